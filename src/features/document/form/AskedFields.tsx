// The inputs of a small form that belongs to no document: what cannot be read stays where it was typed and is told there.
import { type ReactNode, useMemo } from 'react';
import { rememberRefs, useRefReader } from '#api/refsCache.ts';
import type { EntityDef, Fields, FieldValue, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import type { RefReader } from '#model/refs.ts';
import { FieldEnvironmentContext, useFieldEnvironment } from '#ui/kinds/environment.ts';
import { FieldInput } from '#ui/kinds/FieldInput.tsx';
import { shortened } from '#model/text/shortened.ts';

export interface AskedFieldsProps {
  def: EntityDef;
  fields: Fields;
  values: Row;
  /** Texts that could not be read, by field. */
  invalid: Readonly<Record<string, string>>;
  /** What else is wrong, by field. */
  problems?: Readonly<Record<string, ReactNode>>;
  onValue(key: string, value: FieldValue): void;
  onInvalid(key: string, text: string): void;
}

export function unreadable(field: FieldDef, text: string): string {
  return `“${shortened(text)}”不是有效的${field.title}`;
}

/** A problem that is shown in another way is not said in words. */
const worded = (problem: ReactNode): string | undefined =>
  typeof problem === 'string' ? problem : undefined;

export function AskedFields({
  def,
  fields,
  values,
  invalid,
  problems = {},
  onValue,
  onInvalid,
}: AskedFieldsProps) {
  // What is chosen here belongs to no document, so a document's own names do not know it.
  const around = useFieldEnvironment();
  const chosen = useRefReader();
  const environment = useMemo(
    () => ({ ...around, refs: (...of: Parameters<RefReader>) => around.refs(...of) ?? chosen(...of) }),
    [around, chosen],
  );
  return (
    <FieldEnvironmentContext value={environment}>
      {Object.entries(fields).map(([key, field]) => (
        <FieldInput
          key={key}
          name={key}
          field={field}
          value={values[key] ?? null}
          row={values}
          readonly={null}
          changed={false}
          problem={invalid[key] === undefined ? worded(problems[key]) : unreadable(field, invalid[key])}
          invalidText={invalid[key]}
          forField={`${def.name}.${key}`}
          onCommit={(value) => onValue(key, value)}
          onInvalid={(text) => onInvalid(key, text)}
          learn={(refs) => rememberRefs(refs)}
        />
      ))}
    </FieldEnvironmentContext>
  );
}
