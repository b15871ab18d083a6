// Control limits of the seven charts: what the base groups say about the process, and the limits of a point of any size.
// Computed unrounded with 30 digits (rules of FLOWS p3), rounded to 6 decimals only where a figure leaves this file.
import { Decimal, decimal, roundText } from '#model/decimal.ts';
import { type DeviationFactors, deviationFactors, rangeFactors } from './chartConstants.ts';
import { type ChartType, isMeasured, type Subgroup } from './chartTypes.ts';

/** Digits of roots and quotients: far more than the 6 decimals that are stored. */
const Exact = Decimal.clone({ precision: 30 });
const exact = (value: string | number): Decimal => new Exact(value);
const nought = exact(0);

export const LIMIT_DECIMALS = 6;
/** d2 and D4 of two neighbouring individuals. */
const INDIVIDUALS = { d2: '1.128', D4: '3.267' } as const;

/** What the base groups say, unrounded decimal texts; all limits of later points follow from it. */
export interface LimitBasis {
  /** Mean of means or individuals; share of defective units (p, np); defects per group (c) or per unit (u). */
  centre: string;
  /** R-bar, s-bar or MR-bar of a subgroup of `size`; null for counted charts. */
  spread: string | null;
  size: number;
}

/** Decimal texts with at most 6 decimals. The second set is that of R, s or MR; null for counted charts. */
export interface Limits {
  centre: string;
  ucl: string;
  lcl: string;
  centre2: string | null;
  ucl2: string | null;
  lcl2: string | null;
}

/** Mean, individual, p, np, c or u of a subgroup, and its R or s; MR needs the neighbour (`movingRange`). */
export interface Statistics {
  value: string;
  value2: string | null;
}

function sum(values: readonly Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), nought);
}

const mean = (values: readonly Decimal[]): Decimal => sum(values).div(values.length);

/** Standard deviation with n − 1; 0 for a single value. */
function deviation(values: readonly Decimal[]): Decimal {
  const n = values.length;
  if (n < 2) return nought;
  const squares = values.reduce((total, value) => total.plus(value.times(value)), nought);
  const total = sum(values);
  // Both sums are exact, so that equal values give exactly 0.
  const over = squares.times(n).minus(total.times(total));
  return over.div(n * (n - 1)).sqrt();
}

const decimals = (group: Subgroup): Decimal[] => group.values.map((text) => new Exact(decimal(text)));

function valueOf(type: ChartType, group: Subgroup): Decimal {
  const values = decimals(group);
  if (isMeasured(type)) return mean(values);
  const found = values[0] ?? nought;
  return type === 'p' || type === 'u' ? found.div(group.size) : found;
}

function spreadOf(type: ChartType, group: Subgroup): Decimal | null {
  if (type !== 'xbarR' && type !== 'xbarS') return null;
  const values = decimals(group);
  return type === 'xbarS' ? deviation(values) : Decimal.max(...values).minus(Decimal.min(...values));
}

/** The figures of one subgroup, rounded to 6 decimals. */
export function statisticsOf(type: ChartType, group: Subgroup): Statistics {
  const spread = spreadOf(type, group);
  return {
    value: roundText(valueOf(type, group), LIMIT_DECIMALS),
    value2: spread === null ? null : roundText(spread, LIMIT_DECIMALS),
  };
}

/** Distance of two neighbouring individuals, exact. */
export function movingRange(before: Subgroup, group: Subgroup): string {
  return roundText(valueOf('imr', group).minus(valueOf('imr', before)).abs(), LIMIT_DECIMALS);
}

const meanFactor = (type: ChartType, size: number): string | undefined =>
  type === 'xbarS' ? deviationFactors(size)?.c4 : rangeFactors(size)?.d2;

/** A spread of a subgroup of one size as it would be in one of another: by the expectation of both. */
function resized(type: ChartType, spread: Decimal, from: number, to: number): Decimal {
  if (from === to) return spread;
  const [own, other] = [meanFactor(type, from), meanFactor(type, to)];
  return own === undefined || other === undefined ? spread : spread.times(other).div(own);
}

/**
 * The basis of the limits; null while there is too little: no group, no unit, or a single individual.
 * @param size of the subgroups as the chart asks for it; groups of other sizes count at this one.
 */
