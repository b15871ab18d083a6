// The lines of an order that are asked about, each with the day it is wanted, the day it can be delivered, and what decides
// that.
import type { ReactNode } from 'react';
import { type LineAsked, type LinePromise, reasonOf } from '#entities/planning/promise/promiseWire.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { formatDecimal } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import quiet from '#ui/quietTable.module.css';
import classes from './promise.module.css';
import { askedLineOf, wantedOf } from './promisePlaces.ts';

export interface PromiseTableProps extends Pick<DocumentActionsProps, 'draft' | 'environment'> {
  rows: readonly LineRow[];
  asked: readonly LineAsked[];
  /** By line; those still to be answered are missing. */
  promises: ReadonlyMap<string, LinePromise>;
  today: string;
  /** The line at hand. */
  current: string | null;
  onCurrent(id: string): void;
}

export function PromiseTable(props: PromiseTableProps): ReactNode {
  const { draft, environment, rows, asked, promises, today, current, onCurrent } = props;
  return (
    <div className={classes['lines']}>
      <table className={`${quiet['table']} ${quiet['dense']}`} aria-label="交期">
        <thead>
          <tr>
            <th>行</th>
            <th>物料</th>
            <th data-end="">数量</th>
            <th>希望日期</th>
            <th>可交日期</th>
            <th>依据</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              aria-selected={row.id === current}
              className={classes['line']}
              onClick={() => onCurrent(row.id)}
            >
              <td>{row.seq}</td>
              <td>{environment.refs('material', askedLineOf(row).material)?.code ?? ''}</td>
              <td data-end="">{formatDecimal(asked.find(({ line }) => line === row.id)?.qty ?? '0')}</td>
              <td>{wantedOf(draft, row, today)}</td>
              <PromiseCells promise={promises.get(row.id)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PromiseCells({ promise }: { promise: LinePromise | undefined }): ReactNode {
  if (promise === undefined)
    return (
      <>
        <td>—</td>
        <td className={classes['more']}>请先填写物料和数量</td>
      </>
    );
  const { promiseDate, lateWorkdays } = promise;
  return (
    <>
      <td className={classes['date']} data-late={lateWorkdays > 0 || promiseDate === null || undefined}>
        {promiseDate ?? '—'}
        {lateWorkdays > 0 && <span className={classes['late']}>晚 {lateWorkdays} 工作日</span>}
      </td>
      <td>{reasonOf(promise)}</td>
    </>
  );
}
