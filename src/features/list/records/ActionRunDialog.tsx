// An action over many chosen rows, done by the server as a job: asked, watched with a way to stop it, and then what became
// of every row, those first that were refused, with the documents that stand in their way.
import { Button, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isOpen, startActionRun, steerJob, useJob } from '#api/jobs.ts';
import { messageOf } from '#api/mutations.ts';
import { reasonSchema } from '#features/document/actions/ReasonDialog.tsx';
import { mostInRun, type ActionRunAnswer } from '#model/wire/actionRun.ts';
import type { JobView } from '#model/wire/jobs.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { rulesOf, sendByCtrlEnter, useSmallForm } from '#ui/dialogs/useSmallForm.ts';
import { type BatchDialogProps, leadsFrom } from './batchActions.ts';
import { RunOutcome } from './RunOutcome.tsx';

export function ActionRunDialog({ def, action, rows, onClose }: BatchDialogProps): ReactNode {
  const fitting = rows.filter((row) => leadsFrom(action, row));
  const needed = action.reason === 'required';
  const form = useSmallForm({ initialValues: { reason: '' }, rules: rulesOf(reasonSchema(!needed)) });
  const { jobId, job, sending, failure, setFailure, start } = useActionRun(def.name, action, () =>
    form.getValues().reason.trim(),
  );
  const all = fitting.map(({ docId, version }) => ({ id: docId, version }));
  const skipped = rows.length - fitting.length;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={`${action.title}${def.title}`}
      size={jobId === null ? 480 : 760}
      centered
    >
      {jobId === null ? (
        <form noValidate onSubmit={form.submit(() => start(all, false))}>
          <Stack gap={12}>
            <Text size="sm">
              {fitting.length > mostInRun
                ? `一次最多${action.title} ${mostInRun.toLocaleString('zh-CN')} 张，选中了 ${fitting.length.toLocaleString('zh-CN')} 张，请分几次。`
                : `确定${action.title}选中的 ${fitting.length} 张吗？逐张${action.title}，被拒绝的不影响其他，可以随时取消。`}
              {skipped > 0 && `其余 ${skipped} 张的状态不能${action.title}，将跳过。`}
            </Text>
            {action.reason !== null && (
              <Textarea
                label={needed ? '原因' : '原因（选填，记入变更历史）'}
                required={needed}
                {...form.getInputProps('reason')}
                onKeyDown={sendByCtrlEnter}
                data-autofocus
              />
            )}
            <Failure text={failure} />
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={onClose} disabled={sending}>
                取消
              </Button>
              <Button
                {...(action.danger ? { color: 'red' } : {})}
                type="submit"
                loading={sending}
                disabled={fitting.length === 0 || fitting.length > mostInRun}
                {...(action.reason === null ? { 'data-autofocus': true } : { title: 'Ctrl+Enter' })}
              >
                {action.title} {fitting.length} 张
              </Button>
            </Group>
          </Stack>
        </form>
      ) : job === null || isOpen(job) ? (
        <Running
          id={jobId}
          job={job}
          title={action.title}
          total={fitting.length}
          failure={failure}
          onFailure={setFailure}
          onClose={onClose}
        />
      ) : (
        <Stack gap={12}>
          <Failure text={failure} />
          <RunOutcome
            entity={def.name}
            title={action.title}
            message={job.message}
            rows={(job.answer as ActionRunAnswer | null)?.rows ?? []}
            busy={sending}
            onAccept={(ids) => {
              const chosen = new Set(ids);
              void start(
                all.filter(({ id }) => chosen.has(id)),
                true,
              );
            }}
            onClose={onClose}
          />
        </Stack>
      )}
    </Modal>
  );
}

type ChosenRows = readonly { id: string; version: number }[];

/** The run as the server's job, begun with the reason as it stands then. */
function useActionRun(entity: string, action: BatchDialogProps['action'], reasonGiven: () => string) {
  const [jobId, setJobId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const job = useJob(jobId);
  const start = async (documents: ChosenRows, accept: boolean): Promise<void> => {
    const reason = reasonGiven();
    setSending(true);
    setFailure(null);
    try {
      const begun = await startActionRun({
        entity,
        action: action.action,
        documents,
        ...(action.reason === null || reason === '' ? {} : { reason }),
        ...(accept ? { acceptWarnings: true } : {}),
      });
      setJobId(begun.id);
    } catch (problem) {
      setFailure(messageOf(problem));
    } finally {
      setSending(false);
    }
  };
  return { jobId, job, sending, failure, setFailure, start };
}

function Failure({ text }: { text: string | null }): ReactNode {
  return text === null ? null : (
    <Text size="sm" c="var(--wb-error)" role="alert">
      {text}
    </Text>
  );
}

interface RunningProps {
  id: string;
  job: JobView | null;
  title: string;
  total: number;
  failure: string | null;
  onFailure(message: string): void;
  onClose(): void;
}

/** A run under way, with a way to stop it. */
export function Running({ id, job, title, total, failure, onFailure, onClose }: RunningProps): ReactNode {
  const [stopping, setStopping] = useState(false);
  const done = job?.done ?? 0;
  const cancel = async (): Promise<void> => {
    setStopping(true);
    try {
      await steerJob(id, 'cancel');
    } catch (problem) {
      setStopping(false);
      onFailure(messageOf(problem));
    }
  };
  return (
    <Stack gap={12}>
      <Text size="sm" role="status">
        {job === null || job.state === 'waiting'
          ? '正在排队…'
          : `正在${title}：${done.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')}${job.phase === '' ? '' : ` · ${job.phase}`}`}
      </Text>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={`${title}进度`} animated />
      <Failure text={failure} />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" loading={stopping} onClick={() => void cancel()} data-autofocus>
          取消{title}
        </Button>
        <Button variant="default" onClick={onClose}>
          在后台继续
        </Button>
      </Group>
    </Stack>
  );
}
