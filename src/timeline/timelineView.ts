// The chart on the page: a canvas over the free part of the grid, labels of the head and the focused bar as elements. It
// draws inside the grid's own frame, so that rows and bars never part, and knows no React.
import { forgetWidths } from './barPainter.ts';
import { type BarHit, barUnder, placeFocus } from './barPlace.ts';
import { type BarOutline, paintChart } from './chartPainter.ts';
import { createHeadLabels } from './headLabels.ts';
import { type Palette, paletteOf } from './palette.ts';
import type { RowViewport, TimelineStore } from './timelineModel.ts';

export interface TimelineElements {
  layer: HTMLElement;
  canvas: HTMLCanvasElement;
  head: HTMLElement;
  focus: HTMLButtonElement;
}

/** A bar on its way. */
export interface Lifted {
  id: string;
  barred: ReadonlySet<string>;
  ghosts: readonly BarOutline[];
}

export interface TimelineView {
  draw(): void;
  /** In the next frame. */
  schedule(): void;
  lifted: Lifted | null;
  /** The bar under a client point, with what is there besides. */
  hit(clientX: number, clientY: number): BarHit;
  /** Brings the bar into view and gives it the focus ring. */
  reveal(id: string): void;
  box(): ReturnType<RowViewport['box']>;
  focused: string | null;
  attach(): () => void;
}

export function createTimelineView(
  elements: TimelineElements,
  viewport: RowViewport,
  store: TimelineStore,
): TimelineView {
  const { layer, canvas, focus } = elements;
  const writeHead = createHeadLabels(elements.head, store);
  const size = canvasSizing(elements);
  const pen = canvas.getContext('2d', { alpha: false });
  let palette: Palette = paletteOf(layer);
  let frame = 0;

  const view: TimelineView = {
    lifted: null,
    focused: null,
    box: viewport.box,
    draw() {
      const box = viewport.box();
      if (pen === null || box.width === 0 || box.height === 0) return;
      const ratio = size(box);
      const { model } = store;
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      paintChart(pen, {
        axis: model.axis,
        level: model.level,
        scrollX: box.scrollX,
        width: box.width,
        height: box.height,
        palette,
        rows: viewport.rows().flatMap(({ id, top, height }) => {
          const found = model.rowOf(id);
          return found === undefined ? [] : [{ ...found, top, height }];
        }),
        now: model.now,
        frozenUntil: model.frozenUntil,
        showLoad: model.showLoad,
        links: model.links,
        outlines: model.outlines,
        ghosts: view.lifted?.ghosts ?? model.ghosts,
        dates: model.dates,
        barred: view.lifted?.barred ?? none,
        lifted: view.lifted?.id ?? null,
        selected: model.selected === null ? none : new Set([model.selected]),
      });
      writeHead(box);
      placeFocus(focus, viewport, store, view.focused, box);
    },
    schedule() {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        view.draw();
      });
    },
    hit: (clientX, clientY) => barUnder(canvas, viewport, store, clientX, clientY),
    reveal(id) {
      const { model } = store;
      const rowId = model.rowOfBar(id);
      const bar =
        rowId === undefined ? undefined : model.rowOf(rowId)?.row.bars.find((each) => each.id === id);
      view.focused = id;
      if (rowId === undefined || bar === undefined) return;
      viewport.reveal(model.rowIds.indexOf(rowId));
      const box = viewport.box();
      const from = model.axis.xOf(bar.start);
      const to = model.axis.xOf(bar.end);
      if (from < box.scrollX || from > box.scrollX + box.width - 40)
        viewport.scrollTo(Math.max(0, from - (to - from > box.width ? 24 : box.width / 3)));
      view.draw();
    },
    attach() {
      const offs = [viewport.onPaint(view.draw), store.subscribe(view.schedule)];
      const repaint = (): void => {
        palette = paletteOf(layer);
        forgetWidths();
        view.schedule();
      };
      const scheme = new MutationObserver(repaint);
      scheme.observe(document.documentElement, { attributes: true });
      void document.fonts.ready.then(repaint);
      view.draw();
      return () => {
        for (const off of offs) off();
        scheme.disconnect();
        cancelAnimationFrame(frame);
        frame = 0;
      };
    },
  };
  return view;
}

const none: ReadonlySet<string> = new Set();

/** Lays the elements over the free part of the grid when that has changed; answers the pixels of a px. */
function canvasSizing(elements: TimelineElements): (box: ReturnType<RowViewport['box']>) => number {
  const { layer, canvas, head } = elements;
  let sized = '';
  return (box: ReturnType<RowViewport['box']>): number => {
    const ratio = globalThis.devicePixelRatio || 1;
    const key = `${box.left}|${box.top}|${box.width}|${box.height}|${ratio}`;
    if (key !== sized) {
      sized = key;
      layer.style.left = `${box.left}px`;
      layer.style.width = `${box.width}px`;
      layer.style.height = `${box.top + box.height}px`;
      head.style.height = `${box.top}px`;
      canvas.style.top = `${box.top}px`;
      canvas.style.width = `${box.width}px`;
      canvas.style.height = `${box.height}px`;
      canvas.width = Math.round(box.width * ratio);
      canvas.height = Math.round(box.height * ratio);
    }
    return ratio;
  };
}
