// From one line table to the next by keyboard: what is being typed is taken over first, and the next table is entered.
import { type RefObject, useEffect, useRef } from 'react';
import type { GridHandle } from '#grid';

export interface LineTurning {
  keys: readonly string[];
  /** The table that is open; null where there is none. */
  open: string | null;
  grid: RefObject<GridHandle | null>;
  /** Puts the focus into the open table. */
  enter: RefObject<(() => void) | null>;
  onOpen(key: string): void;
}

export function useLineTurning({
  keys,
  open,
  grid,
  enter,
  onOpen,
}: LineTurning): (by: 1 | -1) => Promise<void> {
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (awaited.current === null || awaited.current !== open) return;
    awaited.current = null;
    enter.current?.();
  });
  return async (by) => {
    if (open === null || (await grid.current?.commit()) === false) return;
    const next = keys[(keys.indexOf(open) + by + keys.length) % keys.length];
    if (next === undefined || next === open) return enter.current?.();
    awaited.current = next;
    onOpen(next);
  };
}
