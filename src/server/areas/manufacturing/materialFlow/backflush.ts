// Backflush at receipt (入库倒冲): what the received pieces used up of components that are not issued by hand goes out of
// the store by an issue made and approved with the receipt, and comes back with it.
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
  const rows = await read.rows(
    `select h.id as "order", h.code, h.material as product, h.workshop, h.plan_qty, h.base_qty as order_base, h.in_qty,
       c.id, c.seq, c.material, c.unit, c.required_qty, c.base_qty, c.consumed_qty, c.issue_mode, c.operation_seq,
       case when c.issue_mode = 'transferBackflush' and c.line_warehouse is not null then null else c.location end as location, c.main_material, c.substitute_ratio,
       coalesce(case when c.issue_mode = 'transferBackflush' then c.line_warehouse end, c.warehouse, m.issue_warehouse, m.warehouse) as warehouse, coalesce(u.precision, 6) as scale
     from manufacturing_order h join manufacturing_order_components c on c.doc_id = h.id
     join material m on m.id = c.material left join unit u on u.id = c.unit
     where h.org = $1::uuid and h.id = any($2::uuid[]) and c.issue_mode in ('backflush', 'transferBackflush') and c.backflush_point = 'receipt'
     order by h.id, c.seq`,
    [read.org, ids],
  );
  const wanted = rows.flatMap((row) => {
    const warehouse = optionalText(row['warehouse']);
    return warehouse === null
      ? []
      : [{ material: textOf(row['material']), warehouse, component: textOf(row['id']) }];
  });
  return {
    orders: Map.groupBy(rows, (row) => textOf(row['order'])),
    stock: await stockToTake(read, wanted, textOf(doc.fields['date'])),
  };
}

/** One issue for each order the bill receives. */
export function backflushEffects(doc: Doc, { orders, stock }: BackflushFacts): Effect[] {
  const effects: Effect[] = [];
  for (const [order, received] of receivedOf(doc)) {
    const rows = orders.get(order) ?? [];
    const [first] = rows;
    if (first === undefined) continue;
    const lines = rows.flatMap((row) => linesOf(row, received, stock));
    if (lines.length === 0) continue;
    effects.push({
      effect: 'make',
      entity: 'materialIssueBill',
      fields: {
        date: doc.fields['date'] ?? null,
        billType: 'backflush',
        outType: 'backflush',
        isBackflush: true,
        workshop: textOf(first['workshop']) === '' ? null : textOf(first['workshop']),
        produceDept: doc.fields['produceDept'] ?? null,
        manufacturingOrder: order,
      },
      lines: { items: lines },
    });
  }
  return effects;
}

function linesOf(row: SqlRow, received: Decimal, { stock, byLot, byLocation }: StockToTake): Row[] {
  const [plan, orderBase] = [decimal(textOf(row['plan_qty'])), decimal(textOf(row['order_base']))];
  const [required, base] = [decimal(textOf(row['required_qty'])), decimal(textOf(row['base_qty']))];
  const after = received
    .times(plan)
    .dividedBy(orderBase)
    .plus(decimal(textOf(row['in_qty'], '0')));
  const due = backflushOf({
    requiredQty: decimalText(required),
    planQty: decimalText(plan),
    receivedQty: decimalText(after),
    consumedQty: textOf(row['consumed_qty'], '0'),
    scale: Number(row['scale']),
  });
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
