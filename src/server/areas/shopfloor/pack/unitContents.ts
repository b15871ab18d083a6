// The rows of a unit's document as goods and back, with its totals kept.
import type { Doc, LineRow } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { decimal, decimalText, sumTexts } from '#model/decimal.ts';
import { type Content, serialsOf } from '#entities/shopfloor/pack/packContents.ts';
import type { packUnit } from '#entities/shopfloor/pack/packUnit.ts';

export type Unit = DocOf<typeof packUnit>;

export function contentsOf({ lines: { contents } }: Unit): Content[] {
  return contents.map(({ id, material, lot, lotNo, qty, serialText }) => ({
    id,
    material: material ?? '',
    lot,
    lotNo,
    qty: qty ?? '0',
    serials: serialsOf(serialText ?? ''),
  }));
}

/** @param stockStatus of rows that are new in a unit in stock @param more further values that change with the rows */
export function withContents(
  doc: Unit,
  contents: readonly Content[],
  stockStatus: string | null,
  more: { insideQty?: string; parentUnit?: string | null } = {},
): Doc {
  const old = new Map(doc.lines.contents.map((row) => [row.id, row]));
  const rows = contents.map(({ serials, ...goods }, index): LineRow => {
    const before = old.get(goods.id);
    return {
      ...(before ?? { stockStatus }),
      ...goods,
      serialText: serials.length === 0 ? null : serials.join('\n'),
      seq: index + 1,
    };
  });
  const ownQty = sumTexts(contents.map(({ qty }) => qty));
  const totalQty = decimalText(decimal(ownQty).plus(decimal(more.insideQty ?? doc.fields.insideQty)));
  return {
    ...doc,
    fields: { ...doc.fields, ...more, ownQty, totalQty },
    lines: { ...doc.lines, contents: rows },
  };
}
