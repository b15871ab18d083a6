// 运算 of a forecast run: a background job with its progress, which may go on without the page.
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isOpen, startForecastRun, steerJob, useJob } from '#api/jobs.ts';
import { messageOf } from '#api/mutations.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { usePermission } from '#ui/shell/Permission.tsx';

export function RunActions({ draft, stored, save, reload }: DocumentActionsProps): ReactNode {
  const { permitted } = usePermission();
  const [jobId, setJobId] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  if (draft.doc.status === 'cancelled' || !permitted('forecastRun:run')) return null;
  const start = async (): Promise<void> => {
    setSending(true);
    try {
      if (draft.dirty && !(await save())) return;
      setJobId((await startForecastRun(draft.doc.id)).id);
    } catch (problem) {
      notify('error', messageOf(problem));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <Button variant="default" loading={sending} disabled={!stored} onClick={() => void start()}>
        运算
      </Button>
      {jobId !== null && (
        <RunDialog
          jobId={jobId}
          onClose={() => {
            setJobId(null);
            void reload();
          }}
        />
      )}
    </>
  );
}

function RunDialog({ jobId, onClose }: { jobId: string; onClose(): void }): ReactNode {
  const job = useJob(jobId);
  const running = job === null || isOpen(job);
  const done = job?.done ?? 0;
  const total = job?.total ?? null;
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title="预测运算" size={480} centered>
      <Stack gap={12}>
        <Text size="sm" role="status">
          {job === null || job.state === 'waiting'
            ? '正在排队…'
            : running
              ? `正在试算：${done.toLocaleString('zh-CN')}${total === null ? '' : ` / ${total.toLocaleString('zh-CN')}`} 种物料`
              : job.message}
        </Text>
        {running && (
          <Progress
            value={total === null || total === 0 ? 0 : (done / total) * 100}
            aria-label="运算进度"
            animated
          />
        )}
        <Group justify="flex-end" gap={8}>
          {running && (
            <Button
              variant="default"
              onClick={() =>
                void steerJob(jobId, 'cancel').catch((problem: unknown) =>
                  notify('error', messageOf(problem)),
                )
              }
            >
              停止
            </Button>
          )}
          <Button variant={running ? 'default' : 'filled'} onClick={onClose} data-autofocus>
            {running ? '在后台继续' : '关闭'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
