// 系统自检: asks every sentence about the books one after another and keeps what it found. One runs at a time on a
// database, whichever instance began it; one that gave no sign for a while is taken to have ended with its server.
import type { SelfCheckAnswer, SelfCheckRun, SelfCheckState } from '#model/wire/selfCheck.ts';
import { newId } from '#server/ids.ts';
import { invariants } from './invariants.ts';
import type { Database, Ports } from '#server/ports.ts';
import { conflict } from '#server/refusal.ts';
import { failureCode } from '#server/store/failure.ts';
import { judge } from './judge.ts';
import { sql, asKind, otherwise, asStored } from '#server/select/piece.ts';
import { selectRows, returningRows } from '#server/select/select.ts';
import { plainTable } from '#server/select/plainTable.ts';

/** A sentence asked as a whole that takes longer is given up. Milliseconds. */
const PATIENCE = 120_000;
/** How far it is, and whether somebody stopped it, is written and read so often. Milliseconds. */
const BEAT = 500;
/** Longer than one sentence may take. Milliseconds. */
const SILENCE = 180_000;
/** Runs kept; older ones go. */
const KEPT = 20;

export interface SelfChecks {
  /** @throws Refusal 409 while one is running */
  start(by: string): Promise<SelfCheckState>;
  /** What was found so far stays. The statement under way ends first. @throws Refusal 409 while none is running */
  stop(by: string): Promise<SelfCheckState>;
  state(): Promise<SelfCheckState>;
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
  /** Ends what is running after the statement under way. */
  close(): Promise<void>;
}

export function createSelfChecks(ports: Ports): SelfChecks {
  const { database, clock } = ports;
  const instant = (): string => new Date(clock.now()).toISOString();
  let closing = false;
  /** The one that was stopped here last: it need not ask. */
  let stopped = '';
  let running: Promise<void> = Promise.resolve();

  /** False where it was ended by somebody, here or at another instance. */
  async function keep(id: string, current: string, answers: readonly SelfCheckAnswer[]): Promise<boolean> {
    const { affected } = await database.query(
      'update self_check set beat_at = $2::timestamptz, current = $3, answers = $4::text::jsonb where id = $1::uuid and ended_at is null',
      [id, instant(), current, JSON.stringify(answers)],
    );
    return affected > 0;
  }

  async function end(id: string, message: string): Promise<void> {
    await database.query(
      "update self_check set ended_at = $2::timestamptz, beat_at = $2::timestamptz, current = '', message = $3 where id = $1::uuid and ended_at is null",
      [id, instant(), message],
    );
  }

  async function run(id: string): Promise<void> {
    const answers: SelfCheckAnswer[] = [];
    let isStopped = false;
    let beaten = -Infinity;
    const isOver = async (current: string): Promise<boolean> => {
      if (!closing && clock.now() - beaten >= BEAT) {
        beaten = clock.now();
        isStopped = !(await keep(id, current, answers));
      }
      return closing || isStopped || stopped === id;
    };
    try {
      for (const invariant of invariants()) {
        const over = (): Promise<boolean> => isOver(invariant.title);
        const answer = (await over()) ? null : await judge(database, clock, invariant, PATIENCE, over);
        if (answer === null) break;
        answers.push(answer);
      }
      await keep(id, '', answers);
      await end(id, closing ? '服务器已停止，自检没有做完' : '');
    } catch (error) {
      const message = error instanceof Error ? error.message : 'failed';
      ports.log.write('error', 'selfCheck', { message });
      await end(id, '自检没有做完，请查看服务器日志').catch(() => undefined);
    }
  }

  const state = (): Promise<SelfCheckState> => lastOnes(database);

  return {
    async start(by) {
      const id = await begin(ports, by);
      running = run(id);
      return state();
    },
    async stop(by) {
      const at = instant();
      const [ended] = await returningRows(
        database,
        sql`update ${s} set ended_at = ${at}::timestamptz, beat_at = ${at}::timestamptz, current = '', message = ${`已由 ${by} 停止，自检没有做完`} where ${s.endedAt} is null`,
        { id: otherwise(s.id, '') },
      );
      if (ended === undefined) throw conflict('自检已经结束');
      stopped = ended.id;
      return state();
    },
    state,
    idle: () => running,
    async close() {
      closing = true;
      await running;
    },
  };
}

/** @throws Refusal 409 while one is running */
async function begin(ports: Ports, by: string): Promise<string> {
  const { database, clock } = ports;
  const id = newId(ports);
  const silent = new Date(clock.now() - SILENCE).toISOString();
  await database.query(
    "update self_check set ended_at = beat_at, message = '服务器已停止，自检没有做完' where ended_at is null and beat_at < $1::timestamptz",
    [silent],
  );
  try {
    await database.query(
      "insert into self_check (id, started_at, beat_at, started_by, total, current, answers, message) values ($1::uuid, $2::timestamptz, $2::timestamptz, $3, $4, '', '[]'::jsonb, '')",
      [id, new Date(clock.now()).toISOString(), by, invariants().length],
    );
  } catch (error) {
    if (failureCode(error) === '23505') throw conflict('自检正在进行，请等它结束');
    throw error;
  }
  await database.query(
    'delete from self_check where id not in (select id from self_check order by started_at desc limit $1::bigint)',
    [KEPT],
  );
  return id;
}

const s = plainTable('self_check', 's', {
  id: 'ref',
  startedAt: 'datetime',
  endedAt: 'datetime',
  startedBy: 'text',
  total: 'integer',
  current: 'text',
  answers: 'json',
  message: 'text',
});

/** Written by this file only. */
function areAnswers(value: unknown): value is SelfCheckAnswer[] {
  return Array.isArray(value);
}

/** The last one with its answers, and those before it. */
async function lastOnes(database: Database): Promise<SelfCheckState> {
  const ended = (outcome: string) =>
    otherwise(
      asKind(
        'integer',
        sql`(select count(*) from jsonb_array_elements(${s.answers}) a where a->>'outcome' = ${outcome})`,
      ),
      0,
    );
  const [last, ...earlier] = await selectRows(
    database,
    {
      id: otherwise(s.id, ''),
      startedAt: otherwise(s.startedAt, ''),
      endedAt: s.endedAt,
      startedBy: otherwise(s.startedBy, ''),
      total: otherwise(s.total, 0),
      current: otherwise(s.current, ''),
      message: otherwise(s.message, ''),
      answers: otherwise(asStored(sql`case when s.n = 1 then ${s.answers} end`, areAnswers), []),
      held: ended('held'),
      broken: ended('broken'),
      failed: ended('failed'),
    },
    sql`from (select *, row_number() over (order by started_at desc) as n from self_check) s order by ${s.startedAt} desc limit 10`,
  );
  return {
    run: last === undefined ? null : runOf(last),
    earlier: earlier.map(({ id, startedAt, startedBy, held, broken, failed }) => ({
      id,
      startedAt,
      startedBy,
      held,
      broken,
      failed,
    })),
  };
}

function runOf({
  id,
  startedAt,
  endedAt,
  startedBy,
  total,
  current,
  answers,
  message,
}: SelfCheckRun): SelfCheckRun {
  return { id, startedAt, endedAt, startedBy, total, current, answers, message };
}
