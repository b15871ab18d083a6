// The steps of `npm test` in their order, each with the seconds it may take on a quiet machine with two cores: together
// twenty minutes. A step over its budget is told, not failed. Each answers the numbers of its tests; one that is no test
// run (types, lint …) counts as one.
import path from 'node:path';
import { buildClient } from './buildClient.mjs';
import { buildServer } from './buildServer.mjs';
import { ROOT, run } from './node24.mjs';
import { runInBrowser, runTests } from './testVitest.mjs';

export const NONE = { passed: 0, failed: 0, skipped: 0 };
const GRID = 'tests/grid/vitest.config.ts';

export const STEPS = [
  { id: 'types', title: '类型', budget: 25, work: program('typescript/bin/tsc', '-b') },
  {
    id: 'lint',
    title: '代码检查',
    budget: 25,
    work: program('oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  },
  { id: 'format', title: '排版', budget: 5, work: program('oxfmt/bin/oxfmt', '--check') },
  {
    id: 'architecture',
    title: '架构规则',
    budget: 5,
    work: () => checked(() => run(process.execPath, ['scripts/architecture.ts'])),
  },
  // Before the tests: those that start whole servers deliver this build.
  {
    id: 'build',
    title: '构建',
    budget: 30,
    work: () =>
      checked(async () => {
        await buildServer();
        return (await buildClient()) ? 0 : 1;
      }),
  },
  {
    id: 'unit',
    title: '模型、字典、主机与场景（内置数据库）',
    budget: 240,
    work: (environment) =>
      runTests({ name: 'node', projects: ['unit', 'apart', 'scenarios-embedded'] }, environment),
  },
  {
    id: 'grid',
    title: '表格（纯逻辑）',
    budget: 30,
    work: (environment) => runTests({ name: 'grid', projects: ['core'], config: GRID }, environment),
  },
  { id: 'postgres', title: '场景（PostgreSQL）', budget: 300, work: scenariosOnPostgres },
  {
    id: 'browser',
    title: '表格（浏览器）',
    budget: 90,
    work: (environment) =>
      runInBrowser({ name: 'grid-browser', projects: ['browser'], config: GRID }, environment),
  },
  {
    id: 'screens',
    title: '界面（浏览器与真实服务器）',
    budget: 420,
    work: (environment) => runInBrowser({ name: 'screens', projects: ['screens'] }, environment),
  },
];

/** Steps some test of which needs a PostgreSQL beside it. */
export const WITH_DATABASE = ['unit', 'postgres', 'screens'];

/** A step that either holds or not. */
async function checked(work) {
  return (await work()) === 0 ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 };
}

function program(file, ...words) {
  return (environment) =>
    checked(() =>
      run(process.execPath, [path.join(ROOT, 'node_modules', file), ...words], { env: environment }),
    );
}

/** Without PostgreSQL the step before has run every scenario on the embedded engine. */
async function scenariosOnPostgres(environment) {
  if (environment.TEST_DATABASE_URL)
    return runTests({ name: 'postgres', projects: ['scenarios-postgres'] }, environment);
  process.stdout.write(
    '本机没有 PostgreSQL，也无法安装：场景测试没有在 PostgreSQL 上运行，已全部在内置数据库上运行。\n',
  );
  return { ...NONE, skipped: 1 };
}
