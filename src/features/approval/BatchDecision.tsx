// One opinion for the chosen tasks: each is decided by itself; what was refused is listed with the reason.
import { Button, Group, Modal, Progress, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { decideTask } from '#api/approvals.ts';
import { messageOf } from '#api/mutations.ts';
import type { ApprovalRow } from '#model/approval.ts';
import { notify } from '#ui/dialogs/notify.ts';

export interface BatchDecisionProps {
  kind: 'agree' | 'refuse';
  rows: readonly ApprovalRow[];
  onClose(): void;
}

export function BatchDecision({ kind, rows, onClose }: BatchDecisionProps): ReactNode {
  const [opinion, setOpinion] = useState('');
  const [done, setDone] = useState<number | null>(null);
  const [failed, setFailed] = useState<readonly { row: ApprovalRow; message: string }[] | null>(null);
  const title = kind === 'agree' ? '同意' : '驳回';
  const needed = kind === 'refuse';
  const ready = !needed || opinion.trim() !== '';
  const subject = rows.length === 1 ? `${rows[0]?.title ?? ''} ${rows[0]?.recordCode ?? ''}` : `选中的 ${rows.length} 条审批`;

  async function run(): Promise<void> {
    if (!ready || done !== null) return;
    const refused: { row: ApprovalRow; message: string }[] = [];
    for (const [index, row] of rows.entries()) {
      setDone(index);
      try {
        await decideTask(row.id, kind, opinion.trim() === '' ? {} : { opinion: opinion.trim() });
      } catch (failure) {
        refused.push({ row, message: messageOf(failure) });
      }
    }
    if (refused.length > 0) return setFailed(refused);
    notify('success', rows.length === 1 ? `已${title}` : `已${title} ${rows.length} 条审批`);
    onClose();
  }

  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={`${title}审批`} size={480} centered>
      <Stack gap={12}>
        {failed === null ? (
          <>
            <Text size="sm">
              {title}
              {subject}。
            </Text>
            <Textarea
              data-autofocus
              label={needed ? '审批意见' : '审批意见（选填）'}
              required={needed}
              autosize
              minRows={2}
              maxLength={2000}
              value={opinion}
              onChange={(event) => setOpinion(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run();
                event.stopPropagation();
              }}
            />
            {done !== null && <Progress value={(done / Math.max(1, rows.length)) * 100} aria-label="进度" />}
          </>
        ) : (
          <>
            <Text size="sm">
              成功 {rows.length - failed.length} 条，失败 {failed.length} 条：
            </Text>
            {failed.map(({ row, message }) => (
              <Text key={row.id} size="sm" c="var(--wb-error)">
                {row.recordCode}：{message}
              </Text>
            ))}
          </>
        )}
        <Group justify="flex-end" gap={8}>
          {failed === null ? (
            <>
              <Button variant="default" onClick={onClose} disabled={done !== null}>
                取消
              </Button>
              <Button
                {...(needed ? { color: 'red' } : {})}
                disabled={!ready}
                loading={done !== null}
                title="Ctrl+Enter"
                onClick={() => void run()}
              >
                {title}
              </Button>
            </>
          ) : (
            <Button onClick={onClose} data-autofocus>
              知道了
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
