// What of a data rule is chosen from a list: its field, its condition, its value type and the operations it is for.
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { permissionDataRule } from '#entities/system/permissionDataRule.ts';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { operationTitles, ruleOperations } from '#model/check/ruleVariables.ts';
import type { FieldValue } from '#model/entity.ts';
import { textsIn } from '#model/loose.ts';
import { partOf } from '#model/rowPart.ts';
import { selectAll } from '#ui/kinds/selectAll.ts';
import { Labelled } from '../Labelled.tsx';

const operations = ruleOperations.map((value) => ({ value, label: operationTitles[value] }));

export interface RuleChoiceProps {
  name: string;
  title: string;
  items: { value: string; label: string }[];
  value: string;
  problem: string | undefined;
  locked: string | null;
  onChange(value: string): void;
}

export function RuleChoice({
  name,
  title,
  items,
  value,
  problem,
  locked,
  onChange,
}: RuleChoiceProps): ReactNode {
  return (
    <Labelled title={title} name={name} required problem={problem}>
      <Select
        aria-label={title}
        searchable
        openOnFocus={false}
        selectFirstOptionOnChange
        allowDeselect={false}
        onFocus={selectAll}
        data={items}
        value={value === '' ? null : value}
        error={problem !== undefined}
        disabled={locked !== null}
        limit={200}
        nothingFoundMessage="没有符合的选项"
        onChange={(next) => onChange(next ?? '')}
      />
    </Labelled>
  );
}

export function AppliesTo({ draft, locked }: Pick<DocumentFormProps, 'draft' | 'locked'>): ReactNode {
  const chosen = textsIn(partOf(draft.doc.fields, permissionDataRule.fields).appliesTo);
  return (
    <Labelled title="适用操作" name="appliesTo" problem={draft.problemAt(null, '', 'appliesTo')}>
      <MultiSelect
        aria-label="适用操作"
        placeholder={chosen.length === 0 ? '不选：全部操作' : ''}
        clearable
        data={operations}
        value={chosen}
        disabled={locked !== null}
        onChange={(list) => {
          const value: FieldValue = list.length === 0 ? null : list;
          draft.change('修改适用操作', { patches: [{ op: 'set', field: 'appliesTo', value }] });
        }}
      />
    </Labelled>
  );
}
