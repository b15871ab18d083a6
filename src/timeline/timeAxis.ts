// Minutes ⇄ pixels. Working stretches have one scale; stretches nobody works may be folded to a few pixels, so that the
// axis is piecewise linear and its inverse exact. Instants are whole minutes by the clock of the business zone.

export interface Span {
  from: number;
  /** Excluded. */
  to: number;
}

export interface TimeAxis {
  readonly from: number;
  readonly to: number;
  /** Px of the whole range. */
  readonly width: number;
  readonly pxPerMinute: number;
  /** Px from the beginning of the range; outside it goes on with the plain scale. */
  xOf(minute: number): number;
  minuteAt(x: number): number;
  /** Whether the minute lies in a folded stretch. */
  isFolded(minute: number): boolean;
}

/** Px of a folded stretch, however long it is. */
export const foldedPx = 6;

/** @param folded sorted and disjoint; what lies outside the range is cut off */
export function createTimeAxis(range: Span, pxPerMinute: number, folded: readonly Span[] = []): TimeAxis {
  const minutes: number[] = [range.from];
  const pixels: number[] = [0];
  const isFoldedPiece: boolean[] = [];
  const add = (to: number, px: number, isFolded: boolean): void => {
    if (to <= (minutes.at(-1) ?? 0)) return;
    minutes.push(to);
    pixels.push((pixels.at(-1) ?? 0) + px);
    isFoldedPiece.push(isFolded);
  };
  const plainTo = (to: number): void => add(to, (to - (minutes.at(-1) ?? 0)) * pxPerMinute, false);
  for (const span of folded) {
    const from = Math.max(span.from, range.from);
    const to = Math.min(span.to, range.to);
    if (to <= from || (to - from) * pxPerMinute <= foldedPx) continue;
    plainTo(from);
    add(to, foldedPx, true);
  }
  plainTo(range.to);
  const width = pixels.at(-1) ?? 0;
  const pieceCount = isFoldedPiece.length;

  return {
    from: range.from,
    to: range.to,
    width,
    pxPerMinute,
    xOf(minute) {
      if (minute <= range.from || pieceCount === 0) return (minute - range.from) * pxPerMinute;
      if (minute >= range.to) return width + (minute - range.to) * pxPerMinute;
      const at = pieceAt(minutes, minute);
      return between(minute, minutes, pixels, at);
    },
    minuteAt(x) {
      if (x <= 0 || pieceCount === 0) return range.from + x / pxPerMinute;
      if (x >= width) return range.to + (x - width) / pxPerMinute;
      const at = pieceAt(pixels, x);
      return between(x, pixels, minutes, at);
    },
    isFolded(minute) {
      if (minute < range.from || minute >= range.to) return false;
      return isFoldedPiece[pieceAt(minutes, minute)] === true;
    },
  };
}

/** Index of the piece that holds the value: the last edge not behind it. */
function pieceAt(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

function between(value: number, from: readonly number[], to: readonly number[], at: number): number {
  const [a, b] = [from[at] ?? 0, from[at + 1] ?? 0];
  const [c, d] = [to[at] ?? 0, to[at + 1] ?? 0];
  return b === a ? c : c + ((value - a) / (b - a)) * (d - c);
}

/** Stretches of at least so many minutes within the range that no calendar works. */
export function idleSpans(
  range: Span,
  calendars: readonly { starts: ArrayLike<number>; ends: ArrayLike<number> }[],
  least: number,
): Span[] {
  const worked: Span[] = [];
  for (const { starts, ends } of calendars)
    for (let at = 0; at < starts.length; at += 1) {
      const span = { from: starts[at] ?? 0, to: ends[at] ?? 0 };
      if (span.to > range.from && span.from < range.to) worked.push(span);
    }
  worked.sort((one, other) => one.from - other.from);
  const idle: Span[] = [];
  let busyUntil = range.from;
  for (const { from, to } of worked) {
    if (from - busyUntil >= least) idle.push({ from: busyUntil, to: from });
    busyUntil = Math.max(busyUntil, to);
  }
  if (range.to - busyUntil >= least) idle.push({ from: busyUntil, to: range.to });
  return idle;
}
