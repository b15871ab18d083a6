// From a point of the chart to the bar that lies there, and from a bar to where it stands: rows come from the grid in view, time
// from the axis.
import { barAt, type TimeBar } from './barIndex.ts';
import { barHeight, laneBox } from './barPainter.ts';
import type { RowViewport, TimelineStore } from './timelineModel.ts';

export interface BarHit {
  bar: TimeBar | null;
  rowId: string | null;
  minute: number;
  x: number;
}

/** The bar under a client point, with what is there besides. */
export function barUnder(
  canvas: HTMLCanvasElement,
  viewport: RowViewport,
  { model }: TimelineStore,
  clientX: number,
  clientY: number,
): BarHit {
  const box = viewport.box();
  const place = canvas.getBoundingClientRect();
  const x = clientX - place.left;
  const y = clientY - place.top;
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
}

/** Lays the focus ring over the bar with this id. */
export function placeFocus(
  focus: HTMLElement,
  viewport: RowViewport,
  { model }: TimelineStore,
  id: string | null,
  box: ReturnType<RowViewport['box']>,
): void {
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
}
