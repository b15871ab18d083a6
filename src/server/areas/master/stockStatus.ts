// 库存状态: what came with the system stays, and so does the last status in use of a kind that receipts, inspection and
// transfers look for (rule stockStatus-r1).
import { stockStatus } from '#entities/master/stockStatus.ts';
import { codeText } from '#entities/codeLists.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

const needed: readonly string[] = ['available', 'toInspect', 'unqualified', 'scrap', 'inTransit'];

/** Whether another status of the kind is in use. */
export const statusKept = defineBehaviour(stockStatus, {
  title: '预置的库存状态',
  checks: ['系统预置的状态不能删除', '可用、待检、不良、报废、在途各至少留一个启用的状态'],
  async facts(doc, read, moment): Promise<boolean> {
    if (moment !== 'delete' && moment !== 'disable') return true;
    const s = headerTable(stockStatus, 's');
    const others = await read.select(
      { id: s.id },
      sql`from ${s} where ${s.statusKind} = ${doc.fields.statusKind} and ${s.status} = 'enabled' and ${s.id} <> ${doc.id}::uuid limit 1`,
    );
    return others.length > 0;
  },
  check({ fields }, hasOther, moment) {
    const refuse = (message: string) => [{ field: '', level: 'error' as const, message }];
    const name = fields.name ?? '';
    if (moment === 'delete' && fields.isSystem === true)
      return refuse(`“${name}”是系统预置的库存状态，不能删除；不再使用时可以禁用`);
    const kind = fields.statusKind ?? '';
    if ((moment !== 'delete' && moment !== 'disable') || hasOther || !needed.includes(kind)) return [];
    return refuse(
      `“${name}”是唯一启用的${codeText('stockStatusKind', kind)}状态，单据要用到它；请先新建并启用另一个`,
    );
  },
});
