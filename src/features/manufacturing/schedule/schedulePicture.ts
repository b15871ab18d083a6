// The chart as a picture of all machines, or on A3 pages of a week each: the same painter on a canvas of its own, in light
// colours whatever the screen shows.
import { paintChart } from '#timeline/chartPainter.ts';
import { printedPalette } from '#timeline/palette.ts';
import { createTimeAxis } from '#timeline/timeAxis.ts';
import { nextUnit, ticks, unitStart, type ZoomLevel, zoomLevels } from '#timeline/zoomLevels.ts';
import type { ChartRows } from './chartRows.ts';
import type { OpenSchedule } from './useSchedule.ts';

const left = 150;
const head = 40;
const rowHeight = 40;
/** Px browsers paint on one canvas reliably. */
const mostPx = 16_000;
/** Px of the chart on an A3 page lying on its side. */
const pageWidth = 1_500;
const rowsOnPage = 24;

export async function saveChart(
  kind: 'png' | 'print',
  open: OpenSchedule,
  chart: ChartRows,
  name: string,
  level: number,
): Promise<void> {
  const first = open.index.places.reduce((least, { start }) => Math.min(least, start), Infinity);
  const last = open.index.places.reduce((most, { end }) => Math.max(most, end), 0);
  if (kind === 'png') {
    const zoom = zoomLevels[level] ?? zoomLevels[2];
    if (zoom === undefined) return;
    const from = unitStart('day', first);
    const to = nextUnit('day', unitStart('day', last));
    const scale = Math.min(zoom.pxPerHour / 60, (mostPx - left) / (to - from));
    const canvas = painted(
      open,
      chart.rows.slice(0, Math.floor(mostPx / rowHeight) - 2),
      { from, to },
      scale,
      zoom,
      name,
    );
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new Error('图片太大，没有生成，请缩小后再试');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `${name}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    return;
  }
  const zoom = zoomLevels[2];
  if (zoom === undefined) return;
  const pages: string[] = [];
  for (let from = unitStart('week', first); from < last; from = nextUnit('week', from))
    for (let at = 0; at < chart.rows.length; at += rowsOnPage) {
      const to = nextUnit('week', from);
      const rows = chart.rows.slice(at, at + rowsOnPage);
      const week = painted(open, rows, { from, to }, pageWidth / (to - from), zoom, name);
      pages.push(week.toDataURL('image/png'));
    }
  await printed(pages, name);
}

function painted(
  open: OpenSchedule,
  rows: ChartRows['rows'],
  range: { from: number; to: number },
  pxPerMinute: number,
  level: ZoomLevel,
  name: string,
): HTMLCanvasElement {
  const axis = createTimeAxis(range, pxPerMinute);
  const canvas = document.createElement('canvas');
  const height = rows.length * rowHeight;
  canvas.width = Math.ceil(left + axis.width);
  canvas.height = head + height + 24;
  const pen = canvas.getContext('2d', { alpha: false });
  if (pen === null) return canvas;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.save();
  pen.translate(left, head);
  paintChart(pen, {
    axis,
    level,
    scrollX: 0,
    width: axis.width,
    height,
    palette: printedPalette,
    rows: rows.map((row, at) => ({ row: row.row, hours: row.hours, top: at * rowHeight, height: rowHeight })),
    now: open.basis.now,
    frozenUntil: 0,
    showLoad: true,
    links: [],
    outlines: new Map(),
    ghosts: [],
    dates: [],
    barred: new Set(),
    lifted: null,
    selected: new Set(),
  });
  pen.restore();
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, left, canvas.height);
  pen.fillStyle = '#1f2329';
  pen.textBaseline = 'middle';
  for (const [at, { title }] of rows.entries())
    pen.fillText(title, 8, head + at * rowHeight + rowHeight / 2, left - 16);
  for (const isUpper of [true, false])
    for (const tick of ticks(isUpper ? level.upper : level.lower, range.from, range.to, isUpper)) {
      const x = left + Math.max(0, axis.xOf(tick.from));
      if (axis.xOf(tick.to) - axis.xOf(tick.from) > 26) pen.fillText(tick.label, x + 4, isUpper ? 10 : 30);
    }
  pen.fillText(name, 8, canvas.height - 12);
  return canvas;
}

/** In a frame of its own, one picture a page. */
async function printed(pages: readonly string[], name: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.style.display = 'none';
  document.body.append(frame);
  const own = frame.contentDocument;
  if (own === null) throw new Error('浏览器不允许打印，请存为图片');
  const style = own.createElement('style');
  style.textContent =
    '@page { size: A3 landscape; margin: 10mm } body { margin: 0 } img { width: 100%; max-height: 100vh; object-fit: contain; page-break-after: always }';
  own.title = name;
  own.head.append(style);
  await Promise.all(
    pages.map((page) => {
      const image = own.createElement('img');
      image.src = page;
      own.body.append(image);
      return image.decode();
    }),
  );
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}
