// 访问日志 is kept for a set number of days (visitLog-r1). What is older goes into files of its own and only then out of the
// table; a file is called after the rows in it, so that one that was begun and cut off is written again, never twice.
import { visitLog } from '#entities/system/visitLog.ts';
import { columnName } from '#model/derive/names.ts';
import { configNumber } from '#server/configuration/config.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import type { Ports } from '#server/ports.ts';
import { csvHead, csvLine } from '#sheets/csv.ts';

const rowsOfFile = 10_000;
const day = 86_400_000;
const folder = 'archive/visitLog';

const columns = Object.entries(visitLog.fields).map(([key, { title }]) => ({
  name: columnName(key),
  title,
  kind: 'text' as const,
  width: 20,
}));

export async function archiveVisits(
  { database, clock, files }: Ports,
  { signal }: Pick<JobWork, 'signal'>,
): Promise<string> {
  const days = await configNumber(database, 'visitLogDays');
  const limit = new Date(clock.now() - days * day).toISOString();
  let moved = 0;
  for (let full = true; full && !signal.aborted;) {
    const { rows } = await database.query(
      `select id, ${columns.map(({ name }) => `"${name}"::text as "${name}"`).join(', ')} from visit_log
       where visit_time < $1::timestamptz order by visit_log.visit_time, visit_log.id limit ${rowsOfFile}`,
      [limit],
    );
    const [first] = rows;
    if (first === undefined) break;
    const lines = rows.map((row) =>
      csvLine(
        columns.map(({ name }) => (typeof row[name] === 'string' ? row[name] : '')),
        columns,
      ),
    );
    const text = csvHead(columns) + lines.join('');
    const path = `${folder}/${String(first['visit_time']).slice(0, 10)}-${String(first['id'])}.csv`;
    await files.write(path, new TextEncoder().encode(text), 'text/csv');
    await database.query('delete from visit_log where id = any($1::uuid[])', [
      rows.map(({ id }) => String(id)),
    ]);
    moved += rows.length;
    full = rows.length === rowsOfFile;
  }
  return `归档了 ${moved} 条超过 ${days} 天的访问日志`;
}
