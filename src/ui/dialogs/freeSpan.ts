// Where in a strip of the window a notice fits without covering what is pressed or read there.

export interface Span {
  from: number;
  to: number;
}

/** A line of the window, the last one, that of the tabs or the header, and what stands in it. */
export interface Strip {
  edge: 'bottom' | 'tabs' | 'top';
  room: Span;
  taken: readonly Span[];
}

/** The left edge nearest to the middle of the strip at which `width` is free; null: nowhere. */
export function freeSpan({ room, taken }: Pick<Strip, 'room' | 'taken'>, width: number): number | null {
  const middle = (room.from + room.to - width) / 2;
  const ends = [...taken].sort((one, other) => one.from - other.from);
  let best: number | null = null;
  let from = room.from;
  for (const { from: next, to } of [...ends, { from: room.to, to: room.to }]) {
    const last = Math.min(next, room.to) - width;
    if (last >= from) {
      const left = Math.min(Math.max(middle, from), last);
      if (best === null || Math.abs(left - middle) < Math.abs(best - middle)) best = left;
    }
    from = Math.max(from, to);
  }
  return best;
}

/** The first strip with room for it. Where there is none it stands in the middle of the first strip all the same. */
export function placeIn(
  strips: readonly Strip[],
  width: number,
): { edge: Strip['edge']; left: number } | null {
  for (const strip of strips) {
    const left = freeSpan(strip, width);
    if (left !== null) return { edge: strip.edge, left };
  }
  const [first] = strips;
  if (first === undefined) return null;
  return { edge: first.edge, left: Math.max(0, (first.room.from + first.room.to - width) / 2) };
}
