// POST terminal/state: what a terminal shows and keeps, for the person who is signed in: tasks of its machines with what may
// be reported and their instructions, reasons to choose from, open calls.
import { codeLists } from '#entities/codeLists.ts';
import { mayDo, type TerminalAction } from '#entities/shopfloor/access/operatorRights.ts';
import { openSteps } from '#entities/shopfloor/instruction/stepRules.ts';
import type {
  Choice,
  TerminalInstruction,
  TerminalState,
  TerminalTask,
} from '#entities/shopfloor/terminal/terminalState.ts';
import { businessDate } from '#model/time/calendar.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { machineCharts } from '#server/areas/quality/spc/machineCharts.ts';
import { shownChecks } from '#server/areas/quality/check/recordCheck.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ports, Rows, SqlRow } from '#server/ports.ts';
import { reportableOf } from '#server/areas/manufacturing/workReport/reportChecks.ts';
import { reportFacts } from '#server/areas/manufacturing/workReport/reportFacts.ts';
import { optionalText, textOf } from '#server/values.ts';
import * as z from 'zod';
import { type Device, deviceOf, type Operator, operatorOf } from '../access/terminals.ts';
import { packingOf } from '../pack/packCall.ts';
import { confirmationsOf, hasRead, instructionOf } from '../instruction/taskInstruction.ts';

const token = z.string().max(100);
/** What one shift at some machines has to do; more is not scrolled through at a machine. */
const mostTasks = 30;
const actions: readonly TerminalAction[] = ['start', 'pause', 'report', 'scrap', 'call', 'finish', 'pack'];

const tasksSql = `select t.id, t.code, t.status, t.operation, t.operation_seq, t.material, t.manufacturing_order, t.work_order, t.workshop_order,
    t.plan_qty::text as plan_qty, coalesce(t.reported_qty, 0)::text as reported_qty, coalesce(t.qualified_qty, 0)::text as qualified_qty,
    t.plan_start_time, t.actual_start_time, t.hold_reason, t.work_instruction, o.code as order_code, p.name as operation_name,
    m.code as material_code, m.name as material_name, m.specification, u.name as unit_name, c.id as center, c.name as center_name,
    (select s.reason from work_task_order_pauses s where s.doc_id = t.id and s.resume_time is null order by s.seq desc limit 1) as pause_reason
  from work_task_order t join work_center c on c.id = t.work_center join manufacturing_order o on o.id = t.manufacturing_order
    join material m on m.id = t.material left join unit u on u.id = t.unit left join operation p on p.id = t.operation
  where t.org = $1::uuid and c.workshop = $2::uuid and ($3::uuid[] = '{}' or t.work_center = any($3::uuid[]))
    and t.status in ('running', 'paused', 'dispatched')
  order by array_position(array['running', 'paused', 'dispatched'], t.status), t.board_rank, t.plan_start_time, t.code limit ${mostTasks}`;

export function stateCall(routes: Routes, ports: Ports): void {
  routes.open(
    {
      method: 'POST',
      path: '/terminal/state',
      title: '终端的任务与选项',
      reads: true,
      body: z.strictObject({ device: token, operator: token }),
      result: z.looseObject({ now: z.string() }),
    },
    async (call) => {
      const device = await deviceOf(ports, call.body.device, call.address);
      const operator = await operatorOf(ports, device, call.body.operator);
      return stateOf(ports, device, operator, call.now);
    },
  );
}

async function stateOf(
  ports: Ports,
  device: Device,
  operator: Operator,
  now: number,
): Promise<TerminalState> {
  const rows: Rows = async (text, parameters) => (await ports.database.query(text, parameters)).rows;
  const found = await rows(tasksSql, [device.org, device.workshop, device.workCenters]);
  const tasks: TerminalTask[] = [];
  for (const row of found) tasks.push(await taskOf(rows, device, operator, row, now));
  const [workshop] = await rows('select name from workshop where id = $1::uuid', [device.workshop]);
  const calls = await rows(
    `select a.code, a.andon_kind, a.status, a.called_at, a.answered_at, coalesce(c.name, w.name) as place
     from andon_call a join workshop w on w.id = a.workshop left join work_center c on c.id = a.work_center
     where a.org = $1::uuid and a.workshop = $2::uuid and a.status in ('calling', 'answered', 'resolved')
       and ($3::uuid[] = '{}' or a.work_center is null or a.work_center = any($3::uuid[])) order by a.called_at limit 20`,
    [device.org, device.workshop, device.workCenters],
  );
  const { grants } = operator;
  return {
    now: new Date(now).toISOString(),
    device: {
      name: device.name,
      workshop: textOf(workshop?.['name']),
      idleMinutes: device.idleMinutes,
      allowOffline: device.allowOffline,
      signInMode: device.signInMode,
    },
    actions: actions.filter((action) => grants.admin || mayDo(action, grants.codes, device.allowedActions)),
    tasks,
    pauseReasons: choicesOf('pauseReason').filter(({ value }) => value !== 'call' && value !== 'check'),
    callKinds: choicesOf('andonKind'),
    calls: calls.map((row) => ({
      code: textOf(row['code']),
      kind: textOf(row['andon_kind']),
      place: textOf(row['place']),
      calledAt: instantOf(row['called_at']) ?? '',
      answeredAt: instantOf(row['answered_at']),
      status:
        row['status'] === 'answered' ? 'answered' : row['status'] === 'resolved' ? 'resolved' : 'calling',
    })),
  };
}

