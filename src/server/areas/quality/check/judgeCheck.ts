// Effect `judgeCheck`: the bill of a check was judged, taken back or deleted. A rejected check that holds its task pauses it and
// calls for quality, so that nobody goes on making what is wrong (FLOWS p2).
import { entities } from '#entities/registry.ts';
import { codeText } from '#entities/codeLists.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { receiversOf, ruleFor } from '#server/areas/shopfloor/andon/raiseCall.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { setElsewhere } from '#server/ledgers/documents/setFields.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { SqlRow } from '#server/ports.ts';

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
  title: '写回检验任务；不接收的暂停任务并呼叫质量',
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
    if (to === 'done' && result === 'reject') await stopTask(bySystem(context, judged), check);
    return doc;
  },
};

async function stopTask(system: WriteContext, check: string): Promise<void> {
  const { rows } = await system.session.query(
    `select k.code as check_code, k.trigger, t.id, t.version, t.status, t.work_center, c.workshop, c.name as center_name
     from check_task k join work_task_order t on t.id = k.work_task_order join work_center c on c.id = t.work_center
     where k.id = $1::uuid and k.blocking in ('blockReport', 'blockTask')`,
    [check],
  );
  const [task] = rows;
  if (task === undefined) return;
  await pauseTask(system, textOf(task['id']), 'quality', `检验任务 ${textOf(task['check_code'])} 不接收`);
  await callQuality(system, task);
}

/** The running task stands; one that does not run is left as it is. @param system with the rights of the system */
export async function pauseTask(
  system: WriteContext,
  id: string,
  pauseReason: string,
  remark: string,
): Promise<boolean> {
  const def = entities.workTaskOrder;
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
async function callQuality(context: WriteContext, task: SqlRow): Promise<void> {
  const { session, grants, now } = context;
  const workshop = textOf(task['workshop']);
  const { rows: open } = await session.query(
    `select 1 from andon_call where org = $1::uuid and andon_kind = 'quality' and workshop = $2::uuid
       and work_center is not distinct from $3::uuid and status in ('calling', 'answered')`,
    [grants.org, workshop, task['work_center']],
  );
  if (open.length > 0) return;
  const rule = await ruleFor(session, grants.org, 'quality', workshop);
  const remark = `${codeText('checkTriggerKind', textOf(task['trigger']))}检验 ${textOf(task['check_code'])} 不接收`;
  const call = await createDraft(context, {
    effect: 'create',
    entity: 'andonCall',
    fields: {
      andonKind: 'quality',
      andonRule: optionalText(rule?.['id']),
      needsCause: rule?.['needs_cause'] === true,
      answerMinutes: rule === null ? null : Number(rule['answer_minutes']),
      workshop,
      workCenter: textOf(task['work_center']),
      workTaskOrder: textOf(task['id']),
      caller: grants.employee,
      calledAt: now,
      holdsTask: false,
      remark,
    },
    lines: {},
  });
  await sendSystemMessage(context, {
    effect: 'notify',
    users: await receiversOf(session, textOf(rule?.['id']), 0),
    title: `安灯呼叫 ${codeText('andonKind', 'quality')}：${textOf(task['center_name'])}`,
    content: remark,
    priority: 'H',
    entity: 'andonCall',
    id: call.id,
  });
}
