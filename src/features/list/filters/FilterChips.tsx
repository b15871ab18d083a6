// The conditions that narrow a list, one chip each, and the way back to everything. Without conditions it takes no room.
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { FieldDef } from '#model/fields.ts';
import { filterOpTitles } from '#filter/filterLanguage.ts';
import { isCondition, type Condition, type Filter } from '#model/filter.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { recordName, useNameless } from '../picker/namedRecords.ts';
import classes from '../toolBar/ListToolBar.module.css';

export interface FilterChipsProps {
  conditions: readonly Condition[];
  /** Nested conditions of the builder. */
  tree: Filter | null;
  fieldAt(path: string): FieldDef | undefined;
  environment: FieldEnvironment;
  onRemove(condition: Condition): void;
  onRemoveTree(): void;
  onReset(): void;
}

export function FilterChips(props: FilterChipsProps) {
  const { conditions, tree, fieldAt, environment } = props;
  // Drawn anew when the names of what the conditions speak of have come.
  useNameless(conditions, tree, fieldAt);
  if (conditions.length === 0 && tree === null) return null;
  return (
    <div className={classes['chipLine']}>
      <div className={classes['chips']} role="list" aria-label="筛选条件">
        {conditions.map((condition) => (
          <Chip
            key={`${condition.field} ${condition.op} ${condition.values.join(' ')}`}
            text={conditionText(condition, fieldAt(condition.field), environment)}
            remove="去掉这个条件"
            onRemove={() => props.onRemove(condition)}
          />
        ))}
        {tree !== null && (
          <Chip
            text={filterText(tree, fieldAt, environment)}
            remove="去掉高级筛选"
            onRemove={props.onRemoveTree}
          />
        )}
      </div>
      <Button flex="none" size="xs" variant="default" onClick={props.onReset}>
        重置
      </Button>
    </div>
  );
}

function Chip({ text, remove, onRemove }: { text: string; remove: string; onRemove(): void }) {
  return (
    <span className={classes['chip']} role="listitem">
      <span className={classes['chipText']} title={text}>
        {text}
      </span>
      <ActionIcon variant="transparent" color="gray" size={18} aria-label={remove} onClick={onRemove}>
        <IconX size={12} />
      </ActionIcon>
    </span>
  );
}

/** '客户 包含 华东 或 （数量 大于 5 且 金额 大于 100）' */
function filterText(
  filter: Filter,
  fieldAt: FilterChipsProps['fieldAt'],
  environment: FieldEnvironment,
): string {
  if (isCondition(filter)) return conditionText(filter, fieldAt(filter.field), environment);
  if ('not' in filter) return `不是（${filterText(filter.not, fieldAt, environment)}）`;
  const words = ('all' in filter ? filter.all : filter.any).map((part) => {
    const text = filterText(part, fieldAt, environment);
    return isCondition(part) || 'not' in part ? text : `（${text}）`;
  });
  return words.join('all' in filter ? ' 且 ' : ' 或 ');
}

/** '日期 介于 2026-01-01 ~ 2026-01-31' */
function conditionText(
  condition: Condition,
  field: FieldDef | undefined,
  environment: FieldEnvironment,
): string {
  const shown = condition.values.map((value) => {
    if (field?.kind === 'dict')
      return environment.dictItems(field.dict ?? '').find((item) => item.value === value)?.text ?? value;
    if (value === '') return '（空白）';
    if (field?.kind === 'bool') return value === 'true' ? '是' : '否';
    if (field?.kind === 'ref' || field?.kind === 'refs') return recordName(environment.refs, field, value);
    return value;
  });
  const joined = condition.op === 'between' ? shown.join(' ~ ') : shown.join('、');
  return `${field?.title ?? condition.field} ${filterOpTitles[condition.op]} ${joined}`.trim();
}
