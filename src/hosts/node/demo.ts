// npm run demo -- --lines 1000000: fills the configured, empty database with the demo company and that many order
// lines, for measuring and for showing large lists.
import { parseArgs } from 'node:util';
import { ensureBaseRecords } from '#server/access/baseRecords.ts';
import { isEmpty } from '#server/access/firstAccount.ts';
import { createDemo } from '#server/demo/createDemo.ts';
import { migrate } from '#server/store/migrate.ts';
import { runCommand } from './command.ts';
import { jsonLog } from './jsonLog.ts';
import { openPorts } from './nodePorts.ts';
import { WrongSettings } from './settings.ts';
import { ProgressLine, say } from './terminal.ts';

const MAX_LINES = 10_000_000;

await runCommand(async (settings) => {
  const { values } = parseArgs({ options: { lines: { type: 'string', default: '100000' } } });
  const lines = Number(values.lines);
  if (!Number.isInteger(lines) || lines < 0 || lines > MAX_LINES)
    throw new WrongSettings(`用法：npm run demo -- --lines 行数（0 到 ${MAX_LINES}）`);
  const ports = await openPorts({ ...settings, demo: true }, jsonLog(settings.logLevel));
  const progress = new ProgressLine();
  try {
    await migrate(ports, (message) => progress.show(message, 0, 0));
    if (!(await isEmpty(ports.database)))
      throw new WrongSettings('数据库里已有数据。演示数据只能建立在空数据库或空数据目录中。');
    await ensureBaseRecords(ports);
    await createDemo(ports, { lines }, (step, done, total) => progress.show(step, done, total));
    progress.end();
    say('演示数据已建立。');
  } finally {
    await ports.database.close();
  }
});
