// 批量替换: another material in the place of one in many bills. First what would become of each, then the run with a way to
// stop it, then the outcome, and the way back: the drafts it made are deleted again.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { isOpen, startActionRun, useJob } from '#api/jobs.ts';
import { messageOf } from '#api/mutations.ts';
import { usedInQuery } from '#api/structures.ts';
import type { bom as bomDef } from '#entities/master/bom/bom.ts';
import type { UsedInRow } from '#entities/master/bom/bomWire.ts';
import { Running } from '#features/list/records/ActionRunDialog.tsx';
import { RunOutcome } from '#features/list/records/RunOutcome.tsx';
import type { GridColumn } from '#grid';
import { plainText } from '#model/text/plainText.ts';
import type { GivenOf } from '#model/typedDoc.ts';
import { type ActionRunAnswer, type ActionRunRequest, mostInRun } from '#model/wire/actionRun.ts';
import { type Planned, plannedOf, willMake } from './replacePlan.ts';
import { numberColumn, TreeTable, textColumn } from './TreeTable.tsx';
import classes from './structure.module.css';

/** The new material and the factor of its quantity. */
export type Replacement = Pick<GivenOf<typeof bomDef, 'batchReplace'>, 'to' | 'factor'>;

export interface ReplaceDialogProps {
  /** The material to go, and the bills it is to go from. */
  from: { id: string; code: string; name: string };
  bills: readonly UsedInRow[];
  values: Replacement;
  newName: string;
  onDone(): void;
  onClose(): void;
}

const columns: GridColumn<Planned>[] = [
  textColumn('bom', '物料清单', 200, ({ bill }) => `${bill.bom.code} ${bill.bom.version}`, {
    required: true,
  }),
  textColumn('code', '父项物料', 136, ({ bill }) => bill.code),
  textColumn('name', '物料名称', 160, ({ bill }) => bill.name),
  numberColumn('perUnit', '原单位用量', 104, ({ bill }) => bill.perUnit),
  textColumn('newQty', '新单位用量', 104, ({ newQty }) => newQty, { align: 'end' }),
  textColumn('problem', '说明', 280, ({ problem }) => problem, {
    grow: 1,
    tone: (value) => (value === willMake ? 'muted' : 'warning'),
  }),
];

type Phase = 'preview' | 'replace' | 'undo';

export function ReplaceDialog({
  from,
  bills,
  values,
  newName,
  onDone,
  onClose,
}: ReplaceDialogProps): ReactNode {
  const to = plainText(values.to);
  const factor = plainText(values.factor) || '1';
  const known = useQuery(usedInQuery(to, false, true));
  const planned = useMemo(
    () => plannedOf(bills, to, factor, new Set((known.data?.rows ?? []).map(({ bom }) => bom.id))),
    [bills, to, factor, known.data],
  );
  const fitting = planned.filter(({ fits }) => fits);
  const [phase, setPhase] = useState<Phase>('preview');
  const [jobId, setJobId] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const job = useJob(jobId);
  const rows = (job?.answer as ActionRunAnswer | null | undefined)?.rows ?? [];
  const made = rows.flatMap((row) => row.made ?? []);

  const start = async (next: Phase, request: ActionRunRequest): Promise<void> => {
    setSending(true);
    setFailure(null);
    try {
      const begun = await startActionRun(request);
      setPhase(next);
      setJobId(begun.id);
    } catch (problem) {
      setFailure(messageOf(problem));
    } finally {
      setSending(false);
    }
  };
  const replace = (ids: ReadonlySet<string> | null, accept: boolean): Promise<void> =>
    start('replace', {
      entity: 'bom',
      action: 'batchReplace',
      documents: fitting
        .filter(({ bill }) => ids === null || ids.has(bill.bom.id))
        .map(({ bill }) => ({
          id: bill.bom.id,
          version: bill.bom.version_no,
          values: { ...values, from: from.id },
        })),
      ...(accept ? { acceptWarnings: true } : {}),
    });
  const close = (): void => {
    if (phase !== 'preview') onDone();
    onClose();
  };
  const action = phase === 'undo' ? '删除' : '批量替换';
  const running = jobId !== null && (job === null || isOpen(job));
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={false}
      size={1080}
      centered
      title={`批量替换：${from.code} ${from.name} → ${newName}`}
    >
      <Stack gap={12}>
        {failure !== null && (
          <Text size="sm" c="var(--wb-error)" role="alert">
            {failure}
          </Text>
        )}
        {phase === 'preview' && (
          <>
            <div className={classes['preview']}>
              <TreeTable
                label="将要替换的清单"
                rows={planned}
                columns={columns}
                emptyText="没有可以替换的清单"
              />
            </div>
            <Group gap={8}>
              <Text size="sm" role="status">
                {fitting.length > mostInRun
                  ? `一次最多替换 ${mostInRun} 张，请分几次`
                  : `为 ${fitting.length} 张清单各建立一个新版本草稿，审核并设为默认后生效；原版本不动`}
              </Text>
              <span className={classes['grow']} />
              <Button variant="default" onClick={close}>
                取消
              </Button>
              <Button
                loading={sending}
                disabled={known.isPending || fitting.length === 0 || fitting.length > mostInRun}
                data-autofocus
                onClick={() => void replace(null, false)}
              >
                替换 {fitting.length} 张
              </Button>
            </Group>
          </>
        )}
        {running && (
          <Running
            id={jobId}
            job={job}
            title={action}
            total={phase === 'undo' ? (job?.total ?? 0) : fitting.length}
            failure={null}
            onFailure={setFailure}
            onClose={close}
          />
        )}
        {jobId !== null && job !== null && !running && (
          <>
            <RunOutcome
              entity="bom"
              title={action}
              message={job.message}
              rows={rows}
              busy={sending}
              onAccept={(ids) => void replace(new Set(ids), true)}
              onClose={close}
            />
            {phase === 'replace' && made.length > 0 && (
              <Group justify="flex-end">
                <Button
                  variant="default"
                  loading={sending}
                  onClick={() =>
                    void start('undo', {
                      entity: 'bom',
                      action: 'delete',
                      documents: made.map(({ id, version }) => ({ id, version })),
                    })
                  }
                >
                  撤销：删除这 {made.length} 张草稿
                </Button>
              </Group>
            )}
          </>
        )}
      </Stack>
    </Modal>
  );
}
