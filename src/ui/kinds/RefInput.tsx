// Input of a reference: type a code, name, pinyin or initials; Enter takes what is highlighted, which is the exact code or
// the first hit, and waits for it where the keys were faster than the list; F7 opens the picker.
import { ActionIcon, Combobox, TextInput } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { HitList } from './HitList.tsx';
import { PickerButton } from './PickerButton.tsx';
import { selectAll } from './selectAll.ts';
import { type OneRecordProps, useOneRecord } from './useOneRecord.ts';

export function RefInput(props: OneRecordProps): ReactNode {
  const { id, field, shown, invalidText, describedBy, failing } = props;
  const record = useOneRecord(props);
  const { combobox, text, look } = record;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={record.choose}
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
              <PickerButton id={id} title={field.title} onOpen={record.openPicker} />
            </>
          }
          onFocus={selectAll}
          onChange={(event) => {
            record.write(event.currentTarget.value);
            // Hits of an earlier text are no answer to this one.
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onBlur={() => {
            record.leave();
            combobox.closeDropdown();
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'F7' || (event.altKey && event.key === 'ArrowDown')) {
              event.preventDefault();
              void record.openPicker();
            } else if (event.key === 'Enter' && combobox.getSelectedOptionIndex() < 0) {
              record.leave(true);
            } else if (event.key === 'Escape' && text !== null) {
              record.write(null);
              combobox.closeDropdown();
            }
          }}
        />
      </Combobox.Target>
      <HitList hits={record.hits} text={text ?? ''} creates={record.creates} />
    </Combobox>
  );
}
