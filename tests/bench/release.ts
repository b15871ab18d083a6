// Cost of releasing production orders with 40 components and 7 operations, checks and execution log included: one by one,
// and 500 of them as the job behind the list. `node tests/bench/release.ts` on the embedded engine,
// `node scripts/postgres.mjs -- node tests/bench/release.ts` on PostgreSQL.
import type { ActionRunAnswer } from '#model/wire/actionRun.ts';
import { actionRunJob } from '#server/jobs/actionRun.ts';
import type { Job } from '#server/jobs/jobStore.ts';
import { buildCompany } from '#tests/support/scenario.ts';
import { openWorkshop } from '#tests/support/workshop.ts';

const orders = 60;
const inJob = 500;
const entity = 'manufacturingOrder';

const company = await buildCompany();
const workshop = await openWorkshop(company);
const { admin, ids } = company;

const parts: string[] = [];
for (let index = 0; index < 40; index += 1)
  parts.push(await company.material(`零件${index + 1}`, { baseUnit: ids.bar }));
const product = await workshop.product(
  '整机',
  parts.map((material, index) => ({
    material,
    numerator: String(1 + (index % 4)),
    scrapRate: String(index % 3),
  })),
);
/** A record whose own rules are not what is measured here. */
async function plain(table: string, code: string, name: string): Promise<string> {
  const id = crypto.randomUUID();
  await company.database.query(
    `insert into ${table} (id, org, version, status, created_at, code, name) values ($1::uuid, $2::uuid, 1, 'approved', now(), $3, $4)`,
    [id, company.org, code, name],
  );
  return id;
}

const [workCenter, operation] = [
  await plain('work_center', 'WC1', '装配线'),
  await plain('operation', 'OP1', '装配'),
];
const operations = Array.from({ length: 7 }, (_none, index) => ({
  operationSeq: (index + 1) * 10,
  operation,
  workCenter,
}));

async function plannedOrder() {
  const draft = await admin.create(entity, {
    fields: { material: product, planQty: '10', workshop: workshop.id, planStartDate: '2024-05-06' },
    lines: { operations },
  });
  return admin.approve(entity, draft);
}

const times: number[] = [];
for (let index = 0; index < orders; index += 1) {
  const planned = await plannedOrder();
  const began = performance.now();
  await admin.act(entity, planned, 'release', { acceptWarnings: true });
  times.push(performance.now() - began);
}

const documents: { id: string; version: number }[] = [];
for (let index = 0; index < inJob; index += 1) {
  const { id, version } = (await plannedOrder()).doc;
  documents.push({ id, version });
}
const input = { entity, action: 'release', documents, acceptWarnings: true };
/** Longest time between two moments at which whoever cancels is heard. */
let deaf = 0;
const jobBegan = performance.now();
let heard = jobBegan;
const { message, answer } = await actionRunJob.run({
  ports: company.ports,
  grants: admin.grants,
  job: { id: crypto.randomUUID(), code: 'BJ1' } as Job,
  input,
  signal: new AbortController().signal,
  tell: async () => undefined,
  async progress() {
    deaf = Math.max(deaf, performance.now() - heard);
    await new Promise((resolve) => setTimeout(resolve));
    heard = performance.now();
  },
  log: () => undefined,
  compute: () => Promise.reject(new Error('nothing is computed')),
});
const jobTook = (performance.now() - jobBegan) / 1_000;
const released = (answer as ActionRunAnswer).rows.filter(({ outcome }) => outcome === 'done').length;
if (released !== inJob) throw new Error(message);
await company.close();

const sorted = times.slice(5).toSorted((left, right) => left - right);
const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
process.stdout.write(
  `下达 40 行用料、7 道工序的生产订单：中位数 ${at(0.5)} ms，p95 ${at(0.95)} ms（${sorted.length} 张，目标 150 ms）\n`,
);
process.stdout.write(
  `${inJob} 张作为一个任务下达：${jobTook.toFixed(1)} 秒（目标 60 秒），取消最多等 ${deaf.toFixed(0)} ms（目标 2000 ms）\n`,
);
