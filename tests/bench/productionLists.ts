// Windows of the lists of production at a million rows: the orders by their usual sorts and filters, their components one
// by one, and the execution log; a jump to any place and the rows after it. A program, not a test:
//   node scripts/postgres.mjs -- node tests/bench/productionLists.ts [--rows 1000000] [--windows 40]
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { QueryRequest } from '#model/wire/wire.ts';
import { askReport } from '#tests/support/reports.ts';
import { buildCompany } from '#tests/support/scenario.ts';
import { openWorkshop } from '#tests/support/workshop.ts';
import { dice } from './measure.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, windows: { type: 'string', default: '40' } },
});
const rows = Number(values.rows);

const company = await buildCompany();
const workshop = await openWorkshop(company);
const { org, ids, database } = company;
const product = await company.material('成品', { fields: { isProduce: true } });
const filling: readonly [text: string, parameters: readonly unknown[]][] = [
  [
    `insert into manufacturing_order (id, org, version, status, created_at, code, date, order_type, priority, material, unit, plan_qty, start_qty, base_qty,
       workshop, plan_start_date, plan_finish_date, in_qty, remain_qty, remain_base_qty)
     select md5('o' || n)::uuid, $1::uuid, 1, (array['planned', 'released', 'started', 'finished', 'closed'])[1 + n % 5], now(), 'BO' || lpad(n::text, 8, '0'),
       date '2020-01-01' + n % 2000, 'standard', (array['urgent', 'high', 'normal', 'low'])[1 + n % 4], $2::uuid, $3::uuid, 10, 10, 10, $4::uuid,
       date '2020-01-01' + n % 2003, date '2020-01-10' + n % 2003, 0, 10, 10 from generate_series(1, $5::integer) n`,
    [org, product, ids.piece, workshop.id, rows],
  ],
  [
    `insert into manufacturing_order_components (id, doc_id, seq, material, unit, required_qty, base_qty, unissued_qty, unissued_base_qty, issued_qty, issue_mode, required_date)
     select md5('c' || n)::uuid, md5('o' || n)::uuid, 1, $1::uuid, $2::uuid, 10, 10, 10, 10, 0, 'pick', date '2020-01-01' + n % 2000 from generate_series(1, $3::integer) n`,
    [product, ids.piece, rows],
  ],
  [
    `insert into execution_log (id, org, version, created_at, event_time, event, doc_type, doc_code, bill_id, manufacturing_order, from_status, to_status)
     select md5('e' || n)::uuid, $1::uuid, 1, now(), timestamptz '2020-01-01' + n * interval '1 minute', 'release', 'manufacturingOrder', 'BO' || n, md5('o' || n),
       md5('o' || n)::uuid, 'planned', 'released' from generate_series(1, $2::integer) n`,
    [org, rows],
  ],
];
for (const [text, parameters] of filling) await database.query(text, parameters);
await database.query('analyze', []);
process.stdout.write(`${rows.toLocaleString('zh-CN')} 行\n`);

const by = (field: string, descending = false) => ({ sort: [{ field, descending }] });
const inState = (status: string) => ({ filter: { field: 'status', op: 'in' as const, values: [status] } });
const asked: readonly { title: string; entity: string; request: Partial<QueryRequest> }[] = [
  { title: '订单，编号降序', entity: 'manufacturingOrder', request: by('code', true) },
  { title: '订单，计划完工', entity: 'manufacturingOrder', request: by('planFinishDate') },
  {
    title: '订单，下达，编号降序',
    entity: 'manufacturingOrder',
    request: { ...by('code', true), ...inState('released') },
  },
  {
    title: '订单，下达，计划开工',
    entity: 'manufacturingOrder',
    request: { ...by('planStartDate'), ...inState('released') },
  },
  { title: '订单，车间', entity: 'manufacturingOrder', request: by('workshop') },
  {
    title: '用料明细，编号降序',
    entity: 'manufacturingOrder',
    request: { ...by('code', true), lines: 'components' },
  },
  {
    title: '用料明细，物料',
    entity: 'manufacturingOrder',
    request: { ...by('components.material'), lines: 'components' },
  },
  { title: '执行记录，时间降序', entity: 'executionLog', request: by('eventTime', true) },
];
const roll = dice(20_260_101);
for (const { title, entity, request } of asked) {
  const firstBegan = performance.now();
  const { total } = await askReport(company, entity, request);
  const first = performance.now() - firstBegan;
  const times: number[] = [];
  for (let turn = 0; turn < Number(values.windows); turn += 1) {
    const offset = roll(Math.max(1, total.value - 200));
    const began = performance.now();
    await askReport(company, entity, { ...request, offset, limit: 100 });
    times.push(performance.now() - began);
  }
  // The first jump lays the anchors the others then use.
  const [jump = 0, ...rest] = times;
  const sorted = rest.toSorted((left, right) => left - right);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  process.stdout.write(
    `${title}：首屏 ${first.toFixed(0)} ms，首跳 ${jump.toFixed(0)} ms，窗口 p50 ${at(0.5)} ms，p95 ${at(0.95)} ms（目标 60 ms）\n`,
  );
}
await company.close();
