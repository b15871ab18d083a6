// A stored control chart as the pure rules take it, and the chart with limits written to it.
import type { Grouping } from '#entities/quality/spc/subgroups.ts';
import type { BaseResult, LimitPhase } from '#entities/quality/spc/chartSeries.ts';
import { CHART_TYPES } from '#entities/quality/spc/chartTypes.ts';
import { type AppliedRule, DEFAULT_RULES, RUN_RULES } from '#entities/quality/spc/runRules.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { recordIn } from '#model/loose.ts';
import { optionalText, textOf } from '#server/values.ts';

export interface Chart {
  id: string;
  title: string;
  grouping: Grouping;
  item: string;
  material: string | null;
  operation: string | null;
  rules: readonly AppliedRule[];
  phases: readonly LimitPhase[];
  base: { size: number; baseGroups: number; baseFrom: string | null; given: string | null };
  /** Limits follow the base groups as they come. */
  isComputed: boolean;
  upperLimit: string | null;
  lowerLimit: string | null;
  receivers: readonly string[];
  raisesCapa: boolean;
}

/** ISO text of a stored instant, so that instants compare as texts. */
export const instantOf = (value: unknown): string => new Date(textOf(value)).toISOString();
const instantIn = (value: unknown): string | null => (optionalText(value) === null ? null : instantOf(value));

export function chartOf({ id, fields, lines }: Doc): Chart {
  const type = CHART_TYPES.find((known) => known === fields['chartType']) ?? 'xbarR';
  const size = Number(fields['subgroupSize'] ?? 1);
  const receivers = fields['receivers'];
  return {
    id,
    title: `${textOf(fields['code'])} ${textOf(fields['name'])}`.trim(),
    grouping: { type, size, by: fields['subgroupBy'] === 'consecutive' ? 'consecutive' : 'bill' },
    item: textOf(fields['inspectionItem']),
    material: optionalText(fields['material']),
    operation: optionalText(fields['operation']),
    rules: rulesIn(lines['rules'] ?? []),
    phases: (lines['limits'] ?? []).flatMap(phaseIn),
    base: {
      size,
      baseGroups: Number(fields['baseGroups'] ?? 25),
      baseFrom: instantIn(fields['baseFrom']),
      given: fields['limitMode'] === 'standard' ? optionalText(fields['targetValue']) : null,
    },
    isComputed: fields['limitMode'] !== 'fixed',
    upperLimit: optionalText(fields['upperLimit']),
    lowerLimit: optionalText(fields['lowerLimit']),
    receivers: Array.isArray(receivers) ? receivers.filter((user) => typeof user === 'string') : [],
    raisesCapa: fields['signalAction'] === 'capa',
  };
}

/** Without any rows the chart is held to the rules of a new one. */
function rulesIn(rows: readonly LineRow[]): AppliedRule[] {
  if (rows.length === 0) return DEFAULT_RULES.map((rule) => ({ rule, points: null }));
  return rows.flatMap((row) => {
    const rule = RUN_RULES.find((known) => known === row['runRule']);
    if (rule === undefined || row['isActive'] === false) return [];
    return [{ rule, points: row['points'] === null ? null : Number(row['points']) }];
  });
}

function phaseIn(row: LineRow): LimitPhase[] {
  const basis = recordIn(row['basis']);
  const centre = optionalText(basis['centre']);
  if (centre === null) return [];
  return [
    {
      validFrom: instantOf(row['validFrom']),
      basis: { centre, spread: optionalText(basis['spread']), size: Number(basis['size'] ?? 1) },
    },
  ];
}

/** What the row says when the base groups themselves brought the limits. */
const BY_ITSELF = '随基准重算';

/**
 * The chart with these limits as its newest. Limits that come by themselves take the place of the last that did.
 * @param reason of whoever recalculates; null: the base groups changed.
 */
export function withLimits(
  doc: Doc,
  found: BaseResult,
  reason: string | null,
  at: { now: string; id: string },
): Doc {
  const { limits, phase, capability } = found;
  const rows = doc.lines['limits'] ?? [];
  const last = rows.at(-1);
  const kept = reason === null && last?.['reason'] === BY_ITSELF ? rows.slice(0, -1) : rows;
  const row: LineRow = {
    id: at.id,
    seq: kept.length + 1,
    validFrom: phase.validFrom,
    ...limits,
    reason: reason ?? BY_ITSELF,
    basis: { centre: phase.basis.centre, spread: phase.basis.spread, size: phase.basis.size },
  };
  return {
    ...doc,
    fields: {
      ...doc.fields,
      ...limits,
      ...capability,
      sigmaWithin: found.sigmaWithin,
      sigmaOverall: found.sigmaOverall,
      baseCount: found.groupCount,
      valueCount: found.valueCount,
      limitsAt: at.now,
    },
    lines: { ...doc.lines, limits: [...kept, row] },
  };
}
