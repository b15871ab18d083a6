// What the shop floor asks of tasks and reports wherever they are made: nothing moves while a call holds the task, a task takes
// over the instruction it is begun by, and what has to be confirmed first is confirmed first.
import { openSteps } from '#entities/shopfloor/instruction/stepRules.ts';
import type { Problem } from '#model/check/problem.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { operatorSession } from '#entities/shopfloor/access/operatorSession.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import {
  confirmationsOf,
  hasRead,
  instructionOf,
  type Instruction,
  type Step,
} from '../instruction/taskInstruction.ts';

const error = (field: string, message: string): Problem => ({ field, level: 'error', message });

interface TaskFacts {
  instruction: Instruction | null;
  mustRead: boolean;
}

export const taskOnTheFloor = defineBehaviour(workTaskOrder, {
  title: '车间现场对任务的要求',
  checks: ['安灯停线的任务放行之前不能开工、恢复', '作业指导书换版后，操作工先在终端上确认阅读'],
  effects: { start: ['set'] },
  async facts(doc, read, moment): Promise<TaskFacts> {
    if (moment !== 'start') return { instruction: null, mustRead: false };
    const instruction = await instructionOf(read.rows, taskOf(doc, read, null), read.today);
    const { employee } = read.grants;
    // Those who start from the workbench are not at the machine: the reading is asked of operators.
    const asks =
      instruction?.readRequired === true && employee !== null && (await isOperator(read, employee));
    return { instruction, mustRead: asks && !(await hasRead(read.rows, instruction.id, employee)) };
  },
  check(doc, { mustRead, instruction }, moment) {
    if (moment !== 'start' && moment !== 'resume') return [];
    const hold = doc.fields.holdReason;
    if (hold !== null) return [error('', `${hold}，请班组长放行后再开工`)];
    return mustRead
      ? [
          error(
            '',
            `作业指导书“${instruction?.name ?? ''}”第 ${instruction?.version ?? ''} 版还没有确认阅读，请先阅读确认`,
          ),
        ]
      : [];
  },
  plan: {
    start: (doc, { instruction }) =>
      instruction === null
        ? []
        : [
            {
              effect: 'set',
              entity: 'workTaskOrder',
              id: doc.id,
              fields: { workInstruction: instruction.id },
            },
          ],
  },
});

interface ReportFacts {
  hold: string | null;
  open: readonly Step[];
}

export const reportOnTheFloor = defineBehaviour(workReport, {
  title: '车间现场对报工的要求',
  checks: ['安灯停线的任务放行之前不能报工', '须确认的作业步骤确认之后才能报工'],
  async facts(doc, read, moment): Promise<ReportFacts> {
    const task = doc.fields.workTaskOrder;
    if (task === null || moment !== 'submit') return { hold: null, open: [] };
    const t = headerTable(workTaskOrder, 't');
    const [row] = await read.select(
      { hold: t.holdReason, workInstruction: t.workInstruction, reported: t.reportedQty },
      sql`from ${t} where ${is(t.org, read.org)} and ${is(t.id, task)}`,
    );
    if (row === undefined) return { hold: null, open: [] };
    const kept = row.workInstruction;
    const instruction =
      kept === null
        ? null
        : await instructionOf(
            read.rows,
            { org: read.org, id: task, operation: '', operationSeq: 0, material: '', kept },
            read.today,
          );
    if (instruction === null) return { hold: row.hold, open: [] };
    const confirmed = await confirmationsOf(read.rows, task, read.today);
    const qty = doc.fields.finishedQty ?? '0';
    return {
      hold: row.hold,
      open: openSteps(instruction.steps, confirmed, row.reported ?? '0', qty),
    };
  },
  check(_doc, { hold, open }, moment) {
    if (moment !== 'submit') return [];
    if (hold !== null) return [error('workTaskOrder', `${hold}，请班组长放行后再报工`)];
    const [first] = open;
    return first === undefined
      ? []
      : [error('workTaskOrder', `步骤 ${first.no}“${first.title}”还没有确认合格，请先在终端上确认`)];
  },
});

function taskOf({ id, fields }: DocOf<typeof workTaskOrder>, read: Read, kept: string | null) {
  return {
    org: read.org,
    id,
    operation: fields.operation ?? '',
    operationSeq: fields.operationSeq ?? 0,
    material: fields.material ?? '',
    kept,
  };
}

async function isOperator(read: Read, employee: string): Promise<boolean> {
  const s = headerTable(operatorSession, 's');
  const found = await read.select(
    { id: s.id },
    sql`from ${s} where ${is(s.org, read.org)} and ${is(s.employee, employee)} and ${s.signOutAt} is null limit 1`,
  );
  return found.length > 0;
}
