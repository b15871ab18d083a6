// 用料核销 proposed while a receipt is typed: what its products use up of each part of their order line, from the stock that
// lies at the supplier, first what expires first. Rows of a product line are proposed anew when its quantity changes.
import { chosenStock } from '#entities/manufacturing/materialFlow/lotChoice.ts';
import { decimal, decimalText, type Decimal } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import {
  placeKey,
  stockToTake,
  type StockToTake,
} from '#server/areas/manufacturing/materialFlow/freeStock.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import { partsOfLines, usedBy, type PartOfLine } from '../consumed.ts';

const watched = ['orderLineId', 'qty', 'baseQty', 'scrapQty'];

/** Order lines of whose receipt something is another than before. */
function changedLines(before: Doc | null, doc: Doc): Set<string> {
  const old = new Map((before?.lines['items'] ?? []).map((row) => [row.id, row]));
  const changed = new Set<string>();
  for (const row of doc.lines['items'] ?? []) {
    const known = old.get(row.id);
    old.delete(row.id);
    const line = optionalText(row['orderLineId']);
    if (line === null) continue;
    if (known === undefined || watched.some((key) => !sameValue(known[key] ?? null, row[key] ?? null)))
      changed.add(line);
  }
  for (const row of old.values()) {
    const line = optionalText(row['orderLineId']);
    if (line !== null) changed.add(line);
  }
  return changed;
}

/** Pieces of a receipt line that use up material, as a share of a base unit of the order line. */
export function piecesOf(row: LineRow): Decimal {
  return decimal(textOf(row['baseQty'], '0')).plus(decimal(textOf(row['scrapBase'], '0')));
}

export async function proposeConsumption({ before, doc }: Proposal, read: Read): Promise<Patch[]> {
  const lines = changedLines(before, doc);
  if (lines.size === 0) return [];
  const parts = await partsOfLines(read, [...lines], doc.id);
  const places = parts.flatMap(({ id, material, warehouse }) =>
    warehouse === null ? [] : [{ material, warehouse, component: id }],
  );
  const stock = await stockToTake(read, places, textOf(doc.fields['date']));
  const ids = new Set(parts.map(({ id }) => id));
  const patches: Patch[] = (doc.lines['consumptions'] ?? [])
    .filter((row) => ids.has(textOf(row['componentLineId'])))
    .map(({ id }): Patch => ({ op: 'removeLine', lines: 'consumptions', id }));
  for (const row of doc.lines['items'] ?? [])
    for (const part of parts.filter(({ product }) => product === row['orderLineId']))
      patches.push(...rowsOf(row, part, stock, read));
  return patches;
}

function rowsOf(row: LineRow, part: PartOfLine, stock: StockToTake, read: Read): Patch[] {
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
