// Which instruction holds for a task, which value of a step is within its limits, and which steps still block a report.
import { decimal } from '#model/decimal.ts';

export interface InstructionScope {
  id: string;
  material: string | null;
  operationSeq: number | null;
  /** YYYY-MM-DD. */
  effectiveDate: string;
  version: string;
}

/** workInstruction-r1, workInstruction-r2: the narrowest holds; of equal ones that which took effect last. */
export function narrowest<T extends InstructionScope>(
  scopes: readonly T[],
  material: string,
  seq: number,
): T | null {
  const rank = (scope: T): number =>
    (scope.operationSeq === null ? 0 : 2) + (scope.material === null ? 0 : 1);
  const [first] = scopes
    .filter(
      (scope) =>
        (scope.material === null || scope.material === material) &&
        (scope.operationSeq === null || scope.operationSeq === seq),
    )
    .toSorted(
      (a, b) =>
        rank(b) - rank(a) ||
        (a.effectiveDate < b.effectiveDate ? 1 : a.effectiveDate > b.effectiveDate ? -1 : 0) ||
        (a.version < b.version ? 1 : -1),
    );
  return first ?? null;
}

export interface StepLimits {
  input: string;
  lower: string | null;
  upper: string | null;
}

/** Why a value cannot be taken at all; null: it is recorded. */
export function valueProblem({ input }: StepLimits, value: string): string | null {
  if (input === 'value' && !/^-?\d{1,12}(\.\d{1,8})?$/.test(value)) return '请录入数值';
  if (input === 'text' && value.trim() === '') return '请录入文字';
  if (input === 'scan' && value.trim() === '') return '请扫描物料或批号';
  return null;
}

/** Whether the value is as it should be; what is none is. */
export function isWithin({ input, lower, upper }: StepLimits, value: string): boolean {
  if (input !== 'value') return true;
  const measured = decimal(value);
  return (
    (lower === null || measured.greaterThanOrEqualTo(decimal(lower))) &&
    (upper === null || measured.lessThanOrEqualTo(decimal(upper)))
  );
}

/** A material the operation works with: its product, or a part that goes in. */
export interface ExpectedGoods {
  /** Number of the material. */
  material: string;
  /** Numbers of the lots drawn for the order; none: any lot of it will do. */
  drawn: readonly string[];
  /** What was scanned is the number of a lot of it. */
  hasLot: boolean;
}

/** stepRecord-r2: why what was scanned is not taken; null: it is the material expected here, or a lot of it that may be used. */
export function scanProblem(scanned: string, expected: readonly ExpectedGoods[]): string | null {
  const same = (number: string): boolean => number.toUpperCase() === scanned.toUpperCase();
  const fits = expected.some(
    ({ material, drawn, hasLot }) => same(material) || (drawn.length === 0 ? hasLot : drawn.some(same)),
  );
  if (fits) return null;
  const named = expected.map(({ material, drawn }) =>
    drawn.length === 0 ? material : `${material}（批号 ${drawn.join('、')}）`,
  );
  return `扫到的“${scanned}”不是这道工序要用的，应为 ${named.join('、')}；请核对后换料再扫`;
}

export interface BlockingStep {
  no: number;
  title: string;
  isBlocking: boolean;
  repeat: string;
}

/** How often a step was confirmed within its limits for this task. */
export interface Confirmed {
  ofTask: number;
  /** On the business day of the report. */
  today: number;
}

/**
 * The blocking steps that are not confirmed as often as they have to be before `qty` further pieces are reported (FLOWS n8).
 * @param reported pieces of the task reported so far
 */
export function openSteps<T extends BlockingStep>(
  steps: readonly T[],
  confirmed: (no: number) => Confirmed,
  reported: string,
  qty: string,
): T[] {
  return steps.filter(({ no, isBlocking, repeat }) => {
    if (!isBlocking) return false;
    const { ofTask, today } = confirmed(no);
    if (repeat === 'perShift') return today === 0;
    if (repeat === 'perPiece') return decimal(ofTask).lessThan(decimal(reported).plus(decimal(qty)));
    return ofTask === 0;
  });
}