function choicesOf(list: string): Choice[] {
  return (codeLists[list]?.items ?? []).map(({ value, text }) => ({ value, label: text }));
}

function instantOf(value: unknown): string | null {
  const text = optionalText(value);
  return text === null ? null : new Date(text).toISOString();
}

async function taskOf(
  rows: Rows,
  device: Device,
  operator: Operator,
  row: SqlRow,
  now: number,
): Promise<TerminalTask> {
  const today = businessDate(now);
  const id = textOf(row['id']);
  const status =
    row['status'] === 'running' ? 'running' : row['status'] === 'paused' ? 'paused' : 'dispatched';
  const amount = (column: string): string => decimalText(decimal(textOf(row[column], '0')));
  const instruction = await shownInstruction(rows, device, operator, row, today);
  return {
    id,
    code: textOf(row['code']),
    status,
    order: textOf(row['order_code']),
    operation: textOf(row['operation_name']),
    operationSeq: Number(row['operation_seq']),
    material: textOf(row['material_code']),
    materialName: textOf(row['material_name']),
    specification: textOf(row['specification']),
    unit: textOf(row['unit_name']),
    workCenter: textOf(row['center']),
    workCenterName: textOf(row['center_name']),
    planQty: amount('plan_qty'),
    reportedQty: amount('reported_qty'),
    qualifiedQty: amount('qualified_qty'),
    reportableQty: await reportable(rows, device, row),
    planStart: instantOf(row['plan_start_time']),
    startedAt: instantOf(row['actual_start_time']),
    pauseReason: optionalText(row['pause_reason']),
    hold: optionalText(row['hold_reason']),
    blocked: null,
    instruction,
    checks: await shownChecks(rows, device.org, id),
    charts: await machineCharts(rows, device.org, id, now),
    packing: await packingOf({ org: device.org, today, rows }, row),
  };
}

/** As a report of the task would be told. */
async function reportable(rows: Rows, { org }: Device, row: SqlRow): Promise<string> {
  const doc = {
    id: '00000000-0000-0000-0000-000000000000',
    version: 0,
    status: 'draft',
    lines: {},
    fields: {
      workTaskOrder: textOf(row['id']),
      manufacturingOrder: textOf(row['manufacturing_order']),
      workOrder: optionalText(row['work_order']),
      workshopOrder: optionalText(row['workshop_order']),
      operationSeq: Number(row['operation_seq']),
      reportType: 'operation',
    },
  };
  const kept: Read['kept'] = (_entities, text, parameters) => rows(text, parameters);
  return reportableOf(doc, await reportFacts(doc, { org, rows, kept })) ?? '0';
}

async function shownInstruction(
  rows: Rows,
  { org }: Device,
  { employee }: Operator,
  row: SqlRow,
  today: string,
): Promise<TerminalInstruction | null> {
  const id = textOf(row['id']);
  const begun = row['status'] !== 'dispatched';
  const task = {
    org,
    id,
    operation: textOf(row['operation']),
    operationSeq: Number(row['operation_seq']),
    material: textOf(row['material']),
    kept: begun ? optionalText(row['work_instruction']) : null,
  };
  if (begun && task.kept === null) return null;
  const instruction = await instructionOf(rows, task, today);
  if (instruction === null) return null;
  const confirmed = await confirmationsOf(rows, id, today);
  const open = openSteps(
    instruction.steps.map((step) => ({ ...step, isBlocking: step.input !== 'none' })),
    confirmed,
    textOf(row['reported_qty'], '0'),
    '1',
  );
  return {
    id: instruction.id,
    name: instruction.name,
    version: instruction.version,
    mustRead: instruction.readRequired && !(await hasRead(rows, instruction.id, employee)),
    steps: instruction.steps.map((step) => ({
      no: step.no,
      title: step.title,
      content: step.content,
      picture: step.picture,
      input:
        step.input === 'confirm' || step.input === 'value' || step.input === 'text' ? step.input : 'none',
      lower: step.lower,
      upper: step.upper,
      isBlocking: step.isBlocking,
      minSeconds: step.minSeconds,
      done: !open.some(({ no }) => no === step.no),
    })),
  };
}
