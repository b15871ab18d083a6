// npm run audit:verify [-- file]: walks the log of changes and names the first row of every organisation at which its
// chain is broken. With a file, also holds the chains against their ends kept there at the last run, and keeps the new
// ends when all is well. Ends with code 2 when something is wrong, for schedules that watch it.
import fs from 'node:fs';
import {
  chainEnds,
  chainFaults,
  logIsGuarded,
  rewrittenSince,
  type ChainEnd,
  type ChainFault,
} from '#server/ledgers/auditChain.ts';
import type { SqlSession } from '#server/ports.ts';
import * as z from 'zod';
import { givenPath, runCommand } from './command.ts';
import { openDatabase } from './openDatabase.ts';
import { say } from './terminal.ts';

const kinds: Readonly<Record<ChainFault['kind'], string>> = {
  altered: '内容被改动',
  missing: '之前缺行，或有行被插入、调换',
  unchained: '不在链上，不是程序写入的',
  shortened: '末尾的行被删除，或链头被改动',
  rewritten: '与上次留存的链尾不符，之前的内容被改写',
};

await runCommand(async (settings) => {
  const [file] = process.argv.slice(2);
  const database = await openDatabase(settings);
  try {
    const names = await organizationNames(database);
    const kept = file === undefined ? [] : readEnds(givenPath(file));
    const faults = [...(await chainFaults(database)), ...(await rewrittenSince(database, kept))];
    const guarded = await logIsGuarded(database);
    if (!guarded)
      say('保护触发器缺失：数据库没有拒绝修改变更日志，请重新执行 migrations/0004_rights.sql 中的语句');
    for (const fault of faults) say(described(fault, names));
    const ends = await chainEnds(database);
    for (const { organization, seq, hash } of ends)
      say(`${names.get(organization) ?? organization}：${seq} 行，链尾 ${hash}`);
    if (faults.length > 0 || !guarded) {
      process.exitCode = 2;
      return;
    }
    say('变更日志完整。');
    if (file !== undefined) fs.writeFileSync(givenPath(file), `${JSON.stringify(ends, null, 2)}\n`);
    else say('链尾可留存到数据库之外：npm run audit:verify -- 文件，下次执行时一并核对。');
  } finally {
    await database.close();
  }
});

function described(
  { organization, kind, seq, record, at }: ChainFault,
  names: ReadonlyMap<string, string>,
): string {
  const row = seq === null ? '' : `第 ${seq} 行`;
  const what = [record, at === null ? '' : at.slice(0, 19).replace('T', ' ')]
    .filter((part) => part !== '')
    .join('，');
  return `${names.get(organization) ?? organization} 的变更日志${row === '' ? '' : ` ${row}`}${what === '' ? '' : `（${what}）`}：${kinds[kind]}`;
}

async function organizationNames(session: SqlSession): Promise<Map<string, string>> {
  const { rows } = await session.query('select id, code, name from organization');
  return new Map(rows.map((row) => [String(row['id']), `${String(row['code'])} ${String(row['name'])}`]));
}

const endsSchema = z.array(z.object({ organization: z.uuid(), seq: z.int(), hash: z.string() }));

/** A file that is not there yet is written by this run. */
function readEnds(file: string): ChainEnd[] {
  if (!fs.existsSync(file)) return [];
  const read = endsSchema.safeParse(JSON.parse(fs.readFileSync(file, 'utf8')));
  if (!read.success)
    throw Object.assign(new Error(`${file} 不是 audit:verify 留存的链尾文件`), { name: 'WrongSettings' });
  return read.data;
}
