// One condition of a filter or a colour rule: a column, how it compares and with what.
import { Button, CloseButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../core/language.ts';
import { opTitle } from '../filter/filterText.ts';
import { valueLabel } from '../filter/filterWords.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { GridInstance } from '../frame/instance.ts';
import { anchorOf } from '../frame/anchor.ts';
import type { Anchor } from '../frame/anchor.ts';
import { ChoiceBox } from './ChoiceBox.tsx';
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
      <ChoiceBox
        label={t('列')}
        value={condition.column}
        choices={columns.map((each) => ({ value: each.id, label: each.title }))}
        onChoose={choose}
      />
      <ChoiceBox
        label={t('条件')}
        className={styles['op']}
        value={condition.op}
        choices={[...new Set([...opsOf(column), condition.op])].map((op) => ({
          value: op,
          label: opTitle(op),
        }))}
        onChoose={(op) => set({ op })}
      />
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
      <ChoiceBox
        label={t('值')}
        value={condition.values[0] ?? ''}
        choices={[
          { value: '', label: t('请选择') },
          { value: 'true', label: t('是') },
          { value: 'false', label: t('否') },
        ]}
        onChoose={(value) => set({ values: value === '' ? [] : [value] })}
      />
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
