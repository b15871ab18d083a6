// One transaction over one connection, the same for every engine: statements in order, nothing after the end, a
// failed transaction never taken for a committed one, and an idle one ended so that it cannot hold its locks for ever.
import { engineFailure, timeoutFailure, type EngineFailure } from './sqlFailure.ts';
import type { SqlResult, SqlSession } from '#server/ports.ts';

export interface StatementResult extends SqlResult {
  /** Command tag, for example 'COMMIT'. */
  command: string;
}

export type RunStatement = (text: string, parameters?: readonly unknown[]) => Promise<StatementResult>;

/**
 * Runs `work` between begin and commit; rolls back when it throws or leaves the connection idle for `idleLimit` ms.
 * @throws SqlFailure TIMEOUT after that idle time, 25P02 when `work` swallowed a failure and the commit was refused.
 */
export async function runTransaction<T>(run: RunStatement, work: (session: SqlSession) => Promise<T>, idleLimit: number): Promise<T> {
  await run('begin');
  const session = new TransactionSession(run, idleLimit);
  let value: T;
  try {
    value = await Promise.race([work(session), session.lost]);
  } catch (error) {
    await session.end();
    await rollback(run);
    throw error;
  }
  await session.end();
  const { command } = await run('commit');
  if (command === 'ROLLBACK') throw engineFailure({ code: '25P02', message: 'the transaction had failed' });
  return value;
}

// The failure that led here is the one to report. Where the connection is gone, the engine has rolled back already.
async function rollback(run: RunStatement): Promise<void> {
  await run('rollback').catch(() => undefined);
}

class TransactionSession implements SqlSession {
  /** Rejects when the idle limit passes; never resolves. */
  readonly lost: Promise<never>;
  readonly #run: RunStatement;
  readonly #idleLimit: number;
  #lose: (failure: EngineFailure) => void = () => undefined;
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #ended = false;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(run: RunStatement, idleLimit: number) {
    this.#run = run;
    this.#idleLimit = idleLimit;
    this.lost = new Promise((_, reject) => {
      this.#lose = reject;
    });
    this.#watchIdle();
  }

  query(text: string, parameters?: readonly unknown[]): Promise<SqlResult> {
    if (this.#ended) return Promise.reject(engineFailure({ code: '25P01', message: 'the transaction has ended already' }));
    clearTimeout(this.#idle);
    this.#waiting += 1;
    const result = this.#tail.then(() => this.#run(text, parameters));
    this.#tail = result
      .catch(() => undefined)
      .then(() => {
        this.#waiting -= 1;
        if (this.#waiting === 0 && !this.#ended) this.#watchIdle();
      });
    return result;
  }

  /** Accepts no further statement and waits for those under way. */
  async end(): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#idle);
    await this.#tail;
  }

  #watchIdle(): void {
    this.#idle = setTimeout(() => {
      this.#ended = true;
      this.#lose(timeoutFailure(`transaction idle for ${this.#idleLimit} ms`));
    }, this.#idleLimit);
  }
}
