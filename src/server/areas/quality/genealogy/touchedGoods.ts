// Where the goods of a trace are now: in stock, in work, at customers; for lots and single pieces alike.
import type { Context } from '#server/context.ts';
import type { DecimalText } from '#model/typedDoc.ts';
import { namedColumns, presentColumns, written } from '#server/select/named.ts';
import { selectRows } from '#server/select/select.ts';
import type { TraceNode } from './trace.ts';

export interface Whereabouts {
  /** Base quantities. */
  stockQty: DecimalText;
  wipQty: DecimalText;
  shippedQty: DecimalText;
  isFrozen: boolean;
  /** Lot of a piece, or the lot itself. */
  lot: string | null;
}

export interface Shipped {
  node: string;
  bill: string;
  billCode: string;
  customer: string | null;
  day: string | null;
  /** Telephone of the customer. */
  contact: string | null;
  material: string | null;
  lot: string | null;
  serialNo: string | null;
  qty: DecimalText;
  returnedQty: DecimalText;
}

const whereSql = `
  from (select n.id,
    case when n.kind = 'lot' then coalesce((select sum(b.on_hand_qty) from stock_balance b where b.org = $1::uuid and b.lot = n.id::uuid), 0)
      else (case when p.serial_status = 'inStock' then 1 else 0 end) end as stock_qty,
    coalesce((select sum(greatest(0, w.net - w.bound)) from (
      select sum(case when e.edge_kind = 'return' then -e.qty else e.qty end) as net,
        coalesce((select sum(x.qty) from genealogy_edge x where x.org = $1::uuid and x.from_id = n.id and x.is_active and x.edge_kind = 'exact'
          and x.manufacturing_order::text = e.to_id), 0) as bound
      from genealogy_edge e join manufacturing_order o on o.id = e.manufacturing_order and o.status in ('planned', 'released', 'started')
      where e.org = $1::uuid and e.from_id = n.id and e.to_kind = 'order' and e.is_active group by e.to_id) w), 0) as wip_qty,
    coalesce((select sum(case when e.edge_kind = 'return' then -e.qty else e.qty end) from genealogy_edge e
      where e.org = $1::uuid and e.from_id = n.id and e.to_kind = 'shipment' and e.is_active), 0) as shipped_qty,
    coalesce(t.lot_status = 'frozen', false) as is_frozen, t.id as lot
  from unnest($2::text[], $3::text[]) as n(id, kind)
    left join serial_number p on n.kind = 'serial' and p.id = n.id::uuid
    left join lot t on t.id = case when n.kind = 'lot' then n.id::uuid else p.lot end) g`;

const shippedSql = `
  from (select e.from_id, e.from_code, e.from_kind, e.from_material as material, s.id as bill, s.code as bill_code, s.customer, s.date as day,
    case when e.from_kind = 'lot' then e.from_id else (select p.lot::text from serial_number p where p.id = e.from_id::uuid) end as lot,
    c.phone as contact,
    sum(case when e.edge_kind = 'return' then 0 else e.qty end) as qty, sum(case when e.edge_kind = 'return' then e.qty else 0 end) as returned_qty
  from genealogy_edge e join sales_out_bill s on s.id = e.to_id::uuid left join customer c on c.id = s.customer
  where e.org = $1::uuid and e.from_id = any($2::text[]) and e.to_kind = 'shipment' and e.is_active
  group by e.from_id, e.from_code, e.from_kind, e.from_material, s.id, s.code, s.customer, s.date, c.phone) s
  order by s.day, s.bill_code, s.from_code`;

/** By node; lots and pieces only. */
export async function whereabouts(
  { session, grants }: Pick<Context, 'session' | 'grants'>,
  nodes: readonly TraceNode[],
): Promise<Map<string, Whereabouts>> {
  const goods = nodes.filter(({ kind }) => kind === 'lot' || kind === 'serial');
  if (goods.length === 0) return new Map();
  const rows = await selectRows(
    session,
    {
      ...presentColumns('g', { id: 'text', stockQty: 'qty', wipQty: 'qty', shippedQty: 'qty' }),
      ...presentColumns('g', { isFrozen: 'bool' }),
      ...namedColumns('g', { lot: 'ref' }),
    },
    written(whereSql, [grants.org, goods.map(({ id }) => id), goods.map(({ kind }) => kind)]),
  );
  return new Map(rows.map(({ id, ...where }) => [id, where]));
}

export async function shipmentsOf(
  { session, grants }: Pick<Context, 'session' | 'grants'>,
  nodes: readonly TraceNode[],
): Promise<Shipped[]> {
  const goods = nodes.flatMap(({ kind, id }) => (kind === 'lot' || kind === 'serial' ? [id] : []));
  const rows = await selectRows(
    session,
    {
      ...presentColumns('s', {
        fromId: 'text',
        fromKind: 'dict',
        bill: 'ref',
        qty: 'qty',
        returnedQty: 'qty',
      }),
      ...namedColumns('s', { fromCode: 'text', billCode: 'text', customer: 'ref', day: 'date' }),
      ...namedColumns('s', { contact: 'text', material: 'ref', lot: 'ref' }),
    },
    written(shippedSql, [grants.org, goods]),
  );
  return rows.map(({ fromId, fromKind, fromCode, billCode, ...row }) => ({
    ...row,
    node: fromId,
    billCode: billCode ?? '',
    serialNo: fromKind === 'serial' ? (fromCode ?? '') : null,
  }));
}
