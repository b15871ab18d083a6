// 需求计划: a line of an order or forecast stands in one active plan only, and a plan that orders were planned for stays.
// Rule requirementPlan-r2.
import type { Problem } from '#model/check/problem.ts';
import { requirementPlan as plan } from '#entities/planning/demand/requirementPlan.ts';
import type { Patch } from '#model/patch.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { among, asKind, is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { firmedLines } from '../plan/plannedRequirements.ts';

type Plan = DocOf<typeof plan>;

/** Codes of other active plans by the source line they hold. */
type Held = ReadonlyMap<string, string>;

/** @param held of other plans; a draft is compared with itself alone */
function doubleSources({ lines: { items } }: Plan, held: Held = new Map()): Problem[] {
  const seen = new Map<string, number>();
  return items.flatMap((row): Problem[] => {
    const source = row.sourceLineId;
    if (source === null || source === '') return [];
    const error = (what: string): Problem => ({
      field: 'sourceCode',
      lines: 'items',
      lineId: row.id,
      lineNo: row.seq,
      level: 'error',
      message: `第${row.seq}行 ${what}，请删除其中一行`,
    });
    const first = seen.get(source);
    if (first !== undefined) return [error(`与第${first}行来自同一来源行`)];
    seen.set(source, row.seq);
    const other = held.get(source);
    return other === undefined ? [] : [error(`来源行已在需求计划 ${other} 中`)];
  });
}

/** @param firmed numbers of lines for which an order is confirmed or released */
function firmedProblems({ lines: { items } }: Plan, firmed: readonly number[]): Problem[] {
  const planned = items.find(({ seq }) => firmed.includes(seq));
  return planned === undefined
    ? []
    : [
        {
          field: 'plannedQty',
          lines: 'items',
          lineId: planned.id,
          lineNo: planned.seq,
          level: 'error',
          message: `第${planned.seq}行 有已确认或已投放的计划订单满足它，请先取消确认或撤销投放再反审核`,
        },
      ];
}

const single = defineAction(plan, {
  checks: ['来源行只在一张有效的需求计划中'],
  facts: heldElsewhere,
  check: doubleSources,
});

export const requirementPlan = defineBehaviour(plan, {
  title: '需求计划',
  propose: ({ doc }) => Promise.resolve(horizonOf(doc)),
  actions: {
    save: defineAction(plan, {
      checks: ['来源行只有一行'],
      check: (doc) => doubleSources(doc),
    }),
    submit: single,
    approve: single,
    unapprove: defineAction(plan, {
      checks: ['没有已确认或已投放的计划订单满足它'],
      facts: ({ id }, read) => firmedLines(read, id),
      check: firmedProblems,
    }),
  },
});

/** The days the lines ask for, where nobody said which days the plan is for. */
function horizonOf({ fields: { horizonStart: start, horizonEnd: end }, lines: { items } }: Plan): Patch[] {
  const last = items
    .flatMap(({ requiredDate }) => requiredDate ?? [])
    .toSorted()
    .at(-1);
  if (end !== null || last === undefined) return [];
  return [{ op: 'set', field: 'horizonEnd', value: start === null || last > start ? last : start }];
}

async function heldElsewhere({ id, lines: { items } }: Plan, read: Read): Promise<Held> {
  const sources = items.flatMap(({ sourceLineId }) => sourceLineId ?? []);
  if (sources.length === 0) return new Map();
  const h = headerTable(plan, 'h');
  const i = linesTable(plan, 'items', 'i');
  const found = await read.select(
    { line: i.sourceLineId, code: asKind('text', sql`min(${h.code})`) },
    sql`from ${i} join ${h} on ${h.id} = ${i.docId} and ${is(h.org, read.org)} and ${h.id} <> ${id}::uuid
        and ${stateIs(plan, h.status, 'executable', 'waiting')}
      where ${among(i.sourceLineId, sources)} and ${i.lineStatus} = 'open' group by 1`,
  );
  return new Map(found.map(({ line, code }) => [line ?? '', code ?? '']));
}
