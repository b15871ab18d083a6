// The icon of a menu entry; an unknown name draws a neutral page.
import { IconFile } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { menuIcons } from './menuIcons.ts';

export function MenuIcon({ name, size = 16 }: { name: string | undefined; size?: number }): ReactNode {
  return createElement(menuIcons.get(name ?? '') ?? IconFile, { size, stroke: 1.6, 'aria-hidden': true });
}
