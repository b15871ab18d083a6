// Writes bars of one row on the canvas: parts that are work at full height, pauses as a foot of two pixels, hatched set-up, what
// is done, the label cut at a whole character. Bars too thin to tell apart become one block, trouble on top.
import { type BarRow, barsWithin, type TimeBar } from './barIndex.ts';
import type { BarColours, Palette } from './palette.ts';
import type { TimeAxis } from './timeAxis.ts';
import { workedSpans, type WorkingHours } from './workingHours.ts';

export interface RowPlace {
  row: BarRow;
  hours: WorkingHours | null;
  /** Px of the canvas. */
  top: number;
  height: number;
}

export interface BarView {
  axis: TimeAxis;
  scrollX: number;
  width: number;
  palette: Palette;
  selected: ReadonlySet<string>;
  /** The bar under the pointer on its way: drawn pale where it was. */
  lifted: string | null;
}

const barTop = 4;
export const barHeight = 22;
/** Bars below so many px are merged into blocks. */
const thin = 3;
const mostLanes = 3;

/** Where the lanes of a row stand. */
export function laneBox(
  place: Pick<RowPlace, 'row' | 'top' | 'height'>,
  lane: number,
): [top: number, height: number] {
  const count = Math.min(mostLanes, place.row.laneCount);
  const height = count === 1 ? barHeight : Math.floor(barHeight / count) - 1;
  return [place.top + barTop + Math.min(lane, mostLanes - 1) * (height + 1), height];
}

export function paintBars(pen: CanvasRenderingContext2D, place: RowPlace, view: BarView): void {
  const { row } = place;
  const { axis, scrollX, width, palette } = view;
  const [first, behind] = barsWithin(row, axis.minuteAt(scrollX - 2), axis.minuteAt(scrollX + width + 2));
  let block: { from: number; to: number; tone: string } | null = null;
  const troubles: [number, number, string][] = [];
  const flush = (): void => {
    if (block === null) return;
    const colours = palette.tones[block.tone];
    const [top, height] = laneBox(place, 0);
    pen.fillStyle = colours?.edge ?? palette.quiet;
    pen.fillRect(block.from, top, Math.max(1, block.to - block.from), height);
    block = null;
  };
  for (let at = first; at < behind; at += 1) {
    const bar = row.bars[at];
    if (bar === undefined) continue;
    const from = axis.xOf(bar.start) - scrollX;
    const to = axis.xOf(bar.end) - scrollX;
    if (to < 0) continue;
    if (to - from < thin) {
      if (bar.isTrouble) troubles.push([from, to, bar.tone]);
      else if (block !== null && from <= block.to + 1) block.to = Math.max(block.to, to);
      else {
        flush();
        block = { from, to, tone: bar.tone };
      }
      continue;
    }
    paintBar(pen, place, bar, row.lanes[at] ?? 0, { from, to }, view);
  }
  flush();
  for (const [from, to, tone] of troubles) {
    const [top, height] = laneBox(place, 0);
    pen.fillStyle = palette.tones[tone]?.edge ?? palette.now;
    pen.fillRect(from, top, Math.max(thin, to - from), height);
  }
  if (row.laneCount > mostLanes) {
    pen.fillStyle = palette.quiet;
    pen.fillText(`+${row.laneCount - mostLanes}`, 4, place.top + place.height - 8);
  }
}

function paintBar(
  pen: CanvasRenderingContext2D,
  place: RowPlace,
  bar: TimeBar,
  lane: number,
  { from, to }: { from: number; to: number },
  view: BarView,
): void {
  const { axis, scrollX, width, palette } = view;
  const colours = palette.tones[bar.tone] ?? palette.tones['plan'];
  if (colours === undefined) return;
  const [top, height] = laneBox(place, lane);
  const left = Math.max(-4, from);
  const right = Math.min(width + 4, to);
  pen.globalAlpha = view.lifted === bar.id ? 0.35 : 1;
  const parts =
    to - from < 24
      ? [{ from: left, to: right }]
      : workedSpans(
          place.hours,
          Math.max(bar.start, axis.minuteAt(scrollX - 4)),
          Math.min(bar.end, axis.minuteAt(scrollX + width + 4)),
        ).map((span) => ({ from: axis.xOf(span.from) - scrollX, to: axis.xOf(span.to) - scrollX }));
  if (parts.length > 1) {
    pen.fillStyle = colours.edge;
    pen.fillRect(left, top + height - 2, right - left, 2);
  }
  const isSelected = view.selected.has(bar.id);
  for (const part of parts) {
    pen.fillStyle = colours.fill;
    pen.fillRect(part.from, top, part.to - part.from, height);
  }
  if ((bar.setupEnd - bar.start) * axis.pxPerMinute >= 4)
    hatch(pen, parts, axis.xOf(bar.setupEnd) - scrollX, top, height, colours);
  if (bar.progress > 0) {
    pen.fillStyle = colours.edge;
    pen.globalAlpha = 0.25;
    pen.fillRect(left, top, (right - left) * Math.min(1, bar.progress), height);
    pen.globalAlpha = 1;
  }
  pen.lineWidth = isSelected || bar.isTrouble ? 2 : 1;
  pen.strokeStyle = isSelected ? palette.focus : colours.edge;
  for (const part of parts)
    if (part.to - part.from >= 2)
      pen.strokeRect(part.from + 0.5, top + 0.5, Math.max(1, part.to - part.from - 1), height - 1);
  if (height >= 14)
    paintWords(pen, bar, { left: Math.max(2, from), right: Math.min(width, to) }, top, height, colours);
  pen.globalAlpha = 1;
}

