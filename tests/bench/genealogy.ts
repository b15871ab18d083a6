// How long a trace takes among 1,000,000 edges of eight levels, forward from the first and backward from the last, for a hundred
// starts each; every start reaches some thousand nodes.
//   node tests/bench/genealogy.ts [--edges 1000000]                      on the embedded engine
//   node scripts/postgres.mjs -- npx node tests/bench/genealogy.ts       on PostgreSQL
import { loadavg } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { TraceDirection } from '#entities/quality/genealogy/walk.ts';
import { type Start, walkFrom } from '#server/areas/quality/genealogy/trace.ts';
import { textOf } from '#server/values.ts';
import { engine } from '#tests/support/database.ts';
import { buildCompany } from '#tests/support/scenario.ts';

const { values: options } = parseArgs({ options: { edges: { type: 'string', default: '1000000' } } });
const edges = Number(options.edges);
const levels = 8;
const perLevel = Math.floor(edges / levels);
/** Every node has five edges to two or three others on average of the next level. */
const nodes = Math.floor(perLevel / 2.5);
const runs = 100;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const company = await buildCompany();
const { org, database, admin } = company;

/** Rows of one statement: a busy machine writes them well within the time a statement may take. */
const slice = 12_500;
for (let level = 0; level < levels; level += 1)
  for (let first = 0; first < perLevel; first += slice)
    await database.query(
      `insert into genealogy_edge (id, org, created_at, from_kind, from_id, from_code, to_kind, to_id, to_code, edge_kind, qty, bill_entity, bill_id, bill_code, happened_at, is_active, is_walked)
     select gen_random_uuid(), $1::uuid, now(), 'lot', md5(concat($2::int, ' ', i % $3::int))::uuid::text, concat('L', $2::int, '-', i % $3::int),
       'lot', md5(concat($2::int + 1, ' ', (i * 7919 + (i / $3::int) * 104729) % $3::int))::uuid::text, concat('L', $2::int + 1, '-', (i * 7919 + (i / $3::int) * 104729) % $3::int),
       'exact', 1, 'materialIssueBill', md5(concat('bill ', $2::int, ' ', i / 20)), concat('B', $2::int, '-', i / 20), now(), true, true
     from generate_series($4::bigint, $5::bigint) as i`,
      [org, level, nodes, first, Math.min(perLevel, first + slice) - 1],
    );
await database.query('analyze genealogy_edge', []);
const counted = await database.query('select count(*)::text as edges from genealogy_edge', []);
print(
  `${engine}：${textOf(counted.rows[0]?.['edges'])} 条谱系，${levels} 层，系统负载 ${(loadavg()[0] ?? 0).toFixed(1)}`,
);

for (const direction of ['forward', 'backward'] as const satisfies readonly TraceDirection[]) {
  const times: number[] = [];
  let reached = 0;
  for (let run = 0; run < runs; run += 1) {
    const level = direction === 'forward' ? 0 : levels;
    const code = `${level} ${(run * 397) % nodes}`;
    const { rows } = await database.query('select md5($1)::uuid::text as id', [code]);
    const start: Start = { id: textOf(rows[0]?.['id']), kind: 'lot', code, material: null };
    const began = performance.now();
    const walk = await admin.run((context) =>
      walkFrom(context, [start], direction, { levels: 99, nodes: 20_000 }),
    );
    times.push(performance.now() - began);
    reached += walk.nodes.length;
  }
  times.sort((left, right) => left - right);
  const at = (share: number): string => `${(times[Math.ceil(runs * share) - 1] ?? 0).toFixed(0)} ms`;
  print(
    `${direction === 'forward' ? '向下游' : '向上游'}：平均 ${Math.round(reached / runs)} 个节点，中位数 ${at(0.5)}，p95 ${at(0.95)}，最慢 ${at(1)}；系统负载 ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
}
await company.close();
