// Which line table of a document is open, which of its lines are marked, and the grid that draws it. Marks belong to the
// table they were made in and go when another one is opened.
import { type RefObject, useRef, useState } from 'react';
import type { GridHandle } from '#grid';

export interface OpenLines {
  /** Null where no line table is shown. */
  key: string | null;
  /** Ids of the marked lines. */
  selected: readonly string[];
  grid: RefObject<GridHandle | null>;
  /** Puts the keyboard into the open table. */
  enter: RefObject<(() => void) | null>;
  /** The table a problem stands in; the marks stay. */
  show(key: string): void;
  open(key: string): void;
  select(lineIds: readonly string[]): void;
}

/** @param first the table that is open at first */
export function useOpenLines(first: string | null): OpenLines {
  const grid = useRef<GridHandle | null>(null);
  const enter = useRef<(() => void) | null>(null);
  const [key, show] = useState(first);
  const [selected, select] = useState<readonly string[]>([]);
  return {
    key,
    selected,
    grid,
    enter,
    show,
    open(next) {
      show(next);
      select([]);
    },
    select,
  };
}
