// A stored control chart as the pure rules take it, and the chart with limits written to it.
import type { Grouping } from '#entities/quality/spc/subgroups.ts';
import type { BaseResult, LimitPhase } from '#entities/quality/spc/chartSeries.ts';
import { CHART_TYPES } from '#entities/quality/spc/chartTypes.ts';
import { type AppliedRule, DEFAULT_RULES, RUN_RULES } from '#entities/quality/spc/runRules.ts';
import type { spcChart } from '#entities/quality/spc/spcChart.ts';
import type { Doc, JsonValue, LineRow } from '#model/entity.ts';
import { recordIn } from '#model/loose.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { optionalText } from '#server/values.ts';

export type ChartDoc = DocOf<typeof spcChart>;

export interface Chart {
  id: string;
  title: string;
  grouping: Grouping;
  item: string;
  material: string | null;
  operation: string | null;
  /** Null: values of all machines, and those of none. */
  equipment: string | null;
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
export const instantOf = (stored: string): string => new Date(stored).toISOString();

export function chartOf({ id, fields, lines }: ChartDoc): Chart {
  const type = CHART_TYPES.find((known) => known === fields.chartType) ?? 'xbarR';
  const size = fields.subgroupSize ?? 1;
  return {
    id,
    title: `${fields.code ?? ''} ${fields.name ?? ''}`.trim(),
    grouping: { type, size, by: fields.subgroupBy === 'consecutive' ? 'consecutive' : 'bill' },
    item: fields.inspectionItem ?? '',
    material: fields.material,
    operation: fields.operation,
    equipment: fields.equipment,
    rules: rulesIn(lines.rules),
    phases: lines.limits.flatMap(phaseIn),
    base: {
      size,
      baseGroups: fields.baseGroups ?? 25,
      baseFrom: fields.baseFrom === null ? null : instantOf(fields.baseFrom),
      given: fields.limitMode === 'standard' ? fields.targetValue : null,
    },
    isComputed: fields.limitMode !== 'fixed',
    upperLimit: fields.upperLimit,
    lowerLimit: fields.lowerLimit,
    receivers: fields.receivers ?? [],
    raisesCapa: fields.signalAction === 'capa',
  };
}

/** Without any rows the chart is held to the rules of a new one. */
function rulesIn(rows: readonly LineOf<typeof spcChart, 'rules'>[]): AppliedRule[] {
  if (rows.length === 0) return DEFAULT_RULES.map((rule) => ({ rule, points: null }));
  return rows.flatMap(({ runRule, isActive, points }) => {
    const rule = RUN_RULES.find((known) => known === runRule);
    return rule === undefined || isActive === false ? [] : [{ rule, points }];
  });
}

function phaseIn({
  basis,
  validFrom,
}: Pick<LineOf<typeof spcChart, 'limits'>, 'basis' | 'validFrom'>): LimitPhase[] {
  const { centre, spread, size = 1 } = recordIn(basis);
  if (typeof centre !== 'string' || centre === '' || validFrom === null) return [];
  return [
    {
      validFrom: instantOf(validFrom),
      basis: { centre, spread: optionalText(spread), size: Number(size) },
    },
  ];
}

/** What the row says when the base groups themselves brought the limits. */
const BY_ITSELF = '随基准重算';

/**
 * The record with these limits as its newest, and the chart it is then. Limits that come by themselves take the place of the last that did.
 * @param reason of whoever recalculates; null: the base groups changed.
 */
export function withLimits(
  doc: ChartDoc,
  found: BaseResult,
  reason: string | null,
  at: { now: string; id: string },
): { doc: Doc; chart: Chart } {
  const { limits, phase, capability } = found;
  const rows = doc.lines.limits;
  const last = rows.at(-1);
  const kept = reason === null && last?.reason === BY_ITSELF ? rows.slice(0, -1) : rows;
  const row: LineRow = {
    id: at.id,
    seq: kept.length + 1,
    validFrom: phase.validFrom,
    ...limits,
    reason: reason ?? BY_ITSELF,
  };
  const basis: JsonValue = { centre: phase.basis.centre, spread: phase.basis.spread, size: phase.basis.size };
  const phases = [...kept, { basis, validFrom: phase.validFrom }].flatMap(phaseIn);
  return {
    doc: {
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
      lines: { ...doc.lines, limits: [...kept, { ...row, basis }] },
    },
    chart: { ...chartOf(doc), phases },
  };
}
