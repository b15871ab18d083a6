// 费率表: of a kind one approved list says the rates of a work centre in a month.
import { costRate as rates } from '#entities/cost/rates/costRate.ts';
import type { Problem } from '#model/check/problem.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

interface Other {
  workCenter: string;
  code: string;
}

export const costRate = defineBehaviour(rates, {
  title: '费率表',
  actions: {
    approve: defineAction(rates, {
      checks: ['同类的费率表在同一期间对一个工作中心只有一张已审核的'],
      facts: othersOf,
      check: (doc, others) =>
        doc.lines.items.flatMap((row, at): Problem[] => {
          const other = others.find(({ workCenter }) => workCenter === row.workCenter);
          if (other === undefined) return [];
          return [
            {
              lines: 'items',
              lineId: row.id,
              field: 'workCenter',
              level: 'error',
              message: `第${at + 1}行 该工作中心在此期间已有费率表 ${other.code}，请先反审核它或错开期间`,
            },
          ];
        }),
    }),
  },
});

async function othersOf(doc: DocOf<typeof rates>, read: Read): Promise<Other[]> {
  const { rateKind, periodFrom, periodTo } = doc.fields;
  const centers = doc.lines.items.flatMap((row) => row.workCenter ?? []);
  // A list without an end lasts until the next of its kind begins, so only equal beginnings collide there.
  const i = linesTable(rates, 'items', 'i');
  const r = headerTable(rates, 'r');
  const others = await read.select(
    { workCenter: present(i.workCenter), code: r.code },
    sql`from ${i} join ${r} on ${r.id} = ${i.docId}
        where ${is(r.org, read.org)} and ${r.id} <> ${doc.id}::uuid and ${r.status} = 'approved' and ${r.rateKind} = ${rateKind}
          and ${among(i.workCenter, centers)} and (${r.periodFrom} = ${periodFrom}
            or (coalesce(${r.periodTo}, '') >= ${periodFrom} and ${r.periodFrom} <= coalesce(${periodTo}, ${periodFrom})))
        order by ${r.code}`,
  );
  return others.map(({ workCenter, code }) => ({ workCenter, code: code ?? '' }));
}
