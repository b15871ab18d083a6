// One frame of the chart on a canvas beside the pinned columns: hours nobody works, marks of the head, frozen zone, bars,
// load, links and what is on its way. Everything in view is written in the scroll event itself, so no frame is blank.
import { barHeight, laneBox, paintBars, type BarView, type RowPlace } from './barPainter.ts';
import type { BarRow, TimeBar } from './barIndex.ts';
import { idleWithin, type Load, loadOf, type WorkingHours } from './workingHours.ts';
import { type Tick, ticks, type TimeUnit, type ZoomLevel } from './zoomLevels.ts';

export interface BarOutline {
  rowId: string;
  start: number;
  end: number;
  tone: string;
  label: string;
  /** Drawn as an outline only. */
  isFaint?: boolean;
}

export interface BarLink {
  from: { rowId: string; minute: number };
  to: { rowId: string; minute: number };
  isBroken: boolean;
}

/** A date of its own over all rows: when an order is due. */
export interface DateMark {
  minute: number;
  label: string;
}

export interface ChartScene extends BarView {
  level: ZoomLevel;
  height: number;
  rows: readonly RowPlace[];
  now: number;
  frozenUntil: number;
  showLoad: boolean;
  /** Rows a lifted bar may not go to. */
  barred: ReadonlySet<string>;
  links: readonly BarLink[];
  /** Where bars stand in the version before, dashed. */
  outlines: ReadonlyMap<string, readonly BarOutline[]>;
  /** Where bars would go. */
  ghosts: readonly BarOutline[];
  dates: readonly DateMark[];
}

const loadHeight = 8;

export function paintChart(pen: CanvasRenderingContext2D, scene: ChartScene): void {
  const { width, height, palette, axis, scrollX } = scene;
  pen.fillStyle = palette.ground;
  pen.fillRect(0, 0, width, height);
  pen.textBaseline = 'middle';
  pen.font = font;
  const range = { from: axis.minuteAt(scrollX), to: axis.minuteAt(scrollX + width) };
  const lower = ticks(scene.level.lower, range.from, range.to, false);
  const idle = new Map<unknown, readonly (readonly [x: number, wide: number])[]>();
  for (const place of scene.rows) paintIdle(pen, scene, place, range, idle);
  paintMarks(pen, scene, range);
  for (const place of scene.rows) {
    pen.fillStyle = palette.line;
    pen.fillRect(0, place.top + place.height - 1, width, 1);
    pen.globalAlpha = scene.barred.has(place.row.id) ? 0.35 : 1;
    for (const outline of scene.outlines.get(place.row.id) ?? [])
      paintOutline(pen, scene, place, outline, [3, 3]);
    paintBars(pen, place, scene);
    if (scene.showLoad) paintLoad(pen, scene, place, lower);
    pen.globalAlpha = 1;
  }
  paintLinks(pen, scene);
  const byRow = new Map(scene.rows.map((place) => [place.row.id, place]));
  for (const ghost of scene.ghosts) {
    const place = byRow.get(ghost.rowId);
    if (place === undefined) continue;
    if (ghost.isFaint === true) paintOutline(pen, scene, place, ghost, [2, 2]);
    else paintGhost(pen, scene, place, ghost);
  }
  const x = axis.xOf(scene.now) - scrollX;
  if (x >= 0 && x <= width) {
    pen.fillStyle = palette.now;
    pen.fillRect(Math.round(x), 0, 2, height);
  }
  for (const date of scene.dates) paintDate(pen, scene, date);
}

