// Everything that floats over a grid when asked for: lists, the date panel, menus, panels, dialogs. Their code is fetched
// when the first of them opens, or ahead of that at leisure.
import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { lazyView } from '../frame/lazyView.ts';
import type { FloatingProps } from './panelProps.ts';

const FloatingParts = lazyView(() => import('./FloatingParts.tsx'), 'ahead');

export function Floating<Row>(props: FloatingProps<Row>): ReactNode {
  const { grid, choices } = props;
  const asked = useRef(false);
  const subscribe = useCallback(
    (listener: () => void) => {
      const offs = [choices.list, grid.dateAt, grid.headMenu, grid.panel, grid.find, grid.dialog].map(
        (signal) => signal.subscribe(listener),
      );
      return () => {
        for (const off of offs) off();
      };
    },
    [grid, choices],
  );
  // Once one of them has opened they stay: the last to close has something left to do.
  const wanted = useSyncExternalStore(subscribe, () => {
    asked.current ||=
      grid.find.get().open ||
      [choices.list, grid.dateAt, grid.headMenu, grid.panel, grid.dialog].some(
        (signal) => signal.get() !== null,
      );
    return asked.current;
  });
  return wanted && <FloatingParts {...props} />;
}
