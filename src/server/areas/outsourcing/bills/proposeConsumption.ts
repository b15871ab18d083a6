// 用料核销 proposed while a receipt is typed: what its products use up of each part of their order line, from the stock that
// lies at the supplier, first what expires first. Rows of a product line are proposed anew when its quantity changes.
import { chosenStock } from '#entities/manufacturing/materialFlow/lotChoice.ts';
import { decimal, decimalText, type Decimal } from '#model/decimal.ts';
import type { outsourcingInBill } from '#entities/inventory/outsourcingInBill/outsourcingInBill.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import {
  placeKey,
  stockToTake,
  type StockToTake,
} from '#server/areas/manufacturing/materialFlow/freeStock.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { partsOfLines, usedBy, type PartOfLine } from '../consumed.ts';

type Bill = DocOf<typeof outsourcingInBill>;
type Item = LineOf<typeof outsourcingInBill, 'items'>;

const watched = ['orderLineId', 'qty', 'baseQty', 'scrapQty'] as const;

/** Order lines of whose receipt something is another than before. */
function changedLines(before: Bill | null, doc: Bill): Set<string> {
  const old = new Map((before?.lines.items ?? []).map((row) => [row.id, row]));
  const changed = new Set<string>();
  for (const row of doc.lines.items) {
    const known = old.get(row.id);
    old.delete(row.id);
    const line = row.orderLineId;
    if (line === null) continue;
    if (known === undefined || watched.some((key) => !sameValue(known[key], row[key]))) changed.add(line);
  }
  for (const row of old.values()) {
    const line = row.orderLineId;
    if (line !== null) changed.add(line);
  }
  return changed;
}

/** Pieces of a receipt line that use up material, as a share of a base unit of the order line. */
export function piecesOf(row: Item): Decimal {
  return decimal(row.baseQty).plus(decimal(row.scrapBase));
}

export async function proposeConsumption({ before, doc }: Proposal<Bill>, read: Read): Promise<Patch[]> {
  const lines = changedLines(before, doc);
  if (lines.size === 0) return [];
  const parts = await partsOfLines(read, [...lines], doc.id);
  const places = parts.flatMap(({ id, material, warehouse }) =>
    warehouse === null ? [] : [{ material, warehouse, component: id }],
  );
  const stock = await stockToTake(read, places, doc.fields.date ?? '');
  const ids = new Set(parts.map(({ id }) => id));
  const patches: Patch[] = doc.lines.consumptions
    .filter((row) => ids.has(row.componentLineId ?? ''))
    .map(({ id }): Patch => ({ op: 'removeLine', lines: 'consumptions', id }));
  for (const row of doc.lines.items)
    for (const part of parts.filter(({ product }) => product === row.orderLineId))
      patches.push(...rowsOf(row, part, stock, read));
  return patches;
}

function rowsOf(row: Item, part: PartOfLine, stock: StockToTake, read: Read): Patch[] {
  const base = piecesOf(row);
  const pieces = part.orderedBase.isZero() ? base : base.times(part.ordered).dividedBy(part.orderedBase);
  const due = usedBy(part, pieces);
  // The next line of the same product goes on from here.
  part.received = part.received.plus(pieces);
  part.consumed = part.consumed.plus(decimal(due));
  if (decimal(due).isZero() || part.base.isZero()) return [];
  const values: Row = {
    itemLineNo: row.seq,
    material: part.material,
    unit: part.unit,
    warehouse: part.warehouse,
    stockStatus: part.stockStatus,
    componentLineId: part.id,
    sourceEntity: 'outsourcingOrder',
    sourceCode: part.code,
    sourceLineId: part.id,
  };
  const insert = (more: Row): Patch => ({
    op: 'insertLine',
    lines: 'consumptions',
    id: read.newId(),
    before: null,
    values: { ...values, ...more },
  });
  if (part.warehouse === null || !stock.byLot.has(part.material))
    return [insert({ qty: due, standardQty: due, ...(part.lot === null ? {} : { lot: part.lot }) })];
  const need = decimal(due).times(part.base).dividedBy(part.required);
  const offered = stock.stock.get(placeKey(part.material, part.warehouse)) ?? [];
  return chosenStock(decimalText(need), offered).map(({ stock: from, baseQty }) => {
    const qty = decimalText(decimal(baseQty).times(part.required).dividedBy(part.base));
    return insert({
      qty,
      standardQty: qty,
      ...(from === null ? {} : { lot: from.lot, stockStatus: from.stockStatus }),
    });
  });
}
