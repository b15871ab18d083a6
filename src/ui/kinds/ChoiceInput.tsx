// Input of one value of a dictionary: chosen from the list or typed. What was typed takes the option it fits best; what fits
// none stays in the box with the reason, so that nothing else is saved in its place.
import { Combobox, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { selectAll } from './selectAll.ts';
import type { InputProps } from './TypedInput.tsx';
import { useChoice } from './useChoice.ts';
import classes from './FieldInput.module.css';

export function ChoiceInput(props: InputProps): ReactNode {
  const { id, value, shown, invalidText, failing, describedBy } = props;
  const { combobox, offered, text, clears, write, take, settle } = useChoice(props);
  return (
    <Combobox store={combobox} onOptionSubmit={take} shadow="md">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={id}
          value={text ?? invalidText ?? shown}
          error={failing}
          autoComplete="off"
          aria-describedby={describedBy}
          rightSectionPointerEvents={clears ? 'all' : 'none'}
          rightSection={
            clears ? <Combobox.ClearButton onClear={() => take(null)} /> : <Combobox.Chevron size="sm" />
          }
          onFocus={selectAll}
          onClick={() => combobox.openDropdown()}
          onChange={(event) => {
            write(event.currentTarget.value);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onBlur={() => {
            settle();
            combobox.closeDropdown();
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            const saves = event.key === 'F8' || ((event.ctrlKey || event.metaKey) && event.key === 's');
            if (saves || (event.key === 'Enter' && combobox.getSelectedOptionIndex() < 0)) settle();
            else if (event.key === 'Escape') write(null);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {offered.length === 0 && <Combobox.Empty>没有符合的选项</Combobox.Empty>}
          {offered.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={option.value === value}
              className={classes['choice'] ?? ''}
            >
              {option.text}
              {option.value === value && <IconCheck size={14} aria-hidden />}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
