// The small form an action asks for first (`asks` of the definition): its fields, judged before it is carried out. It begins
// in its first field; Enter walks on and gives after the last, Ctrl+Enter gives from anywhere.
import { Button, Group, Modal, Stack } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { businessToday } from '#features/list/today.ts';
import { constantDefault } from '#model/derive/draft.ts';
import type { EntityDef, Fields, FieldValue, Row } from '#model/entity.ts';
import { AskedFields } from './AskedFields.tsx';

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
  const filled = (value: FieldValue | undefined): boolean =>
    value !== null && value !== undefined && value !== '';
  const form = useRef<HTMLDivElement | null>(null);
  const ready =
    Object.keys(invalid).length === 0 &&
    Object.entries(fields).every(([key, field]) => !field.required || filled(values[key]));
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = () => {
      if (ready) onGive(Object.fromEntries(Object.entries(values).filter(([, value]) => filled(value))));
    };
  });
  const onKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey || event.altKey) return;
    const all = event.ctrlKey || event.metaKey;
    const boxes = boxesOf(form.current);
    const at = boxes.findIndex((box) => box === event.target);
    if (!all && (at < 0 || event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all ? undefined : boxes[at + 1];
    if (next !== undefined) return next.focus();
    // A field gives its text away when it loses the focus; what is looked up for it may still be on its way.
    if (event.target instanceof HTMLElement) event.target.blur();
    if (event.target instanceof HTMLElement) event.target.focus();
    requestAnimationFrame(() => latest.current());
  };
  return (
    <Modal opened onClose={onClose} title={title} size={480} centered>
      <Stack
        ref={form}
        gap={12}
        data-autofocus
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget) boxesOf(currentTarget)[0]?.focus();
        }}
        onKeyDown={onKey}
      >
        <AskedFields
          def={def}
          fields={fields}
          values={values}
          invalid={invalid}
          onValue={set}
          onInvalid={(key, text) => setInvalid((known) => ({ ...known, [key]: text }))}
        />
      </Stack>
      <Group justify="flex-end" mt={16} gap={8}>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button disabled={!ready} title="Ctrl+Enter" onClick={() => latest.current()}>
          确定
        </Button>
      </Group>
    </Modal>
  );
}

function boxesOf(form: HTMLElement | null): HTMLElement[] {
  return [
    ...(form?.querySelectorAll<HTMLElement>('[data-field] input:not([type=hidden]), [data-field] textarea') ??
      []),
  ].filter((box) => box.tabIndex >= 0);
}

/** What the fields begin with. */
function beginningOf(fields: Fields): Row {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      field.default === 'today' ? businessToday() : constantDefault(field),
    ]),
  );
}
