// People come before the making of the demo company: where the engine has one connection, the next piece of work waits
// until their calls are answered and for the calls that follow from the answers, but never for long.

/** Milliseconds without a call after which nobody is taken to wait for anything. */
const quiet = 150;
const longest = 3_000;
const lookEvery = 25;

export interface Way {
  readonly isClosed: boolean;
  /** Answers a call; while it does, the making waits. */
  request<T>(answer: () => Promise<T>): Promise<T>;
  /** Waited for between two pieces of the making. @throws BrokenOff once the server closes */
  pause(): Promise<void>;
  /** The making itself: whoever closes waits for its end; that it was broken off is no failure. */
  track(making: Promise<void>): Promise<void>;
  close(): Promise<void>;
}

class BrokenOff extends Error {
  override name = 'BrokenOff';
}

export function giveWay(): Way {
  let underWay = 0;
  let lastCall = -quiet;
  let isClosed = false;
  let making: Promise<void> = Promise.resolve();
  return {
    get isClosed() {
      return isClosed;
    },
    async request(answer) {
      underWay += 1;
      try {
        return await answer();
      } finally {
        underWay -= 1;
        lastCall = performance.now();
      }
    },
    async pause() {
      const begun = performance.now();
      const mustWait = (now: number): boolean =>
        !isClosed && now - begun < longest && (underWay > 0 || now - lastCall < quiet);
      while (mustWait(performance.now())) await new Promise((resume) => void setTimeout(resume, lookEvery));
      if (isClosed) throw new BrokenOff('the server closes');
    },
    track(work) {
      making = work.catch((error: unknown) => {
        if (!(error instanceof BrokenOff)) throw error;
      });
      return making;
    },
    async close() {
      isClosed = true;
      await making.catch(() => undefined); // told where the making is waited for
    },
  };
}
