// The columns of a source line that show what its links have come to, in the unit of the line.
import { decimal, decimalText } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import type { RefMap } from '#model/refs.ts';
import type { PartReader } from '#server/ledgers/linkParts.ts';
import { fromBase, type FactsReader, type Wanted } from '#server/ledgers/links.ts';

/** The columns of a line that show what the rules have executed. */
export function executedColumns(
  line: LineRow,
  entries: readonly Wanted[],
  after: FactsReader,
  scale: number,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { rule } of entries) {
    const { executed, counts } = rule.source;
    const shown = decimalText(fromBase(line, decimal(after(rule, line).executed), scale));
    if (executed !== undefined) values[executed] = shown;
    if (counts !== undefined && line[counts.unless] === false) values[counts.field] = shown;
  }
  return values;
}

/** The columns that show what became of the executed quantity. */
export function partColumns(
  line: LineRow,
  entries: readonly Wanted[],
  parts: PartReader,
  scale: number,
): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap(({ rule }) =>
      (rule.source.parts ?? []).map(({ column }) => [
        column,
        decimalText(fromBase(line, parts(rule, line, column), scale)),
      ]),
    ),
  );
}

/** Decimals of the line's unit. */
export function unitScale(refs: RefMap, line: LineRow): number {
  const precision =
    typeof line['unit'] === 'string' ? refs['unit']?.[line['unit']]?.fields['precision'] : undefined;
  return typeof precision === 'number' ? precision : 6;
}
