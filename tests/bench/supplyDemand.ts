// How long the supply–demand grid takes over many materials with open orders on either side. A program, not a test:
//   node scripts/postgres.mjs -- node tests/bench/supplyDemand.ts [--materials 50000] [--orders 60000]
import process from 'node:process';
import { parseArgs } from 'node:util';
import { gridIndex, passes } from '#server/areas/planning/supplyDemand/gridIndex.ts';
import { gridDocuments, gridMaterials } from '#server/areas/planning/supplyDemand/gridWindow.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { buildCompany } from '#tests/support/scenario.ts';

const { values } = parseArgs({
  options: { materials: { type: 'string', default: '50000' }, orders: { type: 'string', default: '60000' } },
});

const company = await buildCompany();
const { org, ids, database } = company;
const product = await company.material('成品', { fields: { isProduce: true } });
const asked = [org, ids.piece, ids.warehouse, ids.available, product, values.materials, values.orders];
const statements: readonly [text: string, parameters: readonly number[]][] = [
  [
    `insert into material (id, org, version, status, created_at, code, name, base_unit, safety_stock)
     select md5('m' || n)::uuid, $1::uuid, 1, 'approved', now(), 'BM' || lpad(n::text, 7, '0'), '零件' || n, $2::uuid, n % 50 from generate_series(1, $3::integer) n`,
    [0, 1, 5],
  ],
  [
    `insert into stock_balance (id, org, version, created_at, material, warehouse, stock_status, owner_type, on_hand_qty, available_qty, reserved_qty, frozen_qty, base_unit)
     select md5('b' || n)::uuid, $1::uuid, 1, now(), md5('m' || n)::uuid, $3::uuid, $4::uuid, 'own', n % 900, n % 900, 0, 0, $2::uuid
     from generate_series(1, $5::integer) n`,
    [0, 1, 2, 3, 5],
  ],
  [
    `insert into manufacturing_order (id, org, version, status, created_at, code, date, priority, material, unit, plan_qty, start_qty, base_qty, plan_start_date, plan_finish_date, in_qty, remain_qty, remain_base_qty)
     select md5('o' || n)::uuid, $1::uuid, 1, 'released', now(), 'BO' || n, date '2024-05-06', 'normal', md5('m' || (1 + n * 7 % $4::integer))::uuid, $2::uuid, 10, 10, 10,
       date '2024-05-06' + n % 180, date '2024-05-10' + n % 180, 0, 10, 10 from generate_series(1, $3::integer) n`,
    [0, 1, 6, 5],
  ],
  [
    `insert into manufacturing_order_components (id, doc_id, seq, material, unit, required_qty, base_qty, unissued_qty, unissued_base_qty, issued_qty, issue_mode, required_date)
     select md5('c' || n)::uuid, md5('o' || n)::uuid, 1, md5('m' || (1 + n * 37 % $2::integer))::uuid, $1::uuid, 10, 10, 10, 10, 0, 'pick', date '2024-05-06' + n % 180
     from generate_series(1, $3::integer) n`,
    [1, 5, 6],
  ],
  [
    `insert into plan_order (id, org, version, status, created_at, code, date, material, unit, confirmed_qty, remain_qty, remain_base_qty, confirmed_start_date, confirmed_finish_date)
     select md5('p' || n)::uuid, $1::uuid, 1, 'suggested', now(), 'BJ' || n, date '2024-05-06', md5('m' || (1 + n * 11 % $3::integer))::uuid, $2::uuid, 20, 20, 20,
       date '2024-05-06' + n % 180, date '2024-05-10' + n % 180 from generate_series(1, $4::integer) n`,
    [0, 1, 5, 6],
  ],
  [
    `insert into plan_order_components (id, doc_id, seq, material, required_qty, required_date)
     select md5('q' || n || '|' || k)::uuid, md5('p' || n)::uuid, k, md5('m' || (1 + (n * 13 + k * 101) % $1::integer))::uuid, 5, date '2024-05-06' + n % 180
     from generate_series(1, $2::integer) n, generate_series(1, 3) k`,
    [5, 6],
  ],
];
for (const [text, places] of statements)
  await database.query(
    text,
    places.map((place) => asked[place]),
  );
await database.query('analyze', []);
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const context = () =>
  readContext(company.ports, company.admin.grants, { requestId: 'bench', sessionId: null });
let began = performance.now();
const index = await gridIndex(context());
say(`目录 ${index.length} 种物料，首次 ${Math.round(performance.now() - began)} ms`);
began = performance.now();
const short = (await gridIndex(context())).filter((material) =>
  passes(material, { search: '零件', planner: null, only: 'short', until: null }),
);
say(`再次并筛选出 ${short.length} 种短缺 ${(performance.now() - began).toFixed(1)} ms`);
const times: number[] = [];
for (let turn = 0; turn < 60; turn += 1) {
  const at = (turn * 7_919) % Math.max(1, index.length - 28);
  began = performance.now();
  await gridMaterials(
    context().session,
    { org, today: context().today },
    index.slice(at, at + 28),
    () => null,
  );
  times.push(performance.now() - began);
}
times.sort((a, b) => a - b);
say(`28 种物料一段：中位 ${times[30]?.toFixed(1)} ms，p95 ${times[56]?.toFixed(1)} ms`);
began = performance.now();
await gridDocuments(
  context().session,
  { org, today: context().today },
  { material: index[100]?.id ?? '', from: '', to: '2024-12-31' },
);
say(`一个数字的单据 ${(performance.now() - began).toFixed(1)} ms`);
await company.close();
