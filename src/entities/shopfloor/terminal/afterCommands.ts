// What a terminal shows at once, before the server has answered: the tasks as they will be after what waits on the device.
// Pure; the server's word replaces it.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Command } from './replay.ts';
import type { TerminalTask } from './terminalState.ts';

export const reportParts = ['good', 'defect', 'rework', 'materialScrap', 'processScrap'] as const;

/** All pieces of a report. */
export function reportedIn(values: Command['values']): string {
  return decimalText(reportParts.reduce((sum, part) => sum.plus(decimal(values[part] ?? '0')), decimal('0')));
}

/** The tasks after the commands, in the order they were given. */
export function afterCommands(tasks: readonly TerminalTask[], commands: readonly Command[]): TerminalTask[] {
  const undone = new Set(commands.flatMap(({ kind, values }) => (kind === 'undo' ? [undoneBy(values)] : [])));
  return commands.reduce<TerminalTask[]>(
    (now, command) =>
      undone.has(command.key)
        ? now
        : now.flatMap((task) => (task.id === command.task ? after(task, command) : [task])),
    [...tasks],
  );
}

/** Key of the command that an undo takes back. */
function undoneBy({ of = '' }: Command['values']): string {
  return of;
}

function after(task: TerminalTask, { kind, values, at }: Command): TerminalTask[] {
  const { reason = null, good = '0', step = '-1', check } = values;
  switch (kind) {
    case 'start':
      return [{ ...task, status: 'running', startedAt: new Date(at).toISOString() }];
    case 'resume':
      return [{ ...task, status: 'running', pauseReason: null }];
    case 'pause':
      return [{ ...task, status: 'paused', pauseReason: reason }];
    case 'finish':
      return [];
    case 'report': {
      const qty = decimal(reportedIn(values));
      const reported = decimal(task.reportedQty).plus(qty);
      const counted: TerminalTask = {
        ...task,
        status: task.status === 'dispatched' ? 'running' : task.status,
        reportedQty: decimalText(reported),
        qualifiedQty: decimalText(decimal(task.qualifiedQty).plus(decimal(good))),
        reportableQty: decimalText(Decimal.max(0, decimal(task.reportableQty).minus(qty))),
      };
      // The last piece ends the task by itself.
      return reported.greaterThanOrEqualTo(decimal(task.planQty)) ? [] : [counted];
    }
    case 'step':
      return [confirmed(task, Number(step))];
    case 'check': {
      const isRecorded = Object.keys(values).length > 1;
      return [isRecorded ? { ...task, checks: (task.checks ?? []).filter(({ id }) => id !== check) } : task];
    }
    default:
      return [task];
  }
}

function confirmed(task: TerminalTask, no: number): TerminalTask {
  const { instruction } = task;
  if (instruction === null) return task;
  const steps = instruction.steps.map((step) => (step.no === no ? { ...step, done: true } : step));
  return {
    ...task,
    instruction: { ...instruction, steps, mustRead: no === 0 ? false : instruction.mustRead },
  };
}
