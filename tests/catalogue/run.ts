// npm run catalogue: prints what the running product lacks of the catalogue, entity by entity; exit code 1 when it lacks
// anything.
import process from 'node:process';
import { openTestApp } from '#tests/support/app.ts';
import { openPreparedDatabase } from '#tests/support/preparedDatabase.ts';
import { leftOut } from './decided.ts';
import { wordsOf, catalogue } from './entity.ts';
import { walkCatalogue } from './walk.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const database = await openPreparedDatabase('embedded');
const host = await openTestApp(database);
try {
  const client = host.client();
  await client.signIn('admin', host.password);
  const findings = await walkCatalogue(client, () => host.pass(60_000));
  const fields = Object.values(catalogue).reduce(
    (sum, entity) => sum + wordsOf([entity.fields, ...Object.values(entity.lines ?? {})].join(' ')).length,
    0,
  );
  const lacking = findings.filter(({ missing }) => missing.length > 0);
  for (const { entity, title, missing } of lacking)
    say(`✗ ${title} ${entity}\n${missing.map((text) => `    缺 ${text}`).join('\n')}`);
  say(
    `核对 ${findings.length} 个业务对象、${fields} 个字段：${lacking.length === 0 ? '没有缺失' : `${lacking.length} 个业务对象有缺失`}`,
  );
  for (const [code, reason] of Object.entries(leftOut)) say(`未做 ${code}：${reason}`);
  process.exitCode = lacking.length === 0 ? 0 : 1;
} finally {
  await host.app.close();
  await database.close();
}
