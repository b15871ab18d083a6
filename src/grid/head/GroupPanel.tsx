// The bar above the head that says how rows are grouped. A head dropped here groups by its column; by keyboard the
// column menu does the same, arrows with Alt change the order of levels, Delete takes one away.
import type { ReactNode } from 'react';
import { t } from '../core/language.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { GridView } from '../contract/view.ts';
import type { RowSource } from '../contract/rows.ts';
import type { GridInstance } from '../frame/instance.ts';
import grouping from './grouping.module.css';
import styles from '../frame/parts.module.css';

interface GroupPanelProps<Row> {
  grid: GridInstance<Row>;
  columns: readonly GridColumn<Row>[];
  view: GridView;
  setView: (view: GridView) => void;
}

/** Default export: fetched when it is first shown. */
export default function GroupPanel<Row>({ grid, columns, view, setView }: GroupPanelProps<Row>): ReactNode {
  const group = view.group ?? [];
  const set = (next: readonly string[]): void => setView({ ...view, group: next });
  const moved = (id: string, step: number): string[] => {
    const at = group.indexOf(id);
    const rest = group.filter((one) => one !== id);
    rest.splice(Math.max(0, at + step), 0, id);
    return rest;
  };
  return (
    <>
      {group.length === 0 && <span className={grouping['groupHint']}>{t('把列标题拖到这里分组')}</span>}
      {group.map((id) => {
        const title = columns.find((column) => column.id === id)?.title ?? id;
        return (
          <span
            key={id}
            className={grouping['groupChip']}
            tabIndex={0}
            role="button"
            aria-label={t('按{0}分组，Alt+左右键调整层次，Delete 取消', title)}
            onKeyDown={(event) => {
              if (event.key === 'Delete' || event.key === 'Backspace') set(group.filter((one) => one !== id));
              else if (event.altKey && event.key === 'ArrowLeft') set(moved(id, -1));
              else if (event.altKey && event.key === 'ArrowRight') set(moved(id, 1));
              else return;
              event.preventDefault();
            }}
          >
            {title}
            <button
              type="button"
              className={grouping['chipRemove']}
              tabIndex={-1}
              aria-label={t('取消按{0}分组', title)}
              onClick={() => set(group.filter((one) => one !== id))}
            >
              ×
            </button>
          </span>
        );
      })}
      {group.length > 0 && (
        <>
          <span className={styles['spacer']} />
          <button
            type="button"
            className={styles['textButton']}
            onClick={() => foldAll(grid.props.source, true)}
          >
            {t('全部展开')}
          </button>
          <button
            type="button"
            className={styles['textButton']}
            onClick={() => foldAll(grid.props.source, false)}
          >
            {t('全部收起')}
          </button>
        </>
      )}
    </>
  );
}

/** Unfolds or folds every line, where the source can do it at once. */
function foldAll<Row>(source: RowSource<Row>, open: boolean): void {
  if ('openAll' in source && typeof source.openAll === 'function') source.openAll(open);
}
