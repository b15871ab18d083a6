// What may still be invoiced of receipts, accepted services and shipments: received or shipped, less returned, less what
// other invoices took, drafts included (FLOWS l1), with the net price of the order and the value of the receipt.
import { Decimal, decimal } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import type { SqlRow } from '#server/ports.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

/** A line of a bill that can be invoiced. Quantities in base units. */
export interface SourceLine {
  id: string;
  entity: SourceEntity;
  docId: string;
  code: string;
  reviewed: boolean;
  material: string;
  lot: string | null;
  qty: Decimal;
  baseQty: Decimal;
  returned: Decimal;
  /** Of other invoices: approved ones, and drafts as far as they take something. */
  taken: Decimal;
  /** Net, per unit of the line, in the currency of the document. */
  price: Decimal;
  /** Net amount of the line, for sales. */
  amount: Decimal;
  invoicedAmount: Decimal;
  order: string | null;
  /** What stock was valued at, in local currency. */
  value: Decimal;
}

export type SourceEntity = 'purchaseInBill' | 'outsourcingInBill' | 'purchaseAcceptance' | 'salesOutBill';

interface Shape {
  bill: string;
  order: string | null;
  base: string;
  returned: string;
  invoiced: string;
  value: string;
  lot: string;
}

const shapes: Readonly<Record<SourceEntity, Shape>> = {
  purchaseInBill: {
    bill: 'purchase_in_bill',
    order: 'purchase_order',
    base: 'i.base_qty',
    returned: 'i.returned_base_qty',
    invoiced: 'i.invoiced_amount',
    value: 'i.cost_amount',
    lot: 'i.lot',
  },
  outsourcingInBill: {
    bill: 'outsourcing_in_bill',
    order: null,
    base: 'i.base_qty',
    returned: 'i.returned_base_qty',
    invoiced: 'i.invoiced_amount',
    value: 'i.process_fee',
    lot: 'i.lot',
  },
  purchaseAcceptance: {
    bill: 'purchase_acceptance',
    order: 'purchase_order',
    base: 'i.qualified_base_qty',
    returned: '0',
    invoiced: '0',
    value: '0',
    lot: 'null::uuid',
  },
  salesOutBill: {
    bill: 'sales_out_bill',
    order: 'sale_order',
    base: 'i.base_qty',
    returned: 'i.returned_base_qty',
    invoiced: 'i.invoiced_amount',
    value: '0',
    lot: 'null::uuid',
  },
};

function isSource(entity: unknown): entity is SourceEntity {
  return typeof entity === 'string' && Object.hasOwn(shapes, entity);
}

/** Tables of a source: `i` its lines, `h` its head, `o` the order line, `oh` the order. */
function tables({ bill, order }: Shape): string {
  const orders =
    order === null
      ? 'left join (select null::uuid as id, null::uuid as doc_id, null::uuid as price_unit, null::numeric as net_price, null::numeric as amount, null::numeric as qty, null::numeric as base_qty) o on false'
      : `left join ${order}_items o on o.id::text = i.order_line_id`;
  return `${bill}_items i join ${bill} h on h.id = i.doc_id ${orders}`;
}

/** Columns of `SourceLine`; `taken` leaves out the links of the document in $2. */
function columns(entity: SourceEntity, shape: Shape): string {
  const own = 'case when i.qty = 0 then 0 else i.amount / i.qty end';
  const price =
    shape.order === null
      ? own
      : `case when o.id is null or coalesce(o.qty, 0) = 0 or coalesce(i.qty, 0) = 0 then ${own}
           when o.price_unit = i.unit then o.net_price
           else round(o.amount * i.base_qty / (o.base_qty * i.qty), 8) end`;
  return `i.id, h.id as doc_id, h.code, h.status, i.material, ${shape.lot} as lot, i.qty, ${shape.base} as base_qty,
    coalesce(${shape.returned}, 0) as returned,
    coalesce((select sum(k.base_qty) from document_link k where k.org = h.org and k.source_line_id = i.id::text
      and k.link_rule = '${entity}-${entity === 'salesOutBill' ? 'saleInvoice' : 'purchaseInvoice'}' and k.target_id is distinct from $2
      and (k.link_status = 'executed' or (k.link_status = 'occupied' and k.base_qty > 0))), 0) as taken,
    ${price} as price, i.amount, ${shape.invoiced} as invoiced_amount, o.doc_id as order_id, ${shape.value} as value`;
}