export function limitBasis(type: ChartType, groups: readonly Subgroup[], size: number): LimitBasis | null {
  if (groups.length === 0) return null;
  if (!isMeasured(type)) {
    const found = sum(groups.map((group) => decimals(group)[0] ?? nought));
    const units = type === 'c' ? exact(groups.length) : sum(groups.map((group) => exact(group.size)));
    return units.isZero() ? null : { centre: found.div(units).toFixed(), spread: null, size };
  }
  const values = groups.map((group) => valueOf(type, group));
  const spreads =
    type === 'imr'
      ? values.slice(1).map((value, place) => value.minus(values[place] ?? nought).abs())
      : groups.map((group) => resized(type, spreadOf(type, group) ?? nought, group.values.length, size));
  if (spreads.length === 0) return null;
  return { centre: mean(values).toFixed(), spread: mean(spreads).toFixed(), size };
}

/** Standard deviation within the subgroups, unrounded: R-bar/d2, s-bar/c4 or MR-bar/1.128; null for counted charts. */
export function sigmaWithin(type: ChartType, basis: LimitBasis): Decimal | null {
  if (basis.spread === null) return null;
  const factor = type === 'imr' ? INDIVIDUALS.d2 : meanFactor(type, basis.size);
  return factor === undefined ? null : exact(basis.spread).div(factor);
}

/** Standard deviation of all values with n − 1, unrounded; null for counted charts and for fewer than two values. */
export function sigmaOverall(type: ChartType, groups: readonly Subgroup[]): Decimal | null {
  if (!isMeasured(type)) return null;
  const values = groups.flatMap(decimals);
  return values.length < 2 ? null : deviation(values);
}

interface Band {
  centre: Decimal;
  distance: Decimal;
}

/** Centre of a counted chart at a point of this size, and three standard deviations of it. */
function countedBand(type: ChartType, basis: LimitBasis, size: Decimal): Band {
  const centre = exact(basis.centre);
  if (type === 'c') return { centre, distance: centre.sqrt().times(3) };
  if (type === 'u') return { centre, distance: centre.div(size).sqrt().times(3) };
  const variance = centre.times(exact(1).minus(centre));
  if (type === 'p') return { centre, distance: variance.div(size).sqrt().times(3) };
  return { centre: centre.times(size), distance: variance.times(size).sqrt().times(3) };
}

/** The limits of a point of this size: all its own for p, np and u, by the factors of its size for means. */
export function limitsOf(type: ChartType, basis: LimitBasis, size: string): Limits {
  if (basis.spread === null) return withSpread(countedBand(type, basis, exact(size)), null, true);
  const centre = exact(basis.centre);
  if (type === 'imr') {
    const spread = exact(basis.spread);
    const band = { centre, distance: spread.times(3).div(INDIVIDUALS.d2) };
    return withSpread(band, { centre: spread, upper: spread.times(INDIVIDUALS.D4), lower: nought }, false);
  }
  const count = meanFactor(type, Number(size)) === undefined ? basis.size : Number(size);
  const spread = resized(type, exact(basis.spread), basis.size, count);
  const { mean: reach, upper, lower } = factorsOf(type, count);
  return withSpread(
    { centre, distance: spread.times(reach) },
    { centre: spread, upper: spread.times(upper), lower: spread.times(lower) },
    false,
  );
}

function factorsOf(type: ChartType, size: number): { mean: string; upper: string; lower: string } {
  if (type === 'xbarS') {
    const { A3, B4, B3 }: DeviationFactors = deviationFactors(size) ?? { A3: '0', B3: '0', B4: '0', c4: '1' };
    return { mean: A3, upper: B4, lower: B3 };
  }
  const { A2, D4, D3 } = rangeFactors(size) ?? { A2: '0', D3: '0', D4: '0' };
  return { mean: A2, upper: D4, lower: D3 };
}

function withSpread(
  { centre, distance }: Band,
  spread: { centre: Decimal; upper: Decimal; lower: Decimal } | null,
  notBelowZero: boolean,
): Limits {
  const lower = centre.minus(distance);
  const text = (value: Decimal): string => roundText(value, LIMIT_DECIMALS);
  return {
    centre: text(centre),
    ucl: text(centre.plus(distance)),
    lcl: text(notBelowZero && lower.isNegative() ? nought : lower),
    centre2: spread && text(spread.centre),
    ucl2: spread && text(spread.upper),
    lcl2: spread && text(spread.lower),
  };
}
