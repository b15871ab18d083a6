// Samples of schemes that stand on no table: every unit, a fixed number, a share of the lot, or steps by lot size. They
// have numbers of their own and never switch (catalogue, sampling 7).
import { decimal, Decimal } from '#model/decimal.ts';

export type SampleRounding = 'up' | 'down' | 'half';

interface OwnNumbers {
  acceptNumber: number;
  /** Null: one more than the acceptance number. */
  rejectNumber: number | null;
}

/** A step of a stepped scheme; lots in whole units, both ends included. */
export interface SampleStep {
  lotFrom: number;
  /** Null: no end. */
  lotTo: number | null;
  sampleType: 'qty' | 'percent' | 'all';
  /** Units, or percent as a decimal text; without meaning for 'all'. */
  sampleValue: string;
  acceptNumber: number;
  rejectNumber: number;
}

export type SampleScheme =
  | { method: 'full' }
  | ({ method: 'fixedQty'; qty: number } & OwnNumbers)
  | ({
      method: 'fixedRate';
      /** Percent of the lot, a decimal text. */
      rate: string;
      rounding: SampleRounding;
      minSample: number;
      maxSample: number | null;
    } & OwnNumbers)
  | { method: 'stepped'; rounding: SampleRounding; steps: readonly SampleStep[] };

/** Units to draw; with full inspection good and bad units are counted and no numbers apply. */
export type SchemeSample =
  | { full: true; sampleSize: number }
  | { full: false; sampleSize: number; acceptNumber: number; rejectNumber: number };

const ROUNDINGS = {
  up: Decimal.ROUND_CEIL,
  down: Decimal.ROUND_FLOOR,
  half: Decimal.ROUND_HALF_UP,
} as const;

function share(lotSize: number, percent: string, rounding: SampleRounding): number {
  return decimal(lotSize).times(decimal(percent)).div(100).toDecimalPlaces(0, ROUNDINGS[rounding]).toNumber();
}

const wholeUnits = (value: string): number =>
  decimal(value).toDecimalPlaces(0, Decimal.ROUND_CEIL).toNumber();

function sampled(lotSize: number, units: number, acceptNumber: number, rejectNumber: number): SchemeSample {
  const sampleSize = Math.max(units, 1);
  return sampleSize >= lotSize
    ? { full: true, sampleSize: lotSize }
    : { full: false, sampleSize, acceptNumber, rejectNumber };
}

function steppedSample(
  lotSize: number,
  steps: readonly SampleStep[],
  rounding: SampleRounding,
): SchemeSample | null {
  const step = steps.find(({ lotFrom, lotTo }) => lotSize >= lotFrom && (lotTo === null || lotSize <= lotTo));
  if (step === undefined) return null;
  if (step.sampleType === 'all') return { full: true, sampleSize: lotSize };
  const units =
    step.sampleType === 'percent' ? share(lotSize, step.sampleValue, rounding) : wholeUnits(step.sampleValue);
  return sampled(lotSize, units, step.acceptNumber, step.rejectNumber);
}

/**
 * What a scheme without tables draws from a lot: at least one unit, all of them where the sample reaches the lot.
 * @param lotSize whole units
 * @returns null where no step holds for the lot
 * @throws RangeError when the lot is no whole number of at least one
 */
export function schemeSample(scheme: SampleScheme, lotSize: number): SchemeSample | null {
  if (!Number.isSafeInteger(lotSize) || lotSize < 1)
    throw new RangeError(`not a lot size in whole units: ${lotSize}`);
  if (scheme.method === 'full') return { full: true, sampleSize: lotSize };
  if (scheme.method === 'stepped') return steppedSample(lotSize, scheme.steps, scheme.rounding);
  const { acceptNumber } = scheme;
  const rejectNumber = scheme.rejectNumber ?? acceptNumber + 1;
  if (scheme.method === 'fixedQty') return sampled(lotSize, scheme.qty, acceptNumber, rejectNumber);
  const wanted = Math.max(share(lotSize, scheme.rate, scheme.rounding), scheme.minSample);
  return sampled(lotSize, Math.min(wanted, scheme.maxSample ?? wanted), acceptNumber, rejectNumber);
}

/** What is wrong with a step, by its place in the list as entered. */
export interface StepProblem {
  place: number;
  problem: 'backwards' | 'overlap' | 'gap';
}

/** Steps cover the lots from the first on without overlap and without gap, in whatever order they were entered. */
export function stepProblems(steps: readonly Pick<SampleStep, 'lotFrom' | 'lotTo'>[]): StepProblem[] {
  const problems: StepProblem[] = [];
  /** First lot size that no step has covered yet; null: none is left. */
  let next: number | null | undefined;
  const inOrder = steps
    .map(({ lotFrom, lotTo }, place) => ({ lotFrom, lotTo, place }))
    .toSorted((left, right) => left.lotFrom - right.lotFrom);
  for (const { lotFrom, lotTo, place } of inOrder) {
    if (lotTo !== null && lotTo < lotFrom) {
      problems.push({ place, problem: 'backwards' });
      continue;
    }
    if (next !== undefined && (next === null || lotFrom < next)) problems.push({ place, problem: 'overlap' });
    else if (typeof next === 'number' && lotFrom > next) problems.push({ place, problem: 'gap' });
    const end: number | null = lotTo === null ? null : lotTo + 1;
    next = next === null || end === null ? null : Math.max(next ?? end, end);
  }
  return problems;
}
