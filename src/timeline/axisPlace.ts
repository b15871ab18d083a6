// Where a chart stands after its axis became another one, by zooming or because a bar went beyond the range: what was at the
// left edge stays there, or what was under the pointer; only a chart that was just opened goes where it begins.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { TimeAxis } from './timeAxis.ts';
import type { TimelineHandle } from './TimelineLayer.tsx';

/** A minute and how many px from the left edge it stands. */
export interface AxisPlace {
  minute: number;
  x: number;
}

/** @param seen minute at the left edge before; null: the chart was not shown yet @param wanted under the pointer that zooms */
export function placeAfter(
  { from, to }: Pick<TimeAxis, 'from' | 'to'>,
  seen: number | null,
  wanted: AxisPlace | null,
  first: AxisPlace,
): AxisPlace {
  const isThere = seen !== null && seen >= from && seen < to;
  return wanted ?? (isThere ? { minute: seen, x: 0 } : first);
}

/**
 * Brings the chart to its place whenever its axis is another one.
 * @returns what the next axis shall keep, taken once
 */
export function useAxisPlace(
  axis: TimeAxis,
  handle: RefObject<TimelineHandle | null>,
  first: () => AxisPlace,
): (place: AxisPlace) => void {
  const wanted = useRef<AxisPlace | null>(null);
  const seen = useRef<number | null>(null);
  const placed = useRef<TimeAxis | null>(null);
  // While the axis before is still the one that is drawn.
  useLayoutEffect(
    () => () => {
      if (placed.current === axis) seen.current = handle.current?.seen().from ?? seen.current;
    },
    [axis, handle],
  );
  useEffect(() => {
    if (placed.current === axis) return;
    const { minute, x } = placeAfter(axis, seen.current, wanted.current, first());
    placed.current = axis;
    wanted.current = null;
    requestAnimationFrame(() => handle.current?.scrollToMinute(minute, x));
  });
  return useCallback((place) => {
    wanted.current = place;
  }, []);
}
