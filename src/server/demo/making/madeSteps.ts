// What the database remembers of the making of the demo company: what it is made of (lines, moment, first number of the
// stock ledger), which steps are done, which portions of the year are stored, which indexes stand aside. Every step and
// portion is one transaction under one lock, so that instances that start together and starts that follow a broken-off
// one each find what is left to do.
import type { Ports, SqlSession, SqlTransaction } from '#server/ports.ts';
import { asKind, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';

/** Key of the advisory lock: 'demo' in ASCII. */
const lock = 0x64656d6f;

/** What the company follows from: the same three give the same rows. */
export interface Making {
  lines: number;
  /** Milliseconds. */
  begunAt: number;
  firstPostSeq: number;
  isFinished: boolean;
}

export async function takeTurn(session: SqlSession): Promise<void> {
  await session.query(`select pg_advisory_xact_lock(${lock})`);
}

/** Null where no demo company was begun. */
export async function makingOf(session: SqlSession): Promise<Making | null> {
  const [making] = await selectRows(
    session,
    {
      lines: present(asKind('integer', raw('lines'))),
      begunAt: present(asKind('integer', raw('(extract(epoch from begun_at) * 1000)::bigint'))),
      firstPostSeq: present(asKind('integer', raw('first_post_seq'))),
      isFinished: present(asKind('bool', raw('finished_at is not null'))),
    },
    raw('from demo_making'),
  );
  return making ?? null;
}

export async function noteMaking(session: SqlSession, making: Making): Promise<void> {
  await session.query(
    `insert into demo_making (lines, begun_at, first_post_seq, set_aside) values ($1::integer, $2::timestamptz, $3::bigint, '[]')`,
    [making.lines, new Date(making.begunAt).toISOString(), making.firstPostSeq],
  );
}

export async function noteFinished({ database, clock }: Ports): Promise<void> {
  await database.transaction(async (session) => {
    await takeTurn(session);
    await session.query('update demo_making set finished_at = $1::timestamptz where finished_at is null', [
      new Date(clock.now()).toISOString(),
    ]);
    await session.query('delete from demo_portion');
  });
}

export async function stepsDone(session: SqlSession): Promise<Set<string>> {
  const rows = await selectRows(
    session,
    { title: present(asKind('text', raw('title'))) },
    raw('from demo_step'),
  );
  return new Set(rows.map(({ title }) => title));
}

export async function noteStep(session: SqlSession, title: string, now: number): Promise<void> {
  await session.query('insert into demo_step (title, done_at) values ($1, $2::timestamptz)', [
    title,
    new Date(now).toISOString(),
  ]);
}

/** Carries a step out in one transaction, unless it is done; what it wrote and that it is done are stored together. */
export async function inStep(
  { database, clock }: Ports,
  title: string,
  work: (session: SqlTransaction) => Promise<void>,
): Promise<void> {
  await database.transaction(async (session) => {
    await takeTurn(session);
    if ((await stepsDone(session)).has(title)) return;
    await work(session);
    await noteStep(session, title, clock.now());
  });
}

/**
 * Stores a portion of rows once. @throws OtherCompany when another program began this company: its rows would not fit these
 */
export async function inPortion(
  { database }: Ports,
  number: number,
  firstId: string,
  store: (session: SqlSession) => Promise<void>,
): Promise<void> {
  await database.transaction(async (session) => {
    await takeTurn(session);
    const [row] = await selectRows(
      session,
      { firstId: asKind('text', raw('first_id')) },
      sql`from demo_portion where number = ${number}::integer`,
    );
    if (row === undefined) {
      await store(session);
      await session.query('insert into demo_portion (number, first_id) values ($1::integer, $2)', [
        number,
        firstId,
      ]);
    } else if (row.firstId !== firstId) throw new OtherCompany();
  });
}

/** The message is for whoever runs the server. */
class OtherCompany extends Error {
  override name = 'OtherCompany';
  override message = '演示数据由另一个版本的程序开始建立，无法接着建立。请清空数据库或数据目录后重新启动。';
}
