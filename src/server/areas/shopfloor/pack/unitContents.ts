// The rows of a unit's document as goods and back, with its totals kept.
import type { Doc, LineRow } from '#model/entity.ts';
import { decimal, decimalText, sumTexts } from '#model/decimal.ts';
import { type Content, serialsOf } from '#entities/shopfloor/pack/packContents.ts';
import { optionalText, textOf } from '#server/values.ts';

export function contentsOf(doc: Doc): Content[] {
  return (doc.lines['contents'] ?? []).map((row) => ({
    id: row.id,
    material: textOf(row['material']),
    lot: optionalText(row['lot']),
    lotNo: optionalText(row['lotNo']),
    qty: textOf(row['qty'], '0'),
    serials: serialsOf(textOf(row['serialText'])),
  }));
}

/** @param stockStatus of rows that are new in a unit in stock */
export function withContents(doc: Doc, contents: readonly Content[], stockStatus: string | null): Doc {
  const old = new Map((doc.lines['contents'] ?? []).map((row) => [row.id, row]));
  const rows = contents.map(({ serials, ...goods }, index): LineRow => {
    const before = old.get(goods.id);
    return {
      ...(before ?? { stockStatus }),
      ...goods,
      serialText: serials.length === 0 ? null : serials.join('\n'),
      seq: index + 1,
    };
  });
  const ownQty = sumTexts(rows.map((row) => textOf(row['qty'], '0')));
  const totalQty = decimalText(decimal(ownQty).plus(textOf(doc.fields['insideQty'], '0')));
  return {
    ...doc,
    fields: { ...doc.fields, ownQty, totalQty },
    lines: { ...doc.lines, contents: rows },
  };
}
