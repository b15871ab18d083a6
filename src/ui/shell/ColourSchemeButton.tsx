// One press from light to dark and back.
import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export function ColourSchemeButton(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: false });
  const dark = colorScheme === 'dark';
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
