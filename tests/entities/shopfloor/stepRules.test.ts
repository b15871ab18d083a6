// Instructions at the machine: which holds, what a value may be, what blocks a report.
import { expect, test } from 'vitest';
import {
  isWithin,
  narrowest,
  openSteps,
  scanProblem,
  valueProblem,
} from '#entities/shopfloor/instruction/stepRules.ts';

const scope = (
  id: string,
  material: string | null,
  operationSeq: number | null,
  effectiveDate = '2026-01-01',
  version = '1',
) => ({
  id,
  material,
  operationSeq,
  effectiveDate,
  version,
});

test('the narrowest instruction holds, and of equal ones the newest (workInstruction-r1, workInstruction-r2)', () => {
  const wide = scope('operation', null, null);
  const material = scope('material', 'A', null);
  const route = scope('route', 'A', 20);
  expect(narrowest([wide, material, route], 'A', 20)?.id).toBe('route');
  expect(narrowest([wide, material, route], 'A', 10)?.id).toBe('material');
  expect(narrowest([wide, material, route], 'B', 20)?.id).toBe('operation');
  expect(narrowest([wide, scope('newer', null, null, '2026-02-01')], 'B', 20)?.id).toBe('newer');
  expect(narrowest([wide, scope('second', null, null, '2026-01-01', '2')], 'B', 20)?.id).toBe('second');
  expect(narrowest([material], 'B', 20)).toBeNull();
});

test.each([
  ['20', true],
  ['19.9', true],
  ['20.1', true],
  ['20.10001', false],
  ['-20', false],
])('the value %s is within 19.9 to 20.1: %s', (value, within) => {
  expect(isWithin({ input: 'value', lower: '19.9', upper: '20.1' }, value)).toBe(within);
  expect(valueProblem({ input: 'value', lower: null, upper: null }, value)).toBeNull();
});

test('what is no number is not taken for one', () => {
  expect(valueProblem({ input: 'value', lower: null, upper: null }, '2 0')).toBe('请录入数值');
  expect(valueProblem({ input: 'text', lower: null, upper: null }, ' ')).toBe('请录入文字');
});

test('steps block a report until they are confirmed as often as they have to be', () => {
  const step = (no: number, repeat: string, isBlocking = true) => ({ no, title: '', isBlocking, repeat });
  const steps = [step(1, 'perTask'), step(2, 'perShift'), step(3, 'perPiece'), step(4, 'perTask', false)];
  const open = (ofTask: number, today: number, reported: string, qty: string) =>
    openSteps(steps, () => ({ ofTask, today }), reported, qty).map(({ no }) => no);
  expect(open(0, 0, '0', '1')).toEqual([1, 2, 3]);
  expect(open(1, 1, '0', '1')).toEqual([]);
  expect(open(1, 0, '0', '1')).toEqual([2]);
  expect(open(5, 1, '4', '2')).toEqual([3]);
});

test('stepRecord-r2: a scan is the expected material or a lot of it, and once lots were drawn one of these (findings 2, 2.5)', () => {
  const bolt = { material: 'M-01', drawn: [], hasLot: false };
  const seal = { material: 'M-02', drawn: ['L1', 'L2'], hasLot: true };
  for (const right of ['M-01', 'm-02', 'l2']) expect(scanProblem(right, [bolt, seal]), right).toBeNull();
  expect(scanProblem('L9', [{ ...bolt, hasLot: true }, seal])).toBeNull();
  expect(scanProblem('L9', [bolt, seal])).toContain('M-01、M-02（批号 L1、L2）');
  expect(scanProblem('M-03', [bolt, seal])).not.toBeNull();
  expect(valueProblem({ input: 'scan', lower: null, upper: null }, ' ')).not.toBeNull();
});
