// npm run bench -- --only rates: the rates on both engines against what was asked for, as docs/bench-rates.md.
import fs from 'node:fs';
import path from 'node:path';
import { embeddedPlace, postgresPlace } from './places.ts';
import { measureRates, type RateRow, type RatesFigures } from './rates.ts';
import { facts, ms, table } from './report.ts';

export async function benchRates(
  lines: number,
  seconds: number,
  printOnly: boolean,
  say: (text: string) => void,
): Promise<void> {
  const begun = facts();
  const parts: string[] = [];
  for (const open of [postgresPlace, embeddedPlace]) {
    const place = await open(lines);
    if (place === null) {
      say('没有 PostgreSQL，只测内置数据库。');
      continue;
    }
    say(`\n== ${place.title} ==`);
    try {
      const product = await place.start();
      try {
        parts.push(
          placeText(
            place.title,
            await measureRates(place, product, seconds, say),
            retriesIn(product.output()),
          ),
        );
      } finally {
        await product.stop();
      }
    } finally {
      await place.close();
    }
  }
  const report = `${introduction(begun, lines, seconds)}\n${parts.join('\n')}`;
  if (printOnly) return say(report);
  fs.writeFileSync(path.resolve(import.meta.dirname, '../../docs/bench-rates.md'), report);
  say('\n已写入 docs/bench-rates.md');
}

/** Transactions the server ran once more because of a deadlock or a conflict. */
function retriesIn(output: string): number {
  return output.split('"event":"transaction.retry"').length - 1;
}

function placeText(title: string, { rows, inside, visible }: RatesFigures, retries: number): string {
  const goal = ({ goal: wanted }: RateRow): string =>
    wanted === null ? '' : `≥ ${wanted.rate}/秒${wanted.p95 === null ? '' : `，p95 ≤ ${wanted.p95}`}`;
  const reached = ({ goal: wanted, rate, figures }: RateRow): string =>
    wanted === null
      ? ''
      : rate >= wanted.rate && figures.p95 <= (wanted.p95 ?? Infinity)
        ? '达到'
        : `${((rate / wanted.rate) * 100).toFixed(0)}%`;
  const measured = table(
    [
      '操作',
      '连接',
      '次数',
      '每秒',
      'p50',
      'p95',
      '最大',
      '要求',
      '结果',
      '处理器：服务器',
      '数据库',
      '发生器',
    ],
    rows.map((row) => [
      row.title,
      String(row.connections),
      String(row.figures.count),
      row.rate.toFixed(0),
      ms(row.figures.p50),
      ms(row.figures.p95),
      ms(row.figures.max),
      goal(row),
      reached(row),
      ...processorOf(row),
    ]),
  );
  const deadlocks =
    inside === null
      ? '内置数据库只有一个连接，事务依次执行，没有死锁。'
      : `写入期间数据库执行事务 ${inside.transactions} 个，死锁 ${inside.deadlocks} 个（每千个 ${((inside.deadlocks / Math.max(inside.transactions, 1)) * 1_000).toFixed(2)}，要求不超过 1）。`;
  return `## ${title}\n\n${measured}\n\n${deadlocks}服务器自动重试 ${retries} 次，用户看到的失败 ${visible} 次。\n`;
}

function processorOf({ processor }: RateRow): string[] {
  const each = (time: number | null | undefined): string =>
    time === null || time === undefined ? '' : ms(time);
  return [each(processor?.server), each(processor?.database), each(processor?.generator)];
}

function introduction(begun: string, lines: number, seconds: number): string {
  return `# 并发速率实测

由 \`npm run bench -- --only rates\` 生成；数字随机器而变，请在同一台机器上比较。

${begun}

## 怎样测的

- 真实的服务器进程，演示公司 ${lines} 行明细；请求在计时之前签名，经本机网络发出，发生器与服务器共用两个核。每项 ${seconds} 秒，答复后立即发下一个。
- 列表：销售订单明细，一页 50 行，32 个连接，从 200 个请求中随机取（两种状态、四种排序、前 40 页），经理的数据权限为本部门及下级；48 个会话，因为每个会话每秒限 50 次。
- 保存：20 行的新销售订单，含取价、校验、编号、审计链与幂等键；16 个会话。
- 热点过账：审核 1 行的销售出库单，全部扣减同一库存行、同一成本池；录入与提交在计时之前。
- 死锁：8 行的出库单，物料次序打乱，16 个会话同时审核；取自 pg_stat_database，重试取自服务器日志。

## 时间花在哪里

- 表中“处理器”是每次操作占用处理器的毫秒数，两个核共有每秒 2000 毫秒：三者之和乘以每秒次数接近 2000 时，机器已经用满，再快只能让每次做得更少。内置数据库在服务器进程里，它的时间计在服务器。
- 列表：每次请求两条语句（会话、窗口）；所引用资料的名称、行的次序、合计行数在没有变化时从内存取。服务器的时间用于验签、会话与权限、收发语句和 JSON，数据库的时间用于规划和读取窗口。
- 保存：约 20 条语句，审核约 24 条；资料、参数、编码规则在没有变化时不再读取，一起要的语句一次发出，计划只做一次。服务器的时间用于收发语句、按公式和规则计算单据（十进制运算）、校验、签名和 JSON；数据库的时间主要用于写入二十行宽表及其索引，和审计链的散列。
- 同一天的编号从取号到提交之间由一个事务占用（编号不跳号），同一库存行从加锁到提交之间也是；其他人依次排队，每次提交只唤醒下一个。取号或加锁之后只往返两次：写入与回答所需的读取一次，审计与提交一次。处理器没有用满而速率不再上升时，瓶颈就在这一段和提交落盘。内置数据库只有一个连接，全部依次执行。
`;
}
