// A record to read: pairs of label and value in columns, three unless told and never more than four. Narrow places
// take fewer by themselves.
import type { ReactNode } from 'react';
import { Ellipsis } from './Ellipsis.tsx';
import classes from './DetailList.module.css';

export interface DetailItem {
  label: string;
  /** Texts are cut at the ellipsis limit; '' and null show as missing. */
  value: ReactNode;
  /** Takes the whole width and shows its whole text. */
  wide?: boolean;
}

const detailColumns = { default: 3, most: 4 } as const;

/** Columns that are drawn for the number asked for. */
export function columnsOf(wanted: number = detailColumns.default): number {
  return Math.min(detailColumns.most, Math.max(1, Math.trunc(wanted)));
}

export function DetailList({
  items,
  columns,
  label,
}: {
  items: readonly DetailItem[];
  columns?: number;
  label?: string;
}): ReactNode {
  return (
    <div className={classes['box']}>
      <dl className={classes['list']} data-columns={columnsOf(columns)} aria-label={label}>
        {items.map(({ label: name, value, wide }) => (
          <div key={name} className={classes['item']} data-wide={wide || undefined}>
            <dt title={name}>{name}</dt>
            <dd>
              {value === null || value === '' ? (
                <span className={classes['missing']}>—</span>
              ) : typeof value === 'string' && wide !== true ? (
                <Ellipsis text={value} />
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