/** ▽ at the upper edge with its words, and a dashed line below. */
function paintDate(
  pen: CanvasRenderingContext2D,
  { axis, scrollX, width, height, palette }: ChartScene,
  { minute, label }: DateMark,
): void {
  const x = Math.round(axis.xOf(minute) - scrollX) + 0.5;
  if (x < 0 || x > width) return;
  pen.setLineDash([2, 3]);
  pen.strokeStyle = palette.focus;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(x, 8);
  pen.lineTo(x, height);
  pen.stroke();
  pen.setLineDash([]);
  pen.fillStyle = palette.focus;
  pen.beginPath();
  pen.moveTo(x - 6, 0);
  pen.lineTo(x + 6, 0);
  pen.lineTo(x, 9);
  pen.fill();
  const wide = pen.measureText(label).width + 8;
  const left = x + 8 + wide > width ? x - 8 - wide : x + 8;
  pen.fillStyle = palette.ground;
  pen.fillRect(left, 0, wide, 16);
  pen.fillStyle = palette.focus;
  pen.fillText(label, left + 4, 8);
}

export const font =
  '12px "Inter", "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/** Rows of one calendar share their shaded stretches within a frame. */
function paintIdle(
  pen: CanvasRenderingContext2D,
  { axis, scrollX, palette }: ChartScene,
  { hours, top, height }: RowPlace,
  { from, to }: { from: number; to: number },
  known: Map<unknown, readonly (readonly [x: number, wide: number])[]>,
): void {
  if (hours === null || axis.pxPerMinute < leastShaded) return;
  const spans =
    known.get(hours.starts) ??
    idleWithin(hours, from, to).flatMap((span) => {
      const x = axis.xOf(span.from) - scrollX;
      const wide = axis.xOf(span.to) - scrollX - x;
      return wide >= 1.5 ? [[x, wide] as const] : [];
    });
  known.set(hours.starts, spans);
  pen.fillStyle = palette.idle;
  for (const [x, wide] of spans) pen.fillRect(x, top, wide, height);
}

/** Px of a minute below which shading would only be a grey haze. */
const leastShaded = 0.02;

function paintMarks(
  pen: CanvasRenderingContext2D,
  { axis, scrollX, level, palette, height, width, frozenUntil }: ChartScene,
  { from, to }: { from: number; to: number },
): void {
  for (const [unit, colour] of [
    [level.lower, palette.line],
    [level.upper, palette.strong],
  ] as const) {
    pen.fillStyle = colour;
    for (const tick of ticks(unit, from, to, false)) {
      if (axis.isFolded(tick.from)) continue;
      const x = axis.xOf(tick.from) - scrollX;
      if (x >= 0 && x <= width) pen.fillRect(Math.round(x), 0, 1, height);
    }
  }
  const frozen = axis.xOf(frozenUntil) - scrollX;
  if (frozen > 0 && frozenUntil > axis.from) {
    pen.fillStyle = palette.frozen;
    pen.fillRect(0, 0, Math.min(width, frozen), height);
    if (frozen <= width) {
      pen.fillStyle = palette.focus;
      pen.fillRect(Math.round(frozen) - 2, 0, 2, height);
    }
  }
}

/** Busy to available minutes of each lower unit; above 100 % red with a hatch. */
function paintLoad(
  pen: CanvasRenderingContext2D,
  { axis, scrollX, level, palette, width }: ChartScene,
  { row, hours, top }: RowPlace,
  units: readonly Tick[],
): void {
  const base = top + 4 + barHeight + 2 + loadHeight;
  for (const tick of units) {
    const x = Math.max(0, axis.xOf(tick.from) - scrollX);
    const right = Math.min(width, axis.xOf(tick.to) - scrollX);
    if (right - x < 2) continue;
    const { busy, available } = cachedLoad(row, hours, level.lower, tick);
    if (busy === 0) continue;
    const share = available === 0 ? 2 : busy / available;
    const tall = Math.max(1, Math.round(loadHeight * Math.min(1, share)));
    pen.fillStyle = share > 1.0001 ? palette.loadOver : share > 0.8 ? palette.load : palette.loadPale;
    pen.fillRect(x + 1, base - tall, right - x - 1, tall);
    if (share <= 1.0001) continue;
    pen.strokeStyle = palette.ground;
    pen.lineWidth = 1;
    pen.beginPath();
    for (let at = x + 3; at < right; at += 5) {
      pen.moveTo(at, base);
      pen.lineTo(at + 4, base - tall);
    }
    pen.stroke();
  }
}

