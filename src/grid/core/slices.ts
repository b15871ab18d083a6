// Long work in slices: yields to the page often enough that no task runs long, and can be aborted.

const sliceMs = 10;

const waiting: (() => void)[] = [];
let channel: MessageChannel | null = null;

/**
 * Lets input, React and painting happen, then goes on. A message stands in line with everybody else's work; the
 * browser's own yield would go first and keep the progress of long work from being drawn.
 */
export function yieldToPage(): Promise<void> {
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.addEventListener('message', () => waiting.shift()?.());
    channel.port1.start();
  }
  const { port2 } = channel;
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
}

/** Calls `each` for 0…count−1 in slices; false when aborted. */
export async function inSlices(
  count: number,
  signal: AbortSignal,
  each: (index: number) => void,
  progress?: (part: number) => void,
): Promise<boolean> {
  let started = performance.now();
  for (let index = 0; index < count; index++) {
    if (index % 32 === 0 && performance.now() - started > sliceMs) {
      progress?.(index / count);
      await yieldToPage();
      if (signal.aborted) return false;
      started = performance.now();
    }
    each(index);
  }
  return !signal.aborted;
}
