// Input of a reference: type a code, name, pinyin or initials; Enter takes what is highlighted, which is the exact code or
// the first hit; F7 opens the picker.
import { ActionIcon, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconEye, IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { splitPickField } from '#model/pickField.ts';
import type { RefMap, RefRecord } from '#model/refs.ts';
import { beforePersisting } from '#ui/shell/tabs/tabStore.ts';
import { useFieldEnvironment } from './environment.ts';
import { keyed } from './gridColumn.ts';
import { selectAll } from './selectAll.ts';
import type { InputProps } from './TypedInput.tsx';
import classes from './FieldInput.module.css';

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
  const { pick, peek } = useFieldEnvironment();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState<string | null>(null);
  // What is chosen by Enter is settled before the same key moves the focus on.
  const typing = useRef<string | null>(null);
  const write = (next: string | null): void => {
    typing.current = next;
    setText(next);
  };
  const [found, setFound] = useState<readonly RefRecord[] | null>(null);
  const [failed, setFailed] = useState(false);
  const asked = useRef(0);
  const look =
    text === null && invalidText === undefined && typeof value === 'string' && value !== ''
      ? peek(entity, value)
      : null;

  useEffect(() => {
    if (!combobox.dropdownOpened) return undefined;
    const turn = ++asked.current;
    const wait = setTimeout(() => {
      // Nothing typed yet: what was chosen last.
      pick.suggest(entity, text?.trim() ?? '', forField).then(
        (answer) => {
          if (turn !== asked.current) return;
          learn({ ...answer.refs, [entity]: { ...answer.refs[entity], ...keyed(answer.records) } });
          setFailed(false);
          setFound(answer.records);
        },
        () => {
          if (turn !== asked.current) return;
          setFailed(true);
          setFound([]);
        },
      );
    }, 150);
    return () => clearTimeout(wait);
    // The callbacks are stable for the life of a document; only the typed text asks anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, entity, forField, combobox.dropdownOpened]);

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
    asked.current += 1;
    write(null);
    setFound(null);
    combobox.closeDropdown();
    if (record !== null) pick.chosen(forField, record.id);
    if (record === null) onCommit(null);
    else if (record.id !== value || invalidText !== undefined) onCommit(record.id);
  };
  const settle = async () => {
    if (typing.current === null) return;
    const typed = typing.current.trim();
    if (typed === (invalidText ?? shown)) {
      write(null);
      return;
    }
    if (typed === '') return choose(null);
    asked.current += 1;
    write(null);
    combobox.closeDropdown();
    // What was typed stays in the box, whether there is no such record or nobody could say.
    const answer = await pick.resolve(entity, [typed], forField).catch(() => null);
    const record = answer?.byCode.get(typed);
    if (answer === null || record === undefined) return onInvalid(typed);
    learn({ ...answer.refs, [entity]: { ...answer.refs[entity], [record.id]: record } });
    choose(record);
  };
  const openPicker = async () => {
    combobox.closeDropdown();
    const typed = text !== null && text !== shown ? text.trim() : '';
    const answer = await pick.open(entity, { multiple: false, text: typed, forField });
    const record = answer.records[0];
    if (record === undefined) return;
    learn({ ...answer.refs, [entity]: { ...answer.refs[entity], [record.id]: record } });
    choose(record);
  };

  // What is made here belongs here: records of another organisation are made there.
  const create = splitPickField(forField).org === null ? pick.create(entity, text?.trim() ?? '') : null;
  const make = async (start: NonNullable<typeof create>) => {
    combobox.closeDropdown();
    asked.current += 1;
    write(null);
    const answer = await start();
    const record = answer.records[0];
    if (record === undefined) return;
    learn({ ...answer.refs, [entity]: { ...answer.refs[entity], [record.id]: record } });
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
          onBlur={() => void settle()}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'F7' || (event.altKey && event.key === 'ArrowDown')) {
              event.preventDefault();
              void openPicker();
            } else if (event.key === 'Enter' && combobox.getSelectedOptionIndex() < 0) {
              void settle();
            } else if (event.key === 'Escape' && text !== null) {
              write(null);
              combobox.closeDropdown();
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown miw={280} maw={560}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {found === null ? (
            <Combobox.Empty>
              <Loader size={14} />
            </Combobox.Empty>
          ) : found.length === 0 ? (
            <Combobox.Empty>
              {failed ? '读取失败，请稍后再试' : `没有符合“${text ?? ''}”的记录，按 F7 打开列表`}
            </Combobox.Empty>
          ) : (
            found.map((record) => (
              <Combobox.Option key={record.id} value={record.id}>
                <span className={classes['optionCode']}>{record.code}</span>
                {record.name}
                {typeof record.fields['specification'] === 'string' && (
                  <span className={classes['optionRest']}>{record.fields['specification']}</span>
                )}
              </Combobox.Option>
            ))
          )}
          {create !== null && found !== null && found.length === 0 && !failed && (
            <Combobox.Option value="new">
              <IconPlus size={12} /> 新增“{text?.trim()}”
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