const number = (row: SqlRow, column: string): Decimal => decimal(textOf(row[column], '0'));

function sourceOf(entity: SourceEntity, row: SqlRow): SourceLine {
  return {
    id: textOf(row['id']),
    entity,
    docId: textOf(row['doc_id']),
    code: textOf(row['code']),
    reviewed: row['status'] === 'approved' || row['status'] === 'closed',
    material: textOf(row['material']),
    lot: optionalText(row['lot']),
    qty: number(row, 'qty'),
    baseQty: number(row, 'base_qty'),
    returned: number(row, 'returned'),
    taken: number(row, 'taken'),
    price: number(row, 'price'),
    amount: number(row, 'amount'),
    invoicedAmount: number(row, 'invoiced_amount'),
    order: optionalText(row['order_id']),
    value: number(row, 'value'),
  };
}

/** In base units, never below nothing. */
export function openBase(source: SourceLine): Decimal {
  return Decimal.max(0, source.baseQty.minus(source.returned).minus(source.taken));
}

/** Of the unit of an invoice line: base units of one; the source's own where the line has no quantity. */
export function unitSize(line: Readonly<Record<string, unknown>>, source: SourceLine): Decimal {
  const [qty, base] = [decimal(textOf(line['qty'], '0')), decimal(textOf(line['baseQty'], '0'))];
  if (!qty.isZero() && !base.isZero()) return base.dividedBy(qty);
  return source.qty.isZero() ? new Decimal(1) : source.baseQty.dividedBy(source.qty);
}

/**
 * Sources of these lines, by the id of the source line.
 * @param lock their bills stay as they are until the transaction ends
 */
export async function sourcesOf(
  read: Pick<Read, 'rows' | 'org'>,
  lines: readonly LineRow[],
  except: string,
  lock = false,
): Promise<Map<string, SourceLine>> {
  const found = new Map<string, SourceLine>();
  for (const [entity, rows] of Map.groupBy(lines, (row) => row['sourceEntity'])) {
    if (!isSource(entity)) continue;
    const shape = shapes[entity];
    const ids = [...new Set(rows.flatMap((row) => optionalText(row['sourceLineId']) ?? []))];
    if (ids.length === 0) continue;
    if (lock)
      await read.rows(
        `select id from ${shape.bill} where org = $1::uuid and id in (select doc_id from ${shape.bill}_items where id = any($2::uuid[])) order by id for update`,
        [read.org, ids],
      );
    const answer = await read.rows(
      `select ${columns(entity, shape)} from ${tables(shape)} where h.org = $1::uuid and i.id = any($3::uuid[])`,
      [read.org, except, ids],
    );
    for (const row of answer) found.set(textOf(row['id']), sourceOf(entity, row));
  }
  return found;
}

/** Everything of a supplier that may still be invoiced, the oldest first. */
export async function openOfSupplier(
  read: Pick<Read, 'rows' | 'org'>,
  supplier: string,
  except: string,
): Promise<(SourceLine & { date: string; materialName: string; unit: string })[]> {
  const all: (SourceLine & { date: string; materialName: string; unit: string })[] = [];
  for (const entity of ['purchaseInBill', 'outsourcingInBill', 'purchaseAcceptance'] as const) {
    const shape = shapes[entity];
    const rows = await read.rows(
      `select ${columns(entity, shape)}, h.date::text as day, i.material_name, i.unit from ${tables(shape)}
       where h.org = $1::uuid and h.supplier = $3::uuid and h.status in ('approved', 'closed')
         ${entity === 'purchaseAcceptance' ? 'and i.is_stock is not true' : ''}
       order by h.date, h.code, i.seq`,
      [read.org, except, supplier],
    );
    for (const row of rows) {
      const source = sourceOf(entity, row);
      if (openBase(source).greaterThan(0))
        all.push({
          ...source,
          date: textOf(row['day']),
          materialName: textOf(row['material_name']),
          unit: textOf(row['unit']),
        });
    }
  }
  return all;
}
