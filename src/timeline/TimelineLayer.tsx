// The chart as an overlay of a grid: its elements, and the work that keeps them going without React.
import { type ReactNode, useEffect, useRef } from 'react';
import { attachKeys } from './keyWork.ts';
import { attachPointer } from './pointerWork.ts';
import type { RowViewport, TimelineStore } from './timelineModel.ts';
import { createTimelineView } from './timelineView.ts';
import styles from './timeline.module.css';

export interface TimelineLayerProps {
  store: TimelineStore;
  viewport: RowViewport;
  label: string;
  /** The canvas, for pictures; null when it leaves the page. */
  onReady(handle: TimelineHandle | null): void;
}

export interface TimelineHandle {
  /** Brings a bar into view and takes the keyboard there. */
  focus(id: string): void;
  scrollToMinute(minute: number, x: number): void;
  /** Minute at the left edge and px of the view. */
  seen(): { from: number; to: number; width: number };
}

export function TimelineLayer({ store, viewport, label, onReady }: TimelineLayerProps): ReactNode {
  const layer = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const focus = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLDivElement>(null);
  const ready = useRef(onReady);
  useEffect(() => {
    ready.current = onReady;
  });

  useEffect(() => {
    if (!layer.current || !canvas.current || !head.current || !focus.current || !tip.current)
      return undefined;
    const button = focus.current;
    const view = createTimelineView(
      { layer: layer.current, canvas: canvas.current, head: head.current, focus: button },
      viewport,
      store,
    );
    const say = (text: string): void => {
      if (live.current) live.current.textContent = text;
    };
    const { scrollTo } = viewport;
    const offs = [
      attachPointer(view, store, { canvas: canvas.current, tip: tip.current, say, scrollTo }),
      attachKeys(view, store, { focus: button, say, scrollTo }),
      view.attach(),
    ];
    const focusBar = (event: Event): void => {
      if (event instanceof PointerEvent) button.focus({ preventScroll: true });
    };
    const drawn = canvas.current;
    drawn.addEventListener('pointerup', focusBar);
    const target = ready;
    target.current({
      focus(id) {
        view.reveal(id);
        button.focus({ preventScroll: true });
      },
      scrollToMinute: (minute, x) => viewport.scrollTo(Math.max(0, store.model.axis.xOf(minute) - x)),
      seen() {
        const { scrollX, width } = viewport.box();
        return {
          from: store.model.axis.minuteAt(scrollX),
          to: store.model.axis.minuteAt(scrollX + width),
          width,
        };
      },
    });
    return () => {
      for (const off of offs) off();
      drawn.removeEventListener('pointerup', focusBar);
      target.current(null);
    };
  }, [store, viewport]);

  return (
    <div ref={layer} className={styles['layer']} data-interactive="" role="group" aria-label={label}>
      <canvas ref={canvas} className={styles['canvas']} aria-hidden="true" />
      <div ref={head} className={styles['head']} aria-hidden="true" />
      <button ref={focus} type="button" aria-label="工序" className={styles['focus']} />
      <div ref={tip} className={styles['tip']} role="tooltip" hidden />
      <div ref={live} className={styles['live']} role="status" aria-live="polite" />
    </div>
  );
}
