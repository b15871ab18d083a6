// The status bar: how many rows, how many chosen and changed, problems to walk through, work under way, and figures of
// the selected cells.
import type { ReactNode, RefObject } from 'react';
import { t } from '../core/language.ts';
import { countText } from '../core/countText.ts';
import { useTopic } from './hooks.ts';
import type { GridInstance } from './instance.ts';
import { lazyView } from './lazyView.ts';
import styles from './parts.module.css';
import type { Runtime } from './runtime.ts';

const RowCounts = lazyView(() => import('./RowCounts.tsx'), 'ahead');
const EditingNotes = lazyView(() => import('./EditingNotes.tsx'), 'ahead');
const SelectionSummary = lazyView(() => import('./SelectionSummary.tsx'), 'ahead');

export function Footer<Row>({
  grid,
  runtime,
}: {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
}): ReactNode {
  const rows = useTopic(grid, 'rows', () => rowsText(grid));
  const noted = useTopic(grid, 'rows', () => hasNotes(grid));
  const selecting = useTopic(grid, 'selection', () => grid.ranges.length > 0);
  return (
    <div className={styles['footer']} role="status" data-interactive="">
      <span>{rows}</span>
      {noted && <EditingNotes grid={grid} runtime={runtime} />}
      <RowCounts grid={grid} />
      <span className={styles['spacer']} />
      {selecting && <SelectionSummary grid={grid} runtime={runtime} />}
    </div>
  );
}

function rowsText<Row>(grid: GridInstance<Row>): string {
  const { source, editing } = grid.props;
  const { value, exact } = source.count();
  const last = source.idAt(value - 1);
  const rows = last !== undefined && editing?.isSpare?.(last) === true ? value - 1 : value;
  const records = source.records?.();
  if (exact || records !== undefined) return t('共 {0} 行', countText(records ?? rows));
  return source.stateAt(0) === 'loaded' ? t('约 {0} 行', countText(value)) : t('正在加载');
}

/** Something was changed, or is to be mended, decided, put in order or saved. */
function hasNotes<Row>({ props: { source, editing } }: GridInstance<Row>): boolean {
  if ((source.misplaced?.().size ?? 0) > 0 || editing?.savingAt) return true;
  const counts = editing?.counts?.();
  if (counts && counts.inserted + counts.updated + counts.removed > 0) return true;
  return (editing?.problems().length ?? 0) > 0 || (editing?.conflicts?.().length ?? 0) > 0;
}
