// What is wrong in a file, cell by cell: kept with the job while it works, read again for the screen and the error file.
import type { FaultList, ImportFault, ImportSheet } from '#model/wire/jobs.ts';
import type { SqlSession } from '#server/ports.ts';
import { asKind, counted, is, otherwise, raw, sql } from '#server/select/piece.ts';
import { plainTable } from '#server/select/plainTable.ts';
import { selectRows } from '#server/select/select.ts';

const f = plainTable('import_fault', 'f', {
  job: 'ref',
  n: 'integer',
  sheet: 'text',
  rowNo: 'integer',
  columnNo: 'integer',
  title: 'text',
  message: 'longText',
});

const fault = {
  sheet: otherwise(f.sheet, ''),
  row: otherwise(f.rowNo, 0),
  column: f.columnNo,
  title: otherwise(f.title, ''),
  message: otherwise(f.message, ''),
};

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
    const rows = await selectRows(
      session,
      { n: otherwise(f.n, 0), ...fault },
      sql`from ${f} where ${is(f.job, job)} and ${f.n} > ${after}::integer order by ${f.n} limit ${raw(String(size))}`,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ n: _n, ...found }) => found);
    after = last.n;
  }
}

/** A page of them, and all of them by kind: what differs between messages only in quoted words and numbers is one kind. */
export async function faultList(
  session: SqlSession,
  job: string,
  offset: number,
  limit: number,
): Promise<FaultList> {
  const ofJob = is(f.job, job);
  const faults = await selectRows(
    session,
    fault,
    sql`from ${f} where ${ofJob} order by ${f.n} offset ${offset}::integer limit ${limit}::integer`,
  );
  const groups = await selectRows(
    session,
    {
      title: otherwise(f.title, ''),
      message: otherwise(asKind('longText', sql`min(${f.message})`), ''),
      count: counted(),
    },
    sql`from ${f} where ${ofJob} group by ${f.title}, regexp_replace(regexp_replace(${f.message}, '“[^”]*”', '“…”', 'g'), '[0-9][0-9,.]*', '#', 'g')
      order by count(*) desc, ${f.title} limit 20`,
  );
  const [all] = await selectRows(session, { total: counted() }, sql`from ${f} where ${ofJob}`);
  return { faults, groups, total: all?.total ?? 0 };
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
