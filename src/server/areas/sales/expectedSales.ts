// What approved sales orders still take from the stores; what an order, or a notice of it, has locked has left
// availability already.
import { countsAvailable } from '#server/ledgers/availability.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { expectedCut } from '../expected.ts';
import type { ExpectedSource } from '#server/areas/serverArea.ts';

export const expectedSales: ExpectedSource = {
  kind: 'sale',
  entities: ['saleOrder', 'stockReservation'],
  rows: (of) => `
    select i.material, coalesce(i.delivery_date, h.date) as day,
      -greatest(i.remain_qty * i.base_qty / nullif(i.qty, 0)
        - case when ${countsAvailable(of.org, 'minusReserved')} then coalesce(k.held, 0) else 0 end, 0) as qty,
      'saleOrder' as entity, h.id as doc_id, h.code, c.name as partner
    from sale_order h join sale_order_items i on i.doc_id = h.id left join customer c on c.id = h.customer
      left join (select coalesce(r.order_line_id, r.demand_line_id) as line, sum(r.open_qty) as held from stock_reservation r
        where r.org = ${of.org} and r.reserve_status = 'active' and r.reserve_type = 'strong' group by 1) k on k.line = i.id::text
    where h.org = ${of.org} and ${stateSql('saleOrder', 'h.status', 'executable')} and i.line_status in ('open', 'frozen') and i.remain_qty > 0${expectedCut(of)}`,
};
