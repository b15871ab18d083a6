// The small form an action asks for first (`asks` of the definition): its fields, judged before it is carried out.
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { rememberRefs } from '#api/refsCache.ts';
import { businessToday } from '#features/list/today.ts';
import { constantDefault } from '#model/derive/draft.ts';
import type { EntityDef, Fields, FieldValue, Row } from '#model/entity.ts';
import { FieldInput } from '#ui/kinds/FieldInput.tsx';

export interface AskDialogProps {
  def: EntityDef;
  title: string;
  fields: Fields;
  onGive(values: Row): void;
  onClose(): void;
}

export function AskDialog({ def, title, fields, onGive, onClose }: AskDialogProps) {
  const [values, setValues] = useState<Row>(() => beginningOf(fields));
  const [invalid, setInvalid] = useState<Readonly<Record<string, string>>>({});
  const set = (key: string, value: FieldValue): void => {
    setValues((known) => ({ ...known, [key]: value }));
    setInvalid(({ [key]: _gone, ...others }) => others);
  };
  const filled = (value: FieldValue | undefined): boolean => value !== null && value !== undefined && value !== '';
  const ready = Object.keys(invalid).length === 0 && Object.entries(fields).every(([key, field]) => !field.required || filled(values[key]));
  return (
    <Modal opened onClose={onClose} title={title} size={480} centered>
      <Stack gap={12}>
        {Object.entries(fields).map(([key, field]) => (
          <FieldInput
            key={key}
            name={key}
            field={field}
            value={values[key] ?? null}
            row={values}
            readonly={null}
            changed={false}
            problem={invalid[key] === undefined ? undefined : `“${invalid[key]}”不是有效的${field.title}`}
            invalidText={invalid[key]}
            forField={`${def.name}.${key}`}
            onCommit={(value) => set(key, value)}
            onInvalid={(text) => setInvalid((known) => ({ ...known, [key]: text }))}
            learn={(refs) => rememberRefs(refs)}
          />
        ))}
      </Stack>
      <Group justify="flex-end" mt={16} gap={8}>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button disabled={!ready} onClick={() => onGive(Object.fromEntries(Object.entries(values).filter(([, value]) => filled(value))))}>
          确定
        </Button>
      </Group>
    </Modal>
  );
}

/** What the fields begin with. */
function beginningOf(fields: Fields): Row {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, field.default === 'today' ? businessToday() : constantDefault(field)]),
  );
}
