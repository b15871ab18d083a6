// Cost of exploding a product of ten levels with 5,000 lines: first the pure calculation, then as the screen asks for it,
// read from a database in which a million lines of bills stand, with the roll-up of its cost and the use of a part.
//   node tests/bench/explode.ts [--lines 1000000]                      on the embedded engine
//   node scripts/postgres.mjs -- node tests/bench/explode.ts           on PostgreSQL
import { loadavg } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { rollUpCost } from '#entities/master/bom/bomCost.ts';
import { expandBom } from '#entities/master/bom/bomTree.ts';
import { explode } from '#entities/master/bom/explode.ts';
import { routeCostsOf } from '#server/areas/process/processRoute/routeCosts.ts';
import { materialCosts } from '#server/areas/sales/materialCosts.ts';
import { seenBy, structuresBelow } from '#server/areas/master/bom/structureData.ts';
import { whereUsed } from '#server/areas/master/bom/whereUsed.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { engine } from '#tests/support/database.ts';
import { buildCompany } from '#tests/support/scenario.ts';
import { type Given, type Line, structures } from '#tests/support/structures.ts';
import { figuresOf } from './measure.ts';

const { values: options } = parseArgs({ options: { lines: { type: 'string', default: '1000000' } } });

const levels = 10;
const linesOfAll = 5_000;
const perLevel = linesOfAll / levels;

/** Each level has 500 lines in bills of 25, so that every bill but the top stands below exactly one line. */
function product(): Record<string, Given> {
  const given: Record<string, Given> = {};
  const perBill = 25;
  for (let level = 0; level < levels; level += 1) {
    const bills = level === 0 ? 1 : perLevel / perBill;
    const size = perLevel / bills;
    for (let bill = 0; bill < bills; bill += 1) {
      const lines = Array.from({ length: size }, (_none, at): Line => {
        const index = bill * size + at;
        const isMade = level < levels - 1 && index < perLevel / perBill;
        return {
          material: isMade ? `M${level + 1}.${index}` : `P${level}.${index % 400}`,
          numerator: String(1 + (at % 7)),
          denominator: String(1 + (at % 3)),
          scrapRate: String(at % 5),
          fixedScrapQty: at % 11 === 0 ? '1' : '0',
        };
      });
      given[level === 0 ? 'TOP' : `M${level}.${bill}`] = { yieldRate: level % 2 === 0 ? '100' : '97', lines };
    }
  }
  return given;
}

/** The quickest and the median of nine, in milliseconds. */
function timed(work: () => unknown): string {
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).toSorted((left, right) => left - right);
  return `最快 ${(times[0] ?? 0).toFixed(1)} ms，中位数 ${(times[4] ?? 0).toFixed(1)} ms`;
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const made = product();
const data = structures(made);
const top = data.boms.get('bom TOP');
if (top === undefined) throw new Error('the product has no top');
const order = { bom: top.id, qty: '190', startDate: '2026-09-16' };
const rows = explode(order, data, { depth: 'all' }).needs.length;

print(`${levels} 层，${rows} 行；开始时系统负载 ${(loadavg()[0] ?? 0).toFixed(1)}`);
print(`只计算，展开全部层级：${timed(() => explode(order, data, { depth: 'all' }))}`);
print(`只计算，画面的各行：${timed(() => expandBom(data, top, '190', '2026-09-16'))}`);
print(`只计算，一张订单的用料（${top.items.length} 行）：${timed(() => explode(order, data))}`);

const company = await buildCompany();
const { org, ids, database, admin } = company;
await fill();
const day = '2026-09-16';
const id = (await database.query(`select md5('bom TOP')::uuid as id`, [])).rows[0]?.['id'];
const bom = String(id);
const context = readContext(company.ports, admin.grants, { requestId: 'bench', sessionId: null });
const reader = seenBy(context);

async function read() {
  const below = await structuresBelow(reader, [bom], day);
  const head = below.boms.get(bom);
  if (head === undefined) throw new Error('the product is not in the database');
  return { below, head };
}

await asked('展开（读取、计算、答复的 JSON）', async () => {
  const { below, head } = await read();
  const shown = expandBom(below, head, '190', day);
  if (shown.rows.length !== rows) throw new Error(`${shown.rows.length} of ${rows} rows`);
  return JSON.stringify(shown);
});
await asked('成本卷算（读取成本、工艺，计算，JSON）', async () => {
  const { below, head } = await read();
  const costs = await materialCosts(reader.rows, org, [...below.materials.keys()]);
  const operationsOf = await routeCostsOf(reader.rows, org, below.boms.values(), day);
  const terms = { lot: '190', day, operationsOf };
  return JSON.stringify(
    rollUpCost(below, head, terms, (material) => {
      const average = costs.get(material)?.average ?? null;
      return average === null ? null : { unitCost: average, origin: 'average' };
    }),
  );
});
await asked('反查最底层的一个零件，直到成品', async () =>
  JSON.stringify(
    await whereUsed(
      context,
      {
        id: String((await database.query(`select md5('P9.1')::uuid as id`, [])).rows[0]?.['id']),
        code: '',
        name: '',
      },
      { inForce: true, direct: false },
    ),
  ),
);
await company.close();

