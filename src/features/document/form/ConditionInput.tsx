// The box a condition is typed in: fields by their titles, and behind a comparison what the field is compared with: options,
// records found by search (F7 opens the picker), days from a calendar. What is typed by hand is left as it is.
import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Completion, CompletionOffer } from '#model/approval/conditionCompletion.ts';
import type { EntityDef } from '#model/entity.ts';
import { useCaret } from '#ui/kinds/useCaret.ts';
import { ConditionOffers } from './ConditionOffers.tsx';
import { useConditionOffers, useFirstHighlighted } from './useConditionOffers.ts';

export interface ConditionInputProps {
  id: string;
  target: EntityDef;
  text: string;
  length: number;
  onType(text: string): void;
  onCommit(text: string): void;
  onUndo(): void;
}

export function ConditionInput(props: ConditionInputProps): ReactNode {
  const { id, target, text, length, onType, onCommit, onUndo } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const placeCaret = useCaret(box);
  const [caret, setCaret] = useState(0);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const offering = useConditionOffers(target, text, caret, combobox.dropdownOpened);
  const { found, offers, entity, day } = offering;
  const sought = found?.sought;
  useFirstHighlighted(combobox, offers, offering.answered);
  const take = (offer: CompletionOffer): void => {
    if (found === null) return;
    const rest = text.slice(found.to);
    const written = `${text.slice(0, found.from)}${offer.text}${rest.startsWith(' ') ? '' : ' '}`;
    onType(written + rest);
    offering.drop();
    combobox.closeDropdown();
    setCaret(written.length);
    placeCaret(written + rest, written.length);
  };
  /** What comes later is taken where nobody has typed on; leaving the box takes blanks off its end. */
  const takeLater = async (asked: Promise<CompletionOffer | null>): Promise<void> => {
    const offer = await asked;
    if (offer !== null && box.current?.value.trim() === text.trim()) take(offer);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      // What is highlighted is taken by the list; else the condition is done with.
      if (!combobox.dropdownOpened || found === null) onCommit(text);
      else if (combobox.getSelectedOptionIndex() < 0 && entity !== null) void takeLater(offering.first());
      else if (sought !== undefined && offers.length === 0) onCommit(text);
    } else if (event.key === 'F7' && entity !== null) {
      event.preventDefault();
      combobox.closeDropdown();
      void takeLater(offering.picked());
    } else if (event.key === 'F8' || ((event.ctrlKey || event.metaKey) && event.key === 's')) onCommit(text);
    else if (event.key === 'Escape' && !combobox.dropdownOpened) onUndo();
    else if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      combobox.openDropdown();
    }
  };
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      onOptionSubmit={(chosen) => {
        const offer = offers.find((each) => each.text === chosen);
        if (offer !== undefined) take(offer);
      }}
    >
      <Combobox.Target>
        <Textarea
          id={id}
          ref={box}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={length}
          value={text}
          autoComplete="off"
          spellCheck={false}
          placeholder="输入字段名选择，例如 价税合计 > 10000；Alt+↓ 列出全部字段"
          onChange={(event) => {
            const { value, selectionStart } = event.currentTarget;
            onType(value);
            setCaret(selectionStart);
            const next = offering.at(value, selectionStart);
            if (next?.sought?.place.text !== sought?.place.text) offering.drop();
            // What was highlighted was found for an earlier text.
            if (next?.sought !== undefined) combobox.resetSelectedOption();
            // All fields at once are listed only when they are asked for.
            if (opensList(next, selectionStart)) combobox.openDropdown();
            else combobox.closeDropdown();
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={keys}
          onBlur={() => {
            combobox.closeDropdown();
            onCommit(text);
          }}
        />
      </Combobox.Target>
      <ConditionOffers
        offers={offers}
        sought={sought}
        day={day}
        searching={offering.searching}
        failed={offering.failed}
        onDay={(chosen) => take({ text: `'${chosen}'`, title: chosen })}
      />
    </Combobox>
  );
}

function opensList(next: Completion | null, caret: number): boolean {
  if (next === null) return false;
  return next.from < caret || next.sought !== undefined || next.offers[0]?.text.startsWith("'") === true;
}
