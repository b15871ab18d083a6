// Input of references to several records, shown as chips: codes, names, pinyin or initials are typed, Enter adds the exact
// code or the first hit, pasted codes are added all at once, Backspace takes the last one away, F7 opens the picker.
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { ActionIcon, Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { codesOf, idsOf } from '#model/kinds/refs.ts';
import type { RefMap } from '#model/refs.ts';
import { beforePersisting } from '#ui/shell/tabs/tabStore.ts';
import { type PickAnswer, useFieldEnvironment } from './environment.ts';
import { HitList } from './HitList.tsx';
import { knownFrom } from './knownRecords.ts';
import type { InputProps } from './TypedInput.tsx';
import { useRecordHits } from './useRecordHits.ts';

export interface RefsInputProps extends InputProps {
  entity: string;
  forField: string;
  learn(refs: RefMap): void;
}

export function RefsInput(props: RefsInputProps) {
  const { id, field, entity, forField, value, invalidText, onCommit, onInvalid, learn } = props;
  const { pick, refs, lookups } = useFieldEnvironment();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState<string | null>(null);
  const typing = useRef<string | null>(null);
  const write = (next: string | null): void => {
    typing.current = next;
    setText(next);
  };
  const ids = idsOf(value);
  // Answers come late: they are added to what stands there then.
  const standing = useRef(ids);
  useEffect(() => {
    standing.current = idsOf(value);
  }, [value]);
  const hits = useRecordHits(entity, text?.trim() ?? '', forField, combobox.dropdownOpened, learn);
  const { found } = hits;
  useEffect(() => {
    const typed = typing.current?.trim() ?? '';
    if (found === null || found.length === 0 || typed === '') return;
    const exact = found.findIndex(({ code }) => code.toLowerCase() === typed.toLowerCase());
    combobox.selectOption(Math.max(0, exact));
    // The combobox is a new object with every render; what was found decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found]);
  const leave = useRef<() => void>(() => undefined);
  useEffect(() => {
    leave.current = () => {
      const typed = text?.trim() ?? '';
      if (typed !== '' && typed !== invalidText) onInvalid(typed);
    };
  });
  useEffect(() => beforePersisting(() => leave.current()), []);

  const commit = (next: readonly string[]): void => {
    standing.current = [...next];
    onCommit(next.length === 0 ? null : [...next]);
  };
  const add = (answer: PickAnswer): void => {
    learn(knownFrom(entity, answer));
    const chosen = answer.records.map((record) => record.id);
    for (const one of chosen.slice(0, 1)) if (chosen.length === 1) pick.chosen(forField, one);
    const next = [...new Set([...standing.current, ...chosen])];
    if (next.length > standing.current.length || invalidText !== undefined) commit(next);
  };
  const clear = (): void => {
    hits.drop();
    write(null);
    combobox.closeDropdown();
  };
  /** Codes not found stay in the box; Enter also takes the first hit for a single text. */
  const settle = async (typed: string, first: boolean): Promise<void> => {
    clear();
    const codes = codesOf(typed);
    if (codes.length === 0) {
      if (invalidText !== undefined) commit(standing.current);
      return;
    }
    const answer = await pick.resolve(entity, codes, forField).catch(() => null);
    if (answer === null) return onInvalid(typed);
    let missing = codes.filter((code) => !answer.byCode.has(code));
    let records = [...answer.byCode.values()];
    let known = answer.refs;
    if (first && codes.length === 1 && missing.length === 1) {
      const near = await pick.suggest(entity, codes[0] ?? '', forField).catch(() => null);
      if (near?.records[0] !== undefined) {
        records = [near.records[0]];
        known = near.refs;
        missing = [];
      }
    }
    add({ records, refs: known });
    if (missing.length > 0) onInvalid(missing.join('、'));
  };
  const leaving = (first = false): void => {
    if (typing.current !== null) lookups.add(settle(typing.current, first));
  };
  const openPicker = async (): Promise<void> => {
    const typed = text?.trim() ?? '';
    clear();
    add(await pick.open(entity, { multiple: true, text: typed, forField }));
  };
  const nameOf = (one: string): { name: string; code: string } => {
    const record = refs(entity, one);
    return record === undefined
      ? { name: '…', code: '' }
      : { name: record.name || record.code, code: record.code };
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(chosen) => {
        const record = found?.find((one) => one.id === chosen);
        clear();
        if (record !== undefined) add({ records: [record], refs: {} });
      }}
      position="bottom-start"
      width="max-content"
      shadow="md"
    >
      <Combobox.DropdownTarget>
        <PillsInput
          error={props.failing}
          rightSectionWidth={28}
          rightSection={
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
          }
        >
          <Pill.Group>
            {ids.map((one) => {
              const { name, code } = nameOf(one);
              return (
                <Pill
                  key={one}
                  withRemoveButton
                  title={code}
                  removeButtonProps={{ 'aria-label': `移除${name}` }}
                  onRemove={() => commit(ids.filter((other) => other !== one))}
                >
                  {name}
                </Pill>
              );
            })}
            <Combobox.EventsTarget>
              <PillsInput.Field
                id={id}
                value={text ?? invalidText ?? ''}
                autoComplete="off"
                placeholder={ids.length === 0 ? '编码、名称或拼音，F7 选择' : ''}
                aria-describedby={props.describedBy}
                onChange={(event) => {
                  write(event.currentTarget.value);
                  combobox.resetSelectedOption();
                  combobox.openDropdown();
                }}
                onPaste={(event) => {
                  const pasted = event.clipboardData.getData('text/plain');
                  if (codesOf(pasted).length < 2) return;
                  event.preventDefault();
                  lookups.add(settle(pasted, false));
                }}
                onBlur={() => leaving()}
                onKeyDown={(event) => {
                  if (event.nativeEvent.isComposing) return;
                  const typed = typing.current?.trim() ?? '';
                  if (event.key === 'F7' || (event.altKey && event.key === 'ArrowDown')) {
                    event.preventDefault();
                    void openPicker();
                  } else if (event.key === 'Enter' && typed !== '') {
                    // One goes on adding; the next Enter, on an empty box, leads to the next field.
                    event.stopPropagation();
                    if (combobox.getSelectedOptionIndex() < 0) leaving(true);
                  } else if (
                    event.key === 'Backspace' &&
                    (text ?? invalidText ?? '') === '' &&
                    ids.length > 0
                  ) {
                    event.preventDefault();
                    commit(ids.slice(0, -1));
                  } else if (event.key === 'Escape' && text !== null) clear();
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <HitList hits={hits} text={text ?? ''} creates={false} />
    </Combobox>
  );
}
