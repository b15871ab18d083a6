// Bridge to issues and feeds pushed from an order: lots and locations nobody chose are proposed, what expires first going
// first; a line that takes from several becomes several. The keeper may choose otherwise, and what is chosen stays.
import type { materialIssueBill } from '#entities/inventory/materialIssueBill.ts';
import type { productionFeed } from '#entities/manufacturing/materialFlow/productionFeed.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { chosenStock } from '#entities/manufacturing/materialFlow/lotChoice.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { Behaviour, Read } from '#server/behaviours/behaviour.ts';
import { placeKey, stockToTake, type StockToTake } from './freeStock.ts';

type Issued = DocOf<typeof materialIssueBill> | DocOf<typeof productionFeed>;
type IssuedLine = LineOf<typeof materialIssueBill, 'items'> | LineOf<typeof productionFeed, 'items'>;

/** Carried to the lines a line is divided into. */
const carried: ReadonlySet<string> = new Set([
  'material',
  'unit',
  'warehouse',
  'mustQty',
  'issuedQty',
  'issueMode',
  'product',
  'orderLineCode',
  'componentLineId',
  'operationSeq',
  'sourceEntity',
  'sourceCode',
  'sourceLineId',
]);

const behaviour: Behaviour<Issued> = {
  title: '推荐批号和库位：先到期先出',
  async propose({ before, doc }, read) {
    // Only what was just pushed: a line somebody emptied later stays empty.
    if (before !== null) return [];
    const rows = doc.lines.items.flatMap((row) => openLine(row) ?? []);
    if (rows.length === 0) return [];
    const known = await stockToTake(
      read,
      rows.map(({ material, warehouse, component }) => ({ material, warehouse, component })),
      doc.fields.date ?? '',
    );
    return rows.flatMap((row) => proposed(row, known, read));
  },
};

export const lotProposals: Behaviour = behaviour;

/** A line of a component of an order that names its store and no lot. */
interface OpenLine {
  row: IssuedLine;
  material: string;
  warehouse: string;
  component: string;
}

function openLine(row: IssuedLine): OpenLine | null {
  const { componentLineId: component, material, warehouse, lot, baseQty } = row;
  if (component === null || material === null || warehouse === null || lot !== null) return null;
  return decimal(baseQty).greaterThan(0) ? { row, material, warehouse, component } : null;
}

function proposed(
  { row, material, warehouse }: OpenLine,
  { stock, byLot, byLocation }: StockToTake,
  read: Read,
): Patch[] {
  const isPlaced = row.location !== null;
  if (!byLot.has(material) && (isPlaced || !byLocation.has(warehouse))) return [];
  const offered = (stock.get(placeKey(material, warehouse)) ?? []).filter(
    ({ location, lot }) => (!isPlaced || location === row.location) && (lot !== null || !byLot.has(material)),
  );
  const [base, qty] = [decimal(row.baseQty), decimal(row.qty)];
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
    for (const [key, value] of Object.entries(row))
      if (carried.has(key) && value !== null) values[key] = value;
    patches.push({ op: 'insertLine', lines: 'items', id: read.newId(), before: null, values });
  }
  return patches;
}
