// Computations on the thread of the test itself: where only what they answer matters, not where they run.
import type { Compute } from '#server/ports.ts';

export const computeHere: Compute = {
  async run(computation, input, { onProgress, signal } = {}) {
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    return computation.run(input, {
      progress: (done, total, words = '') => onProgress?.(done, total, words),
    });
  },
  close: () => undefined,
};
