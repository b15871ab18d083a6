// Mantine for what floats over a grid: that of the page where there is one, else its own with Mantine's plain theme, so
// that a page with nothing but a grid needs no provider and pays for one only when the first panel opens.
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { MantineContext, MantineProvider } from '@mantine/core';
import './styles.ts';

/**
 * Set inside a popup: what opens from there stays in it, so that a click there is no click outside. While it is held, Esc is
 * meant for a list that is open in it.
 */
export const InsidePopup = createContext<((held: boolean) => void) | null>(null);

export function PanelsProvider({ children }: { children: ReactNode }): ReactNode {
  if (use(MantineContext)) return children;
  return (
    <MantineProvider defaultColorScheme="auto" withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
