// The lines of a master schedule as blocks: one material over its periods, in the rows of a time-phased plan. The figures
// are those of the lines, which follow what is typed at once (scheduleLines.ts). Pure.
import { decimal, decimalText } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { masterSchedule } from './masterSchedule.ts';

const lineOf = fieldsReader(masterSchedule.lines.items.fields, [
  'material',
  'bucketNo',
  'forecastQty',
  'orderQty',
  'demandQty',
  'receiptQty',
  'planQty',
  'proposedQty',
  'projectedQty',
  'atpQty',
  'cumulativeAtp',
]);
type Line = ReturnType<typeof lineOf>;

export const scheduleRowTypes = [
  'forecast',
  'order',
  'demand',
  'receipt',
  'plan',
  'projected',
  'atp',
  'cumulative',
] as const;
export type ScheduleRowType = (typeof scheduleRowTypes)[number];

export interface ScheduleBlock {
  /** Id of its first line. */
  id: string;
  first: LineRow;
  lines: readonly LineRow[];
  /** Line of each period, from 0. */
  cells: readonly (LineRow | undefined)[];
  /** Quantities by row and period; null where nothing was calculated yet. */
  figures: Readonly<Record<ScheduleRowType, readonly (string | null)[]>>;
  /** Something of it has to be calculated before its balance is known. */
  isOpen: boolean;
}

/** @param count periods */
export function scheduleBlocks(rows: readonly LineRow[], count: number): ScheduleBlock[] {
  const groups = Map.groupBy(rows, (row) => lineOf(row).material || row.id);
  return [...groups.values()].flatMap((lines): ScheduleBlock[] => {
    const [first] = lines;
    if (first === undefined) return [];
    const cells = Array.from({ length: count }, (_none, at) =>
      lines.find((line) => lineOf(line).bucketNo === at + 1),
    );
    const facts = cells.map((line) => (line === undefined ? undefined : lineOf(line)));
    const field = (key: Exclude<keyof Line, 'bucketNo'>) => facts.map((line) => line?.[key] ?? null);
    const figures = {
      forecast: field('forecastQty'),
      order: field('orderQty'),
      demand: field('demandQty'),
      receipt: field('receiptQty'),
      plan: facts.map(plannedOf),
      projected: field('projectedQty'),
      atp: field('atpQty'),
      cumulative: field('cumulativeAtp'),
    };
    return [{ id: first.id, first, lines, cells, figures, isOpen: figures.projected.includes(null) }];
  });
}

/** Supply of a period: what the planner decided, else what is firm with what is proposed. */
function plannedOf(line: Line | undefined): string | null {
  const { planQty: typed = null, receiptQty: firm = null, proposedQty: proposed = null } = line ?? {};
  if (typed !== null) return typed;
  return firm === null && proposed === null ? null : decimalText(decimal(firm).plus(decimal(proposed)));
}
