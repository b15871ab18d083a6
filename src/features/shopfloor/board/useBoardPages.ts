// More machines than a wall has room for are shown page after page, each for a while; beside the workbench the board scrolls.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type BoardTile, pageOf, tilesThatFit } from '#entities/shopfloor/board/shopBoard.ts';

const eachFor = 15_000;

export interface BoardPages {
  shown: readonly BoardTile[];
  /** From 1. */
  page: number;
  pages: number;
  /** The room the tiles have. */
  room: RefObject<HTMLUListElement | null>;
}

/** How many tiles of the size of the first fit into the list, as far as it is the wall's. */
function fitting(list: HTMLUListElement): number {
  const tile = list.firstElementChild;
  if (document.fullscreenElement === null || tile === null) return Infinity;
  const style = getComputedStyle(list);
  const { width, height } = tile.getBoundingClientRect();
  return tilesThatFit(
    {
      width: list.clientWidth - Number.parseFloat(style.paddingInline) * 2,
      height: list.clientHeight - Number.parseFloat(style.paddingBlock) * 2,
    },
    { width, height, gap: Number.parseFloat(style.rowGap) || 0 },
  );
}

export function useBoardPages(tiles: readonly BoardTile[]): BoardPages {
  const room = useRef<HTMLUListElement>(null);
  const [size, setSize] = useState(Infinity);
  const [turn, setTurn] = useState(0);
  const isThere = tiles.length > 0;
  useEffect(() => {
    const list = room.current;
    if (!isThere || list === null) return undefined;
    const measure = (): void => setSize(fitting(list));
    const watch = new ResizeObserver(measure);
    watch.observe(list);
    document.addEventListener('fullscreenchange', measure);
    return () => {
      watch.disconnect();
      document.removeEventListener('fullscreenchange', measure);
    };
  }, [isThere]);
  useEffect(() => {
    if (size >= tiles.length) return undefined;
    const turning = setInterval(() => setTurn((before) => before + 1), eachFor);
    return () => clearInterval(turning);
  }, [size, tiles.length]);
  return Number.isFinite(size)
    ? { ...pageOf(tiles, size, turn), room }
    : { shown: tiles, page: 1, pages: 1, room };
}
