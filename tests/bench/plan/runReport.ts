// The figures of plan runs as docs/bench-planning.md, with the day, the machine's load and the goals they are held against.
import fs from 'node:fs';
import path from 'node:path';
import type { Figures } from '../measure.ts';

export interface RunLog {
  step: string;
  milliseconds: number | null;
}

export interface MeasuredRun {
  title: string;
  /** From the click until the plan is committed. */
  seconds: number;
  steps: readonly RunLog[];
  /** Highest memory of the server's process, GB. */
  memory: number;
  /** What others waited for a page of their list meanwhile, milliseconds. */
  list: Figures;
  orders: number;
  messages: number;
}

export interface Measured {
  materials: number;
  load: number;
  runs: readonly MeasuredRun[];
}

/** Titles of the steps of the log that take time. */
const columns: readonly [string, string][] = [
  ['snapshot', '读取'],
  ['cycle', '解析'],
  ['net', '计算'],
  ['peg', '整理'],
  ['save', '写入'],
];

export function keepRuns(folder: string, { materials, load, runs }: Measured): void {
  const took = (run: MeasuredRun, step: string): string => {
    const found = run.steps.find((each) => each.step === step)?.milliseconds;
    return found === undefined || found === null ? '' : (found / 1_000).toFixed(1);
  };
  const lines = runs.map(
    (run) =>
      `| ${run.title} | ${run.seconds.toFixed(1)} | ${columns.map(([step]) => took(run, step)).join(' | ')} | ${run.memory.toFixed(2)} | ${run.list.p95.toFixed(0)} | ${run.orders} | ${run.messages} |`,
  );
  const text = `# 计划运算的实测

由 \`node tests/bench/mrpRun.ts\` 写成（${new Date().toISOString().slice(0, 10)}，开始时机器负载 ${load.toFixed(1)}）。固定生成的工厂：${materials} 种物料、8 层、约 ${materials * 3} 行 BOM、${materials * 1.2} 行需求、${materials * 1.2} 行供应，都在真实的表里；服务器是独立的进程，时间从点“运算”算到新计划提交，期间另一人不停地翻销售订单列表。

目标：首次 12 秒以内，其中计算 3 秒以内；服务器进程内存 1.2 GB 以内；其他人列表 p95 120 毫秒以内；内置数据库 60 秒以内；1% 变化时计算 2 秒以内。

| 运算 | 总秒 | ${columns.map(([, title]) => title).join(' | ')} | 内存 GB | 列表 p95 毫秒 | 计划订单 | 例外 |
| --- | ---: | ${columns.map(() => '---:').join(' | ')} | ---: | ---: | ---: | ---: |
${lines.join('\n')}
`;
  fs.writeFileSync(path.join(folder, 'bench-planning.md'), text);
}
