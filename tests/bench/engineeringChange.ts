// What an engineering change costs that touches 2,000 open orders: listing them when it is saved, its approval that keeps
// them as they are, and one that brings 100 of them up to date. A program, not a test:
//   node tests/bench/engineeringChange.ts                                      on the embedded engine
//   node scripts/postgres.mjs -- node tests/bench/engineeringChange.ts         on PostgreSQL
import process from 'node:process';
import type { DocResult } from '#model/wire/wire.ts';
import { buildCompany } from '#tests/support/scenario.ts';
import { openWorkshop } from '#tests/support/workshop.ts';

const touched = 2_000;
const updated = 100;
const rounds = 5;

const company = await buildCompany();
const workshop = await openWorkshop(company);
const { admin, database, ids } = company;
const [old, fresh] = [
  await company.material('旧件', { baseUnit: ids.bar }),
  await company.material('新件', { baseUnit: ids.bar }),
];

/** A product with its bill, and the id of the line of the old part. */
async function product(name: string): Promise<{ material: string; bom: string }> {
  const material = await workshop.product(name, [{ material: old, numerator: '2' }]);
  const { rows } = await database.query('select id from bom where material = $1::uuid', [material]);
  return { material, bom: String(rows[0]?.['id']) };
}

/** So many released orders like the one given. */
async function copied(order: DocResult, count: number): Promise<void> {
  for (const [table, key] of [
    ['manufacturing_order', 'id'],
    ['manufacturing_order_components', 'doc_id'],
  ] as const) {
    const { rows } = await database.query(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_name = $1 and column_name not in ('id', 'doc_id', 'code')`,
      [table],
    );
    const columns = String(rows[0]?.['columns']);
    const own =
      table === 'manufacturing_order'
        ? `id, code, ${columns}) select md5('o' || $1::text || n)::uuid, 'C' || left(md5($1::text), 8) || n, ${columns}`
        : `id, doc_id, ${columns}) select md5('c' || id::text || n)::uuid, md5('o' || $1::text || n)::uuid, ${columns}`;
    await database.query(
      `insert into ${table} (${own} from ${table}, generate_series(1, $2::integer) n where ${key} = $1::uuid`,
      [order.doc.id, count],
    );
  }
}

async function draft(bom: string, effectiveMode = 'date'): Promise<{ seen: DocResult; took: number }> {
  const began = performance.now();
  const seen = await admin.create('engineeringChange', {
    fields: {
      reason: 'design',
      applicant: ids.salesperson,
      description: '换件',
      effectiveDate: '2024-05-06',
      effectiveMode,
    },
    lines: { items: [{ bom, action: 'replace', oldMaterial: old, newMaterial: fresh, numerator: '2' }] },
  });
  return { seen, took: performance.now() - began };
}

async function approvedIn(seen: DocResult): Promise<number> {
  const waiting = await admin.act('engineeringChange', seen, 'submit', { acceptWarnings: true });
  const began = performance.now();
  await admin.act('engineeringChange', waiting, 'approve', { acceptWarnings: true });
  return performance.now() - began;
}

const at = (times: readonly number[], share: number): string => {
  const sorted = times.toSorted((left, right) => left - right);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
};
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const [listing, keeping]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  const { material, bom } = await product(`整机${round}`);
  await copied(await workshop.orderAt('released', material, '10'), touched - 1);
  const { seen, took } = await draft(bom);
  const rows = seen.doc.lines['affected'] ?? [];
  if (rows.length !== touched) throw new Error(`${rows.length} of ${touched} orders are listed`);
  listing.push(took);
  keeping.push(await approvedIn(seen));
}
const { material, bom } = await product('更新机');
await copied(await workshop.orderAt('released', material, '10'), updated - 1);
const { seen } = await draft(bom, 'order');
const decided = await admin.edit(
  'engineeringChange',
  seen,
  (seen.doc.lines['affected'] ?? []).map(({ id }) => ({
    op: 'setLine' as const,
    lines: 'affected',
    id,
    field: 'decision',
    value: 'update',
  })),
);
const updating = await approvedIn(decided);
const { rows } = await database.query(
  `select count(*)::integer as n from manufacturing_order_components where material = $1::uuid`,
  [fresh],
);
await company.close();
if (Number(rows[0]?.['n']) !== updated) throw new Error(`${String(rows[0]?.['n'])} orders were updated`);
say(
  `列出 ${touched} 张受影响的订单并保存：中位数 ${at(listing, 0.5)} ms，最长 ${at(listing, 1)} ms（${rounds} 次，目标 800 ms）`,
);
say(`审核，${touched} 张维持不变：中位数 ${at(keeping, 0.5)} ms，最长 ${at(keeping, 1)} ms（${rounds} 次）`);
say(
  `审核，更新 ${updated} 张订单的用料：${updating.toFixed(0)} ms，每张 ${(updating / updated).toFixed(1)} ms`,
);
