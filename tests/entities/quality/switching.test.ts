// Normal, tightened, reduced, stopped: how a supplier's material moves between them, lot by lot, and that taking a lot back
// restores what was. Example E21.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClassPlan, lotPlan, rejectingClasses } from '#entities/quality/sampling/samplingPlan.ts';
import type { Severity } from '#entities/quality/sampling/samplingTables.ts';
import {
  newMemory,
  remember,
  standsOn,
  type SwitchEvent,
  type SwitchMemory,
  takeBack,
} from '#entities/quality/sampling/switchMemory.ts';
import { afterLot, type SwitchState, switchedTo } from '#entities/quality/sampling/switching.ts';

function classesAt(severity: Severity, lot = 1000): readonly ClassPlan[] {
  const plan = lotPlan(lot, 'II', { major: '1.0' }, severity);
  return plan.full ? [] : plan.classes;
}

const judged = (severity: Severity, major: number, steady = true, mayReduce = true) => ({
  classes: classesAt(severity),
  found: { major },
  isSteady: steady,
  mayReduce,
});

/** The states after each count of defects, every lot judged at the severity reached. */
function walk(start: SwitchState, counts: readonly number[]): SwitchState[] {
  let state = start;
  return counts.map((count) => (state = afterLot(state, judged(state.severity, count))));
}

