// A writer to be killed: opens a data folder, inserts row after row, and prints each number once its commit returned.
import { openEmbedded } from '#hosts/node/embeddedDatabase.ts';

const [folder = ''] = process.argv.slice(2);
const database = await openEmbedded({ folder, statementTimeout: 30_000 });
await database.query('create table if not exists journal (id int primary key, note text not null)');
const { rows } = await database.query('select coalesce(max(id), 0) as last from journal');
for (let id = Number(rows[0]?.['last']) + 1; ; id += 1) {
  await database.transaction(async (session) => {
    await session.query('insert into journal values ($1, $2)', [id, `第 ${id} 行`]);
    await session.query('update journal set note = note || $2 where id = $1', [id - 1, '。']);
  });
  process.stdout.write(`${id}\n`);
}
