// Several lines become one: quantities are added up. Lines that differ in a required column are different things and
// cannot be merged; what else differs is named, because only the first line's value stays.
import type { ReactNode } from 'react';
import { sumOf } from '../../core/split.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from './Dialogs.tsx';
import styles from './dialogs.module.css';

export default function MergeRows<Row>({
  grid,
  runtime,
  request,
  onClose,
}: DialogProps<Row, Extract<DialogRequest, { name: 'merge' }>>): ReactNode {
  const { source } = grid.props;
  const rowIds = request.rowIds.toSorted((a, b) => source.indexOf(a) - source.indexOf(b));
  const rows = rowIds.map((rowId) => source.indexOf(rowId));
  const [first = 0] = rows;
  const written = grid.layout.columns.filter((laid) => laid.column.editor && laid.column.shares !== true);
  const different = written.filter((laid) => rows.some((row) => grid.textAt(row, laid) !== grid.textAt(first, laid)));
  const standing = different.filter((laid) => laid.column.required === true);
  const sums = grid.layout.columns
    .filter((laid) => laid.column.shares === true)
    .map((laid) => ({ title: laid.column.title, sum: sumOf(rows.map((row) => String(grid.valueAt(row, laid) ?? '')).filter(Boolean)) }));
  const names = (columns: typeof different): string => columns.map((laid) => laid.column.title).join('、');
  const merge = (): void => {
    runtime.handwork.whenReady(({ commands }) => commands.mergeInto(rowIds));
    onClose();
  };
  return (
    <DialogFrame
      title={`合并 ${rowIds.length} 行`}
      width={480}
      onClose={onClose}
      actions={
        <>
          <button type="button" className={styles['button']} {...(standing.length > 0 ? { 'data-first': '' } : {})} onClick={onClose}>
            取消
          </button>
          {standing.length === 0 && (
            <button type="button" className={`${styles['button']} ${styles['main']}`} data-first="" onClick={merge}>
              合并
            </button>
          )}
        </>
      }
    >
      {standing.length > 0 ? (
        <p className={styles['error']}>这些行的{names(standing)}不同，不能合并。请只选择相同的行。</p>
      ) : (
        <>
          <p>
            第 {rows.map((row) => row + 1).join('、')} 行合并到第 {first + 1} 行
            {sums.map(({ title, sum }) => `，${title}合计 ${sum ?? '—'}`).join('')}。
          </p>
          {different.length > 0 && (
            <p className={styles['hint']}>
              {names(different)}不同，保留第 {first + 1} 行的内容。
            </p>
          )}
        </>
      )}
    </DialogFrame>
  );
}