describe('E21: lots of 1000 at level II, AQL 1.0', () => {
  const defects = [0, 1, 2, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 2, 0, 3, 0, 4, 1, 0, 1, 1, 0, 0];
  const results = 'AAAAAAAAAAAAAARARARAAAAAA';
  const next =
    'normal normal normal normal normal normal normal normal normal normal normal normal reduced reduced normal normal normal normal tightened tightened tightened tightened tightened normal normal'.split(
      ' ',
    );
  const states = walk(switchedTo('normal', 'initial'), defects);

  test('every lot leads to the severity of the example', () => {
    expect(states.map(({ severity }) => severity)).toEqual(next);
  });

  test('each lot is judged by the sample and number of its severity', () => {
    const at: Severity[] = ['normal', ...states.map(({ severity }) => severity)];
    const seen = defects.map((count, place) =>
      rejectingClasses(classesAt(at[place] ?? 'normal'), { major: count }).length > 0 ? 'R' : 'A',
    );
    expect(seen.join('')).toBe(results);
    const sizes = (['normal', 'tightened', 'reduced'] as const).map((severity) => {
      const plan = lotPlan(1000, 'II', { major: '1.0' }, severity);
      return [plan.sampleSize, plan.full ? null : plan.classes[0]?.acceptNumber];
    });
    expect(sizes).toEqual([
      [80, 2],
      [80, 1],
      [32, 1],
    ]);
  });

  test('the score grows by three, falls to nothing at two defects, and reaches 30 with lot 13', () => {
    expect(states.slice(0, 12).map(({ score }) => score)).toEqual([3, 6, 0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
    expect(states[12]).toMatchObject({ severity: 'reduced', reason: 'score30' });
    expect(states.slice(15, 18).map(({ score }) => score)).toEqual([3, 0, 3]);
    expect(states[24]).toMatchObject({ severity: 'normal', score: 3 });
  });

  test('reasons are kept: reduced lot refused, two of five, five accepted', () => {
    expect([states[14], states[18], states[23]].map((state) => state?.reason)).toEqual([
      'reducedReject',
      'twoOfFive',
      'fiveAccepted',
    ]);
  });
});

test('two rejected lots further apart than five do not tighten', () => {
  const states = walk(switchedTo('normal', 'initial'), [3, 0, 0, 0, 0, 3]);
  expect(states.at(-1)?.severity).toBe('normal');
  expect(walk(switchedTo('normal', 'initial'), [3, 0, 0, 0, 3]).at(-1)?.severity).toBe('tightened');
});

test('five rejected lots in tightened inspection stop it, accepted ones between them do not help', () => {
  const states = walk(switchedTo('tightened', 'twoOfFive'), [2, 0, 2, 0, 2, 0, 2, 0, 2]);
  expect(states.at(-2)).toMatchObject({ isSuspended: false, tightenedRejects: 4 });
  const stopped = states.at(-1);
  expect(stopped).toMatchObject({ severity: 'tightened', isSuspended: true, reason: 'fiveRejected' });
  expect(() => afterLot(stopped ?? switchedTo('normal', 'initial'), judged('tightened', 0))).toThrow(
    /suspended/,
  );
});

test('reduced inspection waits for consent and steady production, and ends when production is irregular', () => {
  const ready = { ...switchedTo('normal', 'initial'), score: 27 };
  expect(afterLot(ready, judged('normal', 0, true, false))).toMatchObject({ severity: 'normal', score: 30 });
  expect(afterLot(ready, judged('normal', 0, false, true))).toMatchObject({ severity: 'normal', score: 30 });
  const reduced = afterLot(ready, judged('normal', 0));
  expect(afterLot(reduced, judged('reduced', 0, false))).toMatchObject({
    severity: 'normal',
    reason: 'irregular',
  });
});

test('with Ac 0 or 1 an accepted lot counts two; a class without AQL earns nothing but can reject', () => {
  const plan = lotPlan(1000, 'II', { critical: null, major: '0.15', minor: '1.0' }, 'normal');
  const classes = plan.full ? [] : plan.classes;
  const lot = { classes, isSteady: true, mayReduce: true };
  const start = switchedTo('normal', 'initial');
  expect(afterLot(start, { ...lot, found: {} }).score).toBe(2);
  expect(afterLot({ ...start, score: 12 }, { ...lot, found: { critical: 1 } }).score).toBe(0);
  const without = classes.filter(({ defectClass }) => defectClass !== 'major');
  expect(afterLot(start, { ...lot, classes: without, found: {} }).score).toBe(3);
});

test('a random thousand of histories: unapproving in any legal order restores the state exactly', () => {
  const act = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('lot'),
        major: fc.integer({ min: 0, max: 4 }),
        steady: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('back'), major: fc.nat(60), steady: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('set'), major: fc.nat(2), steady: fc.boolean() }) },
  );
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(act, { maxLength: 90, size: 'max' }), fc.nat(4), fc.nat(4), (acts, one, other) => {
      // Good and bad suppliers: the defects of all their lots stay between two numbers.
      const least = Math.min(one, other);
      const most = Math.max(one, other);
      let memory = newMemory('normal');
      /** All memories since the beginning, as they were: the truth to come back to. */
      const past: SwitchMemory[] = [];
      for (const [place, { kind, major, steady }] of acts.entries()) {
        if (kind === 'back') {
          const step = memory.steps[Math.min(major, memory.steps.length - 1)];
          if (step === undefined) continue;
          const blocked = standsOn(memory, step.id);
          if (blocked !== null) {
            expect(blocked).toBe(memory.steps.at(-1)?.id);
            expect(() => takeBack(memory, step.id)).toThrow(/later steps/);
          }
          memory = takeBack(memory, blocked ?? step.id);
          expect(memory).toEqual(past.pop());
          continue;
        }
        const severity = (['normal', 'tightened', 'reduced'] as const)[major] ?? 'normal';
        const event: SwitchEvent =
          kind === 'set' || memory.state.isSuspended
            ? { setTo: kind === 'set' ? severity : 'tightened' }
            : { lot: judged(memory.state.severity, Math.min(Math.max(major, least), most), steady) };
        past.push(memory);
        memory = remember(memory, String(place), event);
        reached.add(memory.state.isSuspended ? 'stopped' : memory.state.severity);
      }
      const again = memory.steps.reduce(
        (all, { id, event }) => remember(all, id, event),
        newMemory('normal'),
      );
      expect(again).toEqual(memory);
      for (let step = memory.steps.at(-1); step !== undefined; step = memory.steps.at(-1))
        memory = takeBack(memory, step.id);
      expect(memory).toEqual(newMemory('normal'));
    }),
    { numRuns: 1_000 },
  );
  expect([...reached].toSorted()).toEqual(['normal', 'reduced', 'stopped', 'tightened']);
});

test('what never was a step, a resubmitted lot, is taken back without a change', () => {
  const memory = remember(newMemory('normal'), 'JY1', { lot: judged('normal', 0) });
  expect(takeBack(memory, 'JY2')).toEqual(memory);
  expect(standsOn(memory, 'JY2')).toBeNull();
  expect(() => remember(memory, 'JY1', { lot: judged('normal', 0) })).toThrow(/already/);
});
