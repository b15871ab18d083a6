// Open production orders that stand on a bill of materials, a route or a part, for engineering changes and for whoever
// takes a version back.
import { manufacturingCodeLists } from '#entities/manufacturing/codeLists.ts';
import type { StructureUser } from '#server/areas/structureUser.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

export const ordersOnStructures: StructureUser = {
  entity: 'manufacturingOrder',
  holds: true,
  async find(rows, org, { boms, routes, materials, changes }) {
    const found = await rows(
      `select h.id, h.code, h.status, h.material, h.remain_qty::text as qty, h.plan_start_date::text as day,
         (select sum(c.issued_qty) from manufacturing_order_components c where c.doc_id = h.id) > 0 as issued
       from manufacturing_order h
       where h.org = $1::uuid and not ${stateSql('manufacturingOrder', 'h.status', 'done')} and not ${stateSql('manufacturingOrder', 'h.status', 'void')}
         and (h.bom = any($2::uuid[]) or h.process_route = any($3::uuid[])
           or exists (select 1 from manufacturing_order_components c where c.doc_id = h.id and c.material = any($4::uuid[]))
           or exists (select 1 from manufacturing_order_components c where c.doc_id = h.id and c.change_no = any($5::text[])))
       order by h.code`,
      [org, boms, routes, materials, changes],
    );
    return found.map((row) => ({
      id: textOf(row['id']),
      code: textOf(row['code']),
      status: stateText(textOf(row['status'])),
      material: textOf(row['material']),
      qty: textOf(row['qty'], '0'),
      date: optionalText(row['day']),
      blocked: row['issued'] === true ? '已领料，不能重展用料' : null,
    }));
  },
  update: (id) => [{ effect: 'refreshOrder', id }],
};

const stateText = (status: string): string =>
  manufacturingCodeLists['manufacturingOrderStatus']?.items.find(({ value }) => value === status)?.text ??
  status;
