// 快速报工: the tasks that are given out, a row each, with the quantities typed or pasted into it; every row that was filled
// becomes a report and is approved. A refused one stays with its reason, the others are done.
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { messageOf, removeDocument, runAction, saveDocument } from '#api/mutations.ts';
import { listQuery } from '#api/queries.ts';
import { newWriteKey } from '#api/writeIntents.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import type { Filter } from '#model/filter.ts';
import type { Patch } from '#model/patch.ts';
import { readerOf } from '#model/refs.ts';
import { plainText } from '#model/text/plainText.ts';
import { listRowsOf } from '#model/typedAnswer.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import frame from '#ui/page.module.css';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { type Entries, type Entry, entryProblem, finishedOf, isEntered } from './entryRows.ts';
import { ReportTable } from './ReportTable.tsx';
import classes from './reportEntry.module.css';

const open: Filter = { field: 'status', op: 'in', values: ['dispatched', 'running', 'paused'] };
const most = 500;

export function ReportEntry(): ReactNode {
  const { permitted } = usePermission();
  const [search, setSearch] = useState('');
  const tasks = useQuery(
    listQuery('workTaskOrder', {
      filter: open,
      ...(search === '' ? {} : { search }),
      sort: [{ field: 'planStartTime', descending: false }],
      offset: 0,
      limit: most,
    }),
  );
  const [entries, setEntries] = useState<Entries>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [sending, setSending] = useState(false);
  const rows = useMemo(() => listRowsOf(workTaskOrder, tasks.data?.rows ?? []), [tasks.data]);
  const ready = rows.filter((row) => isEntered(entries.get(row.docId) ?? {}));
  const wrong = rows.filter(
    (row) => entryProblem(entries.get(row.docId) ?? {}, plainText(row.remainQty)) !== null,
  );
  const send = async (): Promise<void> => {
    setSending(true);
    const failed = new Map<string, string>();
    const left = new Map(entries);
    for (const row of ready) {
      try {
        await reported(row.docId, entries.get(row.docId) ?? {}, permitted('workReport:approve'));
        left.delete(row.docId);
      } catch (failure) {
        failed.set(row.docId, messageOf(failure));
      }
    }
    setEntries(left);
    setRefused(failed);
    setSending(false);
    await tasks.refetch();
    const done = ready.length - failed.size;
    if (done > 0) notify('success', `已报工 ${done} 张${failed.size > 0 ? `，${failed.size} 张未成功` : ''}`);
  };
  const may = ready.length > 0 && wrong.length === 0 && !sending;
  usePageKeys((event) => {
    if (event.key === 'F8' && may) void send();
    else if (event.key === 'F5') void tasks.refetch();
    else return false;
    return true;
  });
  if (tasks.error !== null && tasks.data === undefined)
    return <ErrorState message={messageOf(tasks.error)} onRetry={() => void tasks.refetch()} />;
  if (tasks.data === undefined) return <PageSkeleton />;
  const refs = readerOf(tasks.data.refs);
  return (
    <section className={frame['page']} aria-label="快速报工">
      <header className={frame['line']}>
        <TextInput
          size="xs"
          w={220}
          placeholder="派工单号，可扫码"
          aria-label="查找派工单"
          defaultValue={search}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setSearch(event.currentTarget.value.trim());
          }}
        />
        <span className={classes['hint']}>
          填写或从表格软件粘贴每张任务做了多少，回车到下一行；完成数量是各数量之和
        </span>
        <span className={frame['grow']} />
        <Button size="xs" disabled={!may} loading={sending} onClick={() => void send()}>
          {permitted('workReport:approve') ? '报工并审核' : '报工并提交'} {ready.length} 张（F8）
        </Button>
      </header>
      {rows.length === 0 ? (
        <EmptyState
          message={search === '' ? '没有已派工的任务，请先在派工看板派工' : '没有找到已派工的任务'}
        />
      ) : (
        <ReportTable
          rows={rows}
          refs={refs}
          entries={entries}
          refused={refused}
          sending={sending}
          onEntries={setEntries}
        />
      )}
    </section>
  );
}

/** The report of one row, as far as this person may take it. */
async function reported(task: string, entry: Entry, approves: boolean): Promise<void> {
  const fields = { workTaskOrder: task, finishedQty: finishedOf(entry), ...filled(entry) };
  const patches = Object.entries(fields).map(([field, value]): Patch => ({ op: 'set', field, value }));
  const saved = await saveDocument('workReport', { key: newWriteKey(), patches });
  const { id } = saved.doc;
  let { version } = saved.doc;
  let isWaiting = false;
  try {
    version = (await runAction('workReport', id, 'submit', { version, key: newWriteKey() })).doc.version;
    isWaiting = true;
    if (approves) await runAction('workReport', id, 'approve', { version, key: newWriteKey() });
  } catch (failure) {
    // What was refused is typed anew: nothing of it stays behind.
    if (isWaiting)
      version = (await runAction('workReport', id, 'withdraw', { version, key: newWriteKey() })).doc.version;
    await removeDocument('workReport', id, version, newWriteKey());
    throw failure;
  }
}

function filled(entry: Entry): Entry {
  return Object.fromEntries(Object.entries(entry).filter(([, text]) => text !== ''));
}