function hatch(
  pen: CanvasRenderingContext2D,
  parts: readonly { from: number; to: number }[],
  until: number,
  top: number,
  height: number,
  { edge }: BarColours,
): void {
  pen.save();
  pen.beginPath();
  for (const { from, to } of parts) if (from < until) pen.rect(from, top, Math.min(to, until) - from, height);
  pen.clip();
  pen.strokeStyle = edge;
  pen.lineWidth = 1;
  pen.globalAlpha = 0.55;
  pen.beginPath();
  const first = parts[0]?.from ?? 0;
  for (let x = first - height; x < until; x += 5) {
    pen.moveTo(x, top + height);
    pen.lineTo(x + height, top);
  }
  pen.stroke();
  pen.restore();
}

function paintWords(
  pen: CanvasRenderingContext2D,
  bar: TimeBar,
  { left, right }: { left: number; right: number },
  top: number,
  height: number,
  colours: BarColours,
): void {
  let room = right - left - 8;
  if (room < leastText) return;
  const middle = top + height / 2 + 0.5;
  let x = left + 4;
  pen.fillStyle = colours.text;
  if (bar.locked && room > 24) {
    lock(pen, x, middle, colours.text);
    x += 12;
    room -= 12;
  }
  if (bar.mark !== '') {
    const wide = textWidth(pen, bar.mark);
    if (wide + 24 < room) {
      pen.fillText(bar.mark, right - 4 - wide, middle);
      room -= wide + 8;
    }
  }
  const label = fitted(pen, bar.label, room);
  if (label !== '') pen.fillText(label, x, middle);
}

/** A padlock 8 px wide. */
function lock(pen: CanvasRenderingContext2D, x: number, middle: number, colour: string): void {
  pen.fillStyle = colour;
  pen.fillRect(x, middle - 1, 8, 6);
  pen.strokeStyle = colour;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.arc(x + 4, middle - 1, 2.6, Math.PI, 0);
  pen.stroke();
}

const widths = new Map<string, number>();
const mostWidths = 20_000;

/** Labels were measured with a font that was not there yet. */
export function forgetWidths(): void {
  widths.clear();
  cut.clear();
}

function textWidth(pen: CanvasRenderingContext2D, text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  if (widths.size >= mostWidths) widths.clear();
  const { width } = pen.measureText(text);
  widths.set(text, width);
  return width;
}

/** Px below which no words are written into a bar. */
const leastText = 22;

const segments = new Intl.Segmenter('zh');
const cut = new Map<string, string>();

/** The text, cut behind a whole character with …; '' where not even two fit. Kept by steps of 8 px. */
function fitted(pen: CanvasRenderingContext2D, text: string, room: number): string {
  if (textWidth(pen, text) <= room) return text;
  const steps = Math.floor(room / 8);
  const key = `${steps}|${text}`;
  const known = cut.get(key);
  if (known !== undefined) return known;
  if (cut.size >= mostWidths) cut.clear();
  const found = cutTo(pen, text, steps * 8);
  cut.set(key, found);
  return found;
}

function cutTo(pen: CanvasRenderingContext2D, text: string, room: number): string {
  let found = '';
  let count = 0;
  let px = textWidth(pen, '…');
  for (const { segment } of segments.segment(text)) {
    px += textWidth(pen, segment);
    if (px > room) break;
    found += segment;
    count += 1;
  }
  return count < 2 ? '' : `${found}…`;
}
