// A call for help from a terminal: one open call of a kind at a place, told to those of level 0 at once; where the rule says
// so it holds the task until it is released.
import { codeText } from '#entities/codeLists.ts';
import { entities } from '#entities/registry.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { Judged } from '#server/access/judged.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { invalid } from '#server/refusal.ts';
import type { SqlRow, SqlSession } from '#server/ports.ts';
import { textsIn } from '#model/loose.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { CommandCall, Made } from '../terminal/commandCall.ts';

/** Asked by the terminal: what the device and the operator may do there. */
const byOperator = Judged.byRule('the operator calls from a terminal that allows it');

/** andonCall-r1: a second press shows the open one. */
export async function raiseCall(call: CommandCall, task: SqlRow | null): Promise<Made> {
  const { context, device, operator, command } = call;
  const { session, grants, now } = context;
  const kind = command.values['kind'] ?? '';
  if (codeText('andonKind', kind) === kind || kind === '')
    throw invalid([{ field: 'kind', level: 'error', message: '请选择呼叫类别' }]);
  const center = optionalText(task?.['work_center']) ?? device.workCenters[0] ?? null;
  // Two who press at once follow each other.
  await session.query('select 1 from shop_device where id = $1::uuid for update', [device.id]);
  const { rows: open } = await session.query(
    `select id, code from andon_call where org = $1::uuid and andon_kind = $2 and workshop = $3::uuid
       and work_center is not distinct from $4::uuid and status in ('calling', 'answered')`,
    [grants.org, kind, device.workshop, center],
  );
  if (open[0] !== undefined)
    return { entity: 'andonCall', id: textOf(open[0]['id']), code: textOf(open[0]['code']) };
  const rule = await ruleFor(session, grants.org, kind, device.workshop);
  const holds = rule?.['holds_task'] === true && task !== null;
  const doc = await createDraft(bySystem(context, byOperator), {
    effect: 'create',
    entity: 'andonCall',
    fields: {
      andonKind: kind,
      andonRule: optionalText(rule?.['id']),
      needsCause: rule?.['needs_cause'] === true,
      answerMinutes: rule === null ? null : Number(rule['answer_minutes']),
      workshop: device.workshop,
      workCenter: center,
      workTaskOrder: optionalText(task?.['id']),
      caller: operator.employee,
      shopDevice: device.id,
      calledAt: now,
      holdsTask: holds,
      remark: command.values['remark'] ?? null,
    },
    lines: {},
  });
  if (holds) await holdTask(call, task, textOf(doc.fields['code']));
  await sendSystemMessage(context, {
    effect: 'notify',
    users: await receiversOf(session, textOf(rule?.['id']), 0),
    title: `安灯呼叫 ${codeText('andonKind', kind)}：${textOf(task?.['work_center_name'], device.name)}`,
    content: `${operator.name} 在“${device.name}”呼叫${command.values['remark'] === undefined ? '' : `：${command.values['remark']}`}`,
    priority: 'H',
    entity: 'andonCall',
    id: doc.id,
  });
  return { entity: 'andonCall', id: doc.id, code: optionalText(doc.fields['code']) };
}

/** A rule of the workshop before one of all workshops. */
export async function ruleFor(
  session: SqlSession,
  org: string,
  kind: string,
  workshop: string,
): Promise<SqlRow | null> {
  const { rows } = await session.query(
    `select id, holds_task, needs_cause, answer_minutes from andon_rule where org = $1::uuid and status = 'enabled' and andon_kind = $2
       and (coalesce(cardinality(workshops), 0) = 0 or $3::uuid = any(workshops))
     order by coalesce(cardinality(workshops), 0) = 0, code limit 1`,
    [org, kind, workshop],
  );
  return rows[0] ?? null;
}

export async function receiversOf(session: SqlSession, rule: string, level: number): Promise<string[]> {
  if (rule === '') return [];
  const { rows } = await session.query(
    'select receivers from andon_rule_levels where doc_id = $1::uuid and level = $2',
    [rule, level],
  );
  return rows.flatMap((row) => textsIn(row['receivers']));
}

/** andonRule holdsTask: the running task is paused, and nothing is begun or reported until it is released. */
async function holdTask({ context, command }: CommandCall, task: SqlRow, code: string): Promise<void> {
  const system = bySystem(context, byOperator);
  const id = textOf(task['id']);
  if (task['status'] === 'running')
    await transitionDoc(system, entities.workTaskOrder, id, 'pause', {
      version: Number(task['version']),
      key: `${command.key}:hold`,
      acceptWarnings: true,
      values: { pauseReason: 'call', remark: code },
    });
  await context.session.query('update work_task_order set hold_reason = $2 where id = $1::uuid', [
    id,
    `安灯呼叫 ${code} 停线`,
  ]);
  context.affect('workTaskOrder', id);
}
