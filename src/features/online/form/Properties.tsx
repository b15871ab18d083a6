// The right side of the designer: what can be said of the chosen field, in groups, those alone that mean something for
// its kind. Formulas and conditions are written with completion by the titles of the fields.
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConditionField } from '#features/document/form/ConditionField.tsx';
import { DraftField } from '#features/document/form/DraftField.tsx';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { plainText } from '#model/text/plainText.ts';
import { tableOf } from './designChanges.ts';
import type { Drawn } from './useDrawn.ts';
import classes from './designer.module.css';

interface Group {
  title: string;
  names: readonly string[];
}

const numeric = ['integer', 'decimal', 'money'];

/** Properties that mean something for a field of the kind, in the header or in a sub-table. */
function groupsFor(type: string, inLines: boolean): Group[] {
  const only = (when: boolean, ...names: string[]): string[] => (when ? names : []);
  return [
    {
      title: '基本',
      names: [
        'title',
        'dataType',
        'fieldKey',
        'tableKey',
        ...only(!inLines, 'groupTitle'),
        ...only(type === 'text' || type === 'longText', 'length'),
        ...only(type === 'decimal', 'decimals'),
        ...only(type === 'dict', 'dictionaryType'),
        'defaultValue',
        'helpText',
      ],
    },
    { title: '引用带出', names: only(type === 'ref', 'refEntity', 'refFilter', 'fillFields') },
    {
      title: '校验',
      names: [
        'isRequired',
        'isUnique',
        'isReadonly',
        ...only(numeric.includes(type), 'minValue', 'maxValue'),
        ...only(type === 'text', 'validRule'),
      ],
    },
    {
      title: '列表',
      names: [
        'showInList',
        'listWidth',
        ...only(!inLines, 'isQuery', 'isIndexed'),
        ...only(numeric.includes(type), 'isTotal'),
        ...only(!inLines, 'isDouble'),
      ],
    },
  ];
}

export interface PropertiesProps {
  design: DocumentDraft;
  drawn: Drawn;
  selected: string;
  locked: string | null;
}

export function Properties({ design, drawn, selected, locked }: PropertiesProps): ReactNode {
  const [sought, setSought] = useState('');
  const row = design.lineAt('fields', selected);
  if (row === undefined) return null;
  const line = { lines: 'fields', row };
  const type = plainText(row['dataType'] ?? null);
  const inLines = tableOf(row) !== '';
  const titles = design.def.lines?.['fields']?.fields ?? {};
  const wanted = (title: string): boolean => title.includes(sought.trim());
  const groups = groupsFor(type, inLines).flatMap(({ title, names }) => {
    const shown = names.filter((name) => wanted(titles[name]?.title ?? ''));
    return shown.length === 0 ? [] : [{ title, names: shown }];
  });
  const conditions = [
    ...(type === 'file' || type === 'image' ? [] : [{ name: 'formula', otherwise: '不填：由人录入' }]),
    ...(inLines ? [] : [{ name: 'visibleWhen', otherwise: '不填：总是显示' }]),
  ].filter(({ name }) => wanted(titles[name]?.title ?? ''));
  return (
    <aside className={classes['right']} aria-label="字段属性">
      <TextInput
        size="xs"
        placeholder="查找属性"
        aria-label="查找属性"
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      {groups.map(({ title, names }) => (
        <section key={title} className={classes['properties']}>
          <h3>{title}</h3>
          {names.map((name) => (
            <DraftField key={`${selected} ${name}`} draft={design} name={name} line={line} locked={locked} />
          ))}
        </section>
      ))}
      {conditions.length > 0 && (
        <section className={classes['properties']}>
          <h3>公式</h3>
          {conditions.map(({ name, otherwise }) => (
            <ConditionField
              key={`${selected} ${name}`}
              draft={design}
              name={name}
              line={line}
              locked={locked}
              target={drawn.def}
              otherwise={otherwise}
            />
          ))}
        </section>
      )}
    </aside>
  );
}
