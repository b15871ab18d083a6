// Rows that arrive in batches put into an array source, a frame's batches at a time: the first are at hand while the rest
// is still coming, and an order or a filter takes the later ones in at their place.
import type { ArraySource } from './arraySource.ts';

/** Resolves with the number of rows when the stream has ended, or was aborted. */
export async function streamInto<Row extends object>(
  source: ArraySource<Row>,
  batches: AsyncIterable<readonly Row[]>,
  signal?: AbortSignal,
): Promise<number> {
  let waiting: Row[] = [];
  let frame = 0;
  let taken = 0;
  const flush = (): void => {
    frame = 0;
    const rows = waiting;
    waiting = [];
    if (signal?.aborted === true) return;
    taken += rows.length;
    source.append(rows);
  };
  for await (const batch of batches) {
    if (signal?.aborted === true) break;
    for (const row of batch) waiting.push(row);
    if (frame === 0) frame = requestAnimationFrame(flush);
  }
  cancelAnimationFrame(frame);
  flush();
  return taken;
}
