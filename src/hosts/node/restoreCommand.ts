// npm run restore -- <file>: puts a backup into the configured database, which must be empty.
import { readBackup } from './backup/readBackup.ts';
import { givenPath, runCommand } from './command.ts';
import { diskFiles } from './diskFiles.ts';
import { readMigrations } from './nodePorts.ts';
import { openDatabase } from './openDatabase.ts';
import { ProgressLine, say } from './terminal.ts';

await runCommand(async (settings) => {
  const source = process.argv[2];
  if (!source) throw Object.assign(new Error('用法：npm run restore -- 备份文件'), { name: 'WrongSettings' });
  const database = await openDatabase(settings);
  const progress = new ProgressLine();
  try {
    let tables = 0;
    const summary = await readBackup({
      database,
      files: diskFiles(settings.filesDir),
      source: givenPath(source),
      migrations: readMigrations().map(({ name }) => name),
      report: () => progress.show('恢复数据表', (tables += 1), 0),
    });
    progress.end();
    say(`已恢复 ${summary.tables} 张表、${summary.rows} 行、${summary.files} 个文件`);
  } finally {
    await database.close();
  }
});
