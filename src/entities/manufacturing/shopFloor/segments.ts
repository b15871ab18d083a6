// Which part of an order each workshop does: operations that follow one another in the same workshop are one part. Pure.

/** What of an operation says where it is done, and after which others. */
interface Placed {
  operationSeq: number | null;
  workshop: string | null;
}

export interface Segment<Operation extends Placed> {
  workshop: string;
  operations: readonly Operation[];
  /** Where the pieces come from and go to; null: the store. */
  previous: string | null;
  next: string | null;
}

/** In the order of the operations; one that names no workshop is done in that of the order. */
export function segmentsOf<Operation extends Placed>(
  operations: readonly Operation[],
  workshop: string,
): Segment<Operation>[] {
  const parts: { workshop: string; operations: Operation[] }[] = [];
  const sorted = operations.toSorted((left, right) => (left.operationSeq ?? 0) - (right.operationSeq ?? 0));
  for (const row of sorted) {
    const place = row.workshop ?? workshop;
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
