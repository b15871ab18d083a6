// A check of the task on the terminal, from the state and the queue: what was sent waits for its judgement in sight, and what
// was refused is mended where it was entered.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { TerminalTask } from '#entities/shopfloor/terminal/terminalState.ts';
import { CheckSheet } from './CheckSheet.tsx';
import { act, mend } from './terminalQueue.ts';
import { terminalStore } from './terminalStore.ts';

export interface TaskCheckProps {
  task: TerminalTask | null;
  /** Id of the check. */
  check: string;
  onClose: () => void;
}

export function TaskCheck({ task, check, onClose }: TaskCheckProps): ReactNode {
  const { queue, online } = useStore(terminalStore);
  // The command that began it names nothing but the check.
  const sent = queue.find(
    ({ kind, values: { check: of, ...entered } }) =>
      kind === 'check' && of === check && Object.keys(entered).length > 0,
  );
  const record = async (values: Record<string, string>): Promise<void> => {
    // With the server in reach the sheet stays until it has judged; without, the values wait with the rest.
    if (!online) onClose();
    if (sent === undefined) await act('check', task?.id ?? null, { check, ...values }, '检验已提交');
    else await mend(sent, { check, ...values });
  };
  return (
    <CheckSheet
      check={task?.checks?.find(({ id }) => id === check)}
      charts={task?.charts ?? []}
      isWaiting={sent?.refused === null}
      onConfirm={(values) => void record(values)}
      onClose={onClose}
    />
  );
}
