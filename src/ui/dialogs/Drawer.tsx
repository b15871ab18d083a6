// A drawer as everything here opens it: the library's own, but Esc closes the top one alone.
import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLayer } from './layers.ts';

export function Drawer({ closeOnEscape = true, ...props }: DrawerProps): ReactNode {
  useLayer(props.opened, closeOnEscape ? props.onClose : null);
  return <MantineDrawer {...props} closeOnEscape={false} data-layer />;
}
