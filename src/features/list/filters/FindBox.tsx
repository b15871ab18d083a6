// Quick search of a list: typed text narrows the rows, Enter or arrow down leads into them.
import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTypedText } from '#ui/useTypedText.ts';
import classes from '../toolBar/ListToolBar.module.css';

export interface FindBoxProps {
  search: string;
  onSearch(text: string): void;
  hint: string;
  box: RefObject<HTMLInputElement | null>;
  /** Into the rows this text finds, as soon as they are there. */
  onRows(text: string): void;
}

export function FindBox({ search, onSearch, hint, box, onRows }: FindBoxProps) {
  const [text, setText] = useTypedText(search, onSearch);
  const clear = (): void => {
    setText('');
    onSearch('');
  };
  return (
    <TextInput
      ref={box}
      className={classes['search'] ?? ''}
      size="xs"
      leftSection={<IconSearch size={14} />}
      placeholder={hint}
      aria-label="快速查找（F3）"
      title="F3；Enter 或 ↓ 进入表格"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' || event.key === 'ArrowDown') {
          event.preventDefault();
          onRows(text.trim());
        }
        if (event.key === 'Escape') clear();
      }}
      rightSection={
        text === '' ? undefined : (
          <ActionIcon variant="subtle" color="gray" size={20} aria-label="清除查找" onClick={clear}>
            <IconX size={12} />
          </ActionIcon>
        )
      }
    />
  );
}
