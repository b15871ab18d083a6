// How much room the window has. Up to 1087.99 px it is a mobile one: the side menu is closed and opens as a drawer, and
// one page shows without tabs. Up to 767.99 px it is a phone, where the header keeps only what a thumb needs.
import { useMediaQuery } from '@mantine/hooks';
import { create } from 'zustand';
import { setLayout, useLayout } from './layoutStore.ts';

export type Device = 'desktop' | 'tablet' | 'phone';

export function useDevice(): Device {
  const narrow = useMediaQuery('(max-width: 1087.99px)', undefined, { getInitialValueInEffect: false });
  const small = useMediaQuery('(max-width: 767.99px)', undefined, { getInitialValueInEffect: false });
  if (small) return 'phone';
  return narrow ? 'tablet' : 'desktop';
}

/** The drawer of a narrow window; forgotten with the window, unlike the folding of a wide one. */
const useDrawer = create<{ opened: boolean }>(() => ({ opened: false }));

export interface MenuRoom {
  device: Device;
  mobile: boolean;
  /** 48 px wide; on a narrow window: closed. */
  folded: boolean;
  toggle: () => void;
  /** Closes the drawer of a narrow window: a page was chosen, or the user turned away. */
  close: () => void;
}

export function useMenuRoom(): MenuRoom {
  const device = useDevice();
  const chosenFolded = useLayout((layout) => layout.folded);
  const { opened } = useDrawer();
  const mobile = device !== 'desktop';
  const folded = mobile ? !opened : chosenFolded;
  return {
    device,
    mobile,
    folded,
    toggle: () => (mobile ? useDrawer.setState({ opened: folded }) : setLayout({ folded: !folded })),
    close: () => useDrawer.setState({ opened: false }),
  };
}
