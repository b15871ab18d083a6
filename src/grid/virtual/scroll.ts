// Logical scrolling: the offset in row pixels is ours, the native scrollbar is only an input device
// on a sizer of capped height. Small native moves (touch, momentum) pass 1:1, thumb drags map by ratio,
// and the two are made to meet at both ends, so any number of rows can be reached.

/** Tallest native scroll range in px; browsers paint reliably below it and clamp near 33 M. */
export const maxPhysicalScroll = 4_000_000;

export interface ScrollGeometry {
  /** Largest logical offset in px: rows × height − viewport. */
  logicalMax: number;
  /** Largest native scrollTop in px. */
  physicalMax: number;
  /** Height of the visible body in px. */
  viewport: number;
  /** The content's height is found out while scrolling: native and logical offset may differ until scrolling rests. */
  elastic: boolean;
}

export interface ScrollState {
  logical: number;
  /** The native scrollTop this state was derived from or has to be written to. */
  physical: number;
}

export function scrollGeometry(contentHeight: number, viewport: number, elastic = false): ScrollGeometry {
  const logicalMax = Math.max(0, contentHeight - viewport);
  return { logicalMax, physicalMax: Math.min(logicalMax, maxPhysicalScroll), viewport, elastic };
}

export function isScaled(geometry: ScrollGeometry): boolean {
  return geometry.elastic || geometry.logicalMax > geometry.physicalMax;
}

export function clampOffset(geometry: ScrollGeometry, logical: number): number {
  return Math.min(Math.max(0, logical), geometry.logicalMax);
}

/** The native offset that shows the thumb where `logical` stands. */
export function physicalOf(geometry: ScrollGeometry, logical: number): number {
  if (geometry.logicalMax <= geometry.physicalMax) return logical;
  return (logical / geometry.logicalMax) * geometry.physicalMax;
}

/** State after the program (wheel, key, command) moves to a logical offset. */
export function moveTo(geometry: ScrollGeometry, logical: number): ScrollState {
  const clamped = clampOffset(geometry, logical);
  return { logical: clamped, physical: physicalOf(geometry, clamped) };
}

/**
 * State after a native scroll event reported `physical`. In scaled mode a move of less than two viewports
 * is a touch or momentum delta and passes 1:1; a larger one is the thumb and maps by ratio.
 * `physical` of the result differs from the reported value when the native offset must be corrected.
 */
export function afterNativeScroll(
  geometry: ScrollGeometry,
  state: ScrollState,
  physical: number,
): ScrollState {
  if (!isScaled(geometry)) return { logical: clampOffset(geometry, physical), physical };
  const delta = physical - state.physical;
  const atStart = physical <= 0;
  const atEnd = physical >= geometry.physicalMax - 1;
  if (Math.abs(delta) > 2 * geometry.viewport) {
    if (atStart) return { logical: 0, physical };
    if (atEnd) return { logical: geometry.logicalMax, physical };
    return {
      logical: clampOffset(geometry, (physical / geometry.physicalMax) * geometry.logicalMax),
      physical,
    };
  }
  const logical = clampOffset(geometry, state.logical + delta);
  const meets =
    (atStart && logical > 0) ||
    (atEnd && logical < geometry.logicalMax) ||
    (logical === 0 && !atStart) ||
    (logical === geometry.logicalMax && !atEnd);
  return { logical, physical: meets ? physicalOf(geometry, logical) : physical };
}

/**
 * Logical offset that brings [start, end) into view with the least movement.
 * `align` forces an edge or the middle; `auto` does not move what is already visible.
 */
export function revealOffset(
  current: number,
  viewport: number,
  start: number,
  end: number,
  align: 'auto' | 'start' | 'center' | 'end' = 'auto',
): number {
  if (align === 'start') return start;
  if (align === 'end') return end - viewport;
  if (align === 'center') return start - (viewport - (end - start)) / 2;
  if (start < current) return start;
  if (end > current + viewport) return Math.min(start, end - viewport);
  return current;
}

/** Pixels for one wheel event: a notch of a wheel moves exactly three rows, a trackpad moves by its own delta. */
export function wheelPixels(
  event: { deltaY: number; deltaMode: number; wheelDeltaY?: number },
  rowHeight: number,
  viewport: number,
): { pixels: number; notch: boolean } {
  if (event.deltaMode === 1)
    return {
      pixels: Math.sign(event.deltaY) * Math.max(1, Math.round(Math.abs(event.deltaY) / 3)) * 3 * rowHeight,
      notch: true,
    };
  if (event.deltaMode === 2) return { pixels: Math.sign(event.deltaY) * viewport, notch: true };
  const wheelDelta = event.wheelDeltaY ?? 0;
  if (wheelDelta !== 0 && wheelDelta % 120 === 0 && Math.abs(event.deltaY) >= 50) {
    return { pixels: (-wheelDelta / 120) * 3 * rowHeight, notch: true };
  }
  return { pixels: event.deltaY, notch: false };
}
