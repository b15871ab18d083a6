// Confirms an action over the selected rows, runs it with visible progress and lists what was refused and why.
import { Button, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#ui/chunks.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { ReadButton } from '#ui/dialogs/ReadButton.tsx';
import { type BatchDialogProps, type BatchOutcome, leadsFrom, manyRows, runBatch } from './batchActions.ts';
import { reasonSchema } from '#features/document/actions/ReasonDialog.tsx';
import { rulesOf, sendByCtrlEnter, useSmallForm } from '#ui/dialogs/useSmallForm.ts';
import { useFieldEnvironment } from '#ui/kinds/environment.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { rowName } from '../rows/rowName.ts';
import { UsageList } from './UsageList.tsx';

const ActionRunDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./ActionRunDialog.tsx'))).ActionRunDialog,
}));

export function BatchDialog(props: BatchDialogProps) {
  const { action, rows } = props;
  return action.runs === 'always' || (action.runs === 'many' && rows.length > manyRows) ? (
    <Suspense fallback={null}>
      <ActionRunDialog {...props} />
    </Suspense>
  ) : (
    <RowByRow {...props} />
  );
}

const namedAtMost = 3;

/** Who is meant, so that a row chosen by mistake is seen before it is gone. */
function firstNames(names: readonly string[]): string {
  return `${names.slice(0, namedAtMost).join('、')}${names.length > namedAtMost ? ' 等' : ''}`;
}

function RowByRow({ def, action, rows, lineIds, lineDoc, intents, onRemoved, onClose }: BatchDialogProps) {
  const fitting = action.from.length === 0 ? rows : rows.filter((row) => leadsFrom(action, row));
  const environment = useFieldEnvironment();
  const needed = action.reason === 'required';
  const form = useSmallForm({ initialValues: { reason: '' }, rules: rulesOf(reasonSchema(!needed)) });
  const [done, setDone] = useState<number | null>(null);
  const [outcomes, setOutcomes] = useState<readonly BatchOutcome[] | null>(null);
  const failed = outcomes?.filter((outcome) => !outcome.ok) ?? [];
  const run = async ({ reason }: { reason: string }) => {
    if (fitting.length === 0 || done !== null) return;
    setDone(0);
    const byDoc = Map.groupBy(lineIds, (id) => lineDoc(id) ?? '');
    const given = { def, action, rows: fitting, reason: reason.trim(), lineIds: byDoc, intents };
    const ended = await runBatch({ ...given, onProgress: setDone });
    setOutcomes(ended);
    if (action.action === 'delete') onRemoved?.(ended.flatMap(({ ok, row }) => (ok ? [row.docId] : [])));
  };
  const nameOf = (row: ListRow): string => rowName(def, row, environment);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={`${action.title}${def.title}`}
      size={480}
      centered
    >
      <form noValidate onSubmit={form.submit(run)}>
        <Stack gap={12}>
          {outcomes === null ? (
            <>
              <Text size="sm">
                {action.lines !== undefined
                  ? `确定对选中的 ${lineIds.length} 行${action.title}吗？`
                  : fitting.length === 1 && fitting[0] !== undefined
                    ? `确定${action.title}“${nameOf(fitting[0])}”吗？`
                    : `确定${action.title}选中的 ${fitting.length} 条（${firstNames(fitting.map(nameOf))}）吗？`}
                {fitting.length < rows.length &&
                  `其余 ${rows.length - fitting.length} 条的状态不能${action.title}，将跳过。`}
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
              {done !== null && (
                <Progress value={(done / Math.max(1, fitting.length)) * 100} aria-label="进度" />
              )}
            </>
          ) : (
            <>
              <Text size="sm">
                成功 {outcomes.length - failed.length} 条{failed.length > 0 && `，失败 ${failed.length} 条：`}
              </Text>
              {failed.map((outcome) => (
                <div key={outcome.row.docId}>
                  <Text size="sm" c="var(--wb-error)">
                    {nameOf(outcome.row)}：{outcome.message}
                  </Text>
                  {outcome.usages != null && <UsageList usages={outcome.usages} onOpen={onClose} />}
                </div>
              ))}
            </>
          )}
          <Group justify="flex-end" gap={8}>
            {outcomes === null ? (
              <>
                <Button variant="default" onClick={onClose} disabled={done !== null}>
                  取消
                </Button>
                <Button
                  {...(action.danger ? { color: 'red' } : {})}
                  loading={done !== null}
                  disabled={fitting.length === 0}
                  type="submit"
                  {...(action.reason !== null ? { title: 'Ctrl+Enter' } : { 'data-autofocus': true })}
                >
                  确定
                </Button>
              </>
            ) : (
              <ReadButton onClick={onClose}>知道了</ReadButton>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
