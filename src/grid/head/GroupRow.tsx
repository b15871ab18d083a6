// Titles of column groups, one row per level: neighbours of one group in one region stand under one title, which folds
// the group to its first column.
import type { ReactNode, RefObject } from 'react';
import { t } from '../core/language.ts';
import { groupPath, groupTitles } from '../table/columnGroups.ts';
import type { ColumnLayout, LaidColumn } from '../table/columnLayout.ts';
import { icons } from '../frame/icons.tsx';
import type { GridInstance } from '../frame/instance.ts';
import { toggleGroup } from '../table/columnCalls.ts';
import styles from '../frame/parts.module.css';
import { RegionRow } from './RegionRow.tsx';
import type { Runtime } from '../frame/runtime.ts';

interface Span<Row> {
  /** Undefined: columns without a group at this level. */
  path: string | undefined;
  title: string;
  first: LaidColumn<Row>;
  count: number;
  width: string;
}

interface GroupRowProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
  layout: ColumnLayout<Row>;
  level: number;
  collapsed: readonly string[];
}

/** Default export: fetched by grids with groups of columns. */
export default function GroupRow<Row>({
  grid,
  runtime,
  layout,
  level,
  collapsed,
}: GroupRowProps<Row>): ReactNode {
  return (
    <RegionRow runtime={runtime} layout={layout}>
      {(columns) =>
        spansOf(columns, level).map((span) => {
          const { path } = span;
          if (path === undefined) return null;
          const folded = collapsed.includes(path);
          return (
            <div
              key={span.first.id}
              className={styles['groupCell']}
              role="columnheader"
              aria-colindex={span.first.index + 1 + grid.gutterColumns}
              aria-colspan={span.count}
              title={span.title}
              style={{ left: `var(--wb-l${span.first.index})`, width: span.width }}
            >
              <button
                type="button"
                tabIndex={-1}
                className={styles['groupFold']}
                aria-expanded={!folded}
                aria-label={folded ? t('展开 {0}', span.title) : t('折叠 {0}', span.title)}
                onClick={() => toggleGroup(grid, path)}
              >
                {folded ? icons.unfold : icons.fold}
              </button>
              <span className={styles['title']}>{span.title}</span>
            </div>
          );
        })
      }
    </RegionRow>
  );
}

function spansOf<Row>(columns: readonly LaidColumn<Row>[], level: number): Span<Row>[] {
  const spans: Span<Row>[] = [];
  for (const laid of columns) {
    const titles = groupTitles(laid.column);
    const path = titles.length > level ? groupPath(titles, level) : undefined;
    const last = spans.at(-1);
    const width = `var(--wb-w${laid.index})`;
    if (last && last.path === path) {
      last.count++;
      last.width = `calc(${last.width.replace(/^calc\((.*)\)$/, '$1')} + ${width})`;
    } else {
      spans.push({ path, title: titles[level] ?? '', first: laid, count: 1, width });
    }
  }
  return spans;
}
