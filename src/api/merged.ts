// Many wishes for the same work become at most one running and one waiting.

/** The promise settles when the work that answers this wish is done; a failure is told to those who waited for it. */
export function merged(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;

  function start(): Promise<void> {
    const now = work().finally(() => {
      running = null;
    });
    running = now;
    return now;
  }

  return () => {
    if (running === null) return start();
    waiting ??= running
      .catch(() => undefined)
      .then(() => {
        waiting = null;
        return start();
      });
    return waiting;
  };
}
