// Several values of a dictionary in one box, in the order they were chosen. None chosen is an empty field.
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect } from '@mantine/core';
import type { FieldValue } from '#model/entity.ts';

export interface ChoicesInputProps {
  id: string;
  items: { value: string; label: string }[];
  value: FieldValue;
  failing: boolean;
  describedBy: string | undefined;
  onCommit(value: FieldValue): void;
}

export function ChoicesInput({ id, items, value, failing, describedBy, onCommit }: ChoicesInputProps) {
  const chosen = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  return (
    <MultiSelect
      id={id}
      data={items}
      value={chosen}
      placeholder={chosen.length === 0 ? '未选择' : ''}
      clearable
      error={failing}
      aria-describedby={describedBy}
      comboboxProps={{ shadow: 'md' }}
      onChange={(next) => onCommit(next.length === 0 ? null : next)}
    />
  );
}
