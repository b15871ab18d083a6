// One transaction over one connection, the same for every engine: statements in the order in which they were asked for,
// nothing after the end, a failed transaction never taken for a committed one, and an idle one ended so that it cannot
// hold its locks for ever.
import { parameterTexts } from './parameters.ts';
import { EngineFailure, engineFailure, timeoutFailure } from './sqlFailure.ts';
import type { SqlResult, SqlTransaction } from '#server/ports.ts';

export interface StatementResult extends SqlResult {
  /** Command tag, for example 'COMMIT'. */
  command: string;
}

/** Takes a statement at once, whatever is still under way, and runs it after those taken before. */
export type RunStatement = (text: string, parameters?: readonly unknown[]) => Promise<StatementResult>;

interface Statement {
  text: string;
  parameters: readonly unknown[];
}

/**
 * Statements of transactions find few rows by keys: one plan serves them all, and planning each anew would cost more than
 * running it. Lists, whose best plan depends on their values, are read outside.
 */
const BEGIN = 'begin; set local plan_cache_mode = force_generic_plan';

/** SQLSTATE of every statement behind the one that failed. */
const ABORTED = '25P02';

/**
 * Runs `work` between begin and commit; rolls back when it throws or leaves the connection idle for `idleLimit` ms.
 * What begins and what ends the transaction travels with the statements beside it.
 * @throws SqlFailure TIMEOUT after that idle time; the first failure of a statement when all that `work` tells is that one
 *   failed before (25P02): of statements asked for together whichever is waited for first may tell it; 25P02 when `work`
 *   swallowed a failure and the commit was refused.
 */
export async function runTransaction<T>(
  run: RunStatement,
  work: (session: SqlTransaction) => Promise<T>,
  idleLimit: number,
): Promise<T> {
  const begun = run(BEGIN);
  begun.catch(() => undefined); // told below, when the statements behind it have failed too
  const session = new OpenTransaction(run, idleLimit);
  let value: T;
  try {
    value = await Promise.race([work(session), session.lost]);
    // A commit must not be on its way before anybody knows that there is something to commit.
    await begun;
  } catch (error) {
    await session.end();
    await rollback(run);
    throw error instanceof EngineFailure && error.code === ABORTED ? (session.failure ?? error) : error;
  }
  await session.end();
  await committed(run, session.atTheEnd);
  return value;
}

/** Where one of the last statements fails, the commit behind it undoes everything. */
async function committed(run: RunStatement, last: readonly Statement[]): Promise<void> {
  const under = last.map(({ text, parameters }) => run(text, parameters));
  const commit = run('commit');
  const [results] = await Promise.all([Promise.allSettled(under), commit.catch(() => undefined)]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  const { command } = await commit;
  if (command === 'ROLLBACK') throw engineFailure({ code: ABORTED, message: 'the transaction had failed' });
}

// The failure that led here is the one to report. Where the connection is gone, the engine has rolled back already.
async function rollback(run: RunStatement): Promise<void> {
  await run('rollback').catch(() => undefined);
}

class OpenTransaction implements SqlTransaction {
  /** Rejects when the idle limit passes; never resolves. */
  readonly lost: Promise<never>;
  readonly atTheEnd: Statement[] = [];
  /** Why the transaction cannot be committed: of the first statement that failed. */
  failure: unknown = null;
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
    if (this.#ended)
      return Promise.reject(engineFailure({ code: '25P01', message: 'the transaction has ended already' }));
    clearTimeout(this.#idle);
    this.#waiting += 1;
    const result = this.#run(text, parameters);
    const settled = (): void => {
      this.#waiting -= 1;
      if (this.#waiting === 0 && !this.#ended) this.#watchIdle();
    };
    const done = result.then(settled, (failure: unknown) => {
      this.failure ??= failure;
      settled();
    });
    this.#tail = this.#tail.then(() => done);
    return result;
  }

  last(text: string, parameters: readonly unknown[]): void {
    // What cannot be sent must be known before the commit is sent.
    parameterTexts(parameters);
    this.atTheEnd.push({ text, parameters });
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
