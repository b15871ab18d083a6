// What is sent about the task in the middle of the terminal: the sheet it was asked in closes, the command goes on its way.
import type { TerminalTask } from '#entities/shopfloor/terminal/terminalState.ts';
import { act } from './terminalQueue.ts';

export interface TaskWork {
  close: () => void;
  send: (kind: Parameters<typeof act>[0], values: Record<string, string>, done: string) => Promise<void>;
  confirmStep: (step: number, value: string) => Promise<string | null>;
  /** The instruction was read: work begins. */
  started: () => Promise<void>;
}

export function taskWork(task: TerminalTask | null, close: () => void): TaskWork {
  const confirmStep = (step: number, value: string): Promise<string | null> =>
    act(
      'step',
      task?.id ?? null,
      { instruction: task?.instruction?.id ?? '', step: String(step), value },
      '已确认',
    );
  return {
    close,
    async send(kind, values, done) {
      close();
      await act(kind, task?.id ?? null, values, done);
    },
    confirmStep,
    async started() {
      close();
      await confirmStep(0, '');
      await act('start', task?.id ?? null, {}, '已开工');
    },
  };
}
