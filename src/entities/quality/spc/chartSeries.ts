// A whole control chart from its subgroups: statistics, the limits each point had at its time, and the signals. Pure, so
// that approving and taking back an inspection, excluding a point and a page that shows the chart say the same.
import { capabilityOf, type Capability, type Specification } from './capability.ts';
import { isMeasured, type ChartType, type Subgroup } from './chartTypes.ts';
import {
  LIMIT_DECIMALS,
  limitBasis,
  type LimitBasis,
  type Limits,
  limitsOf,
  movingRange,
  sigmaOverall,
  sigmaWithin,
  statisticsOf,
} from './controlLimits.ts';
import { type AppliedRule, rulesOf, type RuleSignal, signalsOf } from './runRules.ts';
import { roundText } from '#model/decimal.ts';

export interface SeriesGroup extends Subgroup {
  /** ISO instant. Groups are in this order. */
  takenAt: string;
  isExcluded: boolean;
}

/** Limits that hold from an instant on until the next phase begins. */
export interface LimitPhase {
  validFrom: string;
  basis: LimitBasis;
}

export interface ChartPoint {
  value: string;
  /** R, s or MR; null for counted charts and the first individual. */
  value2: string | null;
  /** Null before the first limits. */
  limits: Limits | null;
  signals: readonly RuleSignal[];
  signals2: readonly RuleSignal[];
}

/** The phase of an instant; of two that begin at once the later written one holds. */
export function phaseAt(phases: readonly LimitPhase[], takenAt: string): LimitPhase | null {
  let found: LimitPhase | null = null;
  for (const phase of phases)
    if (phase.validFrom <= takenAt && (found === null || phase.validFrom >= found.validFrom)) found = phase;
  return found;
}

/** Excluded points keep statistics and limits, and have no signals; moving ranges go past them. */
export function chartPoints(
  type: ChartType,
  groups: readonly SeriesGroup[],
  phases: readonly LimitPhase[],
  active: readonly AppliedRule[],
): ChartPoint[] {
  let before: SeriesGroup | null = null;
  const cached = new Map<string, Limits>();
  const drawn = groups.map((group) => {
    const { value, value2 } = statisticsOf(type, group);
    const ranged = type === 'imr' && before !== null ? movingRange(before, group) : value2;
    if (!group.isExcluded) before = group;
    const phase = phaseAt(phases, group.takenAt);
    return { group, value, value2: ranged, limits: phase && limitsAt(type, phase, group.size, cached) };
  });
  const counts = drawn.filter(({ group, limits }) => !group.isExcluded && limits !== null);
  const first = signalsOf(
    counts.map(({ value, limits }) => ({ value, centre: limits?.centre ?? '0', ucl: limits?.ucl ?? '0' })),
    rulesOf(type, 'location', active),
  );
  const spread = counts.filter(({ value2, limits }) => value2 !== null && limits?.centre2 != null);
  const second = signalsOf(
    spread.map(({ value2, limits }) => ({
      value: value2 ?? '0',
      centre: limits?.centre2 ?? '0',
      ucl: limits?.ucl2 ?? '0',
    })),
    rulesOf(type, 'spread', active),
  );
  const ofLocation = new Map(counts.map((point, place) => [point, first[place] ?? []]));
  const ofSpread = new Map(spread.map((point, place) => [point, second[place] ?? []]));
  return drawn.map((point) => ({
    value: point.value,
    value2: point.value2,
    limits: point.limits,
    signals: ofLocation.get(point) ?? [],
    signals2: ofSpread.get(point) ?? [],
  }));
}

function limitsAt(type: ChartType, phase: LimitPhase, size: string, cached: Map<string, Limits>): Limits {
  const key = `${phase.validFrom} ${phase.basis.centre} ${phase.basis.spread ?? ''} ${size}`;
  const known = cached.get(key);
  if (known !== undefined) return known;
  const made = limitsOf(type, phase.basis, size);
  cached.set(key, made);
  return made;
}

/** What a recalculation writes: the new phase, limits at the size of the chart, deviations and capability. */
export interface BaseResult {
  phase: LimitPhase;
  limits: Limits;
  /** 6 decimals; null for counted charts. */
  sigmaWithin: string | null;
  sigmaOverall: string | null;
  capability: Capability;
  groupCount: number;
  valueCount: number;
}

/**
 * Limits from the first base groups that are not excluded. They hold from the first of them on.
 * @param given the centre instead of the computed one (given standard values); null: computed.
 * @returns null while there are no groups to compute from.
 */
export function fromBase(
  type: ChartType,
  groups: readonly SeriesGroup[],
  chart: { size: number; baseGroups: number; baseFrom: string | null; given: string | null },
  specification: Specification,
): BaseResult | null {
  const base = groups
    .filter(
      ({ isExcluded, takenAt }) => !isExcluded && (chart.baseFrom === null || takenAt >= chart.baseFrom),
    )
    .slice(0, chart.baseGroups);
  const [first] = base;
  const computed = limitBasis(type, base, chart.size);
  if (first === undefined || computed === null) return null;
  const basis = chart.given === null ? computed : { ...computed, centre: chart.given };
  const [within, overall] = [sigmaWithin(type, computed), sigmaOverall(type, base)];
  return {
    phase: { validFrom: first.takenAt, basis },
    limits: limitsOf(type, basis, String(chart.size)),
    sigmaWithin: within && roundText(within, LIMIT_DECIMALS),
    sigmaOverall: overall && roundText(overall, LIMIT_DECIMALS),
    capability: isMeasured(type)
      ? capabilityOf(computed.centre, within, overall, specification)
      : { cp: null, cpk: null, pp: null, ppk: null },
    groupCount: base.length,
    valueCount: isMeasured(type) ? base.reduce((total, group) => total + group.values.length, 0) : 0,
  };
}
