// Titles of column groups: neighbours of one group in one region stand under one title.
import type { ReactNode } from 'react';
import type { ColumnLayout, LaidColumn, Region } from '../core/columns.ts';
import frame from './Grid.module.css';
import styles from './parts.module.css';

interface Span<Row> {
  title: string | undefined;
  first: LaidColumn<Row>;
  count: number;
  width: string;
}

export function GroupRow<Row>({ layout }: { layout: ColumnLayout<Row> }): ReactNode {
  const cells = (region: Region): ReactNode =>
    spansOf(layout, region).map(
      (span) =>
        span.title !== undefined && (
          <div
            key={span.first.id}
            className={styles['groupCell']}
            role="columnheader"
            aria-colspan={span.count}
            title={span.title}
            style={{ left: `var(--wb-l${span.first.index})`, width: span.width }}
          >
            <span className={styles['title']}>{span.title}</span>
          </div>
        ),
    );
  return (
    <div className={frame['line']} role="row" aria-rowindex={1}>
      <div className={frame['fixedStart']} role="none">
        {cells('start')}
      </div>
      <div className={frame['track']} data-track="" role="none">
        {cells('centre')}
      </div>
      <div className={frame['fixedEnd']} role="none">
        {cells('end')}
      </div>
    </div>
  );
}

function spansOf<Row>(layout: ColumnLayout<Row>, region: Region): Span<Row>[] {
  const spans: Span<Row>[] = [];
  for (const laid of layout.columns) {
    if (laid.region !== region) continue;
    const last = spans.at(-1);
    const width = `var(--wb-w${laid.index})`;
    if (last && last.title === laid.column.group) {
      last.count++;
      last.width = `calc(${last.width.replace(/^calc\((.*)\)$/, '$1')} + ${width})`;
    } else {
      spans.push({ title: laid.column.group, first: laid, count: 1, width });
    }
  }
  return spans;
}
