// npm run backup -- <file>: writes the configured database and its uploaded files to one file.
import { writeBackup } from './backup/writeBackup.ts';
import { givenPath, runCommand } from './command.ts';
import { diskFiles } from './diskFiles.ts';
import { programVersion } from './nodePorts.ts';
import { openDatabase } from './openDatabase.ts';
import { ProgressLine, say } from './terminal.ts';

await runCommand(async (settings) => {
  const target = process.argv[2];
  if (!target) throw Object.assign(new Error('用法：npm run backup -- 备份文件'), { name: 'WrongSettings' });
  const database = await openDatabase(settings);
  const progress = new ProgressLine();
  try {
    const summary = await writeBackup({
      database,
      files: diskFiles(settings.filesDir),
      target: givenPath(target),
      takenAt: new Date(),
      version: programVersion(),
      report: (_table, done, total) => progress.show('备份数据表', done, total),
    });
    progress.end();
    say(`已备份 ${summary.tables} 张表、${summary.rows} 行、${summary.files} 个文件到 ${givenPath(target)}`);
  } finally {
    await database.close();
  }
});
