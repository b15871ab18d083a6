// Which part of an order each workshop does: operations that follow one another in the same workshop are one part. Pure.
import type { LineRow } from '#model/entity.ts';

export interface Segment {
  workshop: string;
  operations: readonly LineRow[];
  /** Where the pieces come from and go to; null: the store. */
  previous: string | null;
  next: string | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** In the order of the operations; one that names no workshop is done in that of the order. */
export function segmentsOf(operations: readonly LineRow[], workshop: string): Segment[] {
  const parts: { workshop: string; operations: LineRow[] }[] = [];
  const sorted = operations.toSorted(
    (left, right) => Number(left['operationSeq'] ?? 0) - Number(right['operationSeq'] ?? 0),
  );
  for (const row of sorted) {
    const place = textOf(row['workshop']) || workshop;
    const last = parts.at(-1);
    if (last?.workshop === place) last.operations.push(row);
    else parts.push({ workshop: place, operations: [row] });
  }
  return parts.map((part, index) => ({
    ...part,
    previous: parts[index - 1]?.workshop ?? null,
    next: parts[index + 1]?.workshop ?? null,
  }));
}
