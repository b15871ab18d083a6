// What is shown is asked anew: the same button wherever a page can be refreshed, named after its key.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { keyHint } from '#ui/keyboard/keyMap.ts';

export function RefreshButton({ onRefresh }: { onRefresh: () => void }): ReactNode {
  return (
    <Tooltip label={`刷新（${keyHint('refresh')}）`}>
      <ActionIcon variant="default" size={28} aria-label="刷新" onClick={onRefresh}>
        <IconRefresh size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
