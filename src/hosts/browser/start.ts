// The whole server inside the page: requests and live links are caught by a service worker (msw) and answered by the
// real app over a database in the browser. For development and for a demo without installation. Calls are caught before
// the server is there, so that the page is drawn at once; they wait for it.
import { setupWorker } from 'msw/browser';
import type { ServerApp } from '#server/app.ts';
import { answerForeign, answerLate, answerWith, failChunk, loseConnection } from './failures.ts';
import { forwardTo } from './forward.ts';
import { preparing } from './preparing.ts';

export type Progress = (step: string, done: number, total: number) => void;

/**
 * Resolves when the page may send its first request.
 * @returns what starts the server; resolves when it answers
 */
export async function catchCalls(): Promise<(report: Progress) => Promise<void>> {
  const { promise: ready, resolve, reject } = Promise.withResolvers<ServerApp>();
  ready.catch(() => undefined); // told to whoever waits for the start
  const worker = setupWorker(
    ...forwardTo({
      fetch: async (request) => (await ready).fetch(request),
      openSocket: async (request, socket) => (await ready).openSocket(request, socket),
    }),
  );
  const url = `${import.meta.env.BASE_URL}callsWorker.js`;
  await worker.start({ serviceWorker: { url }, onUnhandledFrame: 'bypass', quiet: true });
  offerFailures(worker);
  return async (report) => {
    // The progress is drawn with the page, the server fetched after it.
    report('启动页面里的服务器，第一次约需一分钟', 0, 0);
    await new Promise((resume) => void setTimeout(resume, 0));
    try {
      resolve(await preparedApp(report));
    } catch (error) {
      reject(error);
      throw error;
    }
  };
}

async function preparedApp(report: Progress): Promise<ServerApp> {
  // Two thousand modules, which a page that is being drawn need not wait for.
  const [{ createApp }, { openBrowserPorts }] = await Promise.all([
    import('#server/app.ts'),
    import('./browserPorts.ts'),
  ]);
  const ports = await openBrowserPorts();
  const app = await createApp(ports);
  // Two tabs opened at once must not both create the demo.
  await navigator.locks.request(preparing, () => app.prepare(report));
  // What was prepared is on the disk once the lock can be had again: the engine took its turn behind us.
  report('保存数据', 0, 0);
  await navigator.locks.request(preparing, () => undefined);
  return app;
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
