// One press from light to dark and back; until the first press the scheme of the system holds.
import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDarkScheme } from './useDarkScheme.ts';

export function ColourSchemeButton(): ReactNode {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: false });
  const dark = useDarkScheme();
  const title = dark ? '切换到浅色' : '切换到深色';
  return (
    <ActionIcon aria-label={title} title={title} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
      {dark ? (
        <IconSun size={18} stroke={1.6} aria-hidden />
      ) : (
        <IconMoon size={18} stroke={1.6} aria-hidden />
      )}
    </ActionIcon>
  );
}
