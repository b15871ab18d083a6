// Buttons of a kitting run: ticking what is complete, and handing the ticked orders to the workshop as a job that says of
// each what became of it.
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { isOpen, startKittingCommit, steerJob, useJob } from '#api/jobs.ts';
import { messageOf } from '#api/mutations.ts';
import { kittingRun } from '#entities/manufacturing/kitting/kittingRun.ts';
import { entities } from '#entities/registry.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { Decimal } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { loadChunk } from '#ui/chunks.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { usePermission } from '#ui/shell/Permission.tsx';

const PushDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#features/flow/PushDialog.tsx'))).PushDialog,
}));

/** What the parts of the ticked orders are handed out by. */
const handedOut = [
  { to: 'materialIssueBill', title: '领料' },
  { to: 'transferBill', title: '调拨' },
] as const;

const none: readonly string[] = [];

const runOf = fieldsReader(kittingRun.fields, ['allowSplit']);
const orderOf = fieldsReader(kittingRun.lines.orders.fields, [
  'isChosen',
  'manufacturingOrder',
  'openQty',
  'buildableQty',
  'result',
]);

function isComplete(row: LineRow): boolean {
  const { openQty, buildableQty } = orderOf(row);
  return new Decimal(buildableQty ?? 0).gte(openQty ?? 0) && new Decimal(openQty ?? 0).gt(0);
}

export function KittingActions({
  draft,
  stored,
  locked,
  environment,
  save,
  reload,
}: DocumentActionsProps): ReactNode {
  const { permitted } = usePermission();
  const [asking, setAsking] = useState(false);
  const [pushing, setPushing] = useState<string | null>(null);
  const rows = draft.lineRows('orders');
  const chosen = useMemo(() => rows.filter((row) => orderOf(row).isChosen === true), [rows]);
  const orders = useMemo(() => chosen.map((row) => plainText(orderOf(row).manufacturingOrder)), [chosen]);
  if (!stored || draft.doc.status !== 'succeeded') return null;
  const complete = rows.filter((row) => isComplete(row) && orderOf(row).result === null);
  const tick = (): void => {
    const wanted = new Set(complete.map(({ id }) => id));
    const patches = rows
      .filter((row) => (orderOf(row).isChosen === true) !== wanted.has(row.id))
      .map((row): Patch => ({
        op: 'setLine',
        lines: 'orders',
        id: row.id,
        field: 'isChosen',
        value: wanted.has(row.id),
      }));
    draft.change('选中齐套订单', { patches });
  };
  const open = async (): Promise<void> => {
    if (!draft.dirty || (await save())) setAsking(true);
  };
  return (
    <>
      {locked === null && permitted('kittingRun:edit') && (
        <Button variant="default" disabled={complete.length === 0} onClick={tick}>
          选中齐套 {complete.length}
        </Button>
      )}
      {permitted('kittingRun:commit') && (
        <Button variant="default" disabled={chosen.length === 0} onClick={() => void open()}>
          执行 {chosen.length}
        </Button>
      )}
      {permitted('manufacturingOrder:push') &&
        handedOut
          .filter(({ to }) => permitted(`${to}:create`))
          .map(({ to, title }) => (
            <Button key={to} variant="default" disabled={chosen.length === 0} onClick={() => setPushing(to)}>
              {title}
            </Button>
          ))}
      {pushing !== null && (
        <Suspense fallback={null}>
          <PushDialog
            def={entities.manufacturingOrder}
            ids={orders}
            lineIds={none}
            to={pushing}
            environment={environment}
            onClose={() => setPushing(null)}
          />
        </Suspense>
      )}
      {asking && (
        <CommitDialog
          id={draft.doc.id}
          count={chosen.length}
          partial={chosen.filter((row) => !isComplete(row)).length}
          splits={runOf(draft.doc.fields).allowSplit === true}
          onClose={() => {
            setAsking(false);
            void reload();
          }}
        />
      )}
    </>
  );
}

interface CommitDialogProps {
  id: string;
  count: number;
  /** Of these, not complete. */
  partial: number;
  splits: boolean;
  onClose(): void;
}

function CommitDialog({ id, count, partial, splits, onClose }: CommitDialogProps): ReactNode {
  const [jobId, setJobId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const job = useJob(jobId);
  const running = jobId !== null && (job === null || isOpen(job));
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setSending(true);
    setFailure(null);
    try {
      await work();
    } catch (problem) {
      setFailure(messageOf(problem));
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title="执行齐套运算" size={480} centered>
      <Stack gap={12}>
        {jobId === null && (
          <Text size="sm">
            逐张预留用料并下达选中的 {count} 张订单，被拒绝的不影响其他。
            {partial > 0 &&
              (splits
                ? `其中 ${partial} 张不齐套：下达可投数量，其余拆成新订单。`
                : `其中 ${partial} 张不齐套，没有勾选“允许拆分”，将跳过。`)}
          </Text>
        )}
        {running && (
          <>
            <Text size="sm" role="status">
              {job === null || job.state === 'waiting'
                ? '正在排队…'
                : `正在执行：${job.done.toLocaleString('zh-CN')} / ${count.toLocaleString('zh-CN')}`}
            </Text>
            <Progress
              value={count === 0 ? 0 : ((job?.done ?? 0) / count) * 100}
              aria-label="执行进度"
              animated
            />
          </>
        )}
        {jobId !== null && !running && (
          <Text size="sm" role="status">
            {job?.message}。每张的结果在“订单”页签的“执行结果”一栏。
          </Text>
        )}
        {failure !== null && (
          <Text size="sm" c="var(--wb-error)" role="alert">
            {failure}
          </Text>
        )}
        <Group justify="flex-end" gap={8}>
          {jobId === null ? (
            <>
              <Button variant="default" onClick={onClose} disabled={sending}>
                取消
              </Button>
              <Button
                loading={sending}
                data-autofocus
                onClick={() => void attempt(async () => setJobId((await startKittingCommit(id)).id))}
              >
                执行 {count} 张
              </Button>
            </>
          ) : running ? (
            <>
              <Button
                variant="default"
                loading={sending}
                onClick={() => void attempt(async () => void (await steerJob(jobId, 'cancel')))}
              >
                停止
              </Button>
              <Button variant="default" onClick={onClose}>
                在后台继续
              </Button>
            </>
          ) : (
            <Button onClick={onClose} data-autofocus>
              关闭
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
