// Bridge to issues and feeds pushed from an order: lots and locations nobody chose are proposed, what expires first going
// first; a line that takes from several becomes several. The keeper may choose otherwise, and what is chosen stays.
import { chosenStock } from '#entities/manufacturing/materialFlow/lotChoice.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import { placeKey, stockToTake, type StockToTake } from './freeStock.ts';

/** Carried to the lines a line is divided into. */
const carried = [
  'material',
  'unit',
  'warehouse',
  'mustQty',
  'issuedQty',
  'issueMode',
  'product',
  'orderLineCode',
  'componentLineId',
  'productLineNo',
  'operationSeq',
  'sourceEntity',
  'sourceCode',
  'sourceLineId',
] as const;

export const lotProposals = defineBehaviour({
  title: '推荐批号和库位：先到期先出',
  async propose({ before, doc }: Proposal, read: Read): Promise<Patch[]> {
    // Only what was just pushed: a line somebody emptied later stays empty.
    if (before !== null) return [];
    const rows = (doc.lines['items'] ?? []).filter(isOpen);
    if (rows.length === 0) return [];
    const known = await stockToTake(
      read,
      rows.map((row) => ({
        material: textOf(row['material']),
        warehouse: textOf(row['warehouse']),
        component: textOf(row['componentLineId']),
      })),
      textOf(doc.fields['date']),
    );
    return rows.flatMap((row) => proposed(row, known, read));
  },
});

function isOpen(row: LineRow): boolean {
  return (
    optionalText(row['componentLineId']) !== null &&
    optionalText(row['material']) !== null &&
    optionalText(row['warehouse']) !== null &&
    optionalText(row['lot']) === null &&
    decimal(textOf(row['baseQty'], '0')).greaterThan(0)
  );
}

function proposed(row: LineRow, { stock, byLot, byLocation }: StockToTake, read: Read): Patch[] {
  const [material, warehouse] = [textOf(row['material']), textOf(row['warehouse'])];
  const isPlaced = optionalText(row['location']) !== null;
  if (!byLot.has(material) && (isPlaced || !byLocation.has(warehouse))) return [];
  const offered = (stock.get(placeKey(material, warehouse)) ?? []).filter(
    ({ location, lot }) =>
      (!isPlaced || location === row['location']) && (lot !== null || !byLot.has(material)),
  );
  const [base, qty] = [decimal(textOf(row['baseQty'])), decimal(textOf(row['qty']))];
  const chosen = chosenStock(decimalText(base), offered);
  const [first, ...others] = chosen;
  if (first?.stock === null || first === undefined) return [];
  const amount = (share: string): string => decimalText(decimal(share).times(qty).dividedBy(base));
  const place = ({ lot, location, stockStatus }: NonNullable<typeof first.stock>): Row => ({
    lot,
    stockStatus,
    ...(location === null ? {} : { location }),
  });
  const patches: Patch[] = Object.entries({ ...place(first.stock), qty: amount(first.baseQty) }).map(
    ([field, value]): Patch => ({ op: 'setLine', lines: 'items', id: row.id, field, value }),
  );
  for (const { stock: from, baseQty } of others) {
    const values: Row = { ...(from === null ? {} : place(from)), qty: amount(baseQty) };
    for (const key of carried) if (row[key] !== null && row[key] !== undefined) values[key] = row[key];
    patches.push({ op: 'insertLine', lines: 'items', id: read.newId(), before: null, values });
  }
  return patches;
}
