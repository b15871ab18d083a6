// Several values of a dictionary in one box, in the order they were chosen: typed by their texts, codes or pinyin, Enter adds
// the one that fits best, and one goes on adding; the next Enter, with nothing typed, leads on. What fits none stays in the box
// with the reason. None chosen is an empty field.
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect, type OptionsFilter } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FieldValue } from '#model/entity.ts';
import { codesOf } from '#model/kinds/refs.ts';
import { type Speller, spellerLoaded, useSpeller } from '#ui/shell/palette/spelling.ts';
import { addedChoices, type ChoiceOption, fittingChoices, maySpell } from './choiceMatch.ts';
import { useFieldEnvironment } from './environment.ts';
import classes from './FieldInput.module.css';

export interface ChoicesInputProps {
  id: string;
  options: readonly ChoiceOption[];
  value: FieldValue;
  /** What was typed before and fits none. */
  invalidText: string | undefined;
  failing: boolean;
  describedBy: string | undefined;
  onCommit(value: FieldValue): void;
  onInvalid(text: string): void;
}

export function ChoicesInput(props: ChoicesInputProps) {
  const { id, options, value, invalidText, failing, describedBy, onCommit } = props;
  const chosen = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  const [opened, setOpened] = useState(false);
  const { text, spell, write, settle, focus } = useTypedChoices(props, chosen);
  const filter: OptionsFilter = ({ options: offered, search }) => {
    const items = offered.flatMap((item) => ('value' in item ? [item] : []));
    const fitting = fittingChoices(
      items.map((item) => ({ value: item.value, text: item.label, item })),
      search,
      spell,
    );
    return fitting.map(({ item }) => item);
  };
  const open = options.filter((option) => !chosen.includes(option.value));
  const offersNone = text !== null && fittingChoices(open, text, spell).length === 0;
  return (
    <MultiSelect
      id={id}
      classNames={{ inputField: classes['several'] ?? '' }}
      data={options.map((option) => ({ value: option.value, label: option.text }))}
      value={chosen}
      placeholder={chosen.length === 0 ? '未选择' : ''}
      clearable
      searchable
      openOnFocus={false}
      hidePickedOptions
      selectFirstOptionOnChange
      nothingFoundMessage="没有符合的选项"
      filter={filter}
      searchValue={text ?? invalidText ?? ''}
      onSearchChange={write}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      error={failing}
      aria-describedby={describedBy}
      comboboxProps={{ shadow: 'md' }}
      onFocus={() => focus(true)}
      onBlur={() => {
        settle();
        focus(false);
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const saves = event.key === 'F8' || ((event.ctrlKey || event.metaKey) && event.key === 's');
        const enters = event.key === 'Enter' && (text?.trim() ?? '') !== '';
        if (enters) event.stopPropagation();
        if (saves || (enters && (offersNone || !opened))) settle();
      }}
      onChange={(next) => {
        // Whoever typed one goes on typing; whoever chooses from the list sees the rest of it.
        if (text !== null && text !== '') setOpened(false);
        onCommit(next.length === 0 ? null : next);
      }}
    />
  );
}

interface TypedChoices {
  /** What stands in the box; null while nobody types. */
  text: string | null;
  spell: Speller | null;
  write(text: string): void;
  /** Takes what was typed, if anything was. */
  settle(): void;
  focus(isIn: boolean): void;
}

function useTypedChoices(
  { options, invalidText, onCommit, onInvalid }: ChoicesInputProps,
  chosen: readonly string[],
): TypedChoices {
  const { lookups } = useFieldEnvironment();
  const [text, setText] = useState<string | null>(null);
  const typing = useRef<string | null>(null);
  // The list empties its box when it is left; nobody typed that.
  const isIn = useRef(false);
  const standing = useRef(chosen);
  useEffect(() => {
    standing.current = chosen;
  });
  const spell = useSpeller(text !== null && maySpell(text));

  const take = (typed: string, by: Speller | null): void => {
    setText(null);
    const { values, missing } = addedChoices(options, standing.current, typed, by);
    const next = [...standing.current, ...values];
    if (values.length > 0 || invalidText !== undefined) onCommit(next.length === 0 ? null : next);
    if (missing.length > 0) onInvalid(missing.join('、'));
  };
  const settle = (): void => {
    const typed = typing.current?.trim();
    typing.current = null;
    if (typed === undefined || typed === (invalidText ?? '')) return setText(null);
    if (spell !== null || !codesOf(typed).some(maySpell)) return take(typed, spell);
    // What was typed stays in the box until its pinyin can be read, unless somebody types on.
    const answer = async (): Promise<void> => {
      const loaded = await spellerLoaded().catch(() => null);
      if (typing.current === null) take(typed, loaded);
    };
    lookups.add(answer());
  };
  return {
    text,
    spell,
    settle,
    write(next) {
      if (!isIn.current) return;
      typing.current = next;
      setText(next);
    },
    focus(now) {
      isIn.current = now;
    },
  };
}
