// The magnifier of an input of references. It opens the picker, and the keyboard is in the field again once it has closed.
import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface PickerButtonProps {
  /** Of the box it belongs to. */
  id: string;
  title: string;
  onOpen(): Promise<void>;
}

export function PickerButton({ id, title, onOpen }: PickerButtonProps): ReactNode {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={22}
      tabIndex={-1}
      aria-label={`选择${title}（F7）`}
      title="F7"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        document.getElementById(id)?.focus();
        void onOpen();
      }}
    >
      <IconSearch size={14} />
    </ActionIcon>
  );
}
