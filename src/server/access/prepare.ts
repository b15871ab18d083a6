// Makes a database ready to be worked on: schema, base records, and content when there is none yet.
import type { Report } from '#server/demo/createDemo.ts';
import { migrate } from '#server/store/migrate.ts';
import type { Ports } from '#server/ports.ts';
import { ensureBaseRecords } from './baseRecords.ts';
import { createFirstAccount, isEmpty } from './firstAccount.ts';
import type { Passwords } from './passwords/passwords.ts';

const usualDemoLines = 100_000;

/** Safe to call at every start; content is created only where no user exists. */
export async function prepare(ports: Ports, passwords: Passwords, report: Report): Promise<void> {
  report('检查数据库结构', 0, 1);
  await migrate(ports, (message) => report(message, 0, 1));
  await ensureBaseRecords(ports);
  report('检查数据库结构', 1, 1);
  if (!(await isEmpty(ports.database))) return;
  if (ports.settings.demo) {
    // Only where it is wanted: no other deployment loads the demo's content.
    const { createDemo } = await import('#server/demo/createDemo.ts');
    await createDemo(ports, { lines: ports.settings.demoLines ?? usualDemoLines }, report);
  } else await createFirstAccount(ports, passwords);
}
