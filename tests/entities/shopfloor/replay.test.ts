// What a terminal kept without network: when it happened, and what waits for what (example M18).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockOffsetOf,
  contentOf,
  correctedTime,
  waitsFor,
  type Command,
  type CommandKind,
} from '#entities/shopfloor/terminal/replay.ts';

const command = (kind: CommandKind, more: Partial<Command> = {}): Command => ({
  key: 'K'.repeat(26),
  kind,
  operator: 'o',
  at: 0,
  task: 'WT1',
  values: {},
  ...more,
});

test('the clock of the device is put right by what it is off at contact, never later than the arrival', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(1e9), fc.nat(1e9), (off, since, arrival) => {
      const deviceNow = arrival - off;
      const time = correctedTime(deviceNow - since, clockOffsetOf(deviceNow, arrival), arrival);
      expect(time).toBe(arrival - since);
      expect(correctedTime(deviceNow + since, clockOffsetOf(deviceNow, arrival), arrival)).toBe(arrival);
    }),
  );
});

test('content is the same whoever sends it again and in whatever order its values stand', () => {
  const one = command('report', { values: { good: '20', defect: '1' } });
  expect(contentOf({ ...one, operator: 'a later session', values: { defect: '1', good: '20' } })).toBe(
    contentOf(one),
  );
  expect(contentOf({ ...one, values: { good: '21', defect: '1' } })).not.toBe(contentOf(one));
});

test.each<[CommandKind, CommandKind, boolean]>([
  ['report', 'start', true],
  ['finish', 'start', true],
  ['call', 'start', false],
  ['finish', 'report', true],
  ['report', 'report', false],
  ['pause', 'report', false],
  ['resume', 'pause', true],
  ['report', 'pause', false],
  ['report', 'resume', true],
  ['start', 'step', true],
  ['report', 'call', false],
])('a %s after a refused %s waits: %s', (kind, refused, waits) => {
  expect(waitsFor(command(kind), command(refused))).toBe(waits);
  expect(waitsFor(command(kind, { task: 'WT2' }), command(refused))).toBe(false);
});

test('what was refused cannot be taken back', () => {
  const report = command('report', { key: 'R'.repeat(26) });
  expect(waitsFor(command('undo', { values: { of: report.key } }), report)).toBe(true);
  expect(waitsFor(command('undo', { values: { of: 'X'.repeat(26) } }), report)).toBe(false);
});
