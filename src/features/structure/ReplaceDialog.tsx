// 批量替换: another material in the place of one in many bills. First what would become of each, then the run with a way to
// stop it, then the outcome, and the way back: the drafts it made are deleted again.
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { isOpen } from '#api/jobs.ts';
import { usedInQuery } from '#api/structures.ts';
import type { bom as bomDef } from '#entities/master/bom/bom.ts';
import type { UsedInRow } from '#entities/master/bom/bomWire.ts';
import { Running } from '#features/list/records/ActionRunDialog.tsx';
import { RunOutcome } from '#features/list/records/RunOutcome.tsx';
import { plainText } from '#model/text/plainText.ts';
import type { GivenOf } from '#model/typedDoc.ts';
import type { ActionRunAnswer, ActionRunRequest } from '#model/wire/actionRun.ts';
import type { JobView } from '#model/wire/jobs.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { plannedOf } from './replacePlan.ts';
import { ReplacePreview } from './ReplacePreview.tsx';
import { useReplaceRun } from './useReplaceRun.ts';

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
  const run = useReplaceRun();
  const { phase, jobId, job, sending, failure, start } = run;
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
          <ReplacePreview
            planned={planned}
            disabled={known.isPending}
            sending={sending}
            onReplace={() => void replace(null, false)}
            onClose={close}
          />
        )}
        {running && (
          <Running
            id={jobId}
            job={job}
            title={action}
            total={phase === 'undo' ? (job?.total ?? 0) : fitting.length}
            failure={null}
            onFailure={run.setFailure}
            onClose={close}
          />
        )}
        {jobId !== null && job !== null && !running && (
          <ReplaceOutcome
            job={job}
            title={action}
            canUndo={phase === 'replace'}
            sending={sending}
            onAccept={(ids) => void replace(new Set(ids), true)}
            onUndo={(documents) => void start('undo', { entity: 'bom', action: 'delete', documents })}
            onClose={close}
          />
        )}
      </Stack>
    </Modal>
  );
}

interface ReplaceOutcomeProps {
  job: JobView;
  title: string;
  /** The drafts it made can be deleted again. */
  canUndo: boolean;
  sending: boolean;
  onAccept(ids: readonly string[]): void;
  onUndo(documents: ActionRunRequest['documents']): void;
  onClose(): void;
}

/** What became of every bill, and the way back. */
function ReplaceOutcome(props: ReplaceOutcomeProps): ReactNode {
  const { job, title, canUndo, sending, onAccept, onUndo, onClose } = props;
  const rows = (job.answer as ActionRunAnswer | null | undefined)?.rows ?? [];
  const made = rows.flatMap((row) => row.made ?? []);
  return (
    <>
      <RunOutcome
        entity="bom"
        title={title}
        message={job.message}
        rows={rows}
        busy={sending}
        onAccept={onAccept}
        onClose={onClose}
      />
      {canUndo && made.length > 0 && (
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={sending}
            onClick={() => onUndo(made.map(({ id, version }) => ({ id, version })))}
          >
            撤销：删除这 {made.length} 张草稿
          </Button>
        </Group>
      )}
    </>
  );
}
