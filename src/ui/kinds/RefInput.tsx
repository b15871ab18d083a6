// Input of a reference: type a code, name, pinyin or initials; Enter takes what is highlighted, which is the exact code or
// the first hit, and waits for it where the keys were faster than the list; F7 opens the picker.
import { ActionIcon, Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconEye, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { splitPickField } from '#model/pickField.ts';
import type { RefMap, RefRecord } from '#model/refs.ts';
import { beforePersisting } from '#ui/shell/tabs/tabStore.ts';
import { type PickAnswer, useFieldEnvironment } from './environment.ts';
import { HitList } from './HitList.tsx';
import { knownFrom } from './knownRecords.ts';
import { selectAll } from './selectAll.ts';
import type { InputProps } from './TypedInput.tsx';
import { useLookAgain } from './useLookAgain.ts';
import { useRecordHits } from './useRecordHits.ts';

export interface RefInputProps extends InputProps {
  entity: string;
  forField: string;
  learn(refs: RefMap): void;
}

export function RefInput({
  id,
  field,
  entity,
  forField,
  value,
  shown,
  invalidText,
  onCommit,
  onInvalid,
  describedBy,
  failing,
  learn,
}: RefInputProps) {
  const { pick, peek, lookups } = useFieldEnvironment();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState<string | null>(null);
  // What is chosen by Enter is settled before the same key moves the focus on.
  const typing = useRef<string | null>(null);
  const write = (next: string | null): void => {
    typing.current = next;
    setText(next);
  };
  const look =
    text === null && invalidText === undefined && typeof value === 'string' && value !== ''
      ? peek(entity, value)
      : null;

  const hits = useRecordHits(entity, text?.trim() ?? '', forField, combobox.dropdownOpened, learn);
  const { found } = hits;
  const lookLater = useLookAgain({
    unread: () => invalidText,
    isTyping: () => typing.current !== null,
    look: (standing, first) => lookups.add(settle({ first, standing })),
  });

  // Enter takes what can be seen: the exact code where there is one, else the first hit for what stands there now.
  useEffect(() => {
    const typed = typing.current?.trim() ?? '';
    if (found === null || found.length === 0 || typed === '') return;
    const exact = found.findIndex(({ code }) => code.toLowerCase() === typed.toLowerCase());
    combobox.selectOption(Math.max(0, exact));
    // The combobox is a new object with every render; what was found decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found]);

  // The window is left before the server could say what the text means: it is kept as it was typed.
  const leave = useRef<() => void>(() => undefined);
  useEffect(() => {
    leave.current = () => {
      const typed = text?.trim() ?? '';
      if (typed !== '' && typed !== (invalidText ?? shown)) onInvalid(typed);
    };
  });
  useEffect(() => beforePersisting(() => leave.current()), []);

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
    if (typing.current === null && again === undefined) return;
    const typed = (typing.current ?? again ?? '').trim();
    if (typed === (invalidText ?? shown) && again === undefined) {
      write(null);
      return;
    }
    if (typed === '') return choose(null);
    hits.drop();
    // What was typed stays in the box until the answer, unless somebody types on.
    typing.current = null;
    combobox.closeDropdown();
    const meant = async (): Promise<PickAnswer> => {
      const { byCode, refs } = await pick.resolve(entity, [typed], forField);
      const record = byCode.get(typed);
      if (record !== undefined) return { records: [record], refs };
      return first ? pick.suggest(entity, typed, forField) : { records: [], refs };
    };
    // It stays as well when there is no such record or nobody could say.
    const answer = await meant().catch(() => null);
    if (typing.current !== null) return;
    setText(null);
    const record = answer?.records[0];
    if (answer === null) lookLater(typed, first);
    if (answer === null || record === undefined) return onInvalid(typed);
    learn(knownFrom(entity, answer));
    choose(record);
  };
  const openPicker = async () => {
    combobox.closeDropdown();
    const typed = text !== null && text !== shown ? text.trim() : '';
    const answer = await pick.open(entity, { multiple: false, text: typed, forField });
    const record = answer.records[0];
    if (record === undefined) return;
    learn(knownFrom(entity, answer));
    choose(record);
  };

  // What is made here belongs here: records of another organisation are made there.
  const create = splitPickField(forField).org === null ? pick.create(entity, text?.trim() ?? '') : null;
  const make = async (start: NonNullable<typeof create>) => {
    combobox.closeDropdown();
    hits.drop();
    write(null);
    const answer = await start();
    const record = answer.records[0];
    if (record === undefined) return;
    learn(knownFrom(entity, answer));
    choose(record);
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(chosen) => {
        const record = found?.find(({ id: known }) => known === chosen);
        if (record !== undefined) choose(record);
        else if (create !== null) void make(create);
      }}
      position="bottom-start"
      width="max-content"
      shadow="md"
    >
      <Combobox.Target>
        <TextInput
          id={id}
          value={text ?? invalidText ?? shown}
          error={failing}
          autoComplete="off"
          aria-describedby={describedBy}
          rightSectionWidth={look === null ? 28 : 50}
          rightSection={
            <>
              {look !== null && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={22}
                  tabIndex={-1}
                  aria-label={`查看${field.title}`}
                  title="查看"
                  onClick={look}
                >
                  <IconEye size={14} />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={22}
                tabIndex={-1}
                aria-label={`选择${field.title}（F7）`}
                title="F7"
                onClick={() => void openPicker()}
              >
                <IconSearch size={14} />
              </ActionIcon>
            </>
          }
          onFocus={selectAll}
          onChange={(event) => {
            write(event.currentTarget.value);
            // Hits of an earlier text are no answer to this one.
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onBlur={() => lookups.add(settle())}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'F7' || (event.altKey && event.key === 'ArrowDown')) {
              event.preventDefault();
              void openPicker();
            } else if (event.key === 'Enter' && combobox.getSelectedOptionIndex() < 0) {
              lookups.add(settle({ first: true }));
            } else if (event.key === 'Escape' && text !== null) {
              write(null);
              combobox.closeDropdown();
            }
          }}
        />
      </Combobox.Target>
      <HitList hits={hits} text={text ?? ''} creates={create !== null} />
    </Combobox>
  );
}
