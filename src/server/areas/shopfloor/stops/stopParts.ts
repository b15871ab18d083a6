// Effects `stopSplit` and `stopMerge`: one stop becomes two that touch, or two that touch become one. The total of minutes stays
// what it was (stopEvent-r3).
import type { stopEvent } from '#entities/shopfloor/stops/stopEvent.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';

export type Stop = DocOf<typeof stopEvent>;

interface StopSplitEffect {
  effect: 'stopSplit';
  /** ISO instant within the stop, where its second part begins. */
  at: string;
  /** Of the second part. */
  reason: string | null;
  stopClass: string | null;
  remark: string | null;
}

interface StopMergeEffect {
  effect: 'stopMerge';
  /** The stop that is taken in. */
  other: Stop;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    stopSplit: StopSplitEffect;
    stopMerge: StopMergeEffect;
  }
}

/** Minutes of a stop, decimal text of two places. @param start,end ISO instants */
export function stopMinutes(start: string, end: string): string {
  return ((new Date(end).getTime() - new Date(start).getTime()) / 60_000).toFixed(2);
}

export const stopSplit: Ledger<'stopSplit'> = {
  effect: 'stopSplit',
  title: '停机记录分成两段',
  locks: ['baseData', 'numberCounter'],
  async apply({ context, doc, judged }: EffectStep<Stop>, { at, reason, stopClass, remark }) {
    const { fields } = doc;
    const part = await createDraft(bySystem(context, judged), {
      effect: 'create',
      entity: 'stopEvent',
      fields: {
        workCenter: fields.workCenter,
        workTaskOrder: fields.workTaskOrder,
        workDate: fields.workDate,
        startTime: at,
        stopReason: reason,
        stopClass,
        origin: fields.origin,
        employee: fields.employee,
        remark,
      },
      lines: {},
    });
    const end = fields.endTime;
    if (end !== null)
      await context.session.query(
        `update stop_event set status = 'ended', end_time = $2::timestamptz, minutes = $3::numeric where id = $1::uuid`,
        [part.id, end, stopMinutes(at, end)],
      );
    return {
      ...doc,
      status: 'ended',
      fields: {
        ...fields,
        status: 'ended',
        endTime: at,
        minutes: stopMinutes(fields.startTime ?? '', at),
      },
    };
  },
};

export const stopMerge: Ledger<'stopMerge'> = {
  effect: 'stopMerge',
  title: '把相接的停机记录并成一条',
  locks: ['baseData'],
  async apply({ context, doc }: EffectStep<Stop>, { other }) {
    const { affected } = await context.session.query(
      `update stop_event set status = 'voided', minutes = 0, end_time = start_time, remark = left(concat_ws('；', remark, $3::text), 500), version = version + 1
       where id = $1::uuid and version = $2`,
      [other.id, other.version, `并入 ${doc.fields.code ?? ''}`],
    );
    if (affected === 0) throw conflict('要并入的停机记录刚被改变，请刷新后重试');
    context.affect('stopEvent', other.id);
    const [first, last] =
      (doc.fields.startTime ?? '') < (other.fields.startTime ?? '') ? [doc, other] : [other, doc];
    const start = first.fields.startTime ?? '';
    const end = last.fields.endTime;
    return {
      ...doc,
      status: last.status,
      fields: {
        ...doc.fields,
        status: last.status,
        startTime: start,
        endTime: end,
        minutes: end === null ? null : stopMinutes(start, end),
      },
    };
  },
};
