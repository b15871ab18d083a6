// One opinion for the chosen tasks: each is decided by itself; what was refused is listed with the reason.
import { Button, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import * as z from 'zod';
import type { DecisionInput } from '#api/approvals.ts';
import { messageOf, runAction, warningsOfFailure } from '#api/mutations.ts';
import type { WriteIntents } from '#api/writeIntents.ts';
import { sendDecision } from '#features/document/actions/approvalWork.ts';
import type { ApprovalRow } from '#model/approval/approval.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { ReadButton } from '#ui/dialogs/ReadButton.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { rulesOf, sendByCtrlEnter, useSmallForm } from '#ui/dialogs/useSmallForm.ts';

export interface BatchDecisionProps {
  kind: 'agree' | 'refuse';
  rows: readonly ApprovalRow[];
  /** Of the page: they outlive the dialog. */
  intents: WriteIntents;
  onClose(): void;
}

interface Refused {
  row: ApprovalRow;
  message: string;
  /** Only warned of: it can be done all the same. */
  warned: boolean;
}

const mostShown = 3;

const opinionSchema = (needed: boolean) =>
  z.object({ opinion: needed ? z.string().trim().min(1, '请填写审批意见') : z.string() });

function messagesOf(problems: readonly { message: string }[]): string {
  const shown = problems.slice(0, mostShown).map(({ message }) => message);
  return problems.length > mostShown ? `${shown.join('；')} 等 ${problems.length} 处` : shown.join('；');
}

function refusedOf(row: ApprovalRow, failure: unknown): Refused {
  const warnings = warningsOfFailure(failure);
  const warned = warnings.length > 0;
  return { row, warned, message: warned ? messagesOf(warnings) : messageOf(failure) };
}

/** A document that follows no flow is approved or rejected by its own action. */
function audit(
  intents: WriteIntents,
  { entity, recordId, version }: ApprovalRow,
  kind: BatchDecisionProps['kind'],
  { opinion, acceptWarnings }: DecisionInput,
): Promise<unknown> {
  const action = kind === 'agree' ? 'approve' : 'reject';
  const request = {
    version,
    ...(opinion === undefined || kind === 'agree' ? {} : { reason: opinion }),
    ...(acceptWarnings === undefined ? {} : { acceptWarnings }),
  };
  return intents.send([entity, recordId, action, request], ({ key }) =>
    runAction(entity, recordId, action, { ...request, key }),
  );
}

export function BatchDecision({ kind, rows, intents, onClose }: BatchDecisionProps): ReactNode {
  const [done, setDone] = useState<number | null>(null);
  const [failed, setFailed] = useState<readonly Refused[] | null>(null);
  const title = kind === 'agree' ? '同意' : '驳回';
  const needed = kind === 'refuse';
  const form = useSmallForm({ initialValues: { opinion: '' }, rules: rulesOf(opinionSchema(needed)) });
  const subject =
    rows.length === 1
      ? `${rows[0]?.title ?? ''} ${rows[0]?.recordCode ?? ''}`
      : `选中的 ${rows.length} 条审批`;

  async function run(chosen: readonly ApprovalRow[], acceptWarnings: boolean): Promise<void> {
    if (done !== null) return;
    const opinion = form.values.opinion.trim();
    const refused: Refused[] = [];
    const input = {
      ...(opinion === '' ? {} : { opinion }),
      ...(acceptWarnings ? { acceptWarnings } : {}),
    };
    for (const [index, row] of chosen.entries()) {
      setDone(index);
      try {
        await (row.instance === ''
          ? audit(intents, row, kind, input)
          : sendDecision(intents, row.id, kind, input));
      } catch (failure) {
        refused.push(refusedOf(row, failure));
      }
    }
    setDone(null);
    if (refused.length > 0) return setFailed(refused);
    notify('success', rows.length === 1 ? `已${title}` : `已${title} ${rows.length} 条审批`);
    onClose();
  }
  const warned = (failed ?? []).filter((each) => each.warned).map(({ row }) => row);

  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={`${title}审批`} size={480} centered>
      <form noValidate onSubmit={form.submit(() => run(rows, false))}>
        <Stack gap={12}>
          {failed === null ? (
            <>
              <Text size="sm">
                {title}
                {subject}。
              </Text>
              {/* Approving a document that follows no flow leaves no opinion behind. */}
              <Textarea
                data-autofocus
                display={
                  kind === 'agree' && rows.every(({ instance }) => instance === '') ? 'none' : undefined
                }
                label={needed ? '审批意见' : '审批意见（选填）'}
                required={needed}
                autosize
                minRows={2}
                maxLength={2000}
                {...form.getInputProps('opinion')}
                onKeyDown={sendByCtrlEnter}
              />
              {done !== null && (
                <Progress value={(done / Math.max(1, rows.length)) * 100} aria-label="进度" />
              )}
            </>
          ) : (
            <RefusedTasks refused={failed} decided={rows.length - failed.length} title={title} />
          )}
          <Group justify="flex-end" gap={8}>
            {failed === null ? (
              <>
                <Button variant="default" onClick={onClose} disabled={done !== null}>
                  取消
                </Button>
                <Button
                  {...(needed ? { color: 'red' } : {})}
                  type="submit"
                  loading={done !== null}
                  title="Ctrl+Enter"
                >
                  {title}
                </Button>
              </>
            ) : warned.length === 0 ? (
              <ReadButton onClick={onClose}>知道了</ReadButton>
            ) : (
              <>
                <Button variant="default" onClick={onClose}>
                  知道了
                </Button>
                <ReadButton loading={done !== null} onClick={() => void run(warned, true)}>
                  仍要{title}（{warned.length}）
                </ReadButton>
              </>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function RefusedTasks({
  refused,
  decided,
  title,
}: {
  refused: readonly Refused[];
  /** How many were decided. */
  decided: number;
  title: string;
}): ReactNode {
  return (
    <>
      <Text size="sm">
        成功 {decided} 条，其余 {refused.length} 条未{title}：
      </Text>
      {refused.map(({ row, message, warned: needsCare }) => (
        <Text key={row.id} size="sm" c={needsCare ? 'var(--wb-warning)' : 'var(--wb-error)'}>
          {row.recordCode}：{message}
        </Text>
      ))}
    </>
  );
}