const loads = new WeakMap<BarRow, { unit: TimeUnit; of: Map<number, Load> }>();

/** Bars of a row never change, so its load in a unit is reckoned once. */
function cachedLoad(row: BarRow, hours: WorkingHours | null, unit: TimeUnit, { from, to }: Tick): Load {
  let cached = loads.get(row);
  if (cached?.unit !== unit) {
    cached = { unit, of: new Map() };
    loads.set(row, cached);
  }
  const known = cached.of.get(from) ?? loadOf(row, hours, from, to);
  cached.of.set(from, known);
  return known;
}

function paintOutline(
  pen: CanvasRenderingContext2D,
  { axis, scrollX, palette, width }: ChartScene,
  place: RowPlace,
  { start, end }: BarOutline,
  dash: number[],
): void {
  const from = axis.xOf(start) - scrollX;
  const to = axis.xOf(end) - scrollX;
  if (to < 0 || from > width) return;
  const [top] = laneBox(place, 0);
  pen.setLineDash(dash);
  pen.strokeStyle = palette.quiet;
  pen.lineWidth = 1;
  pen.strokeRect(from - 1.5, top - 1.5, Math.max(2, to - from + 3), barHeight + 3);
  pen.setLineDash([]);
}

function paintGhost(
  pen: CanvasRenderingContext2D,
  scene: ChartScene,
  place: RowPlace,
  ghost: BarOutline,
): void {
  const { axis, scrollX, palette, lifted } = scene;
  const bar: TimeBar = {
    id: '',
    start: ghost.start,
    end: ghost.end,
    setupEnd: ghost.start,
    tone: ghost.tone,
    label: ghost.label,
    mark: '',
    locked: false,
    isTrouble: false,
    progress: 0,
  };
  const row = {
    id: place.row.id,
    bars: [bar],
    reach: Float64Array.of(ghost.end),
    lanes: new Uint16Array(1),
    laneCount: 1,
  };
  pen.globalAlpha = 0.85;
  paintBars(pen, { ...place, row }, { axis, scrollX, width: scene.width, palette, lifted, selected: none });
  pen.globalAlpha = 1;
  const from = axis.xOf(ghost.start) - scrollX;
  pen.setLineDash([4, 2]);
  pen.strokeStyle = palette.tones[ghost.tone]?.edge ?? palette.focus;
  pen.lineWidth = 2;
  pen.strokeRect(from, place.top + 4, Math.max(3, axis.xOf(ghost.end) - scrollX - from), barHeight);
  pen.setLineDash([]);
}

const none: ReadonlySet<string> = new Set();

/** Right-angled from end to start; an end outside the rows in view leaves through the edge. */
function paintLinks(
  pen: CanvasRenderingContext2D,
  { links, rows, axis, scrollX, palette, height }: ChartScene,
): void {
  if (links.length === 0) return;
  const middles = new Map(rows.map(({ row, top }) => [row.id, top + 4 + barHeight / 2]));
  const firstTop = rows[0]?.top ?? 0;
  for (const { from, to, isBroken } of links) {
    const x0 = axis.xOf(from.minute) - scrollX;
    const x1 = axis.xOf(to.minute) - scrollX;
    const y0 = middles.get(from.rowId) ?? firstTop;
    const y1 = middles.get(to.rowId) ?? height;
    if (!middles.has(from.rowId) && !middles.has(to.rowId)) continue;
    pen.strokeStyle = isBroken ? palette.now : palette.quiet;
    pen.lineWidth = isBroken ? 2 : 1.25;
    pen.beginPath();
    pen.moveTo(x0, y0);
    const bend = x1 - x0 > 12 ? x1 - 6 : x0 + 6;
    pen.lineTo(bend, y0);
    pen.lineTo(bend, y1);
    pen.lineTo(x1, y1);
    pen.moveTo(x1 - 4, y1 - 3);
    pen.lineTo(x1, y1);
    pen.lineTo(x1 - 4, y1 + 3);
    pen.stroke();
  }
}
