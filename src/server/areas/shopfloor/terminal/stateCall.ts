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
import type { Read } from '#server/behaviours/behaviour.ts';
import { machineCharts } from '#server/areas/quality/spc/machineCharts.ts';
import { shownChecks } from '#server/areas/quality/check/recordCheck.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ports, Rows } from '#server/ports.ts';
import { selectFrom } from '#server/select/select.ts';
import { reportableOf } from '#server/areas/manufacturing/workReport/reportChecks.ts';
import { reportFacts } from '#server/areas/manufacturing/workReport/reportFacts.ts';
import * as z from 'zod';
import { countedAt } from '#server/areas/process/counter/autoReport.ts';
import { type Device, deviceOf, type Operator, operatorOf } from '../access/terminals.ts';
import { packingOf } from '../pack/packCall.ts';
import { callsFor, type TaskRow, tasksFor, workshopName } from './stateRows.ts';
import { confirmationsOf, hasRead, instructionOf } from '../instruction/taskInstruction.ts';

const token = z.string().max(100);
const actions: readonly TerminalAction[] = ['start', 'pause', 'report', 'scrap', 'call', 'finish', 'pack'];

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
  const tasks: TerminalTask[] = [];
  for (const row of await tasksFor(rows, device)) tasks.push(await taskOf(rows, device, operator, row, now));
  const calls = await callsFor(rows, device);
  const { grants } = operator;
  return {
    now: new Date(now).toISOString(),
    device: {
      name: device.name,
      workshop: await workshopName(rows, device),
      idleMinutes: device.idleMinutes,
      allowOffline: device.allowOffline,
      signInMode: device.signInMode,
    },
    actions: actions.filter((action) => grants.admin || mayDo(action, grants.codes, device.allowedActions)),
    tasks,
    pauseReasons: choicesOf('pauseReason').filter(({ value }) => value !== 'call' && value !== 'check'),
    callKinds: choicesOf('andonKind'),
    calls: calls.map((row) => ({
      code: row.code ?? '',
      kind: row.kind ?? '',
      place: row.place ?? '',
      calledAt: row.calledAt ?? '',
      answeredAt: row.answeredAt,
      status: row.status === 'answered' || row.status === 'resolved' ? row.status : 'calling',
    })),
  };
}

function choicesOf(list: string): Choice[] {
  return (codeLists[list]?.items ?? []).map(({ value, text }) => ({ value, label: text }));
}

async function taskOf(
  rows: Rows,
  device: Device,
  operator: Operator,
  row: TaskRow,
  now: number,
): Promise<TerminalTask> {
  const today = businessDate(now);
  const { id } = row;
  return {
    id,
    code: row.code ?? '',
    status: row.status === 'running' || row.status === 'paused' ? row.status : 'dispatched',
    order: row.order ?? '',
    operation: row.operationName ?? '',
    operationSeq: row.operationSeq ?? 0,
    material: row.materialCode ?? '',
    materialName: row.materialName ?? '',
    specification: row.specification ?? '',
    unit: row.unitName ?? '',
    workCenter: row.workCenter ?? '',
    workCenterName: row.workCenterName ?? '',
    planQty: row.planQty ?? '0',
    reportedQty: row.reportedQty ?? '0',
    qualifiedQty: row.qualifiedQty ?? '0',
    reportableQty: await reportable(rows, device, row),
    countedQty: await countedAt(rows, device.org, id),
    planStart: row.planStart,
    startedAt: row.startedAt,
    pauseReason: row.pauseReason,
    hold: row.hold,
    blocked: null,
    instruction: await shownInstruction(rows, device, operator, row, today),
    checks: await shownChecks(rows, device.org, id),
    charts: await machineCharts(rows, device.org, id, now),
    packing: await packingOf({ org: device.org, today, rows }, row),
  };
}

/** As a report of the task would be told. */
async function reportable(rows: Rows, { org }: Device, row: TaskRow): Promise<string> {
  const doc = {
    id: '00000000-0000-0000-0000-000000000000',
    version: 0,
    status: 'draft',
    lines: {},
    fields: {
      workTaskOrder: row.id,
      manufacturingOrder: row.manufacturingOrder,
      workOrder: row.workOrder,
      workshopOrder: row.workshopOrder,
      operationSeq: row.operationSeq,
      reportType: 'operation',
    },
  };
  const select: Read['select'] = (selection, rest) => selectFrom(rows, selection, rest);
  const kept: Read['kept'] = (_entities, text, parameters) => rows(text, parameters);
  return reportableOf(doc, await reportFacts(doc, { org, select, kept })) ?? '0';
}

async function shownInstruction(
  rows: Rows,
  { org }: Device,
  { employee }: Operator,
  row: TaskRow,
  today: string,
): Promise<TerminalInstruction | null> {
  const { id } = row;
  const begun = row.status !== 'dispatched';
  const task = {
    org,
    id,
    operation: row.operation ?? '',
    operationSeq: row.operationSeq ?? 0,
    material: row.material ?? '',
    kept: begun ? row.workInstruction : null,
  };
  if (begun && task.kept === null) return null;
  const instruction = await instructionOf(rows, task, today);
  if (instruction === null) return null;
  const confirmed = await confirmationsOf(rows, id, today);
  const open = openSteps(
    instruction.steps.map((step) => ({ ...step, isBlocking: step.input !== 'none' })),
    confirmed,
    row.reportedQty ?? '0',
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
        step.input === 'confirm' || step.input === 'value' || step.input === 'text' || step.input === 'scan'
          ? step.input
          : 'none',
      lower: step.lower,
      upper: step.upper,
      isBlocking: step.isBlocking,
      minSeconds: step.minSeconds,
      done: !open.some(({ no }) => no === step.no),
    })),
  };
}
