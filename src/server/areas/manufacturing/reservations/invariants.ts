// What must hold of reservations for components: no more than an order at work still takes, and shown as they are.
import { recordSql, type Invariant } from '#server/selfCheck/invariant.ts';

const order = recordSql('manufacturingOrder', 'h.id');

const held = `(select demand_line_id as line, sum(open_qty) as open from stock_reservation
  where demand_entity = 'manufacturingOrder' and reserve_status = 'active' and reserve_type = 'strong' group by 1)`;

export const reservationInvariants: readonly Invariant[] = [
  {
    name: 'componentLocksWithinNeed',
    title: '生产订单用料的预留不超过未领数量，未审核、已结案和作废的订单没有预留',
    sql: `select ${order}, h.code, c.seq, r.open, c.unissued_base_qty from ${held} r join manufacturing_order_components c on c.id = r.line::uuid
      join manufacturing_order h on h.id = c.doc_id
      where r.open > c.unissued_base_qty
        or h.status not in ('planned', 'released', 'started', 'finished') or h.is_suspended`,
  },
  {
    name: 'componentLocksShown',
    title: '生产订单用料的预留数量等于有效预留合计',
    // One step of the unit is let through: the column is kept in the unit of the component, reservations in base units.
    sql: `select ${order}, h.code, c.seq, c.reserved_qty, r.open from manufacturing_order h join manufacturing_order_components c on c.doc_id = h.id
      left join unit u on u.id = c.unit left join ${held} r on r.line = c.id::text
      where (c.reserved_qty <> 0 or r.open is not null)
        and abs(coalesce(c.reserved_qty, 0) * c.base_qty - coalesce(r.open, 0) * c.required_qty) > c.base_qty * power(10, -coalesce(u.precision, 6))`,
  },
  {
    name: 'componentLocksHaveRows',
    title: '生产订单的预留都有它的用料行',
    sql: `select ${recordSql('stockReservation', 'r.id')}, r.code, r.demand_code from stock_reservation r
      where r.demand_entity = 'manufacturingOrder' and r.reserve_status = 'active'
        and not exists (select 1 from manufacturing_order_components c where c.id::text = r.demand_line_id)`,
  },
];
