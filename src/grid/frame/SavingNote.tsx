// What became of the active cell when it was saved by itself: under way, or refused with the choice to send it again
// or to take the stored value back. The typed value stays in the cell meanwhile.
import type { ReactNode } from 'react';
import { t } from '../core/language.ts';
import { cellOf } from '../interact/position.ts';
import { useTopic } from './hooks.ts';
import type { GridInstance } from './instance.ts';
import styles from './parts.module.css';

export function SavingNote<Row>({ grid }: { grid: GridInstance<Row> }): ReactNode {
  const read = (): string => {
    const cell = cellOf(grid.position);
    const now =
      cell?.rowId === undefined ? undefined : grid.props.editing?.savingAt?.(cell.rowId, cell.column);
    return now ? (now.state === 'failed' ? t('保存失败：{0}', now.message) : t('正在保存')) : '';
  };
  const byRows = useTopic(grid, 'rows', read);
  const byPlace = useTopic(grid, 'position', read);
  const text = byRows === '' ? byPlace : byRows;
  const act = (name: 'retry' | 'revert'): void => {
    const cell = cellOf(grid.position);
    if (cell?.rowId !== undefined) grid.props.editing?.[name]?.(cell.rowId, cell.column);
  };
  if (text === '') return null;
  if (text === t('正在保存')) return <span>{text}</span>;
  return (
    <>
      <span className={styles['problemText']} title={text}>
        {text}
      </span>
      <button type="button" className={styles['textButton']} onClick={() => act('retry')}>
        {t('重试')}
      </button>
      <button type="button" className={styles['textButton']} onClick={() => act('revert')}>
        {t('还原')}
      </button>
    </>
  );
}
