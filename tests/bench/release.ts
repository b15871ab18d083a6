// Cost of releasing production orders with 40 components and 7 operations, checks and execution log included, on the
// embedded engine. `node tests/bench/release.ts`
import { buildCompany } from '#tests/support/scenario.ts';
import { openWorkshop } from '#tests/support/workshop.ts';

const orders = 60;
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

const times: number[] = [];
for (let index = 0; index < orders; index += 1) {
  const draft = await admin.create(entity, {
    fields: { material: product, planQty: '10', workshop: workshop.id, planStartDate: '2024-05-06' },
    lines: { operations },
  });
  const planned = await admin.approve(entity, draft);
  const began = performance.now();
  await admin.act(entity, planned, 'release', { acceptWarnings: true });
  times.push(performance.now() - began);
}
await company.close();

const sorted = times.slice(5).toSorted((left, right) => left - right);
const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
process.stdout.write(
  `下达 40 行用料、7 道工序的生产订单：中位数 ${at(0.5)} ms，p95 ${at(0.95)} ms（${sorted.length} 张，目标 150 ms）\n`,
);
