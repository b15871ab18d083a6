// How long 缺料分析 and 齐套运算 take over 5,000 open orders with 200,000 component lines. A program, not a test:
//   node scripts/postgres.mjs -- node tests/bench/shortage.ts [--orders 5000] [--components 40]
import process from 'node:process';
import { parseArgs } from 'node:util';
import { kittedRows } from '#entities/manufacturing/kitting/kittedRows.ts';
import { kittingInput } from '#server/areas/manufacturing/kitting/kittingInput.ts';
import { askReport } from '#tests/support/reports.ts';
import { buildCompany } from '#tests/support/scenario.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '5000' },
    components: { type: 'string', default: '40' },
    materials: { type: 'string', default: '3000' },
  },
});

const company = await buildCompany();
const { org, ids, database } = company;
const product = await company.material('成品', { fields: { isProduce: true } });
const asked = [
  org,
  ids.piece,
  ids.warehouse,
  ids.available,
  product,
  values.materials,
  values.orders,
  values.components,
];
const statements: readonly [text: string, parameters: readonly number[]][] = [
  [
    `insert into material (id, org, version, status, created_at, code, name, base_unit)
     select md5('m' || n)::uuid, $1::uuid, 1, 'approved', now(), 'BM' || n, '零件' || n, $2::uuid from generate_series(1, $3::integer) n`,
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
     select md5('o' || n)::uuid, $1::uuid, 1, 'released', now(), 'BO' || n, date '2024-05-06', (array['urgent', 'high', 'normal', 'low'])[1 + n % 4],
       $2::uuid, $3::uuid, 10, 10, 10, date '2024-05-06' + n % 60, date '2024-05-10' + n % 60, 0, 10, 10 from generate_series(1, $4::integer) n`,
    [0, 4, 1, 6],
  ],
  [
    `insert into manufacturing_order_components (id, doc_id, seq, material, unit, required_qty, base_qty, unissued_qty, unissued_base_qty, issued_qty, issue_mode)
     select md5('c' || n || '|' || k)::uuid, md5('o' || n)::uuid, k, md5('m' || (1 + (n * 37 + k * 101) % $2::integer))::uuid, $1::uuid, 10, 10, 10, 10, 0, 'pick'
     from generate_series(1, $3::integer) n, generate_series(1, $4::integer) k`,
    [1, 5, 6, 7],
  ],
];
for (const [text, places] of statements)
  await database.query(
    text,
    places.map((place) => asked[place]),
  );
await database.query('analyze', []);
process.stdout.write(`${values.orders} 张订单，每张 ${values.components} 行用料\n`);
for (let turn = 1; turn <= 3; turn += 1) {
  const began = performance.now();
  // Another set each time: nothing is answered from what was kept.
  const { total } = await askReport(company, 'materialShortageReport', {
    parameters: { onlyShort: 'true', startTo: `2025-01-0${turn}` },
  });
  process.stdout.write(`缺料分析 ${Math.round(performance.now() - began)} ms，缺料 ${total.value} 行\n`);
}
for (let turn = 1; turn <= 2; turn += 1) {
  const began = performance.now();
  const input = await kittingInput(database, {
    org,
    today: '2024-05-06',
    workshop: null,
    fromDate: null,
    toDate: '2025-01-01',
    orders: null,
    sequence: 'priority',
    placed: [],
    policy: 'partial',
    asOfDate: null,
  });
  const read = performance.now();
  const rows = kittedRows(input);
  process.stdout.write(
    `齐套运算 读取 ${Math.round(read - began)} ms，计算 ${Math.round(performance.now() - read)} ms，${rows.orders.length} 张，缺料 ${rows.shortages.length} 行\n`,
  );
}
await company.close();
