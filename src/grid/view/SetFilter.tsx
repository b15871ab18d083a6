// Filter by a set of options (or yes/no): a list with check boxes and a search, applied at once.
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { FilterRequest, GridColumn } from '../types.ts';
import { anchorOf, Popup } from './Popup.tsx';
import type { Anchor } from './Popup.tsx';
import styles from './parts.module.css';

interface SetFilterProps<Row> {
  column: GridColumn<Row>;
  request: FilterRequest | null;
  onRequest: (request: FilterRequest | null) => void;
}

const yesNo = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];

export function SetFilter<Row>({ column, request, onRequest }: SetFilterProps<Row>): ReactNode {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const [search, setSearch] = useState('');
  const bool = column.filter === 'bool';
  const options = column.filterOptions ?? (bool ? yesNo : []);
  const chosen = request?.op === 'in' || request?.op === 'eq' || request?.op === 'notIn' ? request.values : [];
  const negated = request?.op === 'notIn';

  const choose = (values: readonly string[], exclude: boolean): void => {
    if (values.length === 0) onRequest(null);
    else if (bool) onRequest(values.length === 1 ? { column: column.id, op: 'eq', values } : null);
    else onRequest({ column: column.id, op: exclude ? 'notIn' : 'in', values });
  };
  const toggle = (value: string): void =>
    choose(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value], negated);

  const labels = options
    .filter((option) => chosen.includes(option.value))
    .map((option) => option.label)
    .join('、');
  const shown =
    request?.op === 'empty' ? '为空' : request?.op === 'notEmpty' ? '不为空' : labels === '' ? '' : `${negated ? '非 ' : ''}${labels}`;
  const matches = options.filter((option) => option.label.includes(search.trim()));
  return (
    <>
      <button
        type="button"
        className={styles['filterValue']}
        data-empty={shown === ''}
        title={shown}
        aria-haspopup="dialog"
        aria-label={`筛选${column.title}`}
        onClick={(event) => setAnchor(anchorOf(event.currentTarget))}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !request) return;
          event.stopPropagation();
          onRequest(null);
        }}
      >
        {shown === '' ? '全部' : shown}
      </button>
      {anchor && (
        <Popup anchor={anchor} kind="auto" role="dialog" label={`筛选${column.title}`} onClose={() => setAnchor(null)}>
          {options.length > 8 && (
            <input
              className={styles['search']}
              placeholder="查找"
              aria-label="查找选项"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
          <div className={styles['list']}>
            {matches.map((option) => (
              <label key={option.value} className={styles['item']}>
                <input
                  type="checkbox"
                  className={styles['check']}
                  checked={chosen.includes(option.value)}
                  onChange={() => toggle(option.value)}
                />
                {option.label}
              </label>
            ))}
            {matches.length === 0 && <div className={styles['none']}>没有这样的选项</div>}
          </div>
          <div className={styles['buttons']}>
            <button type="button" className={styles['textButton']} onClick={() => onRequest(null)}>
              清除
            </button>
            {!bool && (
              <button type="button" className={styles['textButton']} onClick={() => choose(chosen, !negated)}>
                {negated ? '改为包含' : '改为排除'}
              </button>
            )}
            {!bool && (
              <button
                type="button"
                className={styles['textButton']}
                onClick={() => onRequest({ column: column.id, op: 'empty', values: [] })}
              >
                为空
              </button>
            )}
          </div>
        </Popup>
      )}
    </>
  );
}
