// Purchase orders and requisitions that still bring a part: an engineering change of the part lists their lines, and ends
// those nobody needs any more.
import { entityOf } from '#entities/registry.ts';
import type { StructureUser } from '#server/areas/structureUser.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

/** @param day column with the day a line is due */
function linesOfPart(entity: string, table: string, day: string): StructureUser {
  return {
    entity,
    holds: false,
    async find(rows, org, { materials }) {
      if (materials.length === 0) return [];
      const found = await rows(
        `select h.id, i.id as line, i.seq, h.code, i.material, i.remain_qty::text as qty, i.${day}::text as day
         from ${table}_items i join ${table} h on h.id = i.doc_id
         where h.org = $1::uuid and i.material = any($2::uuid[]) and i.remain_qty > 0 and i.line_status = 'open'
           and ${stateSql(entity, 'h.status', 'executable')}
         order by h.code, i.seq limit 2000`,
        [org, materials],
      );
      return found.map((row) => ({
        id: textOf(row['id']),
        line: textOf(row['line']),
        code: textOf(row['code']),
        status: `已审核，第 ${Number(row['seq'] ?? 0)} 行`,
        material: textOf(row['material']),
        qty: textOf(row['qty'], '0'),
        date: optionalText(row['day']),
      }));
    },
    async cancel(context, { id, line, change, judged }) {
      const def = entityOf(entity);
      const doc =
        def === undefined
          ? null
          : await readDoc(context.session, def, id, { lock: true, org: context.grants.org });
      if (def === undefined || doc === null || line === null) throw conflict('单据已被删除');
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

export const ordersOfPart = linesOfPart('purchaseOrder', 'purchase_order', 'delivery_date');
export const requisitionsOfPart = linesOfPart('purchaseRequisition', 'purchase_requisition', 'required_date');
