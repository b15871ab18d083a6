// The columns of a source line that show what its links have come to: in base units exactly where the line has such a
// column, and in the unit of the line.
import { decimal, decimalText, type Decimal } from '#model/decimal.ts';
import type { Fields, LineRow, Row } from '#model/entity.ts';
import { twinOf, type UnitScales } from '#model/openQuantity.ts';
import type { RefMap } from '#model/refs.ts';
import type { PartReader } from '#server/ledgers/linkParts.ts';
import { fromBase, type FactsReader, type Wanted } from '#server/ledgers/links.ts';

/** The rows a column stands in: fields of the end, the row, decimals of its units. */
export interface ShownRow {
  fields: Fields;
  line: LineRow;
  scales: UnitScales;
}

/** One column in the unit of the line, with its twin in base units. */
export function pairOf({ fields, line, scales }: ShownRow, column: string, base: Decimal): Row {
  const twin = twinOf(fields, column);
  return {
    [column]: decimalText(fromBase(line, base, scales)),
    ...(twin === null ? {} : { [twin]: decimalText(base) }),
  };
}

/** The columns of a line that show what the rules have executed. */
export function executedColumns(row: ShownRow, entries: readonly Wanted[], after: FactsReader): Row {
  const values: Row = {};
  for (const { rule } of entries) {
    const { executed, counts } = rule.source;
    const base = decimal(after(rule, row.line).executed);
    if (executed !== undefined) Object.assign(values, pairOf(row, executed, base));
    if (counts !== undefined && row.line[counts.unless] === false)
      Object.assign(values, pairOf(row, counts.field, base));
  }
  return values;
}

/** The columns that show what became of the executed quantity. */
export function partColumns(row: ShownRow, entries: readonly Wanted[], parts: PartReader): Row {
  const values: Row = {};
  for (const { rule } of entries)
    for (const { column } of rule.source.parts ?? [])
      Object.assign(values, pairOf(row, column, parts(rule, row.line, column)));
  return values;
}

/** Decimals of the unit of a line or header, and of its base unit. */
export function unitScales(refs: RefMap, line: Row): UnitScales {
  return { unit: unitScale(refs, line), base: precisionAt(refs, line['baseUnit']) ?? 6 };
}

/** Decimals of the unit of a line or header. */
export function unitScale(refs: RefMap, line: Row): number {
  return precisionAt(refs, line['unit']) ?? 6;
}

function precisionAt(refs: RefMap, unit: Row[string] | undefined): number | undefined {
  const precision = typeof unit === 'string' ? refs['unit']?.[unit]?.fields['precision'] : undefined;
  return typeof precision === 'number' ? precision : undefined;
}
