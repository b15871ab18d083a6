// Computing in the page's own server: a web worker, so that neither the screens nor the server inside the page wait.
import type { FromThread } from '#hosts/engine/compute/messages.ts';
import { computeThreads } from '#hosts/engine/compute/threads.ts';
import type { Compute } from '#server/ports.ts';

export function browserCompute(): Compute {
  return computeThreads({
    most: 1,
    open({ message, broken }) {
      const worker = new Worker(new URL('./compute.worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<FromThread>) => message(data));
      worker.addEventListener('error', (event) =>
        broken(new Error(event.message || 'the worker did not start')),
      );
      return {
        post: (each, transfer) => worker.postMessage(each, transfer),
        end: () => worker.terminate(),
        busy: () => undefined,
      };
    },
  });
}
