// A writer to be killed: opens a data folder, tells what it found there, then inserts row after row and prints each
// number once its commit returned. Every transaction also completes the row before with a full stop.
import { openEmbedded } from '#hosts/node/embeddedDatabase.ts';

const [folder = ''] = process.argv.slice(2);
const database = await openEmbedded({ folder, statementTimeout: 30_000 });
await database.query('create table if not exists journal (id int primary key, note text not null)');
const { rows } = await database.query(`select count(*)::int as count, coalesce(max(id), 0) as last,
  count(*) filter (where note not like '%。')::int as unfinished from journal`);
process.stdout.write(`${JSON.stringify(rows[0])}\n`);
for (let id = Number(rows[0]?.['last']) + 1; ; id += 1) {
  await database.transaction(async (session) => {
    await session.query('insert into journal values ($1, $2)', [id, `第 ${id} 行`]);
    await session.query('update journal set note = note || $2 where id = $1', [id - 1, '。']);
  });
  process.stdout.write(`${id}\n`);
}
