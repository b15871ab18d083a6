// Backflush (倒冲): what received or reported pieces used up of components that are not issued by hand goes out of the store
// by an issue made and approved with the receipt or the report, and comes back with it.
import type { productionInBill } from '#entities/inventory/productionInBill.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { material } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import type { Selected } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { backflushOf } from '#entities/manufacturing/materialFlow/componentBalance.ts';
import { chosenStock, type OfferedStock } from '#entities/manufacturing/materialFlow/lotChoice.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { placeKey, stockToTake, type StockToTake } from './freeStock.ts';

type Receipt = DocOf<typeof productionInBill>;

const [h, c] = [headerTable(manufacturingOrder, 'h'), linesTable(manufacturingOrder, 'components', 'c')];
const [m, u] = [headerTable(material, 'm'), headerTable(unit, 'u')];

const partColumns = {
  order: h.id,
  code: h.code,
  product: h.material,
  workshop: h.workshop,
  planQty: h.planQty,
  startQty: h.startQty,
  orderBase: h.baseQty,
  inQty: h.inQty,
  id: c.id,
  seq: c.seq,
  material: c.material,
  unit: c.unit,
  requiredQty: c.requiredQty,
  baseQty: c.baseQty,
  consumedQty: c.consumedQty,
  issueMode: c.issueMode,
  operationSeq: c.operationSeq,
  location: asKind(
    'ref',
    sql`case when ${c.issueMode} = 'transferBackflush' and ${c.lineWarehouse} is not null then null else ${c.location} end`,
  ),
  isKeyPart: c.isKeyPart,
  mainMaterial: c.mainMaterial,
  substituteRatio: c.substituteRatio,
  warehouse: asKind(
    'ref',
    sql`coalesce(case when ${c.issueMode} = 'transferBackflush' then ${c.lineWarehouse} end, ${c.warehouse}, ${m.issueWarehouse}, ${m.warehouse})`,
  ),
  scale: present(asKind('integer', sql`coalesce(${u.precision}, 6)`)),
};

/** A component that goes with a receipt or a report, with what the issue has to say of it. */
export type BackflushedPart = Selected<typeof partColumns>;

export interface BackflushFacts {
  /** Components used up at receipt, by order. */
  orders: ReadonlyMap<string, readonly BackflushedPart[]>;
  stock: StockToTake;
}

export const nothingToBackflush: BackflushFacts = {
  orders: new Map(),
  stock: { stock: new Map(), byLot: new Set(), byLocation: new Set() },
};

/** Base quantities the bill receives of the product, by order. */
function receivedOf(doc: Receipt): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const row of doc.lines.items) {
    const order = row.sourceLineId;
    if (row.sourceEntity !== 'manufacturingOrder' || order === null || row.productType !== 'main') continue;
    sums.set(order, decimal(row.baseQty).plus(sums.get(order) ?? 0));
  }
  return sums;
}

export async function backflushFacts(doc: Receipt, read: Read): Promise<BackflushFacts> {
  const ids = [...receivedOf(doc).keys()];
  if (ids.length === 0) return nothingToBackflush;
  const rows = await backflushedComponents(read, ids, 'receipt');
  return {
    orders: Map.groupBy(rows, ({ order }) => order),
    stock: await stockForComponents(read, rows, doc.fields.date ?? ''),
  };
}

/** Components of these orders that go with a receipt or a report. */
export function backflushedComponents(
  read: Read,
  orders: readonly string[],
  point: 'receipt' | 'report',
): Promise<BackflushedPart[]> {
  return read.select(
    partColumns,
    sql`from ${h} join ${c} on ${c.docId} = ${h.id}
     join ${m} on ${m.id} = ${c.material} left join ${u} on ${u.id} = ${c.unit}
     where ${is(h.org, read.org)} and ${among(h.id, orders)} and ${c.issueMode} in ('backflush', 'transferBackflush')
       and ${is(c.backflushPoint, point)}
     order by ${h.id}, ${c.seq}`,
  );
}

