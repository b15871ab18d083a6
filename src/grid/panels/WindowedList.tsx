// A list of which only what is in view stands on the page, however long it is. Arrows go on where the drawn part ends.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import styles from './floating.module.css';

interface WindowedListProps<Item> extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Draws one; the height of a line is 28 px. */
  children: (item: Item, index: number) => ReactNode;
  /** Index that has to be in view, e.g. the highlighted one. */
  reveal?: number;
}

const lineHeight = 28;
const shownHeight = 260;
const beyondView = 4;

export function WindowedList<Item>({
  items,
  keyOf,
  children,
  reveal = -1,
  ...box
}: WindowedListProps<Item>): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called in this render only
  const view = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    initialRect: { width: 0, height: shownHeight },
    overscan: beyondView,
  });
  useEffect(() => {
    if (reveal >= 0) view.scrollToIndex(reveal);
  }, [view, reveal]);
  /** Moves the focus among the lines' own fields, drawing further lines where needed. */
  const step = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (by === 0 || event.altKey || !line) return;
    const next = Number(line.dataset['index']) + by;
    if (next < 0 || next >= items.length) return;
    event.preventDefault();
    event.stopPropagation();
    const field = (): HTMLElement | null | undefined =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"] input`);
    view.scrollToIndex(next);
    field()?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is given by the caller
    <div {...box} ref={scroller} className={styles['list']} onKeyDown={step}>
      <div style={{ height: view.getTotalSize(), position: 'relative' }} role="presentation">
        {view.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <div
              key={key}
              data-index={index}
              role="presentation"
              className={styles['line']}
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(item, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
