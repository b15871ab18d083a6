// One condition of a filter or a colour rule: a column, how it compares and with what.
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../core/language.ts';
import { opTitle } from '../filter/filterText.ts';
import type { FilterOp } from '#filter/filterLanguage.ts';
import { valueLabel } from '../filter/filterWords.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { GridInstance } from '../frame/instance.ts';
import { anchorOf } from '../frame/anchor.ts';
import type { Anchor } from '../frame/anchor.ts';
import { ValuePopup } from './SetFilter.tsx';
import { conditionTree, listedOp, needsValue, newCondition, opsOf } from './conditions.ts';
import type { Condition } from './conditions.ts';
import styles from './panels.module.css';

export interface ConditionLineProps<Row> {
  condition: Condition;
  grid: GridInstance<Row>;
  columns: readonly GridColumn<Row>[];
  byId: ReadonlyMap<string, GridColumn<Row>>;
  /** Null: the condition was taken away. */
  change: (id: number, next: Condition | null) => void;
}

export function ConditionLine<Row>({
  condition,
  grid,
  columns,
  byId,
  change,
}: ConditionLineProps<Row>): ReactNode {
  const column = byId.get(condition.column);
  const set = (part: Partial<Condition>): void => change(condition.id, { ...condition, ...part });
  const choose = (id: string): void => {
    const next = byId.get(id);
    if (next)
      change(condition.id, {
        ...newCondition(next),
        id: condition.id,
        ...(opsOf(next).includes(condition.op) ? { op: condition.op } : {}),
      });
  };
  return (
    <div className={styles['condition']}>
      <NativeSelect
        size="xs"
        aria-label={t('列')}
        value={condition.column}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {columns.map((each) => (
          <option key={each.id} value={each.id}>
            {each.title}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        size="xs"
        aria-label={t('条件')}
        value={condition.op}
        onChange={(event) => set({ op: event.currentTarget.value as FilterOp })}
      >
        {[...new Set([...opsOf(column), condition.op])].map((op) => (
          <option key={op} value={op}>
            {opTitle(op)}
          </option>
        ))}
      </NativeSelect>
      {column && needsValue(condition.op) && (
        <ValueBox grid={grid} column={column} condition={condition} set={set} />
      )}
      <CloseButton
        size="sm"
        className={styles['remove']}
        aria-label={t('去掉条件：{0}', column?.title ?? '')}
        onClick={() => change(condition.id, null)}
      />
    </div>
  );
}

interface ValueBoxProps<Row> {
  grid: GridInstance<Row>;
  column: GridColumn<Row>;
  condition: Condition;
  set: (part: Partial<Condition>) => void;
}

function ValueBox<Row>({ grid, column, condition, set }: ValueBoxProps<Row>): ReactNode {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  if (column.filter === 'bool')
    return (
      <NativeSelect
        size="xs"
        aria-label={t('值')}
        value={condition.values[0] ?? ''}
        onChange={(event) =>
          set({ values: event.currentTarget.value === '' ? [] : [event.currentTarget.value] })
        }
      >
        <option value="">{t('请选择')}</option>
        <option value="true">{t('是')}</option>
        <option value="false">{t('否')}</option>
      </NativeSelect>
    );
  if (!listedOp(condition.op)) {
    const wrong = condition.text.trim() !== '' && conditionTree(condition, column) === null;
    return (
      <TextInput
        size="xs"
        className={styles['value']}
        aria-label={t('值')}
        error={wrong}
        value={condition.text}
        placeholder={
          condition.op === 'between'
            ? t('从..到')
            : column.filter === 'date'
              ? t('2026-03-05、2026-03、本月')
              : ''
        }
        onChange={(event) => set({ text: event.currentTarget.value })}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    );
  }
  const labels = condition.values
    .map((value) => (value === '' ? t('（空白）') : valueLabel(column, value)))
    .join(t('、'));
  return (
    <>
      <Button
        size="xs"
        variant="default"
        justify="flex-start"
        className={styles['value']}
        aria-label={t('值')}
        title={labels}
        onClick={(event) => setAnchor(anchorOf(event.currentTarget))}
      >
        {labels === '' ? t('请选择') : labels}
      </Button>
      {anchor && (
        <ValuePopup
          grid={grid}
          column={{ ...column, filter: 'set' }}
          request={{ column: column.id, op: 'in', values: condition.values }}
          onRequest={(next) => set({ values: next ? (next.op === 'empty' ? [''] : next.values) : [] })}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
