// The status bar: how many rows, how many chosen and changed, problems to walk through, work under way, and figures of
// the selected cells.
import type { ReactNode, RefObject } from 'react';
import { t } from '../core/language.ts';
import { countText } from '../core/countText.ts';
import { selectedCount } from '../table/selection.ts';
import { isArraySource } from '../source/arraySource.ts';
import { useSignal, useTopic } from './hooks.ts';
import type { GridInstance } from './instance.ts';
import { lazyView } from './lazyView.ts';
import styles from './parts.module.css';
import type { Runtime } from './runtime.ts';

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
  const hidden = useTopic(grid, 'rows', () => hiddenText(grid));
  const chosen = useTopic(grid, 'rowSelection', () => chosenText(grid));
  const noted = useTopic(grid, 'rows', () => hasNotes(grid));
  const busy = useSignal(grid.busy);
  const selecting = useTopic(grid, 'selection', () => grid.ranges.length > 0);
  return (
    <div className={styles['footer']} role="status" data-interactive="">
      <span>{rows}</span>
      {hidden !== '' && <span>{hidden}</span>}
      {chosen !== '' && <span>{chosen}</span>}
      {noted && <EditingNotes grid={grid} runtime={runtime} />}
      {busy && <span>{t('{0}，按 Esc 取消', busy.text)}</span>}
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
  if (records !== undefined) return t('共 {0} 行', countText(records));
  if (exact) return t('共 {0} 行', countText(rows));
  return source.stateAt(0) === 'loaded' ? t('约 {0} 行', countText(value)) : t('正在加载');
}

/** How many rows the filters hide, where that is known. */
function hiddenText<Row>(grid: GridInstance<Row>): string {
  const { source, unfilteredCount, filters, filterTree } = grid.props;
  const { value, exact } = source.count();
  const shown = source.records?.() ?? value;
  if (!exact) return '';
  if ((filters?.length ?? 0) === 0 && !filterTree && unfilteredCount === undefined) return '';
  const all = unfilteredCount ?? (isArraySource(source) ? source.rows().length : shown);
  return all > shown ? t('筛选隐藏 {0} 行', countText(all - shown)) : '';
}

/** Something was changed, or is to be mended, decided, put in order or saved. */
function hasNotes<Row>({ props: { source, editing } }: GridInstance<Row>): boolean {
  if ((source.misplaced?.().size ?? 0) > 0 || editing?.savingAt) return true;
  const counts = editing?.counts?.();
  if (counts && counts.inserted + counts.updated + counts.removed > 0) return true;
  return (editing?.problems().length ?? 0) > 0 || (editing?.conflicts?.().length ?? 0) > 0;
}

function chosenText<Row>(grid: GridInstance<Row>): string {
  const { allMatching, ids, except } = grid.rowSelection;
  if (!allMatching) return ids.size > 0 ? t('已选 {0} 行', countText(ids.size)) : '';
  const all = grid.isFiltered ? t('已选筛选出的全部行') : t('已选全部行');
  if (except.size === 0) return all;
  const count = selectedCount(grid.rowSelection, grid.props.source.count());
  if (count === null) return t('{0}，其中 {1} 行除外', all, except.size);
  return t('{0}，其中 {1} 行除外，共 {2} 行', all, except.size, countText(count));
}
