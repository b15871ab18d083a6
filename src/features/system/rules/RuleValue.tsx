// The value of a data rule, entered as its field asks for it: records by search, options, days, yes or no, else text.
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Autocomplete, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { entityOf } from '#entities/registry.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { DraftField } from '#features/document/form/DraftField.tsx';
import type { RuleWords } from '#model/check/ruleFit.ts';
import { ruleInput, valueField, type RuleInput } from '#model/check/ruleInput.ts';
import { joinedParts, readPart, ruleParts } from '#model/check/ruleText.ts';
import { variableTitles } from '#model/check/ruleVariables.ts';
import type { FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { textsIn } from '#model/loose.ts';
import { FieldInput } from '#ui/kinds/FieldInput.tsx';
import { Labelled } from '../Labelled.tsx';
import { RuleRecords } from './RuleRecords.tsx';

export interface RuleValueProps {
  draft: DocumentDraft;
  /** Field of the listed records; absent while none is chosen. */
  field: FieldDef | undefined;
  rule: RuleWords;
  locked: string | null;
  problem: string | undefined;
}

const variables = Object.keys(variableTitles).map((name) => `#{${name}}`);
const title = '规则值';

export function RuleValue({ draft, field, rule, locked, problem }: RuleValueProps): ReactNode {
  const commit = (value: string): void =>
    draft.change('修改规则值', {
      patches: [{ op: 'set', field: 'ruleValue', value: value === '' ? null : value }],
    });
  const input: RuleInput =
    field === undefined
      ? { as: rule.valueType === 'variable' ? 'variable' : 'text' }
      : ruleInput(field, rule, entityOf);
  if (input.as === 'nothing') return null;
  if (input.as === 'variable')
    return (
      <Labelled title={title} name="ruleValue" problem={problem}>
        <Autocomplete
          aria-label={title}
          placeholder="选择变量，日期可加减天数"
          data={variables}
          value={rule.value}
          error={problem !== undefined}
          disabled={locked !== null}
          renderOption={({ option }) => `${variableTitles[option.value.slice(2, -1)] ?? ''}　${option.value}`}
          onChange={commit}
        />
      </Labelled>
    );
  if (input.as === 'yesNo' && field !== undefined) {
    const read = readPart(field, rule.value);
    return (
      <Labelled title={title} name="ruleValue" problem={problem}>
        <Select
          aria-label={title}
          data={[
            { value: 'true', label: '是' },
            { value: 'false', label: '否' },
          ]}
          value={'value' in read ? read.value : null}
          allowDeselect={false}
          error={problem !== undefined}
          disabled={locked !== null}
          onChange={(value) => commit(value ?? '')}
        />
      </Labelled>
    );
  }
  if (input.as === 'records')
    return (
      <RuleRecords
        key={`${input.entity} ${input.several}`}
        draft={draft}
        field={valueField(input, title, undefined)}
        entity={input.entity}
        called={entityOf(input.entity)?.title ?? ''}
        value={rule.value}
        locked={locked}
        problem={problem}
        onCommit={commit}
      />
    );
  if (input.as === 'text' || input.as === 'yesNo')
    return <DraftField draft={draft} name="ruleValue" locked={locked} />;
  const shared = { draft, locked, input };
  if (input.as === 'days') {
    const [from = '', to = ''] = rule.value.split(/[,，]/);
    const both = (first: string, last: string): void => commit(first + last === '' ? '' : `${first},${last}`);
    return (
      <>
        <Typed
          {...shared}
          title="规则值从"
          value={from}
          problem={undefined}
          onCommit={(day) => both(day, to)}
        />
        <Typed
          {...shared}
          title="规则值到"
          value={to}
          problem={problem}
          onCommit={(day) => both(from, day)}
        />
      </>
    );
  }
  return <Typed {...shared} title={title} value={rule.value} problem={problem} onCommit={commit} />;
}

interface TypedProps extends Pick<RuleValueProps, 'draft' | 'locked' | 'problem'> {
  input: RuleInput;
  title: string;
  value: string;
  onCommit(value: string): void;
}

/** Days and options: the input of the kind, with the value as text behind it. */
function Typed({ draft, locked, problem, input, title: titled, value, onCommit }: TypedProps): ReactNode {
  const field = valueField(input, titled, undefined);
  const list = field.kind === 'json';
  return (
    <FieldInput
      name="ruleValue"
      field={field}
      value={value === '' ? null : list ? ruleParts(value) : value}
      row={draft.doc.fields}
      readonly={locked}
      changed={false}
      problem={problem}
      invalidText={draft.invalidText(null, '', 'ruleValue')}
      forField="dataRule"
      onCommit={(next: FieldValue) =>
        onCommit(list ? joinedParts(textsIn(next)) : typeof next === 'string' ? next : '')
      }
      onInvalid={(text) =>
        draft.change('修改规则值', { patches: [], invalid: new Map([['  ruleValue', text]]) })
      }
      learn={(refs) => draft.learn(refs)}
    />
  );
}
