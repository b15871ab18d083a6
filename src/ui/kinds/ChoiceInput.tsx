// Input of one value of a dictionary: chosen from the list or typed. What was typed takes the option it fits best; what fits
// none stays in the box with the reason, so that nothing else is saved in its place.
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { spellerLoaded, useSpeller } from '#ui/shell/palette/spelling.ts';
import { type ChoiceOption, fittingChoices, maySpell } from './choiceMatch.ts';
import { useFieldEnvironment } from './environment.ts';
import { selectAll } from './selectAll.ts';
import type { InputProps } from './TypedInput.tsx';
import classes from './FieldInput.module.css';

export function ChoiceInput({
  id,
  field,
  value,
  shown,
  invalidText,
  failing,
  describedBy,
  onCommit,
  onInvalid,
}: InputProps): ReactNode {
  const { dictItems, lookups } = useFieldEnvironment();
  const options = dictItems(field.dict ?? '');
  const combobox = useCombobox({
    onDropdownOpen: () => {
      if (typing.current === null) combobox.updateSelectedOptionIndex('active', { scrollIntoView: true });
    },
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const [text, setText] = useState<string | null>(null);
  // What is chosen by Enter is settled before the same key moves the focus on.
  const typing = useRef<string | null>(null);
  const write = (next: string | null): void => {
    typing.current = next;
    setText(next);
  };
  const spell = useSpeller(text !== null && maySpell(text));
  const offered = text === null ? options : fittingChoices(options, text, spell);

  // Enter takes what can be seen: what fits best stands first.
  const best = text === null || text.trim() === '' ? undefined : offered[0]?.value;
  const { selectFirstOption, dropdownOpened } = combobox;
  useEffect(() => {
    if (text !== null && best !== undefined && dropdownOpened) selectFirstOption();
  }, [best, text, dropdownOpened, selectFirstOption]);

  const take = (chosen: string | null): void => {
    write(null);
    combobox.closeDropdown();
    if (chosen !== value || invalidText !== undefined) onCommit(chosen);
  };
  const takeBest = ([first]: readonly ChoiceOption[], typed: string): void => {
    if (first !== undefined) return take(first.value);
    write(null);
    combobox.closeDropdown();
    onInvalid(typed);
  };
  const settle = (): void => {
    if (typing.current === null) return;
    const typed = typing.current.trim();
    if (typed === (invalidText ?? shown)) {
      write(null);
      combobox.closeDropdown();
      return;
    }
    if (typed === '') return take(null);
    const fitting = fittingChoices(options, typed, spell);
    if (fitting.length > 0 || spell !== null || !maySpell(typed)) return takeBest(fitting, typed);
    // What was typed stays in the box until its pinyin can be read, unless somebody types on.
    typing.current = null;
    const answer = async (): Promise<void> => {
      const loaded = await spellerLoaded().catch(() => null);
      if (typing.current === null) takeBest(fittingChoices(options, typed, loaded), typed);
    };
    lookups.add(answer());
  };
  const clears = field.required !== true && value !== null && text === null && invalidText === undefined;

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
