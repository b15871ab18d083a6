// Where groups are built: small sets at once, large ones in a worker, so that typing and scrolling go on.
import { buildGroups } from './grouping.ts';
import type { GroupRequest, Groups } from './grouping.ts';

/** Below this the worker's start costs more than the work. */
const atOnce = 5_000;

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, { resolve: (groups: Groups) => void; request: GroupRequest }>();

export function groupRows(request: GroupRequest): Groups | Promise<Groups> {
  if (request.order.length < atOnce || typeof Worker === 'undefined') return buildGroups(request);
  const live = workerAtHand();
  const id = ++asked;
  return new Promise((resolve) => {
    waiting.set(id, { resolve, request });
    live.postMessage({ id, request }, []);
  });
}

function workerAtHand(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./groupWorker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; groups: Groups }>) => {
    waiting.get(data.id)?.resolve(data.groups);
    waiting.delete(data.id);
  });
  // A page that may not start workers still groups, only on its own thread.
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    worker?.terminate();
    worker = null;
    for (const { resolve, request } of waiting.values()) resolve(buildGroups(request));
    waiting.clear();
  });
  return worker;
}
