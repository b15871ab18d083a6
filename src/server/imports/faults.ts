// What is wrong in a file, cell by cell: kept with the job while it works, read again for the screen and the error file.
import type { FaultList, ImportFault, ImportSheet } from '#model/wire/jobs.ts';
import type { SqlSession } from '#server/ports.ts';

/** More are counted, not kept. */
const mostKept = 200_000;

/** Adds the faults after the first `before` of the job. */
export async function keepFaults(
  session: SqlSession,
  job: string,
  before: number,
  faults: readonly ImportFault[],
): Promise<void> {
  const kept = faults.slice(0, Math.max(0, mostKept - before));
  if (kept.length === 0) return;
  const rows = kept.map(({ sheet, row, column, title, message }, index) => ({
    n: before + index + 1,
    sheet,
    row_no: row,
    column_no: column,
    title,
    message,
  }));
  await session.query(
    `insert into import_fault (job, n, sheet, row_no, column_no, title, message)
     select $1::uuid, f.n, f.sheet, f.row_no, f.column_no, f.title, f.message
     from json_to_recordset($2::json) as f(n integer, sheet text, row_no integer, column_no integer, title text, message text)`,
    [job, JSON.stringify(rows)],
  );
}

export async function forgetFaults(session: SqlSession, job: string): Promise<void> {
  await session.query('delete from import_fault where job = $1::uuid', [job]);
}

/** Batch by batch, in the order of the sheets' rows. */
export async function* faultsOf(session: SqlSession, job: string): AsyncGenerator<ImportFault[]> {
  const size = 5_000;
  for (let after = 0; ;) {
    const { rows } = await session.query(
      `select n, sheet, row_no, column_no, title, message from import_fault where job = $1::uuid and n > $2::integer order by n limit ${size}`,
      [job, after],
    );
    if (rows.length === 0) return;
    yield rows.map(faultOf);
    after = Number(rows.at(-1)?.['n']);
  }
}

function faultOf(row: Record<string, unknown>): ImportFault {
  const column = row['column_no'];
  return {
    sheet: String(row['sheet']),
    row: Number(row['row_no']),
    column: column === null || column === undefined ? null : Number(column),
    title: String(row['title']),
    message: String(row['message']),
  };
}

/** A page of them, and all of them by kind: what differs between messages only in quoted words and numbers is one kind. */
export async function faultList(
  session: SqlSession,
  job: string,
  offset: number,
  limit: number,
): Promise<FaultList> {
  const page = await session.query(
    `select sheet, row_no, column_no, title, message from import_fault where job = $1::uuid order by n offset $2::integer limit $3::integer`,
    [job, offset, limit],
  );
  const kinds = await session.query(
    `select title, regexp_replace(regexp_replace(message, '“[^”]*”', '“…”', 'g'), '[0-9][0-9,.]*', '#', 'g') as kind,
       min(message) as message, count(*)::text as count
     from import_fault where job = $1::uuid group by 1, 2 order by count(*) desc, 1 limit 20`,
    [job],
  );
  const total = await session.query('select count(*)::text as count from import_fault where job = $1::uuid', [
    job,
  ]);
  return {
    faults: page.rows.map(faultOf),
    groups: kinds.rows.map((row) => ({
      title: String(row['title']),
      message: String(row['message']),
      count: Number(row['count']),
    })),
    total: Number(total.rows[0]?.['count'] ?? 0),
  };
}

/** A fault of the row as a whole, or of one of its cells. */
export function faultAt(
  { sheet }: ImportSheet,
  row: number,
  column: number | null,
  title: string,
  message: string,
): ImportFault {
  return { sheet, row, column: column === null || column < 0 ? null : column, title, message };
}
