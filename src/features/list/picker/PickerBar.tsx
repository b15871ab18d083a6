// The line above the rows of a picker: what is looked for, whether the columns are filtered, and a record that is missing.
import { Button, Group, TextInput } from '@mantine/core';
import { IconFilter, IconPlus, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PickAnswer } from '#ui/kinds/environment.ts';

export interface PickerBarProps {
  text: string;
  onText(text: string): void;
  /** Into the rows. */
  onDown(): void;
  onEnter(): void;
  filterRow: boolean;
  onFilterRow(): void;
  /** Null: none can be made here. */
  create: (() => Promise<PickAnswer>) | null;
  onCreated(answer: PickAnswer): void;
}

export function PickerBar(props: PickerBarProps): ReactNode {
  const { text, filterRow, create } = props;
  return (
    <Group gap={8} wrap="nowrap">
      <TextInput
        data-autofocus
        flex={1}
        leftSection={<IconSearch size={14} />}
        placeholder="编码、名称、拼音或首字母"
        aria-label="查找"
        value={text}
        onChange={(event) => props.onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            props.onDown();
          } else if (event.key === 'Enter') {
            // The button that has the keyboard once the picker is closed must not be pressed by the same key.
            event.preventDefault();
            props.onEnter();
          }
        }}
      />
      <Button
        variant={filterRow ? 'light' : 'default'}
        leftSection={<IconFilter size={14} />}
        aria-pressed={filterRow}
        onClick={props.onFilterRow}
      >
        列筛选
      </Button>
      {create !== null && (
        <Button
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() =>
            void create().then((answer) => {
              if (answer.records.length > 0) props.onCreated(answer);
            })
          }
        >
          新增
        </Button>
      )}
    </Group>
  );
}
