// What an operator does on a terminal, each as one of the product's own recipes: tasks are begun, interrupted and ended, reports
// saved and approved, help is called, steps confirmed. What the workbench refuses, the terminal is refused as well.
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { codeOfAction, mayDo, type TerminalAction } from '#entities/shopfloor/access/operatorRights.ts';
import type { Command } from '#entities/shopfloor/terminal/replay.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Row } from '#model/entity.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { forbidden, invalid, notFound } from '#server/refusal.ts';
import { removeDoc } from '#server/pipeline/remove.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import { codeOf } from '#server/document/stamps.ts';
import { Judged } from '#server/access/judged.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { CommandCall, Made } from './commandCall.ts';
import { type LockedTask, lockedTask } from './lockedTask.ts';
import { raiseCall } from '../andon/raiseCall.ts';
import { beginAtMachine, recordAtMachine } from '#server/areas/quality/check/recordCheck.ts';
import { confirmStep } from '../instruction/confirmStep.ts';

const actionOf: Readonly<Record<Command['kind'], TerminalAction>> = {
  start: 'start',
  resume: 'start',
  pause: 'pause',
  report: 'report',
  step: 'report',
  check: 'report',
  undo: 'report',
  finish: 'finish',
  call: 'call',
};

/** shopDevice-r2: operator AND allowedActions AND workshop of the device. */
export async function carryOutCommand(call: CommandCall): Promise<Made> {
  const { context, device, operator, command } = call;
  const scrapped = command.kind === 'report' && isScrap(command);
  const action = scrapped ? 'scrap' : actionOf[command.kind];
  const codes = context.grants.admin ? [codeOfAction[action]] : context.grants.codes;
  if (!mayDo(action, codes, device.allowedActions))
    throw forbidden('这台终端或您的权限不允许这个动作，请联系班组长');
  const task = command.task === null ? null : await lockedTask(context, device, command.task);
  await context.session.query(
    'update operator_session set action_count = coalesce(action_count, 0) + 1, work_task = coalesce($2::uuid, work_task) where id = $1::uuid',
    [operator.session, command.task],
  );
  if (command.kind === 'call') return raiseCall(call, task);
  if (command.kind === 'undo') return undone(call);
  if (task === null) throw notFound('请先选择任务');
  if (command.kind === 'step') return confirmStep(call, task);
  if (command.kind === 'check') return checked(call, task);
  if (command.kind === 'report') return reported(call, task);
  return moved(call, task);
}

/** Without values the check is begun, with them it is recorded and judged. */
async function checked({ context, command }: CommandCall, task: LockedTask): Promise<Made> {
  const { check = '', ...values } = command.values;
  const work = task.id;
  if (!/^[0-9a-f-]{36}$/.test(check)) throw notFound('请先选择要做的检验');
  const code =
    Object.keys(values).length === 0
      ? await beginAtMachine(context, work, check, command.key)
      : await recordAtMachine(context, work, check, command.key, values);
  return { entity: 'checkTask', id: check, code };
}

const isScrap = ({ values: { good = '0' } }: Pick<Command, 'values'>): boolean => good === '0';

async function moved({ context, command }: CommandCall, task: LockedTask): Promise<Made> {
  const { reason = null, remark = null } = command.values;
  const values: Row = command.kind === 'pause' ? { pauseReason: reason, remark } : {};
  const { id, code, version } = task;
  await transitionDoc(context, workTaskOrder, id, command.kind, {
    version,
    key: `${command.key}:${command.kind}`,
    acceptWarnings: true,
    values,
  });
  return { entity: 'workTaskOrder', id, code };
}

/** Saved, submitted and approved in one; where an approval flow applies it waits for that. */
async function reported(
  { context, device, operator, command }: CommandCall,
  task: LockedTask,
): Promise<Made> {
  const amount = (key: string): string => command.values[key] ?? '0';
  const quantities = {
    qualifiedQty: amount('good'),
    defectQty: amount('defect'),
    reworkQty: amount('rework'),
    materialScrapQty: amount('materialScrap'),
    processScrapQty: amount('processScrap'),
  };
  const fields: Row = {
    workTaskOrder: task.id,
    ...quantities,
    finishedQty: totalOf(Object.values(quantities)),
    reporter: operator.employee,
    shopDevice: device.id,
    clientKey: command.key,
  };
  const def = workReport;
  const typed = Object.entries(fields).filter(([field]) => field !== 'shopDevice' && field !== 'clientKey');
  const saved = await saveDoc(context, def, {
    key: `${command.key}:save`,
    acceptWarnings: true,
    patches: typed.map(([field, value]) => ({ op: 'set' as const, field, value })),
  });
  await context.session.query(
    'update work_report set client_key = $2, shop_device = $3::uuid where id = $1::uuid',
    [saved.doc.id, command.key, device.id],
  );
  const act = (seen: DocResult, action: string): Promise<DocResult> =>
    transitionDoc(context, def, seen.doc.id, action, {
      version: seen.doc.version,
      key: `${command.key}:${action}`,
      acceptWarnings: true,
    });
  const submitted = await act(saved, 'submit');
  const done = submitted.abilities.includes('approve') ? await act(submitted, 'approve') : submitted;
  return { entity: 'workReport', id: done.doc.id, code: codeOf(done.doc) };
}

/** Only what this device made a moment ago, by the same person; later the foreman takes it back. */
async function undone({ context, command, device, operator }: CommandCall): Promise<Made> {
  const r = headerTable(workReport, 'r');
  const { of = '' } = command.values;
  const [made] = await selectRows(
    context.session,
    { id: r.id, code: r.code, version: r.version, status: r.status },
    sql`from ${r} where ${is(r.org, context.grants.org)} and ${is(r.clientKey, of)} and ${is(r.shopDevice, device.id)}
      and ${is(r.reporter, operator.employee)} and ${r.createdAt} > ${context.now}::timestamptz - interval '2 minutes' for update`,
  );
  if (made === undefined)
    throw invalid([
      { field: '', level: 'error', message: '只能撤销本人刚刚在这台终端报的工，其余请班组长反审核' },
    ]);
  const system = bySystem(context, Judged.byRule('the operator takes back his own report of this terminal'));
  const { id, code, version } = made;
  const taken =
    made.status === 'approved'
      ? await transitionDoc(system, workReport, id, 'unapprove', {
          version,
          key: `${command.key}:unapprove`,
          acceptWarnings: true,
        })
      : null;
  await removeDoc(system, workReport, id, taken?.doc.version ?? version, `${command.key}:remove`);
  return { entity: 'workReport', id, code };
}

function totalOf(quantities: readonly string[]): string {
  return decimalText(quantities.reduce((sum, qty) => sum.plus(decimal(qty)), decimal('0')));
}
