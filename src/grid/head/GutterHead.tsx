// The head over row numbers and check boxes: chooses the columns, and takes or leaves all rows.
import type { ReactNode, RefObject } from 'react';
import { t } from '../core/language.ts';
import { countText } from '../core/countText.ts';
import frame from '../frame/Grid.module.css';
import { useTopic } from '../frame/hooks.ts';
import { icons } from '../frame/icons.tsx';
import type { GridInstance } from '../frame/instance.ts';
import styles from '../frame/parts.module.css';
import type { Runtime } from '../frame/runtime.ts';
import { rowTriState } from '../table/selection.ts';

interface CheckAllProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
}

interface GutterHeadProps<Row> extends CheckAllProps<Row> {
  rowNumbers: boolean;
  checkable: boolean;
  /** Opens the chooser of columns. */
  onChoose: (beside: Element) => void;
}

export function GutterHead<Row>({
  grid,
  runtime,
  rowNumbers,
  checkable,
  onChoose,
}: GutterHeadProps<Row>): ReactNode {
  return (
    <>
      {rowNumbers && (
        <div className={styles['gutterHead']} role="columnheader" aria-colindex={1}>
          <button
            type="button"
            className={styles['gutterNumber']}
            title={t('选择显示的列')}
            aria-label={t('选择显示的列')}
            tabIndex={-1}
            onClick={(event) => onChoose(event.currentTarget)}
          >
            {icons.columns}
          </button>
        </div>
      )}
      {checkable && (
        <div className={styles['gutterHead']} role="columnheader" aria-colindex={grid.gutterColumns}>
          <CheckAll grid={grid} runtime={runtime} />
        </div>
      )}
    </>
  );
}

function CheckAll<Row>({ grid, runtime }: CheckAllProps<Row>): ReactNode {
  const state = useTopic(grid, 'rowSelection', () =>
    rowTriState(grid.rowSelection, grid.props.source.count().exact ? grid.rowCount : 0),
  );
  const all = useTopic(grid, 'rows', () => allText(grid));
  const title = state === 'none' ? all : t('取消选择');
  return (
    <button
      type="button"
      role="checkbox"
      tabIndex={-1}
      title={title}
      aria-label={title}
      aria-checked={state === 'some' ? 'mixed' : state === 'all'}
      className={`${styles['gutterCheck'] ?? ''} ${frame['box'] ?? ''}`}
      data-on={state}
      onClick={() => runtime.current?.interactions.whenReady(({ head }) => head.checkAll(state === 'none'))}
    />
  );
}

/** Says which set a click takes. */
function allText<Row>(grid: GridInstance<Row>): string {
  const { value, exact } = grid.props.source.count();
  if (exact)
    return grid.isFiltered
      ? t('选择筛选出的 {0} 行', countText(value))
      : t('选择全部 {0} 行', countText(value));
  return grid.isFiltered ? t('选择筛选出的行') : t('选择全部的行');
}
