// Everything that floats over a grid when asked for: lists, the date panel, menus, panels, dialogs. Their code is fetched
// when the first of them opens, or ahead of that at leisure.
import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { GridColumn, GridView } from '../types.ts';
import type { Choices } from '../interact/choices.ts';
import type { GridInstance } from '../frame/instance.ts';
import { lazyView } from '../frame/lazyView.ts';
import type { Runtime } from '../frame/runtime.ts';

const FloatingParts = lazyView(() => import('./FloatingParts.tsx'), 'ahead');

export interface FloatingProps<Row> {
  grid: GridInstance<Row>;
  choices: Choices;
  runtime: RefObject<Runtime<Row> | null>;
  stage: RefObject<HTMLElement | null>;
  id: string;
  columns: readonly GridColumn<Row>[];
  view: GridView;
  setView: (view: GridView) => void;
}

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
