// npm run migrate:propose -- <name> [--database]: writes migrations/NNNN_name.sql with what the dictionary needs and the
// database lacks, for a person to review. Compared with a fresh database that has all migrations, or with the
// configured one. `--initial` writes the first migration anew, as long as no database depends on it.
import fs from 'node:fs';
import path from 'node:path';
import { allEntities } from '#entities/registry.ts';
import type { Database } from '#server/ports.ts';
import { readSchema } from '#server/store/databaseSchema.ts';
import { applyMigrations } from '#server/store/migrate.ts';
import { proposeMigration } from '#server/store/schema.ts';
import { runCommand } from './command.ts';
import { openMemoryDatabase } from './memoryDatabase.ts';
import { readMigrations } from './nodePorts.ts';
import { openDatabase } from './openDatabase.ts';
import { say } from './terminal.ts';

const FIRST = '0001_initial';
const folder = path.resolve(import.meta.dirname, '../../../migrations');

function nextName(names: readonly string[], wanted: string): string {
  const last = names.reduce((most, name) => Math.max(most, Number.parseInt(name, 10) || 0), 0);
  return `${String(last + 1).padStart(4, '0')}_${wanted}`;
}

async function proposalFor(database: Database, initial: boolean): Promise<string> {
  try {
    if (!initial) await applyMigrations({ database, migrations: readMigrations() });
    return proposeMigration(await readSchema(database), allEntities);
  } finally {
    await database.close();
  }
}

await runCommand(async (settings) => {
  const flags = process.argv.slice(2);
  const initial = flags.includes('--initial');
  const wanted = flags.find((flag) => !flag.startsWith('--'));
  if (!initial && (wanted === undefined || !/^[a-z][a-z0-9_]{0,60}$/.test(wanted))) {
    throw Object.assign(new Error('用法：npm run migrate:propose -- 名称（小写字母、数字和下划线）'), {
      name: 'WrongSettings',
    });
  }
  const database = flags.includes('--database') ? await openDatabase(settings) : await openMemoryDatabase();
  const sql = await proposalFor(database, initial);
  if (sql === '') {
    say('数据库与字典一致，不需要迁移');
    return;
  }
  const name = initial
    ? FIRST
    : nextName(
        readMigrations().map((migration) => migration.name),
        wanted ?? '',
      );
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.sql`);
  fs.writeFileSync(file, sql);
  say(`已写入 ${path.relative(process.cwd(), file)}，请审核后提交`);
});
