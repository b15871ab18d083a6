// Effect `judgeCheck`: the bill of a check was judged, taken back or deleted. A rejected check that holds its task pauses it and
// calls for quality, so that nobody goes on making what is wrong (FLOWS p2).
import { checkTask } from '#entities/quality/check/checkTask.ts';
import { workTaskOrder as def } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import { andonCall } from '#entities/shopfloor/andon/andonCall.ts';
import { codeText } from '#entities/codeLists.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { receiversOf, ruleFor } from '#server/areas/shopfloor/andon/raiseCall.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { setElsewhere } from '#server/ledgers/documents/setFields.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { readDoc } from '#server/store/readDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { doubt, trust } from './suspectPieces.ts';

interface JudgeCheckEffect {
  effect: 'judgeCheck';
  check: string;
  to: 'done' | 'doing' | 'waiting';
  result: string | null;
  inspector: string | null;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    judgeCheck: JudgeCheckEffect;
  }
}

export const judgeCheck: Ledger<'judgeCheck'> = {
  effect: 'judgeCheck',
  title: '写回检验任务；不接收的标记待复核的报工、暂停任务并呼叫质量',
  locks: ['sourceDocuments', 'numberCounter'],
  async apply({ context, doc, judged }, { check, to, result, inspector }) {
    await setElsewhere(context, {
      effect: 'set',
      entity: 'checkTask',
      id: check,
      fields: {
        finishedAt: to === 'done' ? context.now : null,
        result,
        ...(to === 'waiting' ? { inspectionBill: null } : {}),
        ...(inspector === null ? {} : { inspector }),
      },
      advances: true,
    });
    const system = bySystem(context, judged);
    if (to !== 'done') await trust(system, check);
    else if (result === 'reject') {
      await doubt(system, check);
      await stopTask(system, check);
    }
    return doc;
  },
};

interface StoppedTask {
  id: string;
  check: string | null;
  trigger: string | null;
  workCenter: string | null;
  workshop: string | null;
  centerName: string | null;
}

async function stopTask(system: WriteContext, check: string): Promise<void> {
  const k = headerTable(checkTask, 'k');
  const t = headerTable(def, 't');
  const c = headerTable(workCenter, 'c');
  const [task] = await selectRows(
    system.session,
    {
      id: t.id,
      check: k.code,
      trigger: k.trigger,
      workCenter: t.workCenter,
      workshop: c.workshop,
      centerName: c.name,
    },
    sql`from ${k} join ${t} on ${t.id} = ${k.workTaskOrder} join ${c} on ${c.id} = ${t.workCenter}
     where ${is(k.id, check)} and ${among(k.blocking, ['blockReport', 'blockTask'])}`,
  );
  if (task === undefined) return;
  await pauseTask(system, task.id, 'quality', `检验任务 ${task.check ?? ''} 不接收`);
  await callQuality(system, task);
}

/** The running task stands; one that does not run is left as it is. @param system with the rights of the system */
export async function pauseTask(
  system: WriteContext,
  id: string,
  pauseReason: string,
  remark: string,
): Promise<boolean> {
  const doc = await readDoc(system.session, def, id, { lock: true, org: system.grants.org });
  if (doc?.status !== 'running') return false;
  await system.recipes.move(system, def, doc, 'pause', {
    version: doc.version,
    key: '',
    acceptWarnings: true,
    values: { pauseReason, remark },
  });
  system.affect(def.name, id);
  return true;
}

/** andonCall-r1 holds here as well: one open call of the kind at a place. */
async function callQuality(context: WriteContext, task: StoppedTask): Promise<void> {
  const { session, grants, now } = context;
  const workshop = task.workshop ?? '';
  const a = headerTable(andonCall, 'a');
  const open = await selectRows(
    session,
    { id: a.id },
    sql`from ${a} where ${is(a.org, grants.org)} and ${is(a.andonKind, 'quality')} and ${a.workshop} = ${workshop}::uuid
       and ${a.workCenter} is not distinct from ${task.workCenter}::uuid and ${among(a.status, ['calling', 'answered'])}`,
  );
  if (open.length > 0) return;
  const rule = await ruleFor(session, grants.org, 'quality', workshop);
  const remark = `${codeText('checkTriggerKind', task.trigger ?? '')}检验 ${task.check ?? ''} 不接收`;
  const call = await createDraft(context, {
    effect: 'create',
    entity: 'andonCall',
    fields: {
      andonKind: 'quality',
      andonRule: rule?.id ?? null,
      needsCause: rule?.needsCause === true,
      answerMinutes: rule?.answerMinutes ?? null,
      workshop,
      workCenter: task.workCenter,
      workTaskOrder: task.id,
      caller: grants.employee,
      calledAt: now,
      holdsTask: false,
      remark,
    },
    lines: {},
  });
  await sendSystemMessage(context, {
    effect: 'notify',
    users: await receiversOf(session, rule?.id ?? '', 0),
    title: `安灯呼叫 ${codeText('andonKind', 'quality')}：${task.centerName ?? ''}`,
    content: remark,
    priority: 'H',
    entity: 'andonCall',
    id: call.id,
  });
}
