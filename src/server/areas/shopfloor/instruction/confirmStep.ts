// A step of an instruction is confirmed on a terminal: a row of 作业确认记录. Step 0 is the reading of the whole.
import { isWithin, scanProblem, valueProblem } from '#entities/shopfloor/instruction/stepRules.ts';
import { numberOf } from '#entities/shopfloor/terminal/scan.ts';
import { newId } from '#server/ids.ts';
import { invalid } from '#server/refusal.ts';
import type { Rows } from '#server/ports.ts';
import type { CommandCall, Made } from '../terminal/commandCall.ts';
import type { LockedTask } from '../terminal/lockedTask.ts';
import { expectedGoods } from './expectedGoods.ts';
import { instructionOf } from './taskInstruction.ts';

export async function confirmStep(
  { context, device, operator, command }: CommandCall,
  task: LockedTask,
): Promise<Made> {
  const { session, grants, ports, now, today } = context;
  const rows: Rows = async (text, parameters) => (await session.query(text, parameters)).rows;
  const refused = (message: string) => invalid([{ field: '', level: 'error', message }]);
  const { id } = task;
  const { instruction: kept = null, step: typed = '-1', value = '' } = command.values;
  const instruction = await instructionOf(
    rows,
    {
      org: grants.org,
      id,
      operation: task.operation ?? '',
      operationSeq: task.operationSeq ?? 0,
      material: task.material ?? '',
      kept,
    },
    today,
  );
  const no = Number(typed);
  const step = instruction?.steps.find((each) => each.no === no);
  if (instruction === null || (step === undefined && no !== 0))
    throw refused('作业指导书已换版，请重新打开任务');
  const isScan = step?.input === 'scan';
  const scanned = isScan ? numberOf(value) : value;
  const problem =
    (step === undefined ? null : valueProblem(step, scanned)) ??
    (isScan ? scanProblem(scanned, await expectedGoods(rows, grants.org, id, scanned)) : null);
  if (problem !== null) throw refused(problem);
  const record = newId(ports);
  await session.query(
    `insert into step_record (id, org, version, created_at, work_task_order, work_instruction, step_no, employee, confirmed_at, value, is_within, shop_device, client_key)
     values ($1::uuid, $2::uuid, 1, $3::timestamptz, $4::uuid, $5::uuid, $6, $7::uuid, $3::timestamptz, $8, $9, $10::uuid, $11)`,
    [
      record,
      grants.org,
      now,
      id,
      instruction.id,
      no,
      operator.employee,
      scanned === '' ? null : scanned,
      step === undefined || isWithin(step, scanned),
      device.id,
      command.key,
    ],
  );
  context.affect('stepRecord', record);
  return { entity: 'stepRecord', id: record, code: null };
}
