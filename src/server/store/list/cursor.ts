// The opaque end of a window: its key values, its offset and a fingerprint of list and order. A cursor of another list,
// or one that somebody made up, is simply not used.
import type { Position } from './order.ts';
import type { ListPlan } from './plan.ts';

export interface Cursor {
  offset: number;
  position: Position;
}

export function writeCursor(plan: ListPlan, offset: number, position: Position): string {
  const bytes = new TextEncoder().encode(JSON.stringify([fingerprint(plan.ordered), offset, ...position]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function readCursor(plan: ListPlan, text: unknown): Cursor | null {
  if (typeof text !== 'string' || text.length > 4_000) return null;
  const content = parse(text);
  if (!Array.isArray(content)) return null;
  const [print, offset, ...position]: unknown[] = content;
  if (
    print !== fingerprint(plan.ordered) ||
    typeof offset !== 'number' ||
    position.length !== plan.keys.length
  )
    return null;
  const fits = plan.keys.every(
    (key, index) => typeof position[index] === 'string' || (position[index] === null && key.nullable),
  );
  return fits
    ? { offset, position: position.map((value) => (typeof value === 'string' ? value : null)) }
    : null;
}

function parse(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** 64 bits of the text, by two rounds of FNV-1a with different beginnings. */
function fingerprint(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ (unit + index), 0x01000193);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}
