// Which filters hide rows, one chip each, and the way back to all of them.
import type { ReactNode } from 'react';
import { t } from '../core/language.ts';
import { requestWords, treeWords } from '../filter/filterWords.ts';
import type { GridProps } from '../contract/props.ts';
import styles from '../panels/panels.module.css';

/** Default export: fetched when it is first shown. */
export default function FilterChips<Row>(props: GridProps<Row>): ReactNode {
  const {
    columns,
    filters = [],
    filterTree = null,
    filterChips = true,
    onFiltersChange,
    onFilterTreeChange,
  } = props;
  if (!filterChips || (filters.length === 0 && filterTree === null)) return null;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const clear = (): void => {
    if (filters.length > 0) onFiltersChange?.([]);
    if (filterTree) onFilterTreeChange?.(null);
  };
  return (
    <div className={styles['chips']} role="group" aria-label={t('筛选条件')} data-interactive="">
      {filters.map((request) => {
        const words = requestWords(byId.get(request.column), request);
        return (
          <Chip
            key={`${request.column} ${request.op} ${request.values.join(' ')}`}
            words={words}
            onRemove={
              onFiltersChange && (() => onFiltersChange(filters.filter((other) => other !== request)))
            }
          />
        );
      })}
      {filterTree && (
        <Chip
          words={treeWords(byId, filterTree)}
          onRemove={onFilterTreeChange && (() => onFilterTreeChange(null))}
        />
      )}
      <button type="button" className={styles['plainButton']} onClick={clear}>
        {t('清除全部筛选')}
      </button>
    </div>
  );
}

function Chip({ words, onRemove }: { words: string; onRemove: (() => void) | undefined }): ReactNode {
  return (
    <span className={styles['chip']} title={words}>
      <span className={styles['chipText']}>{words}</span>
      {onRemove && (
        <button
          type="button"
          className={styles['chipClose']}
          aria-label={t('去掉筛选：{0}', words)}
          onClick={onRemove}
        >
          ×
        </button>
      )}
    </span>
  );
}
