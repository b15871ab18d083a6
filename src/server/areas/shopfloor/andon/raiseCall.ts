// A call for help from a terminal: one open call of a kind at a place, told to those of level 0 at once; where the rule says
// so it holds the task until it is released.
import { codeText } from '#entities/codeLists.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { andonCall } from '#entities/shopfloor/andon/andonCall.ts';
import { andonRule } from '#entities/shopfloor/andon/andonRule.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { Judged } from '#server/access/judged.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { invalid } from '#server/refusal.ts';
import type { SqlSession } from '#server/ports.ts';
import { codeOf } from '#server/document/stamps.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { CommandCall, Made } from '../terminal/commandCall.ts';
import type { LockedTask } from '../terminal/lockedTask.ts';

/** Asked by the terminal: what the device and the operator may do there. */
const byOperator = Judged.byRule('the operator calls from a terminal that allows it');

/** andonCall-r1: a second press shows the open one. */
export async function raiseCall(call: CommandCall, task: LockedTask | null): Promise<Made> {
  const { context, device, operator, command } = call;
  const { session, grants, now } = context;
  const { kind = '', remark } = command.values;
  if (codeText('andonKind', kind) === kind || kind === '')
    throw invalid([{ field: 'kind', level: 'error', message: '请选择呼叫类别' }]);
  const center = task?.workCenter ?? device.workCenters[0] ?? null;
  // Two who press at once follow each other.
  await session.query('select 1 from shop_device where id = $1::uuid for update', [device.id]);
  const c = headerTable(andonCall, 'c');
  const [open] = await selectRows(
    session,
    { id: c.id, code: c.code },
    sql`from ${c} where ${is(c.org, grants.org)} and ${is(c.andonKind, kind)} and ${is(c.workshop, device.workshop)}
      and ${c.workCenter} is not distinct from ${center}::uuid and ${c.status} in ('calling', 'answered')`,
  );
  if (open !== undefined) return { entity: 'andonCall', id: open.id, code: open.code };
  const rule = await ruleFor(session, grants.org, kind, device.workshop);
  const holds = rule?.holdsTask === true && task !== null;
  const doc = await createDraft(bySystem(context, byOperator), {
    effect: 'create',
    entity: 'andonCall',
    fields: {
      andonKind: kind,
      andonRule: rule?.id ?? null,
      needsCause: rule?.needsCause === true,
      answerMinutes: rule?.answerMinutes ?? null,
      workshop: device.workshop,
      workCenter: center,
      workTaskOrder: task?.id ?? null,
      caller: operator.employee,
      shopDevice: device.id,
      calledAt: now,
      holdsTask: holds,
      remark: remark ?? null,
    },
    lines: {},
  });
  if (holds) await holdTask(call, task, codeOf(doc) ?? '');
  await sendSystemMessage(context, {
    effect: 'notify',
    users: await receiversOf(session, rule?.id ?? '', 0),
    title: `安灯呼叫 ${codeText('andonKind', kind)}：${task?.workCenterName ?? device.name}`,
    content: `${operator.name} 在“${device.name}”呼叫${remark === undefined ? '' : `：${remark}`}`,
    priority: 'H',
    entity: 'andonCall',
    id: doc.id,
  });
  return { entity: 'andonCall', id: doc.id, code: codeOf(doc) };
}

/** A rule of the workshop before one of all workshops. */
export async function ruleFor(session: SqlSession, org: string, kind: string, workshop: string) {
  const r = headerTable(andonRule, 'r');
  const [row] = await selectRows(
    session,
    { id: r.id, holdsTask: r.holdsTask, needsCause: r.needsCause, answerMinutes: r.answerMinutes },
    sql`from ${r} where ${is(r.org, org)} and ${is(r.status, 'enabled')} and ${is(r.andonKind, kind)}
      and (coalesce(cardinality(${r.workshops}), 0) = 0 or ${workshop}::uuid = any(${r.workshops}))
      order by coalesce(cardinality(${r.workshops}), 0) = 0, ${r.code} limit 1`,
  );
  return row ?? null;
}

export async function receiversOf(session: SqlSession, rule: string, level: number): Promise<string[]> {
  if (rule === '') return [];
  const l = linesTable(andonRule, 'levels', 'l');
  const rows = await selectRows(
    session,
    { receivers: l.receivers },
    sql`from ${l} where ${is(l.docId, rule)} and ${is(l.level, level)}`,
  );
  return rows.flatMap(({ receivers }) => receivers ?? []);
}

/** andonRule holdsTask: the running task is paused, and nothing is begun or reported until it is released. */
async function holdTask({ context, command }: CommandCall, task: LockedTask, code: string): Promise<void> {
  const system = bySystem(context, byOperator);
  const { id, status, version } = task;
  if (status === 'running')
    await transitionDoc(system, workTaskOrder, id, 'pause', {
      version,
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
