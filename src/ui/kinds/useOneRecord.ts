// What an input of a reference does with what is typed and chosen: the exact code or the first hit is taken, what is not found
// stays to be mended, a record can be picked or made.
import { type ComboboxStore, useCombobox } from '@mantine/core';
import { isEmpty } from '#model/kind.ts';
import { splitPickField } from '#model/pickField.ts';
import type { RefMap, RefRecord } from '#model/refs.ts';
import { type PickAnswer, useFieldEnvironment } from './environment.ts';
import { knownFrom } from './knownRecords.ts';
import type { InputProps } from './TypedInput.tsx';
import { useLookAgain } from './useLookAgain.ts';
import { type RecordHits, useBestHit, useRecordHits } from './useRecordHits.ts';
import { useTypedText, useUnsettledText } from './useTypedText.ts';

export interface OneRecordProps extends InputProps {
  entity: string;
  forField: string;
  learn(refs: RefMap): void;
}

export interface OneRecord {
  combobox: ComboboxStore;
  hits: RecordHits;
  /** What stands in the box; null while nobody types. */
  text: string | null;
  /** Shows the record that stands there; null where it cannot be shown. */
  look: (() => void) | null;
  /** A record can be made of what is typed. */
  creates: boolean;
  write(text: string | null): void;
  /** Takes what is meant for certain; `first`: the first hit as well, however late it comes. */
  leave(first?: boolean): void;
  /** A hit, or the offer to make one. */
  choose(option: string): void;
  openPicker(): Promise<void>;
}

export function useOneRecord(props: OneRecordProps): OneRecord {
  const { entity, forField, value, shown, invalidText, onCommit, onInvalid, learn } = props;
  const { pick, peek, lookups } = useFieldEnvironment();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { text, typing: typingRef, write, setText } = useTypedText();
  const look =
    text === null && invalidText === undefined && typeof value === 'string' && value !== ''
      ? peek(entity, value)
      : null;

  const hits = useRecordHits(entity, text?.trim() ?? '', forField, combobox.dropdownOpened, learn);
  const { found } = hits;
  const lookLater = useLookAgain({
    unread: () => invalidText,
    isTyping: () => typingRef.current !== null,
    look: (standing, first) => lookups.add(settle({ first, standing })),
  });

  useBestHit(found, typingRef, combobox, isEmpty(value));
  useUnsettledText(() => {
    const typed = text?.trim() ?? '';
    if (typed !== '' && typed !== (invalidText ?? shown)) onInvalid(typed);
  });

  const choose = (record: RefRecord | null) => {
    hits.drop();
    write(null);
    combobox.closeDropdown();
    if (record !== null) pick.chosen(forField, record.id);
    if (record === null) onCommit(null);
    else if (record.id !== value || invalidText !== undefined) onCommit(record.id);
  };
  /** Leaving takes what is meant for certain; Enter the first hit as well, however late it comes. */
  const settle = async ({ first = false, standing }: { first?: boolean; standing?: string } = {}) => {
    // Enter asks again for what was not found: perhaps nobody could be asked.
    const again = standing ?? (first ? invalidText : undefined);
    if (typingRef.current === null && again === undefined) return;
    const typed = (typingRef.current ?? again ?? '').trim();
    if (typed === (invalidText ?? shown) && again === undefined) {
      write(null);
      return;
    }
    if (typed === '') return choose(null);
    hits.drop();
    // What was typed stays in the box until the answer, unless somebody types on.
    typingRef.current = null;
    combobox.closeDropdown();
    const meant = async (): Promise<PickAnswer> => {
      const { byCode, refs } = await pick.resolve(entity, [typed], forField);
      const record = byCode.get(typed);
      if (record !== undefined) return { records: [record], refs };
      return first ? pick.suggest(entity, typed, forField) : { records: [], refs };
    };
    // It stays as well when there is no such record or nobody could say.
    const answer = await meant().catch(() => null);
    if (typingRef.current !== null) return;
    setText(null);
    const record = answer?.records[0];
    if (answer === null) lookLater(typed, first);
    if (answer === null || record === undefined) return onInvalid(typed);
    learn(knownFrom(entity, answer));
    choose(record);
  };
  const takeFirst = (answer: PickAnswer): void => {
    const record = answer.records[0];
    if (record === undefined) return;
    learn(knownFrom(entity, answer));
    choose(record);
  };
  const openPicker = async () => {
    combobox.closeDropdown();
    const typed = text !== null && text !== shown ? text.trim() : '';
    takeFirst(await pick.open(entity, { multiple: false, text: typed, forField }));
  };

  // What is made here belongs here: records of another organisation are made there.
  const create = splitPickField(forField).org === null ? pick.create(entity, text?.trim() ?? '') : null;
  const make = async (start: NonNullable<typeof create>) => {
    combobox.closeDropdown();
    hits.drop();
    write(null);
    takeFirst(await start());
  };
  return {
    combobox,
    hits,
    text,
    look,
    creates: create !== null,
    write,
    leave: (first = false) => lookups.add(settle({ first })),
    choose(option) {
      const record = found?.find(({ id }) => id === option);
      if (record !== undefined) choose(record);
      else if (create !== null) void make(create);
    },
    openPicker,
  };
}
