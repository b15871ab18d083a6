// What the two ends of a computing thread say to each other, and the thread's own end: the same in Node and in the browser.
import { buffersIn, type Computation } from '#model/report/computation.ts';

export interface ToThread {
  name: string;
  input: unknown;
}

export type FromThread =
  | { kind: 'progress'; done: number; total: number | null; words: string }
  | { kind: 'done'; answer: unknown }
  | { kind: 'failed'; name: string; message: string };

/** Between two messages about progress; milliseconds. */
const tellEvery = 100;

/** Answers one message after the other; a thread that is to stop is ended from outside. */
export function answerComputations(
  computations: Readonly<Record<string, Computation>>,
  post: (message: FromThread, transfer: ArrayBuffer[]) => void,
): (message: ToThread) => void {
  return ({ name, input }) => {
    let toldAt = -Infinity;
    const progress = (done: number, total: number | null, words = ''): void => {
      const now = performance.now();
      if (now - toldAt < tellEvery) return;
      toldAt = now;
      post({ kind: 'progress', done, total, words }, []);
    };
    try {
      const computation = Object.hasOwn(computations, name) ? computations[name] : undefined;
      if (computation === undefined) throw new Error(`no computation is called ${name}`);
      const answer = computation.run(input, { progress });
      post({ kind: 'done', answer }, buffersIn(answer));
    } catch (error) {
      const failed = error instanceof Error ? error : new Error(String(error));
      post({ kind: 'failed', name: failed.name, message: failed.message }, []);
    }
  };
}
