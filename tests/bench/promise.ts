// How long the promise of one line takes over eight levels of many materials with open orders on either side. A program, not
// a test:
//   node scripts/postgres.mjs -- node tests/bench/promise.ts [--materials 50000] [--orders 60000]
import process from 'node:process';
import { parseArgs } from 'node:util';
import { promiseAnswers } from '#entities/planning/promise/promiseAnswer.ts';
import { readBasis } from '#server/areas/planning/promise/promiseBasis.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { buildCompany } from '#tests/support/scenario.ts';

const { values } = parseArgs({
  options: { materials: { type: 'string', default: '50000' }, orders: { type: 'string', default: '60000' } },
});
const levels = 8;
const perLevel = Math.floor(Number(values.materials) / levels);

const company = await buildCompany();
const { org, ids, database } = company;
const asked = [
  org,
  ids.piece,
  ids.warehouse,
  ids.available,
  String(perLevel),
  values.materials,
  values.orders,
];
// Three components of the next level for each material above the last one.
const statements: readonly [text: string, parameters: readonly number[]][] = [
  [
    `insert into material (id, org, version, status, created_at, code, name, base_unit, erp_class, fixed_lead_days)
     select md5('m' || n)::uuid, $1::uuid, 1, 'approved', now(), 'BM' || lpad(n::text, 7, '0'), '零件' || n, $2::uuid,
       case when n > $4::integer * ${levels - 1} then 'purchased' else 'selfMade' end, 1 + n % 4 from generate_series(1, $3::integer) n`,
    [0, 1, 5, 4],
  ],
  [
    `insert into bom (id, org, version, status, created_at, code, material, unit, qty, is_default)
     select md5('bom' || n)::uuid, $1::uuid, 1, 'approved', now(), 'BB' || n, md5('m' || n)::uuid, $2::uuid, 1, true
     from generate_series(1, $3::integer * ${levels - 1}) n`,
    [0, 1, 4],
  ],
  [
    `insert into bom_items (id, doc_id, seq, material, unit, numerator, denominator, item_type)
     select md5('line' || n || '|' || k)::uuid, md5('bom' || n)::uuid, k, md5('m' || (((n - 1) / $2::integer + 1) * $2::integer + 1 + (n * 7 + k * 211) % $2::integer))::uuid,
       $1::uuid, 2, 1, 'standard' from generate_series(1, $2::integer * ${levels - 1}) n, generate_series(1, 3) k`,
    [1, 4],
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

const context = readContext(company.ports, company.admin.grants, { requestId: 'bench', sessionId: null });
const took: number[] = [];
let reached = 0;
let made = 0;
for (let turn = 0; turn < 21; turn += 1) {
  const { rows } = await database.query(`select md5('m' || $1::text)::uuid as id`, [String(1 + turn * 37)]);
  const began = performance.now();
  const { basis } = await readBasis(context, {
    materials: [String(rows[0]?.['id'])],
    document: null,
    quote: null,
  });
  const read = performance.now();
  const material = `BM${String(1 + turn * 37).padStart(7, '0')}`;
  const [answer] = promiseAnswers(basis, [{ line: '1', material, qty: '5000', wantedDate: basis.today }]);
  const ended = performance.now();
  if (turn === 0) continue;
  took.push(ended - began);
  reached = Math.max(reached, basis.items.length);
  made = Math.max(made, answer?.chain.length ?? 0);
  if (turn === 1)
    process.stdout.write(`read ${Math.round(read - began)} ms, computed ${Math.round(ended - read)} ms\n`);
}
took.sort((a, b) => a - b);
const at = (share: number): number => Math.round(took[Math.floor(took.length * share)] ?? 0);
process.stdout.write(
  `${values.materials} materials, ${reached} below one line, ${made} of new supply: fastest ${at(0)} ms, median ${at(0.5)} ms, p95 ${at(0.95)} ms\n`,
);
await company.close();
process.exit(0);
