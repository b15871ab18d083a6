// Cost of a receipt of production that takes 50 backflushed parts out of the store in the same transaction, checks, stock,
// costs and execution log included. `node tests/bench/backflush.ts` on the embedded engine,
// `node scripts/postgres.mjs -- node tests/bench/backflush.ts` on PostgreSQL.
import process from 'node:process';
import { buildCompany } from '#tests/support/scenario.ts';
import { openFloor } from '#tests/support/workshopFloor.ts';

const parts = 50;
const receipts = 25;
const order = 'manufacturingOrder';

const company = await buildCompany();
const floor = await openFloor(company);
const { admin } = company;
const items = [];
for (let index = 0; index < parts; index += 1) {
  const material = await company.material(`零件${index + 1}`);
  await floor.stock(material, '100000');
  items.push({ material, numerator: '2', issueMode: 'backflush', backflushPoint: 'receipt' });
}
const product = await company.material('整机', { fields: { isProduce: true } });
const { doc } = await floor.order({ material: product, planQty: String(receipts) }, items);

const times: number[] = [];
for (let index = 0; index < receipts; index += 1) {
  const draft = await admin.push(order, await admin.open(order, doc.id), 'productionInBill', [
    { id: doc.id, qty: '1' },
  ]);
  const waiting = await admin.act('productionInBill', draft, 'submit', { acceptWarnings: true });
  const began = performance.now();
  await admin.act('productionInBill', waiting, 'approve', { acceptWarnings: true });
  times.push(performance.now() - began);
}
const { rows } = await company.database.query(
  'select count(*)::integer as taken from manufacturing_order_components where doc_id = $1::uuid and issued_qty = $2::numeric',
  [doc.id, receipts * 2],
);
await company.close();
if (rows[0]?.['taken'] !== parts)
  throw new Error(`${String(rows[0]?.['taken'])} of ${parts} parts were taken`);

const sorted = times.slice(2).toSorted((left, right) => left - right);
const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
process.stdout.write(
  `入库并倒冲 ${parts} 行用料：中位数 ${at(0.5)} ms，p95 ${at(0.95)} ms（${sorted.length} 次，目标 400 ms）\n`,
);
