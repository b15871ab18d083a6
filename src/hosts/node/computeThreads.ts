// Computing on Node: worker threads, one less than there are cores, so that the thread that serves keeps its own.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FromThread } from '#hosts/engine/compute/messages.ts';
import { computeThreads } from '#hosts/engine/compute/threads.ts';
import type { Compute } from '#server/ports.ts';

/** Beside this file: among the sources a .ts, among what is built a .js. */
const entry = new URL(`./computeWorker${path.extname(import.meta.filename)}`, import.meta.url);

/** @param script module the threads run; computeWorker.ts unless told */
export function nodeCompute(script: URL = entry): Compute {
  return computeThreads({
    most: Math.max(1, availableParallelism() - 1),
    open({ message, broken }) {
      const worker = new Worker(script);
      let ended = false;
      worker.on('message', (each: FromThread) => message(each));
      worker.on('error', (error: unknown) =>
        broken(error instanceof Error ? error : new Error(String(error))),
      );
      worker.on('exit', () => {
        if (!ended) broken(new Error('the computing thread ended by itself'));
      });
      return {
        post: (each, transfer) => worker.postMessage(each, transfer),
        end() {
          ended = true;
          void worker.terminate();
        },
        busy: (busy) => (busy ? worker.ref() : worker.unref()),
      };
    },
  });
}
