// The small form an action asks for first (`asks` of the definition): its fields, judged before it is carried out. It begins
// in its first field; Enter walks on and gives after the last, Ctrl+Enter gives from anywhere.
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { businessToday } from '#features/list/today.ts';
import { constantDefault } from '#model/derive/draft.ts';
import { missingProblem } from '#model/derive/checks.ts';
import type { EntityDef, Fields, FieldValue, Row } from '#model/entity.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { useFieldEnvironment } from '#ui/kinds/environment.ts';
import classes from '../DocumentScreen.module.css';
import { AskedFields, unreadable } from './AskedFields.tsx';

export interface AskDialogProps {
  def: EntityDef;
  title: string;
  fields: Fields;
  onGive(values: Row): void;
  onClose(): void;
}

export function AskDialog({ def, title, fields, onGive, onClose }: AskDialogProps) {
  const [invalid, setInvalid] = useState<Readonly<Record<string, string>>>({});
  const form = useForm<Row, Row>({
    initialValues: beginningOf(fields),
    validate: (values) => askedProblems(fields, values, invalid),
  });
  const set = (key: string, value: FieldValue): void => {
    form.setFieldValue(key, value);
    setInvalid(({ [key]: _gone, ...others }) => others);
  };
  const box = useRef<HTMLDivElement | null>(null);
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = () => {
      const [wrong] = Object.keys(form.validate().errors);
      if (wrong !== undefined) inputsOf(box.current, wrong)[0]?.focus();
      else onGive(Object.fromEntries(Object.entries(form.getValues()).filter(([, value]) => filled(value))));
    };
  });
  // A field gives its text away when it loses the focus; what is looked up for it may still be on its way.
  const { lookups } = useFieldEnvironment();
  const give = async (): Promise<void> => {
    await lookups.settled();
    requestAnimationFrame(() => latest.current());
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey || event.altKey) return;
    const all = event.ctrlKey || event.metaKey;
    const boxes = inputsOf(box.current);
    const at = boxes.findIndex((each) => each === event.target);
    if (!all && (at < 0 || event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all ? undefined : boxes[at + 1];
    if (next !== undefined) return next.focus();
    if (event.target instanceof HTMLElement) event.target.blur();
    if (event.target instanceof HTMLElement) event.target.focus();
    void give();
  };
  return (
    <Modal opened onClose={onClose} title={title} size={480} centered>
      <Stack
        ref={box}
        className={classes['asked'] ?? ''}
        gap={16}
        data-autofocus
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget) inputsOf(currentTarget)[0]?.focus();
        }}
        onKeyDown={onKey}
      >
        <AskedFields
          def={def}
          fields={fields}
          values={form.values}
          invalid={invalid}
          problems={form.errors}
          onValue={set}
          onInvalid={(key, text) => setInvalid((known) => ({ ...known, [key]: text }))}
        />
      </Stack>
      <Group justify="flex-end" mt={16} gap={8}>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button title="Ctrl+Enter" onClick={() => void give()}>
          确定
        </Button>
      </Group>
    </Modal>
  );
}

/** Inputs in their order; of one field when it is named. */
function inputsOf(form: HTMLElement | null, field?: string): HTMLElement[] {
  const place = field === undefined ? '[data-field]' : `[data-field="${field}"]`;
  const inputs = `${place} input:not([type=hidden]), ${place} textarea`;
  return [...(form?.querySelectorAll<HTMLElement>(inputs) ?? [])].filter(({ tabIndex }) => tabIndex >= 0);
}

function filled(value: FieldValue | undefined): boolean {
  return value !== null && value !== undefined && value !== '';
}

/** What is unreadable or missing, by field, in their order. */
export function askedProblems(
  fields: Fields,
  values: Row,
  invalid: Readonly<Record<string, string>>,
): Record<string, string> {
  const problems = Object.entries(fields).flatMap(([key, field]): [string, string][] => {
    const text = invalid[key];
    if (text !== undefined) return [[key, unreadable(field, text)]];
    const missing = filled(values[key]) ? null : missingProblem(field);
    return missing === null ? [] : [[key, missing]];
  });
  return Object.fromEntries(problems);
}

/** What the fields begin with: of times the minute that is running, so that none is ahead of the server. */
export function beginningOf(fields: Fields): Row {
  const minute = 60_000;
  const placed = new Map<unknown, string>([
    ['today', businessToday()],
    ['now', new Date(Math.floor(Date.now() / minute) * minute).toISOString()],
  ]);
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, placed.get(field.default) ?? constantDefault(field)]),
  );
}
