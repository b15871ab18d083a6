// The frame of what a planner does with many orders: what is to be done and what will come of it, then the job under way
// with a way to stop it, then what became of every order, with the refused ones to be sent again.
import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isOpen, useJob } from '#api/jobs.ts';
import { messageOf } from '#api/mutations.ts';
import { Running } from '#features/list/records/ActionRunDialog.tsx';
import { RunOutcome } from '#features/list/records/RunOutcome.tsx';
import type { ActionRunAnswer } from '#model/wire/actionRun.ts';
import type { EntityDef } from '#model/entity.ts';
import type { JobView } from '#model/wire/jobs.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { runNotice } from './runNotice.ts';

export interface RunDialogProps {
  def: EntityDef;
  /** Of the action: 改期. */
  title: string;
  size: number;
  /** Orders it is about. */
  count: number;
  /** Why it cannot be started now; null when it can. */
  problem: string | null;
  /** Begins the job, over these orders alone where some are named. */
  start(only: readonly string[] | null): Promise<JobView>;
  onClose(): void;
  /** What is asked and shown before. */
  children: ReactNode;
}

export function RunDialog({
  def,
  title,
  size,
  count,
  problem,
  start,
  onClose,
  children,
}: RunDialogProps): ReactNode {
  const [jobId, setJobId] = useState<string | null>(null);
  const [asked, setAsked] = useState(count);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [touched, setTouched] = useState(false);
  const job = useJob(jobId);
  const begin = async (only: readonly string[] | null): Promise<void> => {
    if (sending) return;
    setSending(true);
    setFailure(null);
    try {
      setAsked(only?.length ?? count);
      setJobId((await start(only)).id);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  const notice = runNotice({ failure, problem, isTouched: touched, isStarted: jobId !== null });
  const ended = jobId !== null && job !== null && !isOpen(job);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={`${title}${def.title}`}
      size={jobId === null ? size : Math.max(size, 760)}
      centered
    >
      <Stack gap={12} onInput={() => setTouched(true)}>
        {jobId === null && children}
        {notice !== null && (
          <Text
            size="sm"
            c={notice.isFault ? 'var(--wb-error)' : 'var(--wb-text-2)'}
            role={notice.isFault ? 'alert' : 'note'}
          >
            {notice.text}
          </Text>
        )}
        {jobId === null && (
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose} disabled={sending}>
              取消
            </Button>
            <Button
              loading={sending}
              disabled={problem !== null || count === 0}
              onClick={() => void begin(null)}
              title="Ctrl+Enter"
              data-run
            >
              {title} {count} 张
            </Button>
          </Group>
        )}
        {jobId !== null && !ended && (
          <Running
            id={jobId}
            job={job}
            title={title}
            total={asked}
            failure={failure}
            onFailure={setFailure}
            onClose={onClose}
          />
        )}
        {ended && (
          <EndedRun
            def={def}
            title={title}
            job={job}
            sending={sending}
            onRetry={(ids) => void begin(ids)}
            onClose={onClose}
          />
        )}
      </Stack>
    </Modal>
  );
}

interface EndedRunProps extends Pick<RunDialogProps, 'def' | 'title' | 'onClose'> {
  job: JobView;
  /** Another one is being sent. */
  sending: boolean;
  /** Sends these orders again. */
  onRetry(ids: readonly string[]): void;
}

/** What became of every order, and the refused ones once more. */
function EndedRun({ def, title, job, sending, onRetry, onClose }: EndedRunProps): ReactNode {
  const rows = (job.answer as ActionRunAnswer | null | undefined)?.rows ?? [];
  const refused = rows.filter(({ outcome }) => outcome !== 'done').map(({ id }) => id);
  return (
    <>
      {refused.length > 0 && (
        <Group>
          <Button variant="default" size="compact-sm" loading={sending} onClick={() => onRetry(refused)}>
            重试失败的 {refused.length} 张
          </Button>
        </Group>
      )}
      <RunOutcome
        entity={def.name}
        title={title}
        message={job.message}
        rows={rows}
        busy={sending}
        onAccept={onRetry}
        onClose={onClose}
      />
    </>
  );
}

/** Ctrl+Enter in a dialog does what its button does. */
export function runByCtrlEnter(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  const dialog = event.currentTarget.closest('[role="dialog"]');
  dialog?.querySelector<HTMLButtonElement>('button[data-run]')?.click();
}
