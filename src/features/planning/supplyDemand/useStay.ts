// Another depth of the supply–demand grid: the active material stays where it is, though its rows are other ones.
import { type RefObject, useEffect, useRef } from 'react';
import type { GridHandle } from '#grid';
import { type BlockRow, type BlockSource, type Depth, rowIdAt } from './blockRows.ts';

interface Stay {
  at: number;
  material: string;
  type: BlockRow['type'];
  column: string;
}

export function useStay({
  grid,
  source,
  depth,
  onDepth,
}: {
  grid: RefObject<GridHandle | null>;
  source: BlockSource;
  depth: Depth;
  onDepth: (depth: Depth) => void;
}): { showDepth(next: Depth): void } {
  /** Where the active material was when the depth changed. */
  const stay = useRef<Stay | null>(null);
  useEffect(() => {
    const before = stay.current;
    if (before === null) return undefined;
    const index = before.at * depth;
    let isLeft = false;
    const back = async (): Promise<void> => {
      // How many rows there are is known with the first block.
      await source.ensure?.({ start: 0, end: 1 });
      await source.ensure?.({ start: index, end: index + depth });
      // Who changed the depth again meanwhile goes on from the same place.
      if (isLeft) return;
      stay.current = null;
      grid.current?.scrollToIndex(index);
      grid.current?.activate(rowIdAt(before.material, before.type, depth), before.column);
    };
    void back();
    return () => {
      isLeft = true;
    };
  }, [grid, source, depth]);
  return {
    showDepth(next) {
      if (next === depth) return;
      const position = grid.current?.position();
      const index = position?.activeRowId == null ? -1 : source.indexOf(position.activeRowId);
      const row = index < 0 ? undefined : source.rowAt(index);
      // Where none is active yet, it is still on its way to where it stood.
      if (row !== undefined)
        stay.current = {
          at: Math.floor(index / depth),
          material: row.material.id,
          type: row.type,
          column: position?.activeColumn ?? 'material',
        };
      onDepth(next);
    },
  };
}
