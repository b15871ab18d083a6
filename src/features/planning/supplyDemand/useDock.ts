// The documents behind the active cell, below the supply–demand grid: open or not, and where the keyboard goes.
import { type RefObject, useMemo, useState } from 'react';
import type { TimeBucket } from '#entities/planning/supplyDemand/timeBuckets.ts';
import type { GridHandle } from '#grid';
import type { Place } from './BlockGrid.tsx';
import type { DockedCell } from './DocumentsDock.tsx';
import classes from './supplyDemand.module.css';

export interface Dock {
  isOpen: boolean;
  cell: DockedCell | null;
  open(isOpen: true): void;
  /** Opens it and goes into it. */
  enter(): void;
  /** Closes it; the grid has the keyboard again. */
  leave(): void;
  isInside(): boolean;
  toGrid(): void;
}

export function useDock({
  grid,
  place,
  buckets,
}: {
  grid: RefObject<GridHandle | null>;
  place: Place | null;
  buckets: readonly TimeBucket[];
}): Dock {
  const [isOpen, setOpen] = useState(false);
  const cell = useMemo(
    (): DockedCell | null =>
      place === null || place.bucket === null
        ? null
        : { material: place.material, bucket: buckets[place.bucket] ?? null },
    [place, buckets],
  );
  const toGrid = (): void => grid.current?.focus();
  return {
    isOpen,
    cell,
    open: setOpen,
    enter() {
      setOpen(true);
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`.${classes['dock']} button`)?.focus());
    },
    leave() {
      setOpen(false);
      toGrid();
    },
    isInside: () => document.activeElement?.closest(`.${classes['dock']}`) != null,
    toGrid,
  };
}
