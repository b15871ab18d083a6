// In the status bar beside the number of rows: what is to be mended, decided or saved, how many the filters hide, how many
// are chosen, and what is under way over them.
import type { ReactNode, RefObject } from 'react';
import { type Message, messageText, t } from '../core/language.ts';
import { countText } from '../core/countText.ts';
import { selectedCount } from '../table/selection.ts';
import { isArraySource } from '../source/arraySource.ts';
import { useSignal, useTopic } from './hooks.ts';
import type { GridInstance } from './instance.ts';
import { lazyView } from './lazyView.ts';
import type { Runtime } from './runtime.ts';

const EditingNotes = lazyView(() => import('./EditingNotes.tsx'), 'ahead');

interface RowCountsProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
  /** The set the totals beside it are of. */
  totalled: string | Message | undefined;
}

export default function RowCounts<Row>({ grid, runtime, totalled }: RowCountsProps<Row>): ReactNode {
  const noted = useTopic(grid, 'rows', () => hasNotes(grid));
  const hidden = useTopic(grid, 'rows', () => hiddenText(grid));
  const chosen = useTopic(grid, 'rowSelection', () => chosenText(grid));
  const busy = useSignal(grid.busy);
  return (
    <>
      {noted && <EditingNotes grid={grid} runtime={runtime} />}
      {hidden !== '' && <span>{hidden}</span>}
      {chosen !== '' && <span>{chosen}</span>}
      {totalled !== undefined && <span>{messageText(totalled)}</span>}
      {busy && <span>{t('{0}，按 Esc 取消', busy.text)}</span>}
    </>
  );
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

function chosenText<Row>(grid: GridInstance<Row>): string {
  const { allMatching, ids, except } = grid.rowSelection;
  if (!allMatching) return ids.size > 0 ? t('已选 {0} 行', countText(ids.size)) : '';
  const all = grid.isFiltered ? t('已选筛选出的全部行') : t('已选全部行');
  if (except.size === 0) return all;
  const count = selectedCount(grid.rowSelection, grid.props.source.count());
  if (count === null) return t('{0}，其中 {1} 行除外', all, except.size);
  return t('{0}，其中 {1} 行除外，共 {2} 行', all, except.size, countText(count));
}

/** Something was changed, or is to be mended, decided, put in order or saved. */
function hasNotes<Row>({ props: { source, editing } }: GridInstance<Row>): boolean {
  if ((source.misplaced?.().size ?? 0) > 0 || editing?.savingAt) return true;
  const counts = editing?.counts?.();
  if (counts && counts.inserted + counts.updated + counts.removed > 0) return true;
  return (editing?.problems().length ?? 0) > 0 || (editing?.conflicts?.().length ?? 0) > 0;
}
