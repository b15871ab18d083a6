// Turns of one tab among the tabs that share an engine. The tab that leads hands them out; when it closes, whoever was
// waiting for a turn asks the next leader, and a turn that had come to its end stays ended.
import { LeaderChangedError } from '@electric-sql/pglite/worker';

/** What is used of the engine's worker; `_runExclusiveTransaction` rejects when the lead changes before or after the turn. */
export interface SharedEngine {
  readonly waitReady: Promise<void>;
  _runExclusiveTransaction<T>(turn: () => Promise<T>): Promise<T>;
}

type Outcome<T> = { value: T } | { failure: unknown };

/**
 * Runs one turn alone among all tabs.
 * @throws what the turn throws; never because the lead changed while nothing was under way
 */
export function turnsAmongTabs(engine: SharedEngine): <T>(turn: () => Promise<T>) => Promise<T> {
  return async <T>(turn: () => Promise<T>): Promise<T> => {
    const outcome: Outcome<T> = await turnOf(engine, turn);
    if ('failure' in outcome) throw outcome.failure;
    return outcome.value;
  };
}

async function turnOf<T>(engine: SharedEngine, turn: () => Promise<T>): Promise<Outcome<T>> {
  for (;;) {
    await engine.waitReady;
    const ended: Outcome<T>[] = [];
    try {
      await engine._runExclusiveTransaction(async () => {
        ended.push(
          await turn().then(
            (value) => ({ value }),
            (failure: unknown) => ({ failure }),
          ),
        );
      });
    } catch (failure) {
      // Not begun: the next leader is asked. Ended: the turn was given back with the leader who had given it.
      if (!(failure instanceof LeaderChangedError)) throw failure;
    }
    const [outcome] = ended;
    if (outcome !== undefined) return outcome;
  }
}

/**
 * The engine's worker asks a question of its own whenever it is connected and drops the answer; when the lead changes
 * meanwhile nobody hears the rejection. Every call of ours is awaited, so what arrives here is that question.
 */
export function ignoreQuestionsToFormerLeaders(): void {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof LeaderChangedError) event.preventDefault();
  });
}