/** What may be taken for them. */
export function stockForComponents(
  read: Read,
  parts: readonly BackflushedPart[],
  date: string,
): Promise<StockToTake> {
  const wanted = parts.flatMap(({ id, material: part, warehouse }) =>
    warehouse === null ? [] : [{ material: part ?? '', warehouse, component: id }],
  );
  return stockToTake(read, wanted, date);
}

/** One issue for each order the bill receives. */
export function backflushEffects(doc: Receipt, { orders, stock }: BackflushFacts): Effect[] {
  return [...receivedOf(doc)].flatMap(([order, received]) => {
    const rows = orders.get(order) ?? [];
    return issueMade(
      doc,
      rows[0],
      rows.flatMap((row) => issueLines(row, usedByReceipt(row, received), stock)),
    );
  });
}

/** The issue that takes the lines out of the store; none without lines. */
export function issueMade(
  doc: { fields: { date: string | null; produceDept?: string | null } },
  order: Pick<BackflushedPart, 'order' | 'workshop'> | undefined,
  lines: readonly Row[],
): Effect[] {
  if (order === undefined || lines.length === 0) return [];
  return [
    {
      effect: 'make',
      entity: 'materialIssueBill',
      fields: {
        date: doc.fields.date,
        billType: 'backflush',
        outType: 'backflush',
        isBackflush: true,
        workshop: order.workshop,
        produceDept: doc.fields.produceDept ?? null,
        manufacturingOrder: order.order,
      },
      lines: { items: [...lines] },
    },
  ];
}

function usedByReceipt(part: BackflushedPart, received: Decimal): string {
  const plan = decimal(part.planQty);
  const after = received.times(plan).dividedBy(decimal(part.orderBase)).plus(decimal(part.inQty));
  return usedUp(part, decimalText(plan), decimalText(after));
}

/** What is due of a component once `done` of the `whole` order was received or reported, in its unit. */
export function usedUp(
  { requiredQty, consumedQty, scale }: Pick<BackflushedPart, 'requiredQty' | 'consumedQty' | 'scale'>,
  whole: string,
  done: string,
): string {
  return backflushOf({
    requiredQty: requiredQty ?? '0',
    planQty: whole,
    receivedQty: done,
    consumedQty,
    scale,
  });
}

/** Lines of the issue that take the quantity, in the unit of the component: what expires first, where nobody chose. */
export function issueLines(
  part: BackflushedPart,
  due: string,
  { stock, byLot, byLocation }: StockToTake,
): Row[] {
  const [required, base] = [decimal(part.requiredQty), decimal(part.baseQty)];
  if (decimal(due).isZero() || required.isZero()) return [];
  const { material: goods, warehouse, location } = part;
  const line: Row = {
    material: goods,
    unit: part.unit,
    ...(warehouse === null ? {} : { warehouse }),
    mustQty: decimalText(required),
    issueMode: part.issueMode,
    product: part.product,
    ...(part.mainMaterial === null
      ? {}
      : {
          isSubstitute: true,
          mainMaterial: part.mainMaterial,
          substituteRatio: part.substituteRatio ?? '1',
        }),
    orderLineCode: part.code,
    componentLineId: part.id,
    ...(part.operationSeq === null ? {} : { operationSeq: part.operationSeq }),
    sourceEntity: 'manufacturingOrder',
    sourceCode: part.code,
    sourceLineId: part.id,
  };
  if (
    goods === null ||
    warehouse === null ||
    (!byLot.has(goods) && (location !== null || !byLocation.has(warehouse)))
  )
    return [{ ...line, qty: due, ...(location === null ? {} : { location }) }];
  const offered: OfferedStock[] = stock.get(placeKey(goods, warehouse)) ?? [];
  const need = decimal(due).times(base).dividedBy(required);
  return chosenStock(decimalText(need), offered).map(({ stock: from, baseQty }) => ({
    ...line,
    qty: decimalText(decimal(baseQty).times(required).dividedBy(base)),
    ...(from === null ? {} : { lot: from.lot, location: from.location, stockStatus: from.stockStatus }),
  }));
}
