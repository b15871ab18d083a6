// The Database port in the browser: all tabs of this origin share one engine, take turns, and hear each other's
// notifications. When the leading tab closes, the next one opens the same database.
import { PGliteWorker } from '@electric-sql/pglite/worker';
import { firstComeFirstServed, serialDatabase } from '#hosts/engine/serialDatabase.ts';
import type { Wire } from '#hosts/engine/statementQueue.ts';
import { unavailableFailure } from '#hosts/engine/sqlFailure.ts';
import { tooLargeFailure } from '#hosts/engine/wire.ts';
import type { Database } from '#server/ports.ts';
import { ignoreQuestionsToFormerLeaders, turnsAmongTabs } from './tabTurns.ts';

interface Notice {
  channel: string;
  payload: string;
}

export async function openBrowserDatabase(): Promise<Database> {
  ignoreQuestionsToFormerLeaders();
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), { type: 'module' });
  const engine = await PGliteWorker.create(worker, { id: 'workbench' });
  const others = new BroadcastChannel('workbench:notifications');
  const own = firstComeFirstServed();
  const among = turnsAmongTabs(engine);
  let generation = 0;

  const wire: Wire = {
    async exchange(message) {
      let answer: Uint8Array;
      try {
        answer = await engine.execProtocolRaw(message);
      } catch (error) {
        throw unavailableFailure(
          `the leading tab went away (${error instanceof Error ? error.message : 'unknown'})`,
        );
      }
      if (answer.length === 0) throw tooLargeFailure();
      return answer;
    },
    generation: () => generation,
    onReopened(listener) {
      engine.onLeaderChange(() => {
        generation += 1;
        void engine.waitReady.then(listener);
      });
    },
    async close() {
      others.close();
      await engine.close();
    },
  };

  await engine.waitReady;
  const database = serialDatabase(wire, {
    // First among the calls of this tab, then among the tabs; a tab that closes in its turn is rolled back.
    exclusive: (turn) => own(() => among(turn)),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin, not a window
    onNotification: (channel, payload) => others.postMessage({ channel, payload } satisfies Notice),
  });
  others.addEventListener('message', ({ data }: MessageEvent<Notice>) =>
    database.deliver(data.channel, data.payload),
  );
  return database;
}
