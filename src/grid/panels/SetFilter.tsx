// Filter by a set of values (or yes/no): a list with check boxes, counts and a search, applied at once.
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../core/language.ts';
import { valueLabel } from '../filter/filterWords.ts';
import type { FilterRequest } from '../contract/filters.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { GridInstance } from '../frame/instance.ts';
import { anchorOf } from '../frame/anchor.ts';
import type { Anchor } from '../frame/anchor.ts';
import { Popup } from './Popup.tsx';
import floating from './floating.module.css';
import styles from '../frame/parts.module.css';
import { ValueList } from './ValueList.tsx';

interface SetFilterProps<Row> {
  grid: GridInstance<Row>;
  column: GridColumn<Row>;
  request: FilterRequest | null;
  onRequest: (request: FilterRequest | null) => void;
}

export function SetFilter<Row>({ grid, column, request, onRequest }: SetFilterProps<Row>): ReactNode {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const labels = (request?.values ?? [])
    .map((value) => (value === '' ? t('（空白）') : valueLabel(column, value)))
    .join(t('、'));
  const negated = request?.op === 'notIn' || request?.op === 'ne';
  const shown =
    request?.op === 'empty'
      ? t('为空')
      : request?.op === 'notEmpty'
        ? t('不为空')
        : labels === ''
          ? ''
          : `${negated ? t('非 ') : ''}${labels}`;
  return (
    <>
      <button
        type="button"
        className={styles['filterValue']}
        data-empty={shown === ''}
        title={shown}
        aria-haspopup="dialog"
        aria-label={t('筛选{0}', column.title)}
        onClick={(event) => setAnchor(anchorOf(event.currentTarget))}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !request) return;
          event.stopPropagation();
          onRequest(null);
        }}
      >
        {shown === '' ? t('全部') : shown}
      </button>
      {anchor && (
        <ValuePopup
          grid={grid}
          column={column}
          request={request}
          onRequest={onRequest}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}

interface ValuePopupProps<Row> extends SetFilterProps<Row> {
  anchor: Anchor;
  onClose: () => void;
}

/** Also of columns that are filtered by typing: one of the values there are. */
export function ValuePopup<Row>({
  grid,
  column,
  request,
  onRequest,
  anchor,
  onClose,
}: ValuePopupProps<Row>): ReactNode {
  const bool = column.filter === 'bool';
  const listed = column.filter === 'set' || column.filter === 'lookup';
  const ops = listed ? (['in', 'notIn'] as const) : (['eq', 'ne'] as const);
  const negated = request?.op === ops[1];
  const chosen =
    request?.op === 'empty' ? [''] : request?.op === ops[0] || negated ? (request?.values ?? []) : [];
  const choose = (values: readonly string[], exclude: boolean): void => {
    if (values.length === 0) onRequest(null);
    else if (bool) onRequest(values.length === 1 ? { column: column.id, op: 'eq', values } : null);
    else if (values.length === 1 && values[0] === '')
      onRequest({ column: column.id, op: exclude ? 'notEmpty' : 'empty', values: [] });
    else onRequest({ column: column.id, op: ops[exclude ? 1 : 0], values });
  };
  const toggle = (value: string): void =>
    choose(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value], negated);
  const toggleAll = (values: readonly string[]): void => {
    const rest = chosen.filter((value) => !values.includes(value));
    const all = chosen.length - rest.length === values.length;
    choose(all ? rest : [...rest, ...values], negated);
  };
  return (
    <Popup anchor={anchor} label={t('筛选{0}', column.title)} minWidth={220} onClose={onClose}>
      <ValueList
        grid={grid}
        column={column}
        chosen={chosen}
        onToggle={toggle}
        onToggleAll={listed ? toggleAll : undefined}
      />
      <Group gap={4} className={floating['buttons']}>
        <Button size="compact-xs" variant="subtle" onClick={() => onRequest(null)}>
          {t('清除')}
        </Button>
        {!bool && (
          <Button size="compact-xs" variant="subtle" onClick={() => choose(chosen, !negated)}>
            {negated ? t('改为包含') : t('改为排除')}
          </Button>
        )}
        {!bool && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => onRequest({ column: column.id, op: 'empty', values: [] })}
          >
            {t('为空')}
          </Button>
        )}
      </Group>
    </Popup>
  );
}
