// Purchase orders and requisitions that still bring a part: an engineering change of the part lists their lines, and ends
// those nobody needs any more.
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { purchaseRequisition } from '#entities/purchase/purchaseRequisition.ts';
import type { StructureUser } from '#server/areas/structureUser.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { among, is, present, sql, stateIs, type ColumnExpression } from '#server/select/piece.ts';
import { statement } from '#server/select/select.ts';
import { headerTable, linesTable, type LinesTable } from '#server/select/table.ts';

type Buying = typeof purchaseOrder | typeof purchaseRequisition;
interface Due {
  i: LinesTable<typeof purchaseOrder, 'items'> | LinesTable<typeof purchaseRequisition, 'items'>;
  /** On which a line is due. */
  day: ColumnExpression<string | null>;
}

function linesOfPart(def: Buying, due: () => Due): StructureUser {
  return {
    entity: def.name,
    holds: false,
    async find(rows, org, { materials }) {
      if (materials.length === 0) return [];
      const { i, day } = due();
      const h = headerTable(def, 'h');
      const { text, parameters, row } = statement(
        {
          id: h.id,
          line: i.id,
          seq: i.seq,
          code: present(h.code),
          material: present(i.material),
          qty: i.remainQty,
          date: day,
        },
        sql`from ${i} join ${h} on ${h.id} = ${i.docId}
         where ${is(h.org, org)} and ${among(i.material, materials)} and ${i.remainQty} > 0 and ${i.lineStatus} = 'open'
           and ${stateIs(def, h.status, 'executable')}
         order by ${h.code}, ${i.seq} limit 2000`,
      );
      return (await rows(text, parameters)).map(row).map(({ seq, qty, ...use }) => ({
        ...use,
        status: `已审核，第${seq}行`,
        qty: qty ?? '0',
      }));
    },
    async cancel(context, { id, line, change, judged }) {
      const doc = await readDoc(context.session, def, id, { lock: true, org: context.grants.org });
      if (doc === null || line === null) throw conflict('单据已被删除');
      const system = bySystem(context, judged);
      await system.recipes.move(system, def, doc, 'lineTerminate', {
        version: doc.version,
        key: '',
        acceptWarnings: true,
        lines: 'items',
        lineIds: [line],
        reason: `工程变更 ${change.code}`,
      });
      return '已终止该行未完数量';
    },
  };
}

export const ordersOfPart = linesOfPart(purchaseOrder, () => {
  const i = linesTable(purchaseOrder, 'items', 'i');
  return { i, day: i.deliveryDate };
});
export const requisitionsOfPart = linesOfPart(purchaseRequisition, () => {
  const i = linesTable(purchaseRequisition, 'items', 'i');
  return { i, day: i.requiredDate };
});
