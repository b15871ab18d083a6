// Several values of a dictionary in one box, in the order they were chosen: typed by their texts, Enter adds the first that
// fits, and one goes on adding; the next Enter, with nothing typed, leads on. None chosen is an empty field.
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
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
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  return (
    <MultiSelect
      id={id}
      data={items}
      value={chosen}
      placeholder={chosen.length === 0 ? '未选择' : ''}
      clearable
      searchable
      openOnFocus={false}
      hidePickedOptions
      selectFirstOptionOnChange
      nothingFoundMessage="没有符合的选项"
      searchValue={text}
      onSearchChange={setText}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      error={failing}
      aria-describedby={describedBy}
      comboboxProps={{ shadow: 'md' }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing && text.trim() !== '')
          event.stopPropagation();
      }}
      onChange={(next) => {
        // Whoever typed one goes on typing; whoever chooses from the list sees the rest of it.
        if (text !== '') setOpened(false);
        onCommit(next.length === 0 ? null : next);
      }}
    />
  );
}
