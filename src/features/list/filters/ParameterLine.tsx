// The parameters of a report as a line of inputs above its rows. What is changed is asked at once; what cannot be read
// stays in its box with the reason.
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { pickQuery } from '#api/queries.ts';
import { rememberRefs } from '#api/refsCache.ts';
import type { EntityDef, FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { plainText } from '#model/text/plainText.ts';
import { parameterProblem, type ReportParameters } from '#model/report/report.ts';
import { FieldInput } from '#ui/kinds/FieldInput.tsx';
import { PeriodPicker } from '#ui/kinds/PeriodPicker.tsx';
import classes from './ParameterLine.module.css';

export interface ParameterLineProps {
  def: EntityDef;
  values: ReportParameters;
  onChange(name: string, value: string): void;
}

export function ParameterLine({ def, values, onChange }: ParameterLineProps) {
  const fields = Object.entries(def.parameters ?? {});
  // An address may name records that no row of the list has brought.
  useQueries({
    queries: fields.flatMap(([name, { kind, entity }]) => {
      const id = values[name] ?? '';
      return kind === 'ref' && entity !== undefined && id !== '' ? [pickQuery(entity, { ids: [id] })] : [];
    }),
  });
  return (
    <div className={classes['line']} role="group" aria-label="查询条件">
      {fields.map(([name, field]) => (
        <Parameter
          key={name}
          def={def}
          name={name}
          field={field}
          text={values[name] ?? ''}
          onChange={(text) => {
            if (text !== (values[name] ?? '')) onChange(name, text);
          }}
        />
      ))}
    </div>
  );
}

interface ParameterProps {
  def: EntityDef;
  name: string;
  field: FieldDef;
  text: string;
  onChange(text: string): void;
}

function Parameter({ def, name, field, text, onChange }: ParameterProps) {
  const [unread, setUnread] = useState<{ text: string; problem: string } | null>(null);
  const take = (value: FieldValue): void => {
    const next = plainText(value);
    const problem = parameterProblem(field, next);
    setUnread(problem === null ? null : { text: next, problem });
    if (problem === null) onChange(next);
  };
  if (field.month === true)
    return (
      <div className={classes['month']}>
        <span className={classes['label']}>{field.title}</span>
        <PeriodPicker
          type="month"
          label={field.title}
          value={text === '' ? null : text}
          clearable={field.required !== true}
          onChange={(month) => take(month)}
        />
      </div>
    );
  return (
    <div className={classes['parameter']} data-kind={field.kind}>
      <FieldInput
        name={name}
        field={field}
        value={valueOf(field, text)}
        row={{}}
        readonly={null}
        changed={false}
        problem={unread?.problem}
        invalidText={unread?.text}
        forField={`${def.name}.${name}`}
        onCommit={take}
        onInvalid={(typed) => setUnread({ text: typed, problem: `“${field.title}”无效，请重新填写` })}
        learn={rememberRefs}
      />
    </div>
  );
}

function valueOf({ kind }: FieldDef, text: string): FieldValue {
  if (text === '') return null;
  if (kind === 'integer') return Number(text);
  return kind === 'bool' ? text === 'true' : text;
}
