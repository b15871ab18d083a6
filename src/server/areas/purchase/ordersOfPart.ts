// Purchase orders that still bring a part: an engineering change of the part shows them, their buyer decides.
import type { StructureUser } from '#server/areas/structureUser.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

export const ordersOfPart: StructureUser = {
  entity: 'purchaseOrder',
  holds: false,
  async find(rows, org, { materials }) {
    if (materials.length === 0) return [];
    const found = await rows(
      `select h.id, h.code, i.material, sum(i.remain_qty)::text as qty, min(i.delivery_date)::text as day
       from purchase_order_items i join purchase_order h on h.id = i.doc_id
       where h.org = $1::uuid and i.material = any($2::uuid[]) and i.remain_qty > 0 and ${stateSql('purchaseOrder', 'h.status', 'executable')}
       group by h.id, h.code, i.material order by h.code limit 2000`,
      [org, materials],
    );
    const byOrder = new Map(found.map((row) => [textOf(row['id']), row]));
    return [...byOrder.values()].map((row) => ({
      id: textOf(row['id']),
      code: textOf(row['code']),
      status: '已审核',
      material: textOf(row['material']),
      qty: textOf(row['qty'], '0'),
      date: optionalText(row['day']),
      blocked: null,
    }));
  },
};
