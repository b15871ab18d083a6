// The lines of a master schedule as blocks: one material over its periods, in the rows of a time-phased plan. The figures
// are those of the lines, which follow what is typed at once (scheduleLines.ts). Pure.
import { decimal, decimalText } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';

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
  const groups = Map.groupBy(rows, (row) => plainText(row['material'] ?? null) || row.id);
  return [...groups.values()].flatMap((lines): ScheduleBlock[] => {
    const [first] = lines;
    if (first === undefined) return [];
    const cells = Array.from({ length: count }, (_none, at) =>
      lines.find((line) => Number(line['bucketNo']) === at + 1),
    );
    const field = (key: string) => cells.map((line) => textOf(line?.[key]));
    const figures = {
      forecast: field('forecastQty'),
      order: field('orderQty'),
      demand: field('demandQty'),
      receipt: field('receiptQty'),
      plan: cells.map(plannedOf),
      projected: field('projectedQty'),
      atp: field('atpQty'),
      cumulative: field('cumulativeAtp'),
    };
    return [{ id: first.id, first, lines, cells, figures, isOpen: figures.projected.includes(null) }];
  });
}

/** Supply of a period: what the planner decided, else what is firm with what is proposed. */
function plannedOf(line: LineRow | undefined): string | null {
  const typed = textOf(line?.['planQty']);
  if (line === undefined || typed !== null) return typed;
  const [firm, proposed] = [textOf(line['receiptQty']), textOf(line['proposedQty'])];
  return firm === null && proposed === null ? null : decimalText(decimal(firm).plus(decimal(proposed)));
}

function textOf(value: LineRow[string] | undefined): string | null {
  return plainText(value ?? null) || null;
}
