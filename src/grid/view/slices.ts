// Long work in slices: yields to the page often enough that no task runs long, and can be aborted.

const sliceMs = 10;

interface SchedulerLike {
  yield?(): Promise<void>;
}

/** Lets input and painting happen, then goes on. */
export function yieldToPage(): Promise<void> {
  const scheduler = (globalThis as { scheduler?: SchedulerLike }).scheduler;
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => resolve(), { once: true });
    channel.port1.start();
    channel.port2.postMessage(null);
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
