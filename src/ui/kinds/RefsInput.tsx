// Input of references to several records, shown as chips: codes, names, pinyin or initials are typed, Enter adds the exact
// code or the first hit, pasted codes are added all at once, Backspace takes the last one away, F7 opens the picker.
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Combobox, Pill, PillsInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { codesOf } from '#model/kinds/refs.ts';
import { useFieldEnvironment } from './environment.ts';
import { HitList } from './HitList.tsx';
import { PickerButton } from './PickerButton.tsx';
import { type SeveralRecordsProps, useSeveralRecords } from './useSeveralRecords.ts';
import classes from './FieldInput.module.css';

export function RefsInput(props: SeveralRecordsProps) {
  const { id, entity, field, invalidText } = props;
  const { refs } = useFieldEnvironment();
  const several = useSeveralRecords(props);
  const { combobox, ids, text } = several;
  const shown = text ?? invalidText ?? '';
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isChosen = combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'F7' || (event.altKey && event.key === 'ArrowDown')) {
      event.preventDefault();
      void several.openPicker();
    } else if (event.key === 'Enter' && ((text?.trim() ?? '') !== '' || isChosen)) {
      // One goes on adding; the next Enter, on an empty box, leads to the next field.
      event.stopPropagation();
      if (!isChosen) several.leave(true);
    } else if (event.key === 'Enter' && text === null && invalidText !== undefined) {
      // Perhaps nobody could be asked before.
      several.take(invalidText, true);
    } else if (event.key === 'Backspace' && shown === '') {
      const last = ids.at(-1);
      if (last === undefined) return;
      event.preventDefault();
      several.remove(last);
    } else if (event.key === 'Escape' && text !== null) several.clear();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={several.choose}
      position="bottom-start"
      width="max-content"
      shadow="md"
    >
      <Combobox.DropdownTarget>
        <PillsInput
          error={props.failing}
          rightSectionWidth={28}
          rightSection={<PickerButton id={id} title={field.title} onOpen={several.openPicker} />}
        >
          <Pill.Group>
            {ids.map((one) => {
              const record = refs(entity, one);
              const name = record === undefined ? '…' : record.name || record.code;
              return (
                <Pill
                  key={one}
                  withRemoveButton
                  title={record?.code ?? ''}
                  removeButtonProps={{ 'aria-label': `移除${name}` }}
                  onRemove={() => several.remove(one)}
                >
                  {name}
                </Pill>
              );
            })}
            <Combobox.EventsTarget>
              <PillsInput.Field
                id={id}
                className={classes['several'] ?? ''}
                value={shown}
                autoComplete="off"
                placeholder={ids.length === 0 ? '编码、名称或拼音，F7 选择' : ''}
                aria-describedby={props.describedBy}
                onChange={(event) => {
                  several.write(event.currentTarget.value);
                  combobox.resetSelectedOption();
                  combobox.openDropdown();
                }}
                onPaste={(event) => {
                  const pasted = event.clipboardData.getData('text/plain');
                  if (codesOf(pasted).length < 2) return;
                  event.preventDefault();
                  several.take(pasted, false);
                }}
                onBlur={() => several.leave()}
                onKeyDown={onKey}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <HitList hits={several.hits} text={text ?? ''} creates={false} />
    </Combobox>
  );
}
