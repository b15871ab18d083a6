// Which blocks are asked for, and when: once per frame, each one once. Requests for what is no longer looked at may still
// answer for a moment; an answer that was superseded is ignored.

/** While superseded requests are under way, new ones are sent this often: a long drag shows rows of where it passes. */
const settleMs = 80;
/** Superseded requests that may still answer, so that a drag shows rows of a moment ago; older ones are dropped. */
const leftBehind = 2;

interface BlockRequestOptions<Answer> {
  /** The blocks that are looked at or asked for by somebody. */
  wanted: () => readonly number[];
  needsLoad: (block: number) => boolean;
  load: (block: number, signal: AbortSignal) => Promise<Answer>;
  accept: (block: number, answer: Answer) => void;
  fail: (block: number, error: unknown) => void;
}

export interface BlockRequests {
  /** Asks in the next frame for wanted blocks that are missing. */
  schedule: () => void;
  /** Asks for this block at once. */
  send: (block: number) => Promise<void>;
  /** Drops the requests under way. */
  cancelAll: () => void;
  /** Drops those that wait for others to settle as well. */
  reset: () => void;
  /** Drops everything, until somebody asks again. */
  stop: () => void;
}

export function createBlockRequests<Answer>({
  wanted,
  needsLoad,
  load,
  accept,
  fail,
}: BlockRequestOptions<Answer>): BlockRequests {
  let frame = 0;
  let settle: ReturnType<typeof setTimeout> | undefined;
  const inFlight = new Map<number, AbortController>();

  const send = async (block: number): Promise<void> => {
    const controller = new AbortController();
    inFlight.get(block)?.abort();
    inFlight.set(block, controller);
    const isNewest = (): boolean => inFlight.get(block) === controller;
    try {
      const answer = await load(block, controller.signal);
      if (!isNewest()) return;
      inFlight.delete(block);
      accept(block, answer);
    } catch (error) {
      if (!isNewest()) return;
      inFlight.delete(block);
      fail(block, error);
    }
  };
  const start = (missing: readonly number[]): void => {
    for (const block of missing) void send(block);
  };
  const cancel = (block: number): void => {
    const controller = inFlight.get(block);
    inFlight.delete(block);
    controller?.abort();
  };
  const isMissing = (block: number): boolean => needsLoad(block) && !inFlight.has(block);

  const pump = (): void => {
    if (settle !== undefined) return;
    const now = wanted();
    const missing = now.filter(isMissing);
    const superseded = [...inFlight.keys()].filter((block) => !now.includes(block));
    if (missing.length > 0 && superseded.length > 0) {
      settle = setTimeout(() => {
        settle = undefined;
        const left = [...inFlight.keys()].filter((other) => !wanted().includes(other));
        for (const block of left.slice(0, -leftBehind)) cancel(block);
        start(wanted().filter(isMissing));
      }, settleMs);
      return;
    }
    start(missing);
  };

  const cancelAll = (): void => {
    for (const block of inFlight.keys()) cancel(block);
  };
  const reset = (): void => {
    clearTimeout(settle);
    settle = undefined;
    cancelAll();
  };

  return {
    schedule() {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        pump();
      });
    },
    send,
    cancelAll,
    reset,
    stop() {
      cancelAnimationFrame(frame);
      frame = 0;
      reset();
    },
  };
}
