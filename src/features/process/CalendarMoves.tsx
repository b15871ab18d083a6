// What a changed calendar does to open documents: shown before it is saved, each with its dates from when to when; saved
// and put off together, the documents as jobs of their own actions with a word about every one.
import { Button, Checkbox, Group, Progress, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { postJson } from '#api/http.ts';
import { isOpen, startActionRun, useJob } from '#api/jobs.ts';
import { keys } from '#api/keys.ts';
import { messageOf } from '#api/mutations.ts';
import { entityOf } from '#entities/registry.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import type { ActionRunAnswer } from '#model/wire/actionRun.ts';
import type { CalendarMoves } from '#model/wire/calendarMoves.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import quiet from '#ui/quietTable.module.css';
import classes from './moves.module.css';

/** A stroke after the other asks once. */
const restBefore = 500;
/** Documents of a kind that are listed; the rest is counted. */
const listed = 200;

const titleOf = (entity: string): string => entityOf(entity)?.title ?? entity;

export function CalendarMovesButton({ draft, locked, stored, save }: DocumentActionsProps): ReactNode {
  const [opened, setOpened] = useState(false);
  const [patches] = useDebouncedValue(draft.patches, restBefore);
  const { id, version } = draft.base;
  const asks = stored && locked === null && draft.dirty && patches.length > 0;
  const { data = [] } = useQuery({
    queryKey: [...keys.entity('factoryCalendar'), 'moves', id, version, patches],
    queryFn: ({ signal }) =>
      postJson<CalendarMoves[]>(
        `data/factoryCalendar/${id}/moves`,
        { version, patches },
        { signal, quiet: true },
      ),
    enabled: asks,
    staleTime: 30_000,
    gcTime: 60_000,
  });
  const count = data.reduce((sum, { documents }) => sum + documents.length, 0);
  if (!opened && (!asks || count === 0)) return null;
  return (
    <>
      <Button variant="default" title="这些单据的日期落在改动后的非工作日" onClick={() => setOpened(true)}>
        保存并顺延 {count}
      </Button>
      {opened && <MovesDialog moves={data} save={save} onClose={() => setOpened(false)} />}
    </>
  );
}

interface MovesDialogProps {
  moves: readonly CalendarMoves[];
  save(): Promise<boolean>;
  onClose(): void;
}

function MovesDialog({ moves, save, onClose }: MovesDialogProps): ReactNode {
  /** As they were found when the dialog opened: saving changes what the calendar says. */
  const [found] = useState(moves);
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(found.flatMap(({ entity, refused }) => (refused === null ? [] : [entity]))),
  );
  const [jobs, setJobs] = useState<readonly { id: string; entity: string }[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = found.filter(({ entity }) => !left.has(entity));
  const count = chosen.reduce((sum, { documents }) => sum + documents.length, 0);

  const run = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      if (!(await save())) {
        onClose();
        return;
      }
      const begun: { id: string; entity: string }[] = [];
      for (const { entity, action, documents } of chosen) {
        const wanted = documents.map(({ id, version, values }) => ({ id, version, values }));
        const job = await startActionRun({ entity, action, documents: wanted, acceptWarnings: true });
        begun.push({ id: job.id, entity });
      }
      setJobs(begun);
    } catch (problem) {
      setFailure(messageOf(problem));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title="日历改动影响的单据"
      size={880}
      centered
      closeOnClickOutside={false}
    >
      <Stack gap={12}>
        {jobs === null
          ? found.map((kind) => (
              <Kind
                key={kind.entity}
                {...kind}
                checked={!left.has(kind.entity)}
                onCheck={(checked) =>
                  setLeft((before) => {
                    const next = new Set(before);
                    if (checked) next.delete(kind.entity);
                    else next.add(kind.entity);
                    return next;
                  })
                }
              />
            ))
          : jobs.map((job) => <Outcome key={job.id} {...job} />)}
        {failure !== null && (
          <Text size="sm" c="var(--wb-error)" role="alert">
            {failure}
          </Text>
        )}
        <Group justify="flex-end" gap={8}>
          {jobs === null ? (
            <>
              <Text size="xs" c="var(--wb-text-2)" me="auto">
                逐张执行，各自记入变更历史；没有勾选的和普通“保存”都不改动单据。
              </Text>
              <Button variant="default" disabled={busy} onClick={onClose}>
                取消
              </Button>
              <Button loading={busy} disabled={count === 0} onClick={() => void run()} data-autofocus>
                保存并顺延 {count} 张
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

function Kind({
  entity,
  documents,
  more,
  refused,
  checked,
  onCheck,
}: CalendarMoves & { checked: boolean; onCheck(checked: boolean): void }): ReactNode {
  return (
    <section>
      <Checkbox
        size="sm"
        label={`${titleOf(entity)} ${documents.length}${more ? ' 张以上，先顺延最早的这些' : ' 张'}`}
        checked={checked}
        disabled={refused !== null}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      {refused !== null && (
        <Text size="xs" c="var(--wb-text-2)">
          {refused}，只列出供参考
        </Text>
      )}
      <div className={classes['scroll']}>
        <table className={`${quiet['table']} ${quiet['dense']}`}>
          <thead>
            <tr>
              <th>单据编号</th>
              <th>内容</th>
              <th>日期</th>
              <th>原来</th>
              <th>顺延到</th>
            </tr>
          </thead>
          <tbody>
            {documents.slice(0, listed).flatMap(({ id, code, about, dates }) =>
              dates.map(({ title, from, to }, index) => (
                <tr key={`${id} ${title}`}>
                  <td>{index === 0 ? code : ''}</td>
                  <td className={classes['about']} title={about}>
                    {index === 0 ? about : ''}
                  </td>
                  <td>{title}</td>
                  <td>{from}</td>
                  <td>
                    <b>{to}</b>
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      {documents.length > listed && (
        <Text size="xs" c="var(--wb-text-2)">
          另有 {documents.length - listed} 张没有列出，同样顺延。
        </Text>
      )}
    </section>
  );
}

/** How far one kind is, and what became of it. */
function Outcome({ id, entity }: { id: string; entity: string }): ReactNode {
  const job = useJob(id);
  if (job === null || isOpen(job)) {
    const [done, total] = [job?.done ?? 0, job?.total ?? 0];
    return (
      <section>
        <Text size="sm" role="status">
          {titleOf(entity)}：{job === null || job.state === 'waiting' ? '正在排队…' : `${done} / ${total}`}
        </Text>
        <Progress
          value={total === 0 ? 0 : (done / total) * 100}
          aria-label={`${titleOf(entity)}进度`}
          animated
        />
      </section>
    );
  }
  const refused = ((job.answer as ActionRunAnswer | null)?.rows ?? []).filter(
    (row) => row.outcome !== 'done',
  );
  return (
    <section>
      <Text size="sm" role="status">
        {titleOf(entity)}：{job.message}
      </Text>
      {refused.slice(0, 20).map((row) => (
        <Text key={row.id} size="sm" c="var(--wb-error)">
          {row.label}：{row.message || '没有执行'}
        </Text>
      ))}
      {refused.length > 20 && <Text size="xs">其余 {refused.length - 20} 张见“任务”中的日志。</Text>}
    </section>
  );
}
