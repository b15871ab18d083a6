// Which columns are shown and in which order, with search and the keyboard: Space toggles, Alt+arrows move.
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../core/language.ts';
import { groupTitles } from '../table/columnGroups.ts';
import { moveColumn } from '../table/plugins/marriedColumns.ts';
import { completeView } from '../table/view.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { GridView } from '../contract/view.ts';
import type { Anchor } from '../frame/anchor.ts';
import styles from './floating.module.css';
import { Popup } from './Popup.tsx';
import { WindowedList } from './WindowedList.tsx';

interface ColumnChooserProps<Row> {
  columns: readonly GridColumn<Row>[];
  married: readonly string[];
  view: GridView;
  anchor: Anchor;
  onView: (view: GridView) => void;
  onClose: () => void;
}

export function ColumnChooser<Row>({
  columns,
  married,
  view,
  anchor,
  onView,
  onClose,
}: ColumnChooserProps<Row>): ReactNode {
  const [search, setSearch] = useState('');
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = view.order
    .flatMap((id) => byId.get(id) ?? [])
    .filter((column) => `${groupTitles(column).join('')}${column.title}`.includes(search.trim()));
  const toggle = (id: string): void => {
    const hidden = view.hidden.includes(id)
      ? view.hidden.filter((other) => other !== id)
      : [...view.hidden, id];
    if (hidden.length < columns.length) onView({ ...view, hidden });
  };
  const move = (id: string, step: 1 | -1): void => {
    const at = view.order.indexOf(id);
    const before = step < 0 ? view.order[at - 1] : (view.order[at + 2] ?? null);
    if (before === undefined || at < 0) return;
    onView(moveColumn(columns, new Set(married), view, { id, before, pin: view.pins[id] ?? null }));
  };
  const onKey =
    (id: string) =>
    (event: KeyboardEvent<HTMLInputElement>): void => {
      const box = event.currentTarget;
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      event.stopPropagation();
      move(id, event.key === 'ArrowUp' ? -1 : 1);
      // A line that is put elsewhere on the page loses the keyboard.
      requestAnimationFrame(() => box.focus());
    };
  return (
    <Popup anchor={anchor} label={t('选择显示的列')} minWidth={240} onClose={onClose}>
      <TextInput
        size="xs"
        className={styles['search']}
        placeholder={t('查找列')}
        aria-label={t('查找列')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {shown.length === 0 ? (
        <div className={styles['none']}>{t('没有这样的列')}</div>
      ) : (
        <WindowedList items={shown} keyOf={({ id }) => id}>
          {(column) => (
            <Checkbox
              size="xs"
              className={styles['tick']}
              wrapperProps={{
                title: column.required === true ? t('必须显示的列') : t('Alt+↑↓ 调整顺序'),
              }}
              label={
                <>
                  <span>{column.title}</span>
                  {column.group !== undefined && (
                    <span className={styles['hint']}>{groupTitles(column).join(' / ')}</span>
                  )}
                </>
              }
              checked={!view.hidden.includes(column.id)}
              disabled={column.required === true}
              onChange={() => toggle(column.id)}
              onKeyDown={onKey(column.id)}
            />
          )}
        </WindowedList>
      )}
      <Group gap={4} className={styles['buttons']}>
        <Button size="compact-xs" variant="subtle" onClick={() => onView({ ...view, hidden: [] })}>
          {t('全部显示')}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onView({ ...completeView(columns, {}), sort: view.sort })}
        >
          {t('恢复默认')}
        </Button>
      </Group>
    </Popup>
  );
}
