// Items of different sizes along one axis, by TanStack Virtual: where each stands, which lie in view, and what changes
// when one turns out larger. Virtual is fed with our logical offset and never touches the page: the stage scrolls.
import { Virtualizer } from '@tanstack/react-virtual';
import type { IndexRange } from '../contract/rows.ts';

export interface Axis {
  readonly count: number;
  /** Px of all items. */
  total: () => number;
  /** Px from the first item to this one; `count` gives the total. */
  start: (index: number) => number;
  /** Item that covers the offset; clamped to the first and last, −1 for none. */
  itemAt: (offset: number) => number;
  /** Items that touch [offset, offset + size); end exclusive. */
  range: (offset: number, size: number) => IndexRange;
  resize: (index: number, size: number) => void;
}

/** Px behind the last item, so that a view may begin anywhere: Virtual would not look past a last full view. */
const beyondEnd = 1_000_000;

const nothing = (): void => undefined;

export function createAxis(count: number, sizeOf: (index: number) => number, horizontal = false): Axis {
  const virtual = new Virtualizer<Element, Element>({
    count,
    estimateSize: sizeOf,
    horizontal,
    overscan: 0,
    paddingEnd: beyondEnd,
    getScrollElement: () => null,
    observeElementRect: nothing,
    observeElementOffset: nothing,
    scrollToFn: nothing,
  });
  // What stays in place while sizes are found out is for the stage to say.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const total = (): number => virtual.getTotalSize() - beyondEnd;
  return {
    count,
    total,
    start(index) {
      const end = total();
      return virtual.measurementsCache[index]?.start ?? end;
    },
    itemAt: (offset) => virtual.getVirtualItemForOffset(Math.max(0, offset))?.index ?? -1,
    range(offset, size) {
      if (count === 0 || size <= 0) return { start: 0, end: 0 };
      virtual.scrollOffset = Math.max(0, offset);
      virtual.scrollRect = horizontal ? { width: size, height: 0 } : { width: 0, height: size };
      const found = virtual.calculateRange();
      return found ? { start: found.startIndex, end: found.endIndex + 1 } : { start: 0, end: 0 };
    },
    resize: (index, size) => virtual.resizeItem(index, size),
  };
}
