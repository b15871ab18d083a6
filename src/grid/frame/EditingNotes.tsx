// What the status bar says of edits: rows changed, rows out of their place, cells that need mending, conflicts, saving; each with the
// way to do something about it.
import type { ReactNode, RefObject } from 'react';
import { t } from '../core/language.ts';
import { useTopic } from './hooks.ts';
import type { GridInstance } from './instance.ts';
import styles from './parts.module.css';
import type { Runtime } from './runtime.ts';
import { SavingNote } from './SavingNote.tsx';

interface EditingNotesProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
}

/** Default export: fetched when there is something to say. */
export default function EditingNotes<Row>({ grid, runtime }: EditingNotesProps<Row>): ReactNode {
  const changed = useTopic(grid, 'rows', () => changedText(grid));
  const problem = useTopic(grid, 'position', () => problemHere(grid));
  const misplaced = useTopic(grid, 'rows', () => grid.props.source.misplaced?.().size ?? 0);
  const problems = useTopic(grid, 'rows', () => grid.props.editing?.problems().length ?? 0);
  const conflicts = useTopic(grid, 'rows', () => grid.props.editing?.conflicts?.().length ?? 0);
  return (
    <>
      {changed !== '' && <span>{changed}</span>}
      {misplaced > 0 && (
        <button
          type="button"
          className={styles['textButton']}
          title={t('修改后不再符合排序或筛选的行')}
          onClick={() => runtime.current?.handle.run('rearrange')}
        >
          {t('{0} 行不在其位，重新排列', misplaced)}
        </button>
      )}
      {problems > 0 && (
        <>
          <button
            type="button"
            className={styles['problems']}
            title={t('转到下一处（Ctrl+.）')}
            onClick={() => runtime.current?.handle.nextProblem()}
          >
            {t('{0} 处需要修改', problems)}
          </button>
          <button
            type="button"
            className={styles['textButton']}
            onClick={() => grid.dialog.set({ name: 'problems' })}
          >
            {t('全部列出')}
          </button>
        </>
      )}
      {conflicts > 0 && (
        <button
          type="button"
          className={styles['problems']}
          onClick={() => grid.dialog.set({ name: 'conflicts' })}
        >
          {t('{0} 处与他人的修改冲突', conflicts)}
        </button>
      )}
      <SavingNote grid={grid} />
      {problem !== '' && (
        <span className={styles['problemText']} title={problem}>
          {problem}
        </span>
      )}
    </>
  );
}

/** Why the active cell is marked: seen by keyboard too, not only by hovering. */
function problemHere<Row>(grid: GridInstance<Row>): string {
  const cell = grid.position.kind === 'none' ? null : grid.position.cell;
  return (
    (cell?.rowId === undefined ? undefined : grid.props.editing?.problemAt(cell.rowId, cell.column)) ?? ''
  );
}

function changedText<Row>(grid: GridInstance<Row>): string {
  const counts = grid.props.editing?.counts?.();
  if (!counts) return '';
  const parts = [
    counts.inserted > 0 ? t('新增 {0} 行', counts.inserted) : '',
    counts.updated > 0 ? t('修改 {0} 行', counts.updated) : '',
    counts.removed > 0 ? t('删除 {0} 行', counts.removed) : '',
  ];
  return parts.filter((part) => part !== '').join(t('，'));
}
