// What must hold on the shop floor after every transaction (FLOWS t7).
import type { Invariant } from '#server/selfCheck/invariant.ts';

export const shopfloorInvariants: readonly Invariant[] = [
  {
    name: 'oneOperatorSession',
    title: '一个员工在一台终端上只有一个进行中的会话',
    sql: `select shop_device, employee from operator_session where sign_out_at is null group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'oneOpenStop',
    title: '一个工作中心同时只有一条进行中的停机记录',
    sql: `select work_center from stop_event where status = 'open' group by org, work_center having count(*) > 1`,
  },
  {
    name: 'stopsApart',
    title: '一个工作中心的停机记录时间不重叠',
    sql: `select a.id from stop_event a join stop_event b on b.org = a.org and b.work_center = a.work_center and b.id > a.id
      where a.status <> 'voided' and b.status <> 'voided' and a.start_time < coalesce(b.end_time, 'infinity') and b.start_time < coalesce(a.end_time, 'infinity')`,
  },
  {
    name: 'oeeLosses',
    title: '良品理想时间加六项损失等于计划时间',
    sql: `select id from oee_record where abs(planned_minutes - (ideal_minutes + speed_minutes + minor_minutes
        + breakdown_minutes + setup_minutes + idle_minutes)) > 0.05`,
  },
  {
    name: 'packedInStock',
    title: '在库箱内的数量不超过结存',
    sql: `select 1 from (select u.org, u.warehouse, u.location, c.material, coalesce(c.lot, l.id) as lot, c.stock_status, sum(c.qty) as qty
        from pack_unit u join pack_unit_contents c on c.doc_id = u.id
          left join lot l on c.lot is null and l.org = u.org and l.material = c.material and l.code = c.lot_no
        where u.status = 'inStock' group by 1, 2, 3, 4, 5, 6) p
      where p.qty > (select coalesce(sum(b.on_hand_qty), 0) from stock_balance b where b.org = p.org and b.warehouse = p.warehouse
        and b.location is not distinct from p.location and b.material = p.material and b.lot is not distinct from p.lot and b.stock_status = p.stock_status)`,
  },
  {
    name: 'serialInOneUnit',
    title: '一个序列号最多在一个包装单元里',
    sql: `select c.material, s.no from pack_unit u join pack_unit_contents c on c.doc_id = u.id, unnest(string_to_array(c.serial_text, E'\\n')) as s(no)
      where u.status in ('packing', 'sealed', 'inStock', 'shipped') and s.no <> '' group by u.org, 1, 2 having count(*) > 1`,
  },
  {
    name: 'unitTotals',
    title: '包装单元的总数量等于本层加下层单元的总数量',
    sql: `select u.id from pack_unit u where coalesce(u.total_qty, 0) <> coalesce((select sum(c.qty) from pack_unit_contents c where c.doc_id = u.id), 0)
        + coalesce((select sum(b.total_qty) from pack_unit b where b.parent_unit = u.id), 0) and u.status <> 'voided'`,
  },
];
