// The whole server inside the page: requests and live links are caught by a service worker (msw) and answered by the
// real app over a database in the browser. For development and for a demo without installation.
import { setupWorker } from 'msw/browser';
import { createApp } from '#server/app.ts';
import { openBrowserPorts } from './browserPorts.ts';
import { answerForeign, answerLate, answerWith, failChunk, loseConnection } from './failures.ts';
import { forwardTo } from './forward.ts';
import { preparing } from './preparing.ts';

export type Progress = (step: string, done: number, total: number) => void;

/** Resolves when the page may send its first request. */
export async function startBrowserServer(report: Progress): Promise<void> {
  report('打开浏览器中的数据库，第一次约需一分钟', 0, 0);
  const ports = await openBrowserPorts();
  const app = await createApp(ports);
  // Two tabs opened at once must not both create the demo.
  await navigator.locks.request(preparing, () => app.prepare(report));
  // What was prepared is on the disk once the lock can be had again: the engine took its turn behind us.
  report('保存数据', 0, 0);
  await navigator.locks.request(preparing, () => undefined);
  const worker = setupWorker(...forwardTo(app));
  const url = `${import.meta.env.BASE_URL}mockServiceWorker.js`;
  await worker.start({ serviceWorker: { url }, onUnhandledFrame: 'bypass', quiet: true });
  offerFailures(worker);
}

/** `workbench` in the page's console: a developer overrides single calls by hand, see docs/how-to-test-with-msw.md. */
function offerFailures(worker: ReturnType<typeof setupWorker>): void {
  const workbench = {
    answer: (...call: Parameters<typeof answerWith>): void => worker.use(answerWith(...call)),
    lose: (...call: Parameters<typeof loseConnection>): void => worker.use(loseConnection(...call)),
    foreign: (...call: Parameters<typeof answerForeign>): void => worker.use(answerForeign(...call)),
    late: (...call: Parameters<typeof answerLate>): void => worker.use(answerLate(...call)),
    failChunk: (...call: Parameters<typeof failChunk>): void => worker.use(failChunk(...call)),
    restore: (): void => worker.resetHandlers(),
  };
  Object.assign(globalThis, { workbench });
}
