// 库存状态: what came with the system stays, and so does the last status in use of a kind that receipts, inspection and
// transfers look for (rule stockStatus-r1).
import { stockStatus } from '#entities/master/stockStatus.ts';
import type { Problem } from '#model/check/problem.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { codeText } from '#entities/codeLists.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Status = DocOf<typeof stockStatus>;

const needed: readonly string[] = ['available', 'toInspect', 'unqualified', 'scrap', 'inTransit'];

const atLeastOne = '可用、待检、不良、报废、在途各至少留一个启用的状态';
const refuse = (message: string): Problem[] => [{ field: '', level: 'error', message }];

/** Whether another status of the kind is in use. */
async function hasOther(doc: Status, read: Read): Promise<boolean> {
  const s = headerTable(stockStatus, 's');
  const others = await read.select(
    { id: s.id },
    sql`from ${s} where ${s.statusKind} = ${doc.fields.statusKind} and ${s.status} = 'enabled' and ${s.id} <> ${doc.id}::uuid limit 1`,
  );
  return others.length > 0;
}

function lastOfKind({ fields }: Status, isOther: boolean): Problem[] {
  const kind = fields.statusKind ?? '';
  if (isOther || !needed.includes(kind)) return [];
  return refuse(
    `“${fields.name ?? ''}”是唯一启用的${codeText('stockStatusKind', kind)}状态，单据要用到它；请先新建并启用另一个`,
  );
}

export const statusKept = defineBehaviour(stockStatus, {
  title: '预置的库存状态',
  actions: {
    disable: defineAction(stockStatus, { checks: [atLeastOne], facts: hasOther, check: lastOfKind }),
    delete: defineAction(stockStatus, {
      checks: ['系统预置的状态不能删除', atLeastOne],
      facts: hasOther,
      check: (doc, isOther) =>
        doc.fields.isSystem === true
          ? refuse(`“${doc.fields.name ?? ''}”是系统预置的库存状态，不能删除；不再使用时可以禁用`)
          : lastOfKind(doc, isOther),
    }),
  },
});
