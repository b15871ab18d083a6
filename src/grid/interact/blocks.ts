// Several selected blocks at once (Ctrl): without overlaps for counting and writing, and as one rectangle of rows and
// columns for copying, where the blocks line up.
import { cellsIn } from '../table/selection.ts';
import type { Block } from '../table/selection.ts';

/** The same cells in blocks that do not overlap. */
export function disjoint(blocks: readonly Block[]): Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    let parts = [block];
    for (const known of result) parts = parts.flatMap((part) => without(part, known));
    result.push(...parts);
  }
  return result;
}

export function cellsInAll(blocks: readonly Block[]): number {
  return disjoint(blocks).reduce((sum, block) => sum + cellsIn(block), 0);
}

function without(block: Block, hole: Block): Block[] {
  const top = Math.max(block.top, hole.top);
  const bottom = Math.min(block.bottom, hole.bottom);
  const left = Math.max(block.left, hole.left);
  const right = Math.min(block.right, hole.right);
  if (top > bottom || left > right) return [block];
  return [
    { ...block, bottom: top - 1 },
    { ...block, top: bottom + 1 },
    { top, bottom, left: block.left, right: left - 1 },
    { top, bottom, left: right + 1, right: block.right },
  ].filter((part) => part.top <= part.bottom && part.left <= part.right);
}

export interface Span {
  first: number;
  last: number;
}

/** Row and column spans whose crossings are exactly the blocks; null when they do not line up. */
export function lineUp(blocks: readonly Block[]): { rows: Span[]; columns: Span[] } | null {
  const separate = disjoint(blocks);
  const rows = spansOf(separate.map((block) => ({ first: block.top, last: block.bottom })));
  const columns = spansOf(separate.map((block) => ({ first: block.left, last: block.right })));
  return rows.length * columns.length === separate.length ? { rows, columns } : null;
}

function spansOf(spans: readonly Span[]): Span[] {
  const unique = new Map(spans.map((span) => [`${span.first}:${span.last}`, span]));
  return [...unique.values()].sort((a, b) => a.first - b.first);
}

/** Every index of the spans in turn. */
export function* indexesOf(spans: readonly Span[]): Generator<number> {
  for (const { first, last } of spans) for (let at = first; at <= last; at++) yield at;
}

export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}
