// 快速报工: the tasks that are given out, a row each, with the quantities typed or pasted into it; every row that was filled
// becomes a report and is approved. A refused one stays with its reason, the others are done.
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { messageOf, removeDocument, runAction, saveDocument } from '#api/mutations.ts';
import { listQuery } from '#api/queries.ts';
import { newWriteKey } from '#api/writeIntents.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import type { Filter } from '#model/filter.ts';
import type { Patch } from '#model/patch.ts';
import { readerOf } from '#model/refs.ts';
import { plainText } from '#model/text/plainText.ts';
import { formatDecimal } from '#model/decimal.ts';
import { listRowsOf } from '#model/typedAnswer.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import frame from '#ui/page.module.css';
import quiet from '#ui/quietTable.module.css';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import {
  type Entries,
  type Entry,
  entryFields,
  entryProblem,
  finishedOf,
  isEntered,
  pasted,
  typed,
} from './entryRows.ts';
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
  const table = useRef<HTMLTableElement>(null);
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
  const onKey = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number): void => {
    const down = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (down === 0) return;
    event.preventDefault();
    table.current?.querySelector<HTMLInputElement>(`input[data-cell="${row + down}-${column}"]`)?.focus();
  };
  if (tasks.error !== null && tasks.data === undefined)
    return <ErrorState message={messageOf(tasks.error)} onRetry={() => void tasks.refetch()} />;
  if (tasks.data === undefined) return <PageSkeleton />;
  const refs = readerOf(tasks.data.refs);
  const ids = rows.map(({ docId }) => docId);
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
        <div className={frame['scroll']}>
          <table ref={table} className={quiet['table']} aria-label="任务">
            <thead>
              <tr>
                <th>任务</th>
                <th>产品</th>
                <th>工序</th>
                <th className={classes['figure']}>未报</th>
                {entryFields.map(({ key, title }) => (
                  <th key={key} className={classes['figure']}>
                    {title}
                  </th>
                ))}
                <th className={classes['figure']}>完成</th>
                <th>说明</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => {
                const entry = entries.get(row.docId) ?? {};
                const remain = plainText(row.remainQty) || '0';
                const problem = entryProblem(entry, remain) ?? refused.get(row.docId) ?? null;
                return (
                  <tr key={row.docId}>
                    <td>
                      <div className={quiet['name']}>{plainText(row.code)}</div>
                      <div className={quiet['sub']}>
                        {refs('manufacturingOrder', row.manufacturingOrder)?.code}
                      </div>
                    </td>
                    <td>{plainText(row.materialName)}</td>
                    <td>
                      {plainText(row.operationSeq)} {refs('operation', row.operation)?.name}
                    </td>
                    <td className={quiet['end']}>{formatDecimal(remain)}</td>
                    {entryFields.map(({ key, title }, column) => (
                      <td key={key} className={classes['cell']}>
                        <input
                          className={classes['input']}
                          data-cell={`${at}-${column}`}
                          inputMode="decimal"
                          aria-label={`${plainText(row.code)} ${title}`}
                          value={entry[key] ?? ''}
                          disabled={sending}
                          onChange={(event) =>
                            setEntries(typed(entries, row.docId, key, event.currentTarget.value))
                          }
                          onKeyDown={(event) => onKey(event, at, column)}
                          onPaste={(event) => {
                            event.preventDefault();
                            const text = event.clipboardData.getData('text/plain');
                            setEntries(pasted(entries, ids, { task: row.docId, field: key }, text));
                          }}
                        />
                      </td>
                    ))}
                    <td className={quiet['end']}>
                      {isEntered(entry) ? formatDecimal(finishedOf(entry) ?? '') : ''}
                    </td>
                    <td className={classes['problem']}>{problem}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
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
