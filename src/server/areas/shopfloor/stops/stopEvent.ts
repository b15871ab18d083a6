// 停机记录: the reason is one of the last level of the tree; ended by hand it has its minutes.
import { stopEvent as stop } from '#entities/shopfloor/stops/stopEvent.ts';
import { stopReason } from '#entities/shopfloor/stops/stopReason.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { type Stop, stopMinutes } from './stopParts.ts';

type Reason = NonNullable<Awaited<ReturnType<typeof reasonOf>>>;

export const stopEvent = defineBehaviour(stop, {
  title: '停机记录',
  actions: {
    end: defineAction(stop, {
      effects: ['keep'],
      facts: async (_doc, { now }) => now,
      plan: ({ fields }, now) => {
        const start = new Date(fields.startTime ?? '').getTime();
        const end = Math.max(start, new Date(now).getTime());
        return [
          {
            effect: 'keep',
            patches: [
              { op: 'set', field: 'endTime', value: new Date(end).toISOString() },
              {
                op: 'set',
                field: 'minutes',
                value: stopMinutes(new Date(start).toISOString(), new Date(end).toISOString()),
              },
            ],
          },
        ];
      },
    }),
    assignReason: defineAction(stop, 'assignReason', {
      checks: ['停机原因选最末一级'],
      effects: ['keep'],
      facts: (_doc, read) => reasonOf(givenOf(stop, 'assignReason', read.given).stopReason, read),
      check: (_doc, reason) => reasonProblems(reason),
      plan: ({ fields }, reason, { given }) => [
        {
          effect: 'keep',
          patches: [
            { op: 'set', field: 'stopReason', value: given.stopReason },
            { op: 'set', field: 'stopClass', value: reason?.stopClass ?? null },
            { op: 'set', field: 'remark', value: given.remark ?? fields.remark },
          ],
        },
      ],
    }),
    split: defineAction(stop, 'split', {
      checks: ['拆分的时刻在停机之内', '停机原因选最末一级'],
      effects: ['stopSplit'],
      facts: async (_doc, read) => ({
        now: read.now,
        reason: await reasonOf(givenOf(stop, 'split', read.given).stopReason, read),
      }),
      check(doc, { now, reason }, { given }) {
        const found = splitProblems(doc, given.at ?? '', now);
        return found.length > 0 || given.stopReason === null ? found : reasonProblems(reason);
      },
      plan: (_doc, { reason }, { given }) => [
        {
          effect: 'stopSplit',
          at: new Date(given.at ?? '').toISOString(),
          reason: given.stopReason,
          stopClass: reason?.stopClass ?? null,
          remark: given.remark,
        },
      ],
    }),
    combine: defineAction(stop, 'combine', {
      checks: ['合并的两条同一工作中心、首尾相接，未确认'],
      effects: ['stopMerge'],
      async facts(_doc, read) {
        const { other } = givenOf(stop, 'combine', read.given);
        return other === null ? null : read.docOf(stop, other);
      },
      check: (doc, other) => mergeProblems(doc, other),
      plan: (_doc, other) => (other === null ? [] : [{ effect: 'stopMerge', other }]),
    }),
  },
});

/** stopReason-r1 */
function reasonProblems(reason: Reason | null): Problem[] {
  if (reason === null || reason.status !== 'enabled')
    return [{ field: 'stopReason', level: 'error', message: '请选择启用的停机原因' }];
  return reason.hasBelow === true
    ? [{ field: 'stopReason', level: 'error', message: '请选择最末一级的停机原因' }]
    : [];
}

async function reasonOf(id: string | null, read: Read) {
  if (id === null) return null;
  const r = headerTable(stopReason, 'r');
  const b = headerTable(stopReason, 'b');
  const [reason] = await read.select(
    {
      stopClass: r.stopClass,
      status: r.status,
      hasBelow: asKind('bool', sql`exists (select 1 from ${b} where ${b.parentId} = ${r.id})`),
    },
    sql`from ${r} where ${is(r.org, read.org)} and ${is(r.id, id)}`,
  );
  return reason ?? null;
}

/** stopEvent-r1: both parts last. */
function splitProblems({ fields }: Stop, at: string, now: string): Problem[] {
  const moment = new Date(at).getTime();
  const start = new Date(fields.startTime ?? '').getTime();
  const end = new Date(fields.endTime ?? now).getTime();
  return moment > start && moment < end
    ? []
    : [{ field: 'at', level: 'error', message: '拆分的时刻须在停机的开始与结束之间，请重新填写' }];
}

/** stopEvent-r3: only what touches is one stop; a gap would add minutes nobody stood. */
function mergeProblems(doc: Stop, other: Stop | null): Problem[] {
  const refused = (message: string): Problem[] => [{ field: 'other', level: 'error', message }];
  if (other === null || other.id === doc.id) return refused('请选择另一条停机记录');
  if (other.fields.workCenter !== doc.fields.workCenter)
    return refused('两条停机记录不是同一个工作中心，不能合并');
  if (other.status !== 'ended' && other.status !== 'open')
    return refused('要并入的停机记录已确认或作废，不能合并');
  const touches = (one: Stop, next: Stop): boolean =>
    one.fields.endTime !== null &&
    new Date(one.fields.endTime).getTime() === new Date(next.fields.startTime ?? '').getTime();
  return touches(doc, other) || touches(other, doc)
    ? []
    : refused('两条停机记录没有首尾相接，中间开过机，不能合并');
}
