// What may still be invoiced of receipts, accepted services and shipments: received or shipped, less returned, less what
// other invoices took, drafts included (FLOWS l1), with the net price of the order and the value of the receipt.
import { Decimal, decimal } from '#model/decimal.ts';
import type { DecimalText } from '#model/typedDoc.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { asKind, type Piece, present, raw, sql } from '#server/select/piece.ts';
import type { Selected } from '#server/select/select.ts';

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

/** What a line of an invoice says of its source. */
interface DrawnLine {
  sourceEntity: string | null;
  sourceLineId: string | null;
}

/** A quantity in the unit of its line and in base units. */
export interface MeasuredLine {
  qty: DecimalText | null;
  baseQty: DecimalText | null;
}

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
    returned: '0::numeric',
    invoiced: '0::numeric',
    value: '0::numeric',
    lot: 'null::uuid',
  },
  salesOutBill: {
    bill: 'sales_out_bill',
    order: 'sale_order',
    base: 'i.base_qty',
    returned: 'i.returned_base_qty',
    invoiced: 'i.invoiced_amount',
    value: '0::numeric',
    lot: 'null::uuid',
  },
};

function isSource(entity: string | null): entity is SourceEntity {
  return entity !== null && Object.hasOwn(shapes, entity);
}

/** Tables of a source: `i` its lines, `h` its head, `o` the order line. */
function tables({ bill, order }: Shape): Piece {
  const orders =
    order === null
      ? 'left join (select null::uuid as id, null::uuid as doc_id, null::uuid as price_unit, null::numeric as net_price, null::numeric as amount, null::numeric as qty, null::numeric as base_qty) o on false'
      : `left join ${order}_items o on o.id::text = i.order_line_id`;
  return raw(`${bill}_items i join ${bill} h on h.id = i.doc_id ${orders}`);
}

/** Net, per unit of the line: of the order where there is one. */
function priceOf({ order }: Shape): string {
  const own = 'case when i.qty = 0 then 0 else i.amount / i.qty end';
  return order === null
    ? own
    : `case when o.id is null or coalesce(o.qty, 0) = 0 or coalesce(i.qty, 0) = 0 then ${own}
         when o.price_unit = i.unit then o.net_price
         else round(o.amount * i.base_qty / (o.base_qty * i.qty), 8) end`;
}

/** What is asked for a `SourceLine`; `taken` leaves out the links of the document `except`. */
function columns(entity: SourceEntity, shape: Shape, except: string) {
  const rule = `${entity}-${entity === 'salesOutBill' ? 'saleInvoice' : 'purchaseInvoice'}`;
  return {
    id: present(asKind('ref', raw('i.id'))),
    docId: present(asKind('ref', raw('h.id'))),
    code: asKind('code', raw('h.code')),
    status: asKind('text', raw('h.status')),
    material: asKind('ref', raw('i.material')),
    lot: asKind('ref', raw(shape.lot)),
    qty: asKind('qty', raw('i.qty')),
    baseQty: asKind('qty', raw(shape.base)),
    returned: asKind('qty', raw(shape.returned)),
    taken: asKind(
      'qty',
      sql`(select sum(k.base_qty) from document_link k where k.org = h.org and k.source_line_id = i.id::text
        and k.link_rule = ${rule} and k.target_id is distinct from ${except}
        and (k.link_status = 'executed' or (k.link_status = 'occupied' and k.base_qty > 0)))`,
    ),
    price: asKind('price', raw(priceOf(shape))),
    amount: asKind('money', raw('i.amount')),
    invoicedAmount: asKind('money', raw(shape.invoiced)),
    order: asKind('ref', raw('o.doc_id')),
    value: asKind('money', raw(shape.value)),
  };
}

function sourceOf(entity: SourceEntity, row: Selected<ReturnType<typeof columns>>): SourceLine {
  return {
    id: row.id,
    entity,
    docId: row.docId,
    code: row.code ?? '',
    reviewed: row.status === 'approved' || row.status === 'closed',
    material: row.material ?? '',
    lot: row.lot,
    qty: decimal(row.qty),
    baseQty: decimal(row.baseQty),
    returned: decimal(row.returned),
    taken: decimal(row.taken),
    price: decimal(row.price),
    amount: decimal(row.amount),
    invoicedAmount: decimal(row.invoicedAmount),
    order: row.order,
    value: decimal(row.value),
  };
}

/** In base units, never below nothing. */
export function openBase(source: SourceLine): Decimal {
  return Decimal.max(0, source.baseQty.minus(source.returned).minus(source.taken));
}

/** Of the unit of an invoice line: base units of one; the source's own where the line has no quantity. */
export function unitSize(line: MeasuredLine, source: SourceLine): Decimal {
  const [qty, base] = [decimal(line.qty), decimal(line.baseQty)];
  if (!qty.isZero() && !base.isZero()) return base.dividedBy(qty);
  return source.qty.isZero() ? new Decimal(1) : source.baseQty.dividedBy(source.qty);
}

/**
 * Sources of these lines, by the id of the source line.
 * @param lock their bills stay as they are until the transaction ends
 */
export async function sourcesOf(
  read: Pick<Read, 'select' | 'org'>,
  lines: readonly DrawnLine[],
  except: string,
  lock = false,
): Promise<Map<string, SourceLine>> {
  const found = new Map<string, SourceLine>();
  for (const [entity, rows] of Map.groupBy(lines, ({ sourceEntity }) => sourceEntity)) {
    if (!isSource(entity)) continue;
    const shape = shapes[entity];
    const ids = [...new Set(rows.flatMap(({ sourceLineId }) => sourceLineId ?? []))];
    if (ids.length === 0) continue;
    if (lock)
      await read.select(
        { id: asKind('ref', raw('b.id')) },
        sql`from ${raw(shape.bill)} b where b.org = ${read.org}::uuid
          and b.id in (select doc_id from ${raw(`${shape.bill}_items`)} where id = any(${ids}::uuid[])) order by b.id for update`,
      );
    const answer = await read.select(
      columns(entity, shape, except),
      sql`from ${tables(shape)} where h.org = ${read.org}::uuid and i.id = any(${ids}::uuid[])`,
    );
    for (const row of answer) found.set(row.id, sourceOf(entity, row));
  }
  return found;
}

/** Everything of a supplier that may still be invoiced, the oldest first. */
export async function openOfSupplier(
  read: Pick<Read, 'select' | 'org'>,
  supplier: string,
  except: string,
): Promise<(SourceLine & { date: string; materialName: string; unit: string })[]> {
  const all: (SourceLine & { date: string; materialName: string; unit: string })[] = [];
  for (const entity of ['purchaseInBill', 'outsourcingInBill', 'purchaseAcceptance'] as const) {
    const shape = shapes[entity];
    const rows = await read.select(
      {
        ...columns(entity, shape, except),
        date: asKind('date', raw('h.date')),
        materialName: asKind('text', raw('i.material_name')),
        unit: asKind('ref', raw('i.unit')),
      },
      sql`from ${tables(shape)}
        where h.org = ${read.org}::uuid and h.supplier = ${supplier}::uuid and h.status in ('approved', 'closed')
          ${raw(entity === 'purchaseAcceptance' ? 'and i.is_stock is not true' : '')}
        order by h.date, h.code, i.seq`,
    );
    for (const row of rows) {
      const source = sourceOf(entity, row);
      if (openBase(source).greaterThan(0))
        all.push({
          ...source,
          date: row.date ?? '',
          materialName: row.materialName ?? '',
          unit: row.unit ?? '',
        });
    }
  }
  return all;
}