/** Wall clock and this process's processor time of so many calls, the first two left out. */
async function asked(title: string, call: () => Promise<string>): Promise<void> {
  const [times, spent]: [number[], number[]] = [[], []];
  let size = 0;
  for (let turn = 0; turn < 22; turn += 1) {
    const [began, before] = [performance.now(), process.cpuUsage()];
    size = (await call()).length;
    const { user, system } = process.cpuUsage(before);
    times.push(performance.now() - began);
    spent.push((user + system) / 1_000);
  }
  const [wall, own] = [figuresOf(times.slice(2)), figuresOf(spent.slice(2))];
  print(
    `${title}：最快 ${Math.min(...times).toFixed(0)} ms，中位数 ${wall.p50.toFixed(0)} ms，p95 ${wall.p95.toFixed(0)} ms，本进程处理器 ${own.p50.toFixed(0)} ms，答复 ${Math.round(size / 1_024)} KB`,
  );
}

/** The product, and bills of 25 lines beside it until there are as many lines as asked. */
async function fill(): Promise<void> {
  const lines = Object.entries(made).flatMap(([material, { lines: own }]) =>
    own.map((line, at) => ({ owner: material, seq: at + 1, ...line })),
  );
  const others = Math.max(0, Math.floor((Number(options.lines) - lines.length) / 25));
  const materials = [...new Set([...Object.keys(made), ...lines.map(({ material }) => material)])];
  const material = `insert into material (id, org, version, status, created_at, code, name, base_unit, erp_class)`;
  const bill = `insert into bom (id, org, version, status, created_at, code, material, bom_version, version_seq, bom_type, is_default, unit, qty, yield_rate, effective_date)`;
  const item = `insert into bom_items (id, doc_id, seq, material, unit, numerator, denominator, scrap_rate, fixed_scrap_qty)`;
  const statements: readonly [text: string, values: readonly unknown[]][] = [
    [
      `${material} select md5(n)::uuid, $1::uuid, 1, 'approved', now(), n, '件' || n, $2::uuid, case when n like 'P%' then 'purchased' else 'selfMade' end
       from unnest($3::text[]) n`,
      [org, ids.piece, materials],
    ],
    [
      `${material} select md5('X' || n)::uuid, $1::uuid, 1, 'approved', now(), 'X' || n, '别的产品' || n, $2::uuid, 'selfMade' from generate_series(1, $3::integer) n`,
      [org, ids.piece, others],
    ],
    [
      `${material} select md5('Y' || n)::uuid, $1::uuid, 1, 'approved', now(), 'Y' || n, '别的零件' || n, $2::uuid, 'purchased' from generate_series(1, 20000) n`,
      [org, ids.piece],
    ],
    [
      `${bill} select md5('bom ' || m)::uuid, $1::uuid, 1, 'approved', now(), 'B' || m, md5(m)::uuid, 'V1.0', 1, 'standard', true, $2::uuid, 1, y, date '2020-01-01'
       from unnest($3::text[], $4::numeric[]) as given(m, y)`,
      [org, ids.piece, Object.keys(made), Object.values(made).map(({ yieldRate }) => yieldRate ?? '100')],
    ],
    [
      `${bill} select md5('bom X' || n)::uuid, $1::uuid, 1, 'approved', now(), 'BX' || n, md5('X' || n)::uuid, 'V1.0', 1, 'standard', true, $2::uuid, 1, 100, date '2020-01-01'
       from generate_series(1, $3::integer) n`,
      [org, ids.piece, others],
    ],
    [
      `${item} select md5('line ' || o || '|' || s)::uuid, md5('bom ' || o)::uuid, s, md5(m)::uuid, $1::uuid, n, d, r, f
       from unnest($2::text[], $3::integer[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[]) as given(o, s, m, n, d, r, f)`,
      [
        ids.piece,
        ...(
          ['owner', 'seq', 'material', 'numerator', 'denominator', 'scrapRate', 'fixedScrapQty'] as const
        ).map((key) => lines.map((line) => line[key])),
      ],
    ],
    [
      `${item} select md5('X' || n || '|' || k)::uuid, md5('bom X' || n)::uuid, k, md5('Y' || (1 + (n * 37 + k * 101) % 20000))::uuid, $1::uuid, 1 + k % 7, 1, 0, 0
       from generate_series(1, $2::integer) n, generate_series(1, 25) k`,
      [ids.piece, others],
    ],
  ];
  for (const [text, given] of statements) await database.query(text, given);
  await database.query('analyze', []);
  const counted = (await database.query('select count(*)::integer as n from bom_items', [])).rows[0]?.['n'];
  print(`${engine === 'postgres' ? 'PostgreSQL' : '内置数据库'}，${String(counted)} 行子项`);
}
