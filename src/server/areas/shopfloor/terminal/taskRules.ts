// What the shop floor asks of tasks and reports wherever they are made: nothing moves while a call holds the task, a task takes
// over the instruction it is begun by, and what has to be confirmed first is confirmed first.
import { openSteps } from '#entities/shopfloor/instruction/stepRules.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Doc } from '#model/entity.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
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

export const taskOnTheFloor = defineBehaviour<TaskFacts>({
  title: '车间现场对任务的要求',
  checks: ['安灯停线的任务放行之前不能开工、恢复', '作业指导书换版后，操作工先在终端上确认阅读'],
  effects: { start: ['set'] },
  async facts(doc, read, moment) {
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
    const hold = optionalText(doc.fields['holdReason']);
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

export const reportOnTheFloor = defineBehaviour<ReportFacts>({
  title: '车间现场对报工的要求',
  checks: ['安灯停线的任务放行之前不能报工', '须确认的作业步骤确认之后才能报工'],
  async facts(doc, read, moment) {
    const task = optionalText(doc.fields['workTaskOrder']);
    if (task === null || moment !== 'submit') return { hold: null, open: [] };
    const [row] = await read.rows(
      `select hold_reason, work_instruction, operation, operation_seq, material, reported_qty::text as reported
       from work_task_order where org = $1::uuid and id = $2::uuid`,
      [read.org, task],
    );
    if (row === undefined) return { hold: null, open: [] };
    const kept = optionalText(row['work_instruction']);
    const instruction =
      kept === null
        ? null
        : await instructionOf(
            read.rows,
            { org: read.org, id: task, operation: '', operationSeq: 0, material: '', kept },
            read.today,
          );
    if (instruction === null) return { hold: optionalText(row['hold_reason']), open: [] };
    const confirmed = await confirmationsOf(read.rows, task, read.today);
    const qty = textOf(doc.fields['finishedQty'], '0');
    return {
      hold: optionalText(row['hold_reason']),
      open: openSteps(instruction.steps, confirmed, textOf(row['reported'], '0'), qty),
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

function taskOf({ id, fields }: Doc, read: Read, kept: string | null) {
  return {
    org: read.org,
    id,
    operation: textOf(fields['operation']),
    operationSeq: Number(fields['operationSeq'] ?? 0),
    material: textOf(fields['material']),
    kept,
  };
}

async function isOperator(read: Read, employee: string): Promise<boolean> {
  const found = await read.rows(
    'select 1 from operator_session where org = $1::uuid and employee = $2::uuid and sign_out_at is null limit 1',
    [read.org, employee],
  );
  return found.length > 0;
}
