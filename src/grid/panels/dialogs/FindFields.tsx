// What is looked for and what replaces it, in which cells, and how exactly: the fields of the dialog of finding and replacing.
import { Checkbox, Radio, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { countText } from '../../core/countText.ts';
import { t } from '../../core/language.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { FindScope } from '../../interact/find/replace.ts';
import type { ReplaceQuery } from './useFoundHits.ts';
import styles from './dialogs.module.css';

interface FindFieldsProps<Row> {
  grid: GridInstance<Row>;
  /** The one of the active cell. */
  column: string;
  /** How many cells were selected when the dialog opened. */
  selected: number;
  query: ReplaceQuery;
  onQuery: (part: Partial<ReplaceQuery>) => void;
}

export function FindFields<Row>({ grid, column, selected, query, onQuery }: FindFieldsProps<Row>): ReactNode {
  const id = useId();
  const { text, replacement, scope, wholeCell, matchCase } = query;
  const scopes: readonly [FindScope, string][] = [
    ['selection', t('选中的 {0} 格', countText(selected))],
    ['column', t('“{0}”列', grid.laid(column)?.column.title ?? '')],
    ['all', t('全部列')],
  ];
  return (
    <div className={styles['fields']}>
      <label htmlFor={`${id}-find`}>{t('查找')}</label>
      <TextInput
        id={`${id}-find`}
        data-autofocus
        value={text}
        placeholder={wholeCell ? t('空白单元格') : ''}
        onChange={(event) => onQuery({ text: event.currentTarget.value })}
      />
      <label htmlFor={`${id}-replace`}>{t('替换为')}</label>
      <TextInput
        id={`${id}-replace`}
        value={replacement}
        onChange={(event) => onQuery({ replacement: event.currentTarget.value })}
      />
      <span className={styles['hint']}>{t('范围')}</span>
      <span className={styles['options']}>
        {scopes
          .filter(([name]) => name !== 'selection' || selected > 1)
          .map(([name, title]) => (
            <Radio
              size="xs"
              key={name}
              label={title}
              name={id}
              checked={scope === name}
              onChange={() => onQuery({ scope: name })}
            />
          ))}
        <Checkbox
          label={t('整格匹配')}
          checked={wholeCell}
          onChange={(event) => onQuery({ wholeCell: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('区分大小写')}
          checked={matchCase}
          onChange={(event) => onQuery({ matchCase: event.currentTarget.checked })}
        />
      </span>
    </div>
  );
}
