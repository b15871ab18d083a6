// What was run and how it ended, as docs/soak.md: one row per run, as the run itself measured it, and their sum.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export interface Run {
  /** 'stock' or 'production'. */
  flow: string;
  engine: string;
  first: number;
  last: number;
  steps: number;
  outcomes: { done: number; refused: number; typed: number };
  seconds: number;
  /** Seeds of sequences that ended otherwise than the model says. */
  failed: readonly number[];
}

const file = path.resolve(import.meta.dirname, '../../docs/soak.md');

const flows: Readonly<Record<string, string>> = { stock: '进销存', production: '生产' };

const titles = [
  '日期',
  '提交',
  '流程',
  '引擎',
  '种子',
  '序列',
  '每序列指令',
  '完成',
  '拒绝',
  '录入',
  '秒',
  '不符',
];

/** Of the sources as they were loaded: main may go on while a run takes its hours. */
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

export function recordRun({ flow, engine, first, last, steps, outcomes, seconds, failed }: Run): void {
  const name = engine === 'postgres' ? 'PostgreSQL' : '内置';
  const cells = [
    new Date().toISOString().slice(0, 10),
    commit,
    flows[flow] ?? flow,
    name,
    `${first}–${last}`,
    last - first + 1,
    steps,
    outcomes.done,
    outcomes.refused,
    outcomes.typed,
    seconds,
    failed.length === 0 ? '0' : `${failed.length}（${failed.join('、')}）`,
  ].map(String);
  const rows = [...earlier(), cells];
  const seeds = new Set(
    rows.flatMap(([, , of = '', , range = '']) => seedsOf(range).map((seed) => `${of} ${seed}`)),
  );
  const sum = (column: number): number =>
    rows.reduce((total, row) => total + Number.parseInt(row[column] ?? '0', 10), 0);
  fs.writeFileSync(
    file,
    `# 随机流程实测

由 \`npm run soak -- --record\` 生成，每次运行一行。

进销存：每个序列有自己的物料和仓库，随机执行指令：申请、订单、通知、出入库、退货与补货、其他出入库、一步与两步调拨（在途、损耗、退回）、盘点（冻结与不冻结、盲盘、盈亏单）、锁库与解锁、下推部分数量、改数量、换仓库、补录以前日期、审核、反审核、作废、删除、关闭、反关闭、行关闭。

生产（\`npm run soak -- --flow production\`）：每个序列有自己的零件、两级产品与清单（成品率、损耗、固定用量、倒冲、副产品），随机执行指令：生产订单的审核、下达、开工、完工、结案与强制结案及各自的退回，挂起、变更数量、拆分、合并、作废，用料的预留与取消预留；按订单领料（含超发）、补料、退料（良品与不良）、报废、入库（部分、末次、副产品、倒冲）、产品退库；改数量、审核、反审核、作废、删除。

一个小模型按业务规则预先判断每条指令应当成功还是被拒绝；序列结束后比较库存、在途、锁库、冻结、成本、单据与行的状态和各执行数量，以及生产订单用料的领、补、退、废、耗、在制结存、预留、订单状态与按库存台账归集的订单用料成本，并运行全部自检语句。“拒绝”是模型预先判断应当拒绝、服务器也确实拒绝的指令。

合计：${rows.length} 次运行，${sum(5)} 个序列（${seeds.size} 个不同的种子），${sum(7) + sum(8) + sum(9)} 条指令，不符 ${sum(11)}${mendedText(rows)}。

${[titles, titles.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')}
`,
  );
}

/** Of the seeds that ended otherwise, those whose last run agrees with the model. */
function mendedText(rows: readonly (readonly string[])[]): string {
  const last = new Map<string, boolean>();
  const ever = new Set<string>();
  for (const row of rows) {
    const failed = new Set(
      (row[11] ?? '')
        .match(/（(.*)）/u)?.[1]
        ?.split('、')
        .map(Number),
    );
    const named = (seed: number): string => `${row[2] ?? ''} ${seed}`;
    for (const seed of seedsOf(row[4] ?? '')) last.set(named(seed), failed.has(seed));
    for (const seed of failed) ever.add(named(seed));
  }
  const mended = [...ever].filter((seed) => last.get(seed) === false);
  return mended.length === 0 ? '' : `，其中种子 ${mended.join('、')} 在改正之后重新运行，已相符`;
}

/** Rows of earlier runs. */
function earlier(): string[][] {
  if (!fs.existsSync(file)) return [];
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| 2'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function seedsOf(range: string): number[] {
  const [from = 0, to = from] = range.split('–').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
