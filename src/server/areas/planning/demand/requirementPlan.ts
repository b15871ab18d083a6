// 需求计划: a line of an order or forecast stands in one active plan only, and a plan that orders were planned for stays.
// Rule requirementPlan-r2.
import type { Problem } from '#model/check/problem.ts';
import type { Doc } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';
import { firmedLinesSql } from '../plan/plannedRequirements.ts';

interface Facts {
  /** Codes of other active plans by the source line they hold. */
  held: ReadonlyMap<string, string>;
  /** Numbers of lines for which an order is confirmed or released. */
  firmed: ReadonlySet<number>;
}

export const requirementPlan = defineBehaviour<Facts>({
  title: '需求计划',
  propose: ({ doc }) => Promise.resolve(horizonOf(doc)),
  checks: ['来源行只在一张有效的需求计划中；有已确认或已投放的计划订单满足它时不能反审核'],
  facts: async (doc, read, moment) => ({
    held: moment === 'submit' || moment === 'approve' ? await heldElsewhere(doc, read) : new Map(),
    firmed: new Set(
      moment === 'unapprove'
        ? (await read.rows(firmedLinesSql, [doc.id])).map((row) => Number(row['seq']))
        : [],
    ),
  }),
  check(doc, { held, firmed }, moment) {
    const rows = doc.lines['items'] ?? [];
    if (moment === 'unapprove') {
      const planned = rows.find(({ seq }) => firmed.has(seq));
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
    const seen = new Map<string, number>();
    return rows.flatMap((row): Problem[] => {
      const source = optionalText(row['sourceLineId']);
      if (source === null) return [];
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
  },
});

/** The days the lines ask for, where nobody said which days the plan is for. */
function horizonOf(doc: Doc): Patch[] {
  const days = (doc.lines['items'] ?? [])
    .flatMap((row) => optionalText(row['requiredDate']) ?? [])
    .toSorted();
  const [start, last] = [optionalText(doc.fields['horizonStart']), days.at(-1)];
  if (optionalText(doc.fields['horizonEnd']) !== null || last === undefined) return [];
  return [{ op: 'set', field: 'horizonEnd', value: start === null || last > start ? last : start }];
}

async function heldElsewhere(doc: Doc, read: Read): Promise<Facts['held']> {
  const sources = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['sourceLineId']) ?? []);
  if (sources.length === 0) return new Map();
  const found = await read.rows(
    `select i.source_line_id as line, min(h.code) as code from requirement_plan_items i
       join requirement_plan h on h.id = i.doc_id and h.org = $2::uuid and h.id <> $3::uuid
         and ${stateSql('requirementPlan', 'h.status', 'executable', 'waiting')}
     where i.source_line_id = any($1::text[]) and i.line_status = 'open' group by 1`,
    [sources, read.org, doc.id],
  );
  return new Map(found.map((row) => [textOf(row['line']), textOf(row['code'])]));
}
