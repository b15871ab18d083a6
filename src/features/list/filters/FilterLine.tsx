// The filter line of a list: quick search, one chip per condition, and the way back to everything.
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import type { FieldDef } from '#model/fields.ts';
import { filterOpTitles } from '#filter/filterLanguage.ts';
import { isCondition, type Condition, type Filter } from '#model/filter.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import frame from '#ui/page.module.css';
import { useTypedText } from '#ui/useTypedText.ts';
import { recordName, useNameless } from '../picker/namedRecords.ts';
import classes from '../ListScreen.module.css';

export interface FilterLineProps {
  /** The views of the list, at most one of which is shown at a time. */
  views?: ReactNode;
  search: string;
  onSearch(text: string): void;
  searchHint: string;
  searchRef: RefObject<HTMLInputElement | null>;
  conditions: readonly Condition[];
  fieldAt(path: string): FieldDef | undefined;
  environment: FieldEnvironment;
  /** Nested conditions of the builder. */
  tree: Filter | null;
  onRemoveTree(): void;
  onBuild(): void;
  onRemove(condition: Condition): void;
  onReset(): void;
  filterRow: boolean;
  onFilterRow(shown: boolean): void;
  /** Into the rows this text finds, as soon as they are there. */
  onRows(text: string): void;
}

export function FilterLine(props: FilterLineProps) {
  const { views = null, search, onSearch, searchRef, conditions, tree, fieldAt, environment } = props;
  const [text, setText] = useTypedText(search, onSearch);
  const clear = (): void => {
    setText('');
    onSearch('');
  };
  // Drawn anew when the names of what the conditions speak of have come.
  useNameless(conditions, tree, fieldAt);
  const filtered = conditions.length > 0 || tree !== null || search !== '';
  return (
    <div className={`${frame['line']} ${classes['filters']}`} data-views={views !== null || undefined}>
      {views}
      <TextInput
        ref={searchRef}
        className={classes['search'] ?? ''}
        size="xs"
        leftSection={<IconSearch size={14} />}
        placeholder={props.searchHint}
        aria-label="快速查找（F3）"
        title="F3；Enter 或 ↓ 进入表格"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' || event.key === 'ArrowDown') {
            event.preventDefault();
            props.onRows(text.trim());
          }
          if (event.key === 'Escape') clear();
        }}
        rightSection={
          text === '' ? undefined : (
            <ActionIcon variant="subtle" color="gray" size={20} aria-label="清除查找" onClick={clear}>
              <IconX size={12} />
            </ActionIcon>
          )
        }
      />
      <div className={classes['chips']} role="list" aria-label="筛选条件">
        {conditions.map((condition) => (
          <span
            key={`${condition.field} ${condition.op} ${condition.values.join(' ')}`}
            className={classes['chip']}
            role="listitem"
          >
            <span
              className={classes['chipText']}
              title={conditionText(condition, fieldAt(condition.field), environment)}
            >
              {conditionText(condition, fieldAt(condition.field), environment)}
            </span>
            <ActionIcon
              variant="transparent"
              color="gray"
              size={18}
              aria-label="去掉这个条件"
              onClick={() => props.onRemove(condition)}
            >
              <IconX size={12} />
            </ActionIcon>
          </span>
        ))}
        {tree !== null && (
          <span className={classes['chip']} role="listitem">
            <span className={classes['chipText']} title={filterText(tree, fieldAt, environment)}>
              {filterText(tree, fieldAt, environment)}
            </span>
            <ActionIcon
              variant="transparent"
              color="gray"
              size={18}
              aria-label="去掉高级筛选"
              onClick={props.onRemoveTree}
            >
              <IconX size={12} />
            </ActionIcon>
          </span>
        )}
      </div>
      <Button size="xs" variant="default" onClick={props.onBuild}>
        高级筛选
      </Button>
      <Button
        flex="none"
        size="xs"
        variant={props.filterRow ? 'light' : 'default'}
        leftSection={<IconFilter size={14} />}
        aria-pressed={props.filterRow}
        onClick={() => props.onFilterRow(!props.filterRow)}
      >
        列筛选
      </Button>
      <Button flex="none" size="xs" variant="default" disabled={!filtered} onClick={props.onReset}>
        重置
      </Button>
    </div>
  );
}

/** '客户 包含 华东 或 （数量 大于 5 且 金额 大于 100）' */
function filterText(
  filter: Filter,
  fieldAt: FilterLineProps['fieldAt'],
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
export function conditionText(
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
