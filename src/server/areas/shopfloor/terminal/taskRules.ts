// What the shop floor asks of tasks and reports wherever they are made: nothing moves while a call holds the task, a task takes
// over the instruction it is begun by, and what has to be confirmed first is confirmed first.
import { openSteps } from '#entities/shopfloor/instruction/stepRules.ts';
import type { Problem } from '#model/check/problem.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { operatorSession } from '#entities/shopfloor/access/operatorSession.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { confirmationsOf, hasRead, instructionOf, type Step } from '../instruction/taskInstruction.ts';

const error = (field: string, message: string): Problem => ({ field, level: 'error', message });

const held = '安灯停线的任务放行之前不能开工、恢复';

/** What a call that holds the task says to whoever would go on with it. */
const holdOf = ({ fields: { holdReason } }: DocOf<typeof workTaskOrder>): Problem[] =>
  holdReason === null ? [] : [error('', `${holdReason}，请班组长放行后再开工`)];

export const taskOnTheFloor = defineBehaviour(workTaskOrder, {
  title: '车间现场对任务的要求',
  actions: {
    start: defineAction(workTaskOrder, {
      checks: [held, '作业指导书换版后，操作工先在终端上确认阅读'],
      effects: ['set'],
      async facts(doc, read) {
        const instruction = await instructionOf(read.rows, taskOf(doc, read, null), read.today);
        const { employee } = read.grants;
        // Those who start from the workbench are not at the machine: the reading is asked of operators.
        const asks =
          instruction?.readRequired === true && employee !== null && (await isOperator(read, employee));
        return { instruction, mustRead: asks && !(await hasRead(read.rows, instruction.id, employee)) };
      },
      check(doc, { mustRead, instruction }) {
        const hold = holdOf(doc);
        if (hold.length > 0 || !mustRead) return hold;
        const book = `作业指导书“${instruction?.name ?? ''}”第 ${instruction?.version ?? ''} 版`;
        return [error('', `${book}还没有确认阅读，请先阅读确认`)];
      },
      plan: (doc, { instruction }) =>
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
    }),
    resume: { checks: [held], check: holdOf },
  },
});

interface ReportFacts {
  hold: string | null;
  open: readonly Step[];
}

export const reportOnTheFloor = defineBehaviour(workReport, {
  title: '车间现场对报工的要求',
  actions: {
    submit: defineAction(workReport, {
      checks: ['安灯停线的任务放行之前不能报工', '须确认的作业步骤确认之后才能报工'],
      facts: reportedOn,
      check(_doc, { hold, open }) {
        if (hold !== null) return [error('workTaskOrder', `${hold}，请班组长放行后再报工`)];
        const [first] = open;
        return first === undefined
          ? []
          : [error('workTaskOrder', `步骤 ${first.no}“${first.title}”还没有确认合格，请先在终端上确认`)];
      },
    }),
  },
});

/** What holds the task of the report, and the steps of its instruction that nobody confirmed. */
async function reportedOn({ fields }: DocOf<typeof workReport>, read: Read): Promise<ReportFacts> {
  const task = fields.workTaskOrder;
  if (task === null) return { hold: null, open: [] };
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
  return {
    hold: row.hold,
    open: openSteps(instruction.steps, confirmed, row.reported ?? '0', fields.finishedQty ?? '0'),
  };
}

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
