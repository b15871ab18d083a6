// Input of every kind that is typed as text: codes, texts, numbers and dates.
// What cannot be read stays in the box with the reason; nothing typed is ever lost.
import '#ui/theme/chineseDates.ts';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldDef } from '#model/fields.ts';
import { isDecimal } from '#model/fields.ts';
import type { FieldValue } from '#model/entity.ts';
import { kindOf } from '#model/kind.ts';
import { plainText } from '#model/text/plainText.ts';
import { useFieldEnvironment } from './environment.ts';
import { selectAll } from './selectAll.ts';
import classes from './FieldInput.module.css';

export interface InputProps {
  id: string;
  field: FieldDef;
  value: FieldValue;
  /** Formatted value, shown while the box is not being edited. */
  shown: string;
  invalidText?: string | undefined;
  onCommit(value: FieldValue): void;
  /** Text that could not be read as this kind. */
  onInvalid(text: string): void;
  describedBy?: string | undefined;
  failing: boolean;
  placeholder?: string;
}

export function TypedInput({
  id,
  field,
  value,
  shown,
  invalidText,
  onCommit,
  onInvalid,
  describedBy,
  failing,
  placeholder,
}: InputProps) {
  const environment = useFieldEnvironment();
  const [text, setText] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const [calendar, setCalendar] = useState(false);
  const numeric = isDecimal(field) || field.kind === 'integer';
  const raw = numeric && value !== null ? plainText(value) : shown;
  const commit = () => {
    if (text === null) return;
    const typed = text.trim();
    setText(null);
    if (typed === (invalidText ?? raw)) return;
    if (typed === '') {
      onCommit(null);
      return;
    }
    const parsed = kindOf(field.kind).parse(typed, field, {
      today: environment.today(),
      dictionary: (name) => environment.dictItems(name),
    });
    if (parsed.ok) onCommit(parsed.value);
    else onInvalid(typed);
  };
  const picker =
    field.kind === 'date' ? (
      <DateChoice
        title={field.title}
        value={value}
        opened={calendar}
        onOpened={setCalendar}
        onCommit={onCommit}
      />
    ) : undefined;
  return (
    <TextInput
      id={id}
      className={numeric ? (classes['end'] ?? '') : ''}
      value={text ?? invalidText ?? (focused ? raw : shown)}
      error={failing}
      placeholder={placeholder}
      maxLength={field.length ?? (field.kind === 'text' ? 200 : undefined)}
      aria-describedby={describedBy}
      autoComplete="off"
      inputMode={numeric ? 'decimal' : undefined}
      rightSection={picker}
      rightSectionWidth={28}
      onFocus={(event) => {
        setFocused(true);
        selectAll(event);
      }}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        setFocused(false);
        commit();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (
          event.key === 'Enter' ||
          ((event.ctrlKey || event.metaKey) && event.key === 's') ||
          event.key === 'F8'
        )
          commit();
        if (event.key === 'Escape') setText(null);
        if (field.kind === 'date' && (event.key === 'F7' || (event.altKey && event.key === 'ArrowDown'))) {
          event.preventDefault();
          setCalendar(true);
        }
      }}
    />
  );
}

interface DateChoiceProps extends Pick<InputProps, 'value' | 'onCommit'> {
  /** Of the field. */
  title: string;
  opened: boolean;
  onOpened(opened: boolean): void;
}

/** A day chosen from a calendar. */
function DateChoice({ title, value, opened, onOpened, onCommit }: DateChoiceProps) {
  return (
    <Popover opened={opened} onChange={onOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={22}
          tabIndex={-1}
          aria-label={`选择${title}`}
          onClick={() => onOpened(!opened)}
        >
          <IconCalendar size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <DatePicker
          size="xs"
          value={typeof value === 'string' ? value : null}
          {...(typeof value === 'string' ? { defaultDate: value } : {})}
          onChange={(chosen) => {
            onOpened(false);
            onCommit(chosen);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
