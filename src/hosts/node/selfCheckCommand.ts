// npm run selfcheck: asks every sentence about the books and names the rows that break one. Ends with code 2 when
// something is wrong, for schedules that watch it.
import { invariants } from '#server/selfCheck/invariants.ts';
import { judge } from '#server/selfCheck/judge.ts';
import { runCommand } from './command.ts';
import { openDatabase } from './openDatabase.ts';
import { say } from './terminal.ts';

await runCommand(async (settings) => {
  const database = await openDatabase(settings);
  let wrong = 0;
  try {
    for (const invariant of invariants()) {
      const answer = await judge(database, { now: () => Date.now() }, invariant, null);
      if (answer === null) continue;
      const { outcome, title, rows, took, message } = answer;
      if (outcome === 'held') continue;
      wrong += 1;
      say(`${title}：${outcome === 'failed' ? message : `${rows.length} 行不符`}（${took} 毫秒）`);
      for (const { entity, record, values } of rows) {
        const facts = Object.entries(values).map(([key, value]) => `${key}=${value}`);
        say(`  ${[...(entity === null ? [] : [`${entity} ${record ?? ''}`]), ...facts].join('  ')}`);
      }
    }
    if (wrong > 0) process.exitCode = 2;
    say(
      wrong === 0
        ? `${invariants().length} 条检查全部通过。`
        : `${invariants().length} 条检查中有 ${wrong} 条没有通过。`,
    );
  } finally {
    await database.close();
  }
});
