// 停机记录: the reason is one of the last level of the tree; ended by hand it has its minutes.
import type { Doc, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import { stopMinutes } from './stopParts.ts';

interface Facts {
  given: Row;
  now: string;
  reason: SqlRow | null;
  /** What is to be merged in. */
  other: Doc | null;
}

export const stopEvent = defineBehaviour<Facts>({
  title: '停机记录',
  checks: ['停机原因选最末一级', '拆分的时刻在停机之内；合并的两条同一工作中心、首尾相接，未确认'],
  effects: { end: ['keep'], assignReason: ['keep'], split: ['stopSplit'], combine: ['stopMerge'] },
  async facts(_doc, read, moment) {
    const id =
      moment === 'assignReason' || moment === 'split' ? optionalText(read.given['stopReason']) : null;
    const other = moment === 'combine' ? optionalText(read.given['other']) : null;
    const [reason] =
      id === null
        ? []
        : await read.rows(
            `select r.id, r.stop_class, r.status, exists (select 1 from stop_reason b where b.parent_id = r.id) as has_below
             from stop_reason r where r.org = $1::uuid and r.id = $2::uuid`,
            [read.org, id],
          );
    return {
      given: read.given,
      now: read.now,
      reason: reason ?? null,
      other: other === null ? null : await read.doc('stopEvent', other),
    };
  },
  check(doc, { given, now, reason, other }, moment) {
    if (moment === 'combine') return mergeProblems(doc, other);
    if (moment === 'split') {
      const found = splitProblems(doc, textOf(given['at']), now);
      if (found.length > 0 || optionalText(given['stopReason']) === null) return found;
    } else if (moment !== 'assignReason') return [];
    // stopReason-r1
    if (reason === null || reason['status'] !== 'enabled')
      return [{ field: 'stopReason', level: 'error', message: '请选择启用的停机原因' }];
    return reason['has_below'] === true
      ? [{ field: 'stopReason', level: 'error', message: '请选择最末一级的停机原因' }]
      : [];
  },
  plan: {
    split: (_doc, { given, reason }) => [
      {
        effect: 'stopSplit',
        at: new Date(textOf(given['at'])).toISOString(),
        reason: optionalText(given['stopReason']),
        stopClass: optionalText(reason?.['stop_class']),
        remark: optionalText(given['remark']),
      },
    ],
    combine: (_doc, { other }) => (other === null ? [] : [{ effect: 'stopMerge', other }]),
    end: ({ fields }, { now }) => {
      const start = new Date(textOf(fields['startTime'])).getTime();
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
    assignReason: ({ fields }, { given, reason }) => [
      {
        effect: 'keep',
        patches: [
          { op: 'set', field: 'stopReason', value: optionalText(given['stopReason']) },
          { op: 'set', field: 'stopClass', value: optionalText(reason?.['stop_class']) },
          {
            op: 'set',
            field: 'remark',
            value: optionalText(given['remark']) ?? optionalText(fields['remark']),
          },
        ],
      },
    ],
  },
});

/** stopEvent-r1: both parts last. */
function splitProblems({ fields }: Doc, at: string, now: string): Problem[] {
  const moment = new Date(at).getTime();
  const start = new Date(textOf(fields['startTime'])).getTime();
  const end = new Date(textOf(fields['endTime'], now)).getTime();
  return moment > start && moment < end
    ? []
    : [{ field: 'at', level: 'error', message: '拆分的时刻须在停机的开始与结束之间，请重新填写' }];
}

/** stopEvent-r3: only what touches is one stop; a gap would add minutes nobody stood. */
function mergeProblems(doc: Doc, other: Doc | null): Problem[] {
  const refused = (message: string): Problem[] => [{ field: 'other', level: 'error', message }];
  if (other === null || other.id === doc.id) return refused('请选择另一条停机记录');
  if (other.fields['workCenter'] !== doc.fields['workCenter'])
    return refused('两条停机记录不是同一个工作中心，不能合并');
  if (other.status !== 'ended' && other.status !== 'open')
    return refused('要并入的停机记录已确认或作废，不能合并');
  const touches = (one: Doc, next: Doc): boolean =>
    optionalText(one.fields['endTime']) !== null &&
    new Date(textOf(one.fields['endTime'])).getTime() ===
      new Date(textOf(next.fields['startTime'])).getTime();
  return touches(doc, other) || touches(other, doc)
    ? []
    : refused('两条停机记录没有首尾相接，中间开过机，不能合并');
}
