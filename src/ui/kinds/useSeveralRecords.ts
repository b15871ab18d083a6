// What an input of several references does with what is typed, pasted and chosen: codes not found stay to be mended, answers
// come late and are added to what stands there then.
import { type ComboboxStore, useCombobox } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { codesOf, idsOf } from '#model/kinds/refs.ts';
import type { RefMap } from '#model/refs.ts';
import { type PickAnswer, useFieldEnvironment } from './environment.ts';
import { knownFrom } from './knownRecords.ts';
import type { InputProps } from './TypedInput.tsx';
import { useLookAgain } from './useLookAgain.ts';
import { type RecordHits, useBestHit, useRecordHits } from './useRecordHits.ts';
import { useTypedText, useUnsettledText } from './useTypedText.ts';

export interface SeveralRecordsProps extends InputProps {
  entity: string;
  forField: string;
  learn(refs: RefMap): void;
}

export interface SeveralRecords {
  combobox: ComboboxStore;
  hits: RecordHits & { allChosen: boolean };
  ids: readonly string[];
  /** What stands in the box; null while nobody types. */
  text: string | null;
  write(text: string): void;
  /** Forgets what is being typed. */
  clear(): void;
  /** Takes these codes; `first`: the first hit as well where a single text is no code. */
  take(typed: string, first: boolean): void;
  /** Takes what is being typed, if anything is. */
  leave(first?: boolean): void;
  choose(id: string): void;
  remove(id: string): void;
  openPicker(): Promise<void>;
}

export function useSeveralRecords(props: SeveralRecordsProps): SeveralRecords {
  const { entity, forField, value, invalidText, onCommit, onInvalid, learn } = props;
  const { pick, lookups } = useFieldEnvironment();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { text, typing, write } = useTypedText();
  const standing = useRef(idsOf(value));
  useEffect(() => {
    standing.current = idsOf(value);
  }, [value]);
  const all = useRecordHits(entity, text?.trim() ?? '', forField, combobox.dropdownOpened, learn);
  // What is chosen already is no hit.
  const found = useMemo(
    () => all.found?.filter(({ id }) => !idsOf(value).includes(id)) ?? null,
    [all.found, value],
  );
  const hits = { ...all, found, allChosen: found?.length === 0 && all.found?.length !== 0 };
  useBestHit(found, typing, combobox, idsOf(value).length === 0);
  useUnsettledText(() => {
    const typed = text?.trim() ?? '';
    if (typed !== '' && typed !== invalidText) onInvalid(typed);
  });

  const commit = (next: readonly string[]): void => {
    standing.current = [...next];
    onCommit(next.length === 0 ? null : [...next]);
  };
  const add = (answer: PickAnswer): void => {
    learn(knownFrom(entity, answer));
    const [only, ...others] = answer.records;
    if (only !== undefined && others.length === 0) pick.chosen(forField, only.id);
    const next = [...new Set([...standing.current, ...answer.records.map(({ id }) => id)])];
    if (next.length > standing.current.length || invalidText !== undefined) commit(next);
  };
  const clear = (): void => {
    hits.drop();
    write(null);
    combobox.closeDropdown();
  };
  const settle = async (typed: string, first: boolean): Promise<void> => {
    clear();
    const codes = codesOf(typed);
    if (codes.length === 0) {
      if (invalidText !== undefined) commit(standing.current);
      return;
    }
    const answer = await pick.resolve(entity, codes, forField).catch(() => null);
    if (answer === null) {
      lookLater(typed, first);
      return onInvalid(typed);
    }
    const missing = codes.filter((code) => !answer.byCode.has(code));
    const [single] = missing;
    if (first && codes.length === 1 && single !== undefined) {
      const near = await pick.suggest(entity, single, forField).catch(() => null);
      const hit = near?.records.find(({ id }) => !standing.current.includes(id));
      if (near !== null && hit !== undefined) return add({ records: [hit], refs: near.refs });
    }
    add({ records: [...answer.byCode.values()], refs: answer.refs });
    if (missing.length > 0) onInvalid(missing.join('、'));
  };
  const take = (typed: string, first: boolean): void => lookups.add(settle(typed, first));
  const lookLater = useLookAgain({
    unread: () => invalidText,
    isTyping: () => typing.current !== null,
    look: take,
  });
  return {
    combobox,
    hits,
    ids: idsOf(value),
    text,
    write,
    clear,
    take,
    leave(first = false) {
      if (typing.current === null) combobox.closeDropdown();
      else take(typing.current, first);
    },
    choose(id) {
      const record = found?.find((one) => one.id === id);
      clear();
      if (record !== undefined) add({ records: [record], refs: {} });
    },
    remove: (id) => commit(standing.current.filter((other) => other !== id)),
    async openPicker() {
      const typed = text?.trim() ?? '';
      clear();
      add(await pick.open(entity, { multiple: true, text: typed, forField }));
    },
  };
}
