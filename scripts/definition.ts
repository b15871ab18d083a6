// npm run definition -- saleOrder: everything that judges one definition, in about half a minute, while it is being written:
// types, architecture, the tests every definition passes, and its comparison with the business catalogue.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { entityOf } from '#entities/registry.ts';

const [name = ''] = process.argv.slice(2);

function run(title: string, command: string, ...options: string[]): boolean {
  process.stdout.write(`\n== ${title} ==\n`);
  const { status } = spawnSync(command, options, { stdio: 'inherit' });
  return status === 0;
}

if (entityOf(name) === undefined) {
  process.stderr.write(
    `没有名为“${name}”的业务对象，请检查是否已在领域的 area.ts 登记\n用法：npm run definition -- 业务对象，例如 npm run definition -- saleOrder\n`,
  );
  process.exitCode = 1;
} else {
  const files = ['definitions', 'derive', 'catalogue'].map((file) => `tests/entities/${file}.test.ts`);
  const tests = ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'unit', ...files];
  const steps: readonly (() => boolean)[] = [
    () => run('类型', 'npx', 'tsc', '-b'),
    () => run('架构', process.execPath, 'scripts/architecture.ts'),
    () => run('定义', 'npx', ...tests, '-t', `(^|\\s)${name}(\\s|$)`),
    () => run('业务目录', process.execPath, 'tests/catalogue/run.ts', name),
  ];
  const failed = steps.filter((step) => !step()).length;
  process.stdout.write(
    failed === 0 ? `\n${name}：全部通过\n` : `\n${name}：${steps.length} 步中 ${failed} 步未通过，见上\n`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}
