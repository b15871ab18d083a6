// The status bar: how many rows, how many chosen and changed, problems to walk through, work under way, and figures of
// the selected cells. Below the stage, or over the totals at its bottom: their line then serves for both.
import type { ReactNode, RefObject } from 'react';
import { type Message, t } from '../core/language.ts';
import { countText } from '../core/countText.ts';
import { useTopic } from './hooks.ts';
import type { GridInstance } from './instance.ts';
import { lazyView } from './lazyView.ts';
import styles from './parts.module.css';
import type { Runtime } from './runtime.ts';

const RowCounts = lazyView(() => import('./RowCounts.tsx'), 'ahead');
const SelectionSummary = lazyView(() => import('./SelectionSummary.tsx'), 'ahead');

interface FooterProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
  /** Of the totals it stands over: the set they total. */
  totalled?: string | Message;
  /** What the page says beside it. */
  note?: ReactNode;
}

export function Footer<Row>({ grid, runtime, totalled, note }: FooterProps<Row>): ReactNode {
  const rows = useTopic(grid, 'rows', () => rowsText(grid));
  const status = (
    <div className={styles['footer']} role="status" data-interactive="" data-over-totals={totalled && ''}>
      <span>
        <span>{rows}</span>
        <RowCounts grid={grid} runtime={runtime} totalled={totalled} />
      </span>
      <span className={styles['spacer']} />
      <SelectionSummary grid={grid} runtime={runtime} />
    </div>
  );
  return note ? (
    <div className={styles['footLine']} data-interactive="">
      {status}
      <div>{note}</div>
    </div>
  ) : (
    status
  );
}

function rowsText<Row>(grid: GridInstance<Row>): string {
  const { source, editing } = grid.props;
  const { value, exact } = source.count();
  const rows = editing?.isSpare?.(source.idAt(value - 1) ?? '') ? value - 1 : value;
  const records = source.records?.();
  if (exact || records !== undefined) return t('共 {0} 行', countText(records ?? rows));
  return source.stateAt(0) === 'loaded' ? t('约 {0} 行', countText(value)) : t('正在加载');
}
