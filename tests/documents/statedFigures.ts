// Figures the documents state, and where each comes from: a place of the sources, read by a pattern; a value of the program;
// a measurement, whose command stands beside it; or something outside the program. `{}` in a phrase stands for a figure.
import fs from 'node:fs';
import path from 'node:path';
import { demoAccounts } from '#server/demo/accounts.ts';
import { sharedCodeLists } from '#entities/blocks/sharedCodeLists.ts';
import { sections } from '#tests/grid/features.ts';

export const root = path.resolve(import.meta.dirname, '../..');

export type Source =
  | { read: string; pattern: RegExp; per?: number }
  | { value: () => number }
  | { measuredBy: string }
  | { outside: string };

export interface StatedFigure {
  file: string;
  phrase: string;
  /** One for each `{}`. */
  from: readonly Source[];
}

const mega = 1_048_576;

/** A constant of a file by its name. */
function constant(read: string, name: string, per = 1): Source {
  return { read, pattern: new RegExp(`const ${name} = ([\\d_ *]+);`), per };
}

function within(read: string, pattern: RegExp): Source {
  return { read, pattern };
}

const outside = (reason: string): Source => ({ outside: reason });

function figures(
  file: string,
  rows: readonly (readonly [phrase: string, ...from: Source[]])[],
): StatedFigure[] {
  return rows.map(([phrase, ...from]) => ({ file, phrase, from }));
}

const settings = 'src/hosts/node/settings.ts';
const steps = 'scripts/testSteps.mjs';
const port = within(settings, /PORT: whole\(1, 65_535\)\.default\((\d+)\)/);
const budget = (id: string): Source => within(steps, new RegExp(`id: '${id}',[^}]*?budget: (\\d+)`));
const engineering = { measuredBy: 'tests/bench/engineeringChange.ts' };
const promise = { measuredBy: 'tests/bench/promise.ts' };
const installed = (name: string): number =>
  Number(
    /"version": "(\d+)/.exec(
      fs.readFileSync(path.join(root, `node_modules/${name}/package.json`), 'utf8'),
    )?.[1],
  );

