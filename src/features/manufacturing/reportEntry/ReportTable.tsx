// The table of quick reports: a task a row, its quantities typed or pasted, Enter and arrows going down a column, and what
// keeps a row from being reported at its end.
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { formatDecimal } from '#model/decimal.ts';
import type { RefReader } from '#model/refs.ts';
import { plainText } from '#model/text/plainText.ts';
import type { ListRowOf } from '#model/typedAnswer.ts';
import frame from '#ui/page.module.css';
import quiet from '#ui/quietTable.module.css';
import {
  type Entries,
  type Entry,
  type EntryField,
  entryFields,
  entryProblem,
  finishedOf,
  isEntered,
  pasted,
  typed,
} from './entryRows.ts';
import classes from './reportEntry.module.css';

type TaskRow = ListRowOf<typeof workTaskOrder>;

export interface ReportTableProps {
  rows: readonly TaskRow[];
  refs: RefReader;
  entries: Entries;
  /** Why the server refused the report of a task. */
  refused: ReadonlyMap<string, string>;
  sending: boolean;
  onEntries(entries: Entries): void;
}

export function ReportTable(props: ReportTableProps): ReactNode {
  const { rows, refs, entries, refused, sending, onEntries } = props;
  const table = useRef<HTMLTableElement>(null);
  const ids = rows.map(({ docId }) => docId);
  const onKey = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number): void => {
    const down = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (down === 0) return;
    event.preventDefault();
    table.current?.querySelector<HTMLInputElement>(`input[data-cell="${row + down}-${column}"]`)?.focus();
  };
  return (
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
          {rows.map((row, at) => (
            <ReportRow
              key={row.docId}
              row={row}
              at={at}
              refs={refs}
              entry={entries.get(row.docId) ?? {}}
              refused={refused.get(row.docId) ?? null}
              sending={sending}
              onTyped={(field, text) => onEntries(typed(entries, row.docId, field, text))}
              onPasted={(field, text) => onEntries(pasted(entries, ids, { task: row.docId, field }, text))}
              onKey={onKey}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ReportRowProps {
  row: TaskRow;
  at: number;
  refs: RefReader;
  entry: Entry;
  refused: string | null;
  sending: boolean;
  onTyped(field: EntryField, text: string): void;
  onPasted(field: EntryField, text: string): void;
  onKey(event: KeyboardEvent<HTMLInputElement>, row: number, column: number): void;
}

function ReportRow(props: ReportRowProps): ReactNode {
  const { row, at, refs, entry, sending, onTyped, onPasted, onKey } = props;
  const remain = plainText(row.remainQty) || '0';
  const problem = entryProblem(entry, remain) ?? props.refused;
  return (
    <tr>
      <td>
        <div className={quiet['name']}>{plainText(row.code)}</div>
        <div className={quiet['sub']}>{refs('manufacturingOrder', row.manufacturingOrder)?.code}</div>
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
            onChange={(event) => onTyped(key, event.currentTarget.value)}
            onKeyDown={(event) => onKey(event, at, column)}
            onPaste={(event) => {
              event.preventDefault();
              onPasted(key, event.clipboardData.getData('text/plain'));
            }}
          />
        </td>
      ))}
      <td className={quiet['end']}>{isEntered(entry) ? formatDecimal(finishedOf(entry) ?? '') : ''}</td>
      <td className={classes['problem']}>{problem}</td>
    </tr>
  );
}
