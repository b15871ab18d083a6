// Backflush (倒冲): what received or reported pieces used up of components that are not issued by hand goes out of the store
// by an issue made and approved with the receipt or the report, and comes back with it.
import { backflushOf } from '#entities/manufacturing/materialFlow/componentBalance.ts';
import { chosenStock, type OfferedStock } from '#entities/manufacturing/materialFlow/lotChoice.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import { placeKey, stockToTake, type StockToTake } from './freeStock.ts';

export interface BackflushFacts {
  /** Components used up at receipt, by order. */
  orders: ReadonlyMap<string, readonly SqlRow[]>;
  stock: StockToTake;
}

export const nothingToBackflush: BackflushFacts = {
  orders: new Map(),
  stock: { stock: new Map(), byLot: new Set(), byLocation: new Set() },
};

/** Base quantities the bill receives of the product, by order. */
function receivedOf(doc: Doc): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const row of doc.lines['items'] ?? []) {
    const order = optionalText(row['sourceLineId']);
    if (row['sourceEntity'] !== 'manufacturingOrder' || order === null || row['productType'] !== 'main')
      continue;
    sums.set(order, decimal(textOf(row['baseQty'], '0')).plus(sums.get(order) ?? 0));
  }
  return sums;
}

export async function backflushFacts(doc: Doc, read: Read): Promise<BackflushFacts> {
  const ids = [...receivedOf(doc).keys()];
  if (ids.length === 0) return nothingToBackflush;
  const rows = await backflushedComponents(read, ids, 'receipt');
  return {
    orders: Map.groupBy(rows, (row) => textOf(row['order'])),
    stock: await stockForComponents(read, rows, textOf(doc.fields['date'])),
  };
}

/** Components of these orders that go with a receipt or a report, with what the issue has to say of them. */
export function backflushedComponents(
  read: Read,
  orders: readonly string[],
  point: 'receipt' | 'report',
): Promise<SqlRow[]> {
  return read.rows(
    `select h.id as "order", h.code, h.material as product, h.workshop, h.plan_qty, h.start_qty, h.base_qty as order_base, h.in_qty,
       c.id, c.seq, c.material, c.unit, c.required_qty, c.base_qty, c.consumed_qty, c.issue_mode, c.operation_seq,
       case when c.issue_mode = 'transferBackflush' and c.line_warehouse is not null then null else c.location end as location,
       c.is_key_part, c.main_material, c.substitute_ratio,
       coalesce(case when c.issue_mode = 'transferBackflush' then c.line_warehouse end, c.warehouse, m.issue_warehouse, m.warehouse) as warehouse, coalesce(u.precision, 6) as scale
     from manufacturing_order h join manufacturing_order_components c on c.doc_id = h.id
     join material m on m.id = c.material left join unit u on u.id = c.unit
     where h.org = $1::uuid and h.id = any($2::uuid[]) and c.issue_mode in ('backflush', 'transferBackflush') and c.backflush_point = $3
     order by h.id, c.seq`,
    [read.org, orders, point],
  );
}

/** What may be taken for them. */
export function stockForComponents(read: Read, rows: readonly SqlRow[], date: string): Promise<StockToTake> {
  const wanted = rows.flatMap((row) => {
    const warehouse = optionalText(row['warehouse']);
    return warehouse === null
      ? []
      : [{ material: textOf(row['material']), warehouse, component: textOf(row['id']) }];
  });
  return stockToTake(read, wanted, date);
}

/** One issue for each order the bill receives. */
export function backflushEffects(doc: Doc, { orders, stock }: BackflushFacts): Effect[] {
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
export function issueMade(doc: Doc, order: SqlRow | undefined, lines: readonly Row[]): Effect[] {
  if (order === undefined || lines.length === 0) return [];
  return [
    {
      effect: 'make',
      entity: 'materialIssueBill',
      fields: {
        date: doc.fields['date'] ?? null,
        billType: 'backflush',
        outType: 'backflush',
        isBackflush: true,
        workshop: optionalText(order['workshop']),
        produceDept: doc.fields['produceDept'] ?? null,
        manufacturingOrder: textOf(order['order']),
      },
      lines: { items: [...lines] },
    },
  ];
}

function usedByReceipt(row: SqlRow, received: Decimal): string {
  const [plan, orderBase] = [decimal(textOf(row['plan_qty'])), decimal(textOf(row['order_base']))];
  const after = received
    .times(plan)
    .dividedBy(orderBase)
    .plus(decimal(textOf(row['in_qty'], '0')));
  return usedUp(row, decimalText(plan), decimalText(after));
}

/** What is due of a component once `done` of the `whole` order was received or reported, in its unit. */
export function usedUp(row: SqlRow, whole: string, done: string): string {
  return backflushOf({
    requiredQty: decimalText(decimal(textOf(row['required_qty']))),
    planQty: whole,
    receivedQty: done,
    consumedQty: textOf(row['consumed_qty'], '0'),
    scale: Number(row['scale']),
  });
}

/** Lines of the issue that take the quantity, in the unit of the component: what expires first, where nobody chose. */
export function issueLines(row: SqlRow, due: string, { stock, byLot, byLocation }: StockToTake): Row[] {
  const [required, base] = [decimal(textOf(row['required_qty'])), decimal(textOf(row['base_qty']))];
  if (decimal(due).isZero() || required.isZero()) return [];
  const [material, warehouse] = [textOf(row['material']), optionalText(row['warehouse'])];
  const line: Row = {
    material,
    unit: textOf(row['unit']),
    ...(warehouse === null ? {} : { warehouse }),
    mustQty: decimalText(required),
    issueMode: textOf(row['issue_mode']),
    product: textOf(row['product']),
    ...(optionalText(row['main_material']) === null
      ? {}
      : {
          isSubstitute: true,
          mainMaterial: textOf(row['main_material']),
          substituteRatio: textOf(row['substitute_ratio'], '1'),
        }),
    orderLineCode: textOf(row['code']),
    componentLineId: textOf(row['id']),
    ...(row['operation_seq'] === null || row['operation_seq'] === undefined
      ? {}
      : { operationSeq: Number(row['operation_seq']) }),
    sourceEntity: 'manufacturingOrder',
    sourceCode: textOf(row['code']),
    sourceLineId: textOf(row['id']),
  };
  const location = optionalText(row['location']);
  if (warehouse === null || (!byLot.has(material) && (location !== null || !byLocation.has(warehouse))))
    return [{ ...line, qty: due, ...(location === null ? {} : { location }) }];
  const offered: OfferedStock[] = stock.get(placeKey(material, warehouse)) ?? [];
  const need = decimal(due).times(base).dividedBy(required);
  return chosenStock(decimalText(need), offered).map(({ stock: from, baseQty }) => ({
    ...line,
    qty: decimalText(decimal(baseQty).times(required).dividedBy(base)),
    ...(from === null ? {} : { lot: from.lot, location: from.location, stockStatus: from.stockStatus }),
  }));
}
