// What approved purchase orders still have to bring.
import { stateSql } from '#server/store/stateSql.ts';
import { expectedCut } from '../expected.ts';
import type { ExpectedSource } from '#server/areas/serverArea.ts';

export const expectedPurchases: ExpectedSource = {
  kind: 'purchase',
  entities: ['purchaseOrder'],
  rows: (of) => `
    select i.material, coalesce(i.promised_date, i.delivery_date, h.date) as day,
      greatest(coalesce(i.remain_qty, 0), 0) * i.base_qty / nullif(i.qty, 0) as qty,
      'purchaseOrder' as entity, h.id as doc_id, h.code, v.name as partner
    from purchase_order h join purchase_order_items i on i.doc_id = h.id left join supplier v on v.id = h.supplier
    where h.org = ${of.org} and ${stateSql('purchaseOrder', 'h.status', 'executable')} and i.line_status in ('open', 'frozen') and i.remain_qty > 0${expectedCut(of)}`,
};
