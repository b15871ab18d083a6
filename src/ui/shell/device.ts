// How much room the window has: below 1088 px the side menu starts closed, below 768 px it lies over the page and
// tabs give way to the one page that is shown.
import { useMediaQuery } from '@mantine/hooks';
import { create } from 'zustand';
import { setLayout, useLayout } from './layoutStore.ts';

export type Device = 'desktop' | 'tablet' | 'mobile';

export function useDevice(): Device {
  const narrow = useMediaQuery('(max-width: 1087.99px)', undefined, { getInitialValueInEffect: false });
  const small = useMediaQuery('(max-width: 767.99px)', undefined, { getInitialValueInEffect: false });
  if (small) return 'mobile';
  return narrow ? 'tablet' : 'desktop';
}

/** Opened by hand on a narrow window; forgotten with the window, unlike the folding of a wide one. */
const useNarrowMenu = create<{ opened: boolean }>(() => ({ opened: false }));

export interface MenuRoom {
  device: Device;
  folded: boolean;
  toggle: () => void;
  /** A page was chosen: on a small window the menu gets out of the way. */
  chosen: () => void;
}

export function useMenuRoom(): MenuRoom {
  const device = useDevice();
  const keptFolded = useLayout((layout) => layout.folded);
  const { opened } = useNarrowMenu();
  const desktop = device === 'desktop';
  const folded = desktop ? keptFolded : !opened;
  return {
    device,
    folded,
    toggle: () => (desktop ? setLayout({ folded: !folded }) : useNarrowMenu.setState({ opened: folded })),
    chosen: () => {
      if (device === 'mobile') useNarrowMenu.setState({ opened: false });
    },
  };
}
