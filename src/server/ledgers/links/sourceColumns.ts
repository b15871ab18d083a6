// The columns of a source line that show what its links have come to: in base units exactly where the line has such a
// column, and in the unit of the line.
import { decimal, decimalText, type Decimal } from '#model/decimal.ts';
import type { Fields, LineRow, Row } from '#model/entity.ts';
import { twinOf, type UnitScales } from '#model/openQuantity.ts';
import { linkedUnits } from '#entities/blocks/sourceLine.ts';
import { unit as units } from '#entities/master/unit.ts';
import { readerOf, type RefMap } from '#model/refs.ts';
import { partOf } from '#model/rowPart.ts';
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
  const { unit, baseUnit } = partOf(line, linkedUnits);
  return { unit: precisionAt(refs, unit) ?? 6, base: precisionAt(refs, baseUnit) ?? 6 };
}

/** Decimals of the unit of a line or header. */
export function unitScale(refs: RefMap, line: Row): number {
  return precisionAt(refs, partOf(line, linkedUnits).unit) ?? 6;
}

const { precision } = units.fields;

function precisionAt(refs: RefMap, id: string | null): number | undefined {
  const unit = id === null ? undefined : readerOf(refs)('unit', id);
  return unit === undefined ? undefined : (partOf(unit.fields, { precision }).precision ?? undefined);
}
