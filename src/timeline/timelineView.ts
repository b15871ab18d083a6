// The chart on the page: a canvas over the free part of the grid, labels of the head and the focused bar as elements. It
// draws inside the grid's own frame, so that rows and bars never part, and knows no React.
import { barAt, type TimeBar } from './barIndex.ts';
import { barHeight, forgetWidths, laneBox } from './barPainter.ts';
import { type BarOutline, paintChart } from './chartPainter.ts';
import { type Palette, paletteOf } from './palette.ts';
import type { RowViewport, TimelineStore } from './timelineModel.ts';
import { ticks } from './zoomLevels.ts';
import styles from './timeline.module.css';

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
  hit(
    clientX: number,
    clientY: number,
  ): { bar: TimeBar | null; rowId: string | null; minute: number; x: number };
  /** Brings the bar into view and gives it the focus ring. */
  reveal(id: string): void;
  box(): ReturnType<RowViewport['box']>;
  focused: string | null;
  attach(): () => void;
}

/** Least px of a label in the lower and the upper head. */
const leastLabel = { lower: 26, upper: 64 };

export function createTimelineView(
  elements: TimelineElements,
  viewport: RowViewport,
  store: TimelineStore,
): TimelineView {
  const { layer, canvas, head, focus } = elements;
  const pen = canvas.getContext('2d', { alpha: false });
  const labels: HTMLElement[] = [];
  let palette: Palette = paletteOf(layer);
  let sized = '';
  let frame = 0;

  const size = (box: ReturnType<RowViewport['box']>): number => {
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

  const writeHead = ({ width, scrollX, top }: ReturnType<RowViewport['box']>): void => {
    const { axis, level } = store.model;
    const from = axis.minuteAt(scrollX);
    const to = axis.minuteAt(scrollX + width);
    let at = 0;
    const put = (text: string, x: number, wide: number, isUpper: boolean): void => {
      const label = labels[at] ?? head.appendChild(document.createElement('span'));
      labels[at] = label;
      at += 1;
      if (label.textContent !== text) label.textContent = text;
      label.className = (isUpper ? styles['upper'] : styles['lower']) ?? '';
      label.style.transform = `translate(${Math.round(x)}px, ${isUpper ? 0 : top / 2}px)`;
      label.style.width = `${Math.max(0, Math.floor(wide))}px`;
      label.style.height = `${top / 2}px`;
      label.style.lineHeight = `${top / 2}px`;
      label.hidden = false;
    };
    for (const isUpper of [true, false])
      for (const tick of ticks(isUpper ? level.upper : level.lower, from, to, isUpper)) {
        const start = axis.xOf(tick.from) - scrollX;
        const end = axis.xOf(tick.to) - scrollX;
        // The first label of the upper head stays in view while any of its unit does.
        const left = isUpper ? Math.max(0, start) : start;
        const least = isUpper ? leastLabel.upper : leastLabel.lower;
        if (end - left >= least) put(tick.label, left, end - left, isUpper);
        else if (end - left >= 2) put('', left, end - left, isUpper);
      }
    for (; at < labels.length; at += 1) {
      const label = labels[at];
      if (label !== undefined) label.hidden = true;
    }
  };

  const placeFocus = (box: ReturnType<RowViewport['box']>): void => {
    const { model } = store;
    const id = view.focused;
    const rowId = id === null ? undefined : model.rowOfBar(id);
    const row = rowId === undefined ? undefined : model.rowOf(rowId)?.row;
    const at = row?.bars.findIndex((bar) => bar.id === id) ?? -1;
    const bar = row?.bars[at];
    const seen = viewport.rows().find((each) => each.id === rowId);
    if (row === undefined || bar === undefined) {
      focus.hidden = row === undefined && model.rowIds.length === 0;
      focus.style.transform = `translate(0px, ${box.top}px)`;
      focus.style.width = '1px';
      focus.style.height = '1px';
      return;
    }
    const [top, height] = laneBox(
      { row, top: seen?.top ?? -barHeight, height: seen?.height ?? 40 },
      row.lanes[at] ?? 0,
    );
    const from = Math.max(0, model.axis.xOf(bar.start) - box.scrollX);
    const to = Math.min(box.width, model.axis.xOf(bar.end) - box.scrollX);
    focus.hidden = false;
    focus.style.transform = `translate(${Math.min(from, box.width - 4)}px, ${box.top + top}px)`;
    focus.style.width = `${Math.max(4, to - from)}px`;
    focus.style.height = `${height}px`;
    focus.dataset['away'] = String(seen === undefined || to <= from);
  };

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
      placeFocus(box);
    },
    schedule() {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        view.draw();
      });
    },
    hit(clientX, clientY) {
      const box = viewport.box();
      const place = canvas.getBoundingClientRect();
      const x = clientX - place.left;
      const y = clientY - place.top;
      const { model } = store;
      const minute = model.axis.minuteAt(box.scrollX + x);
      const seen = viewport.rows().find((row) => y >= row.top && y < row.top + row.height);
      const found = seen === undefined ? undefined : model.rowOf(seen.id);
      if (seen === undefined || found === undefined) return { bar: null, rowId: null, minute, x };
      const lanes = [...Array.from({ length: found.row.laneCount }).keys()].filter((lane) => {
        const [top, height] = laneBox({ row: found.row, top: seen.top, height: seen.height }, lane);
        return y >= top - 3 && y < top + height + 3;
      });
      const slack = 3 / model.axis.pxPerMinute;
      const bars = lanes.flatMap((lane) => barAt(found.row, minute, lane, slack) ?? []);
      return { bar: bars[0] ?? null, rowId: seen.id, minute, x };
    },
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