export const statedFigures: readonly StatedFigure[] = [
  ...figures('README.md', [
    [
      'Node {}（或 {}、{}）',
      within('package.json', /"node": "\^(\d+\.\d+)\.\d+ /),
      within('package.json', /\|\| \^(\d+)\.0\.0 \|\|/),
      within('package.json', /\|\| >=(\d+)\.0\.0"/),
    ],
    ['程序本身使用的 Node {} 随', { value: () => installed('node') }],
    ['<http://127.0.0.1:{}/app/>', port],
    ['{}种计价方法', { value: () => sharedCodeLists.costingMethod.items.length }],
    ['PostgreSQL {} 或更新', outside('the oldest one that is still maintained')],
    ['@127.0.0.1:{}/workbench', outside('the port of PostgreSQL')],
  ]),
  ...figures('docs/limits.md', [
    ['追溯图最多画 {} 个节点', constant('src/features/quality/genealogy/graph/traceGraph.ts', 'mostShown')],
    [
      '卷算的提前期按每天 {} 分钟计',
      constant('src/entities/process/processRoute/routeTime.ts', 'minutesOfDay'),
    ],
    ['保留 {} 张约 {} 秒', engineering, engineering],
    ['更新 {} 张约 {} 秒', engineering, engineering],
    ['派工看板最多显示 {} 张任务', constant('src/features/manufacturing/dispatch/useBoard.ts', 'most')],
    ['{} 年的放假通知', outside('the State Council announces it')],
    [
      '检验录入最多显示 {} 个样本',
      constant('src/entities/quality/inspection/entry/entryMatrix.ts', 'mostSamples'),
    ],
    ['{} 物料、{} 层、一行涉及 {} 种物料', promise, promise, promise],
    ['达到 {} 毫秒的目标', outside('what was asked for')],
    ['系统负载约 {} 的', promise],
    ['最快 {}、中位 {} 毫秒', promise, promise],
    ['一组最多 {} 行', constant('src/features/list/rows/groupedRows.ts', 'mostSelected')],
    ['引用最多{}级', constant('src/features/online/report/FieldTree.tsx', 'deepest')],
    ['一次最多 {} 条；导入后审核', constant('src/server/imports/rollback.ts', 'mostUndone')],
    ['{} 毫米连续纸', outside('a width of paper')],
  ]),
  ...figures('docs/settings.md', [
    [
      '{} 到 {} |',
      within(settings, /DEMO_LINES: whole\((\d+), /),
      within(settings, /DEMO_LINES: whole\(100, ([\d_]+)\)/),
    ],
    [
      '协议版本 {} 或 {}',
      within('src/hosts/node/signInSettings.ts', /\.enum\(\['(\d)', '\d'\], '应为 2 或 3'/),
      within('src/hosts/node/signInSettings.ts', /\.enum\(\['\d', '(\d)'\], '应为 2 或 3'/),
    ],
  ]),
  ...figures('docs/using.md', [
    ['没有行为的资料每 {} 条一个事务', constant('src/server/imports/importRun.ts', 'batchSize')],
    [
      '{} MB 以内，解开后 {} MB 以内',
      constant('src/server/imports/importRoutes.ts', 'largestImport', mega),
      constant('src/sheets/zip.ts', 'mostUnpacked', mega),
    ],
    [
      '每张表 {} 万条、子表共 {} 万行',
      {
        ...within('src/entities/system/systemConfigKeys.ts', /importMaxRows: \{[^}]*?defaultValue: '(\d+)'/),
        per: 10_000,
      },
      constant('src/server/imports/preview.ts', 'mostLines', 10_000),
    ],
    ['下保留 {} 天', constant('src/server/jobs/jobStore.ts', 'keptDays')],
    ['每个用户同时最多 {} 个导出', constant('src/server/jobs/jobQueue.ts', 'mostExports')],
  ]),
  ...figures('docs/operating.md', [
    ['PostgreSQL {} 或更新', outside('the oldest one that is still maintained')],
    ['@127.0.0.1:{}/workbench', outside('the port of PostgreSQL')],
    ['有问题时退出码为 {}', within('src/hosts/node/auditCommand.ts', /process\.exitCode = (\d);/)],
    ['有不符时退出码为 {}', within('src/hosts/node/selfCheckCommand.ts', /process\.exitCode = (\d);/)],
    ['PGlite（PostgreSQL {} 的', outside('the version PGlite was built from')],
  ]),
  ...figures('docs/development.md', [['（{} 行明细）', constant('scripts/pageDemo.mjs', 'LINES')]]),
  ...figures('docs/grid.md', [
    ['不超过 {} KB', constant('tests/grid/firstLoad.test.ts', 'most', 1_024)],
    ['列出 {} 项功能', { value: () => sections.reduce((sum, { features }) => sum + features.length, 0) }],
  ]),
  ...figures('docs/server.md', [
    ['the sort key of every {}th row', constant('src/server/store/list/anchors.ts', 'STEP')],
  ]),
  ...figures('docs/client.md', [
    ['one retry, {} s', { ...constant('src/ui/chunks.ts', 'limit'), per: 1_000 }],
  ]),
  ...figures('docs/testing.md', [
    ['servers that tests start deliver it | {} s |', budget('build')],
    ['where the engines differ, embedded | {} s |', budget('unit')],
    ['the grid’s arithmetic | {} s |', budget('grid')],
    ['every scenario | {} s |', budget('postgres')],
    ['the grid’s manners in Chromium | {} s |', budget('browser')],
    ['the built product in Chromium | {} s |', budget('screens')],
  ]),
];

/** Documents in which every figure has to be one of these. */
export const wholeDocuments: readonly string[] = [
  'README.md',
  'docs/limits.md',
  'docs/settings.md',
  'docs/using.md',
  'docs/operating.md',
];

export const accounts: readonly string[] = demoAccounts.map(({ username }) => username);
