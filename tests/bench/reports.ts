// Approvals of reports with backflush from 16 clients at once, each on orders of its own and all out of the same stock: checks,
// quantities of order and operation, the issue with its stock moves and costs, execution log included.
// `node scripts/postgres.mjs -- node tests/bench/reports.ts`; without the first part on the embedded engine.
import process from 'node:process';
import type { DocResult } from '#model/wire/wire.ts';
import { changesOf } from '#server/store/changes.ts';
import { buildCompany } from '#tests/support/scenario.ts';
import { openReporting } from '#tests/support/workshop/reporting.ts';

const clients = 16;
const each = 25;

const company = await buildCompany();
const shop = await openReporting(company);
const { admin } = company;
const materials: string[] = [];
for (let index = 0; index < 4; index += 1) {
  const material = await company.material(`零件${index + 1}`);
  await shop.floor.stock(material, '100000');
  materials.push(material);
}
const product = await company.material('整机', { fields: { isProduce: true } });

const waiting: DocResult[][] = [];
for (let client = 0; client < clients; client += 1) {
  const order = await shop.order(
    { material: product, planQty: String(each) },
    [{ operationSeq: 10 }],
    materials.map((material) => ({
      material,
      operationSeq: 10,
      issueMode: 'backflush',
      backflushPoint: 'report',
    })),
  );
  const own: DocResult[] = [];
  for (let index = 0; index < each; index += 1) {
    const draft = await shop.draft(order, { operationSeq: 10, finishedQty: '1', qualifiedQty: '1' });
    own.push(await admin.act('workReport', draft, 'submit', { acceptWarnings: true }));
  }
  waiting.push(own);
}

// As in a server at work: statistics are kept up, and what seldom changes is kept in memory.
await company.database.query('analyze');
await changesOf(company.database);

const times: number[] = [];
const began = performance.now();
await Promise.all(
  waiting.map(async (own) => {
    for (const report of own) {
      const start = performance.now();
      await admin.act('workReport', report, 'approve', { acceptWarnings: true });
      times.push(performance.now() - start);
    }
  }),
);
const seconds = (performance.now() - began) / 1000;
const { rows } = await company.database.query(
  'select count(*)::integer as orders from manufacturing_order where reported_qty = plan_qty and plan_qty = $1::numeric',
  [each],
);
await company.close();
if (rows[0]?.['orders'] !== clients)
  throw new Error(`${String(rows[0]?.['orders'])} of ${clients} orders are reported`);

const sorted = times.toSorted((left, right) => left - right);
const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
process.stdout.write(
  `报工审核并倒冲 ${materials.length} 行用料，${clients} 个客户端：${(times.length / seconds).toFixed(0)} 张/秒，中位数 ${at(0.5)} ms，p95 ${at(0.95)} ms（${times.length} 张，目标 60 张/秒、400 ms）\n`,
);
