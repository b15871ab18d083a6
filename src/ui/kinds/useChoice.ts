// What an input of a dictionary does with what is typed and chosen: options that fit are offered, the best of them is taken, and
// a text that waits for its pinyin is settled as soon as that can be read.
import { type ComboboxStore, useCombobox } from '@mantine/core';
import { useEffect } from 'react';
import { spellerLoaded, useSpeller } from '#ui/shell/palette/spelling.ts';
import { type ChoiceOption, fittingChoices, maySpell } from './choiceMatch.ts';
import { useFieldEnvironment } from './environment.ts';
import type { InputProps } from './TypedInput.tsx';
import { useTypedText } from './useTypedText.ts';

export interface Choice {
  combobox: ComboboxStore;
  offered: readonly ChoiceOption[];
  /** What stands in the box; null while nobody types. */
  text: string | null;
  /** The value can be taken out by the mouse. */
  clears: boolean;
  write(text: string | null): void;
  take(chosen: string | null): void;
  /** Takes what is being typed, if anything is. */
  settle(): void;
}

export function useChoice(props: InputProps): Choice {
  const { field, value, shown, invalidText, onCommit, onInvalid } = props;
  const { dictItems, lookups } = useFieldEnvironment();
  const options = dictItems(field.dict ?? '');
  const combobox = useCombobox({
    onDropdownOpen: () => {
      if (typing.current === null) combobox.updateSelectedOptionIndex('active', { scrollIntoView: true });
    },
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const { text, typing, write } = useTypedText();
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
  return { combobox, offered, text, clears, write, take, settle };
}
