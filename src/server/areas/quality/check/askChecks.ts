// Effect `askChecks`: what happened at a task makes the checks due that its triggers ask for; pieces that were taken back make
// them needless again. One open check per trigger and task (FLOWS p1).
import { crossings, lastDue } from '#entities/quality/check/checkRules.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { setElsewhere } from '#server/ledgers/documents/setFields.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import type { Rows } from '#server/ports.ts';
import type { WriteContext } from '#server/writeContext.ts';
import {
  checkedTask,
  openChecksOf,
  triggersOf,
  type CheckedTask,
  type TaskCheck,
  type Trigger,
} from './taskChecks.ts';

/** Something a trigger may wait for. */
export interface Occasion {
  trigger: string;
  /** How long the machine stood, where it did. */
  minutes?: number;
  stop?: string;
  /** Only where no check of the trigger was asked for at the task before. */
  once?: true;
}

interface AskChecksEffect {
  effect: 'askChecks';
  task: string;
  occasions: readonly Occasion[];
  /** Good and scrapped pieces of the task before and after; null: none were reported. */
  pieces: { previous: string; cumulative: string } | null;
}

interface DropChecksEffect {
  effect: 'dropChecks';
  task: string;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    askChecks: AskChecksEffect;
    dropChecks: DropChecksEffect;
  }
}

export const askChecks: Ledger<'askChecks'> = {
  effect: 'askChecks',
  title: '按触发规则生成检验任务',
  locks: ['sourceDocuments', 'numberCounter'],
  async apply({ context: outer, doc, judged }, { task: id, occasions, pieces }) {
    const context = bySystem(outer, judged);
    const rows = rowsOf(context);
    const task = await checkedTask(rows, context.grants.org, id);
    const triggers = task === null ? [] : await triggersOf(rows, context.grants.org, task);
    if (task === null || triggers.length === 0) return doc;
    const open = await openChecksOf(rows, context.grants.org, id);
    for (const trigger of triggers) {
      const own = open.find(({ checkTrigger }) => checkTrigger === trigger.id) ?? null;
      if (trigger.trigger === 'everyPieces') {
        if (pieces !== null) await countPieces(context, task, trigger, own, pieces);
        continue;
      }
      const occasion = occasions.find((each) => each.trigger === trigger.trigger);
      if (occasion === undefined || own !== null || (occasion.minutes ?? 0) < stoodFor(trigger)) continue;
      if (occasion.once === true && (await wasAsked(rows, trigger.id, id))) continue;
      await askCheck(context, task, trigger, {
        dueAt: context.now,
        stop: occasion.stop ?? null,
        reported: pieces?.cumulative ?? task.reportedQty,
      });
    }
    return doc;
  },
};

/** checkTask-r2: a task that ends needs no check any more that nobody began. */
export const dropChecks: Ledger<'dropChecks'> = {
  effect: 'dropChecks',
  title: '作废没有开始的检验任务',
  locks: ['sourceDocuments'],
  async apply({ context, doc }, { task }) {
    const open = await openChecksOf(rowsOf(context), context.grants.org, task);
    for (const check of open) if (check.status !== 'doing') await needless(context, check.id);
    return doc;
  },
};

export const rowsOf =
  ({ session }: WriteContext): Rows =>
  async (text, parameters) =>
    (await session.query(text, parameters)).rows;

const stoodFor = ({ trigger, minMinutes }: Trigger): number => (trigger === 'afterStop' ? minMinutes : 0);

async function wasAsked(rows: Rows, trigger: string, task: string): Promise<boolean> {
  const found = await rows(
    `select 1 from check_task where check_trigger = $1::uuid and work_task_order = $2::uuid and status <> 'voided' limit 1`,
    [trigger, task],
  );
  return found.length > 0;
}

async function countPieces(
  context: WriteContext,
  task: CheckedTask,
  trigger: Trigger,
  own: TaskCheck | null,
  { previous, cumulative }: { previous: string; cumulative: string },
): Promise<void> {
  const n = trigger.everyValue;
  const more = crossings(previous, cumulative, n);
  if (more > 0) {
    if (own !== null) return missed(context, own, own.missedCount + more);
    return askCheck(context, task, trigger, {
      dueAt: context.now,
      dueQty: lastDue(cumulative, n),
      missedCount: more - 1,
      reported: cumulative,
    });
  }
  const fewer = crossings(cumulative, previous, n);
  if (fewer === 0 || own === null) return;
  if (fewer <= own.missedCount) return missed(context, own, own.missedCount - fewer, lastDue(cumulative, n));
  // What was begun stays: somebody measures already.
  if (own.status !== 'doing') await needless(context, own.id);
}

function missed(
  context: WriteContext,
  { id }: TaskCheck,
  missedCount: number,
  dueQty?: string,
): Promise<void> {
  const fields = dueQty === undefined ? { missedCount } : { missedCount, dueQty };
  return setElsewhere(context, { effect: 'set', entity: 'checkTask', id, fields });
}

function needless(context: WriteContext, id: string): Promise<void> {
  const fields = { isNeedless: true };
  return setElsewhere(context, { effect: 'set', entity: 'checkTask', id, fields, advances: true });
}

/** A check at a task, from now on to be done. @param context with the rights of the system */
export async function askCheck(
  context: WriteContext,
  task: CheckedTask,
  trigger: Trigger,
  due: { dueAt: string; reported: string; dueQty?: string; missedCount?: number; stop?: string | null },
): Promise<void> {
  await createDraft(context, {
    effect: 'create',
    entity: 'checkTask',
    fields: {
      checkTrigger: trigger.id,
      trigger: trigger.trigger,
      workTaskOrder: task.id,
      workCenter: task.workCenter,
      equipment: task.equipment,
      operation: task.operation,
      material: task.material,
      dueAt: due.dueAt,
      lastDueAt: due.dueAt,
      dueQty: due.dueQty ?? null,
      missedCount: due.missedCount ?? 0,
      openedQty: due.reported,
      patrolKind: trigger.patrolKind,
      sampleQty: trigger.sampleQty,
      blocking: trigger.blocking,
      graceMinutes: trigger.graceMinutes,
      graceQty: trigger.graceQty,
      inspectionPlan: trigger.inspectionPlan,
      stopEvent: due.stop ?? null,
    },
    lines: {},
  });
}
