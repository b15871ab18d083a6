// A plan run on the server gives the plan of the worked examples out of stored documents, replaces the plan before it as a
// whole, and says what it changed.
import { afterEach, describe, expect, test } from 'vitest';
import { planAll } from '#entities/planning/mrp/plan.ts';
import { planOrders, planPegs } from '#entities/planning/mrp/planRows.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Row } from '#model/entity.ts';
import { mrpRunJob } from '#server/areas/planning/plan/mrpRunJob.ts';
import { planRunBoard } from '#server/areas/planning/plan/planRunCall.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import {
  datedLines,
  fiveDays,
  phantomBelow,
  startsLate,
  threeLevels,
} from '#tests/support/planning/examplePlants.ts';
import { type FoundPlant, foundPlant } from '#tests/support/planning/foundPlant.ts';
import { plant, type PlantGiven } from '#tests/support/planning/plants.ts';
import { codeOf, refusalOf } from '#tests/support/scenario.ts';

let company: BuyingCompany;
afterEach(() => company.close());

async function founded(given: PlantGiven): Promise<FoundPlant> {
  company = await buyingCompany();
  return foundPlant(company, plant(given));
}

async function begun(
  { scheme }: FoundPlant,
  fields: Row = {},
  lines: Record<string, Row[]> = {},
): Promise<DocResult> {
  const run = await company.admin.create('mrpRun', { fields: { scheme, ...fields }, lines });
  return company.admin.act('mrpRun', run, 'runMrp');
}

async function planned(
  at: FoundPlant,
  fields: Row = {},
  lines: Record<string, Row[]> = {},
): Promise<DocResult> {
  const run = await begun(at, fields, lines);
  await ranHere(company, mrpRunJob, { id: run.doc.id });
  await company.database.query(`update job set status = 'done' where kind = 'mrpRun'`);
  return company.admin.open('mrpRun', run.doc.id);
}

const storedOrders = async () =>
  (
    await company.database.query(
      `select m.code as material, p.supply_type as type, trim_scale(p.net_qty)::text as net, trim_scale(p.confirmed_qty)::text as qty,
         p.confirmed_start_date::text as start, p.confirmed_finish_date::text as finish, p.is_late as late
       from plan_order p join material m on m.id = p.material order by p.low_level_code, m.code, p.confirmed_start_date, p.code`,
    )
  ).rows;

describe.each([
  ['E04, E08: three levels over a holiday week', threeLevels],
  ['E06: phantoms are blown through', phantomBelow],
  ['E07: five working days in one order', fiveDays],
  ['E10: lines that are valid when the order starts', datedLines],
  ['E11: what should have begun begins now', startsLate],
])('%s', (_title, given) => {
  test('out of stored documents, to the last figure (spec 1.product.17)', async () => {
    const at = await founded(given);
    const run = await planned(at);
    expect(run.doc.fields).toMatchObject({ errorText: null, cycleFound: false });
    expect(run.doc.status).toBe('succeeded');
    const plan = planAll(plant(given));
    expect(await storedOrders()).toEqual(
      planOrders(plan).map(({ material, supplyType, netQty, qty, startDate, finishDate, isLate }) => ({
        material,
        type: supplyType,
        net: netQty,
        qty,
        start: startDate,
        finish: finishDate,
        late: isLate,
      })),
    );
    const { rows: pegs } = await company.database.query(
      `select m.code as material, p.demand_date::text as "demandDate", p.supply_date::text as "supplyDate", trim_scale(p.peg_qty)::text as qty
       from mrp_pegging p join material m on m.id = p.material`,
    );
    const texts = (rows: readonly object[]): string[] =>
      rows.map((row) => Object.values(row).join(' ')).toSorted();
    expect(texts(pegs)).toEqual(
      texts(
        planPegs(plan).map(({ material, demandDate, supplyDate, qty }) => [
          material,
          demandDate,
          supplyDate,
          qty,
        ]),
      ),
    );
  });
});

describe('the plan before', () => {
  test('mrpRun-r1: the same data give the same plan, order for order', async () => {
    const at = await founded(threeLevels);
    await planned(at);
    const before = await company.database.query(
      'select id, code, material, confirmed_qty from plan_order order by code',
    );
    const again = await planned(at);
    expect(again.doc.fields).toMatchObject({
      newCount: 0,
      rescheduledCount: 0,
      requantifiedCount: 0,
      cancelledCount: 0,
      unchangedCount: before.rows.length,
    });
    const after = await company.database.query(
      'select id, code, material, confirmed_qty from plan_order order by code',
    );
    expect(after.rows).toEqual(before.rows);
  });

  test('keeps what was firmed, and a simulation changes nothing', async () => {
    const at = await founded(fiveDays);
    await planned(at);
    const { rows } = await company.database.query('select id from plan_order order by confirmed_start_date');
    const { admin } = company;
    const first = await admin.open('planOrder', String(rows[0]?.['id']));
    await admin.act('planOrder', first, 'firm');
    const simulated = await planned(at, { isSimulation: true });
    expect(simulated.doc.fields).toMatchObject({ unchangedCount: 1, newCount: 0 });
    await planned(at);
    const kept = await admin.open('planOrder', first.doc.id);
    expect(kept.doc.status).toBe('firmed');
    const { rows: all } = await company.database.query('select id from plan_order');
    expect(all).toHaveLength(2);
  });

  test('stays whole when a run ends on a circle of bills, and the path is told', async () => {
    const at = await founded(threeLevels);
    await planned(at);
    const [before] = (await company.database.query('select count(*)::text as n from plan_order')).rows;
    // A circle is refused where bills are approved; only data that came in otherwise hold one.
    await company.database.query(
      `update bom_items set material = $1::uuid where material = $2::uuid and doc_id in (select id from bom where material = $3::uuid)`,
      [at.materials.get('A'), at.materials.get('E'), at.materials.get('B')],
    );
    const failed = await planned(at);
    expect(failed.doc.status).toBe('failed');
    expect(failed.doc.fields['errorText']).toContain('A → B → A');
    expect(failed.doc.fields['cycleFound']).toBe(true);
    const [after] = (await company.database.query('select count(*)::text as n from plan_order')).rows;
    expect(after).toEqual(before);
  });
});

describe('a run that is stopped', () => {
  const stored = async () =>
    (
      await Promise.all(
        [
          'plan_order',
          'plan_order_components',
          'plan_order_pegs',
          'mrp_pegging',
          'mrp_exception_message',
        ].map((table) => company.database.query(`select to_jsonb(t) as row from ${table} t order by id`)),
      )
    ).map(({ rows }) => rows);

  test.each([
    ['while it reads', '读取'],
    ['before it computes', '循环检查'],
    ['while it computes', '第 0 层'],
    ['while it writes', '写入'],
  ])('%s leaves the plan before to the last row, and the next one may begin', async (_title, words) => {
    const at = await founded(threeLevels);
    await planned(at);
    const before = await stored();
    await company.database.query(
      'update sale_order_items set qty = qty * 3, base_qty = base_qty * 3, remain_qty = remain_qty * 3, remain_base_qty = remain_base_qty * 3',
    );
    const stopped = await begun(at);
    // The writing is stopped once the plan before is gone and a part of the new one stands.
    let times = words === '写入' ? 5 : 1;
    const end = await ranHere(
      company,
      mrpRunJob,
      { id: stopped.doc.id },
      (heard) => heard === words && (times -= 1) === 0,
    );
    expect(end.state).toBe('cancelled');
    expect((await company.admin.open('mrpRun', stopped.doc.id)).doc.status).toBe('cancelled');
    expect(await stored()).toEqual(before);
    await company.database.query(`update job set status = 'cancelled' where kind = 'mrpRun'`);
    expect((await planned(at)).doc.status).toBe('succeeded');
    expect(await stored()).not.toEqual(before);
  });
});

describe('the page of runs', () => {
  const board = (run: string | null = null) =>
    planRunBoard(
      readContext(company.ports, company.admin.grants, { requestId: 'test', sessionId: null }),
      run,
    );

  test('shows the run under way to everybody, then its metrics, its log and what they lead to', async () => {
    const at = await founded(threeLevels);
    expect(await board()).toMatchObject({ run: null, active: null });
    const run = await begun(at);
    expect(await board()).toMatchObject({
      active: { code: codeOf(run) },
      run: { id: run.doc.id, status: 'queued', job: { done: 0 }, now: null },
    });
    await ranHere(company, mrpRunJob, { id: run.doc.id });
    await company.database.query(`update job set status = 'done' where kind = 'mrpRun'`);
    const ended = await board();
    const { rows } = await company.database.query('select count(*)::integer as n from plan_order');
    expect(ended).toMatchObject({
      active: null,
      run: { status: 'succeeded', job: null, metrics: { orders: rows[0]?.['n'], cancelled: 0 } },
    });
    expect(ended.run?.now?.orders).toBe(rows[0]?.['n']);
    expect(ended.run?.log.map(({ step }) => step)).toContain('save');
    const exceptions = ended.run?.now?.exceptions.reduce((sum, { count }) => sum + count, 0);
    expect(exceptions).toBe(ended.run?.metrics.exceptions);
  });

  test('tells of every order what the run changed, and that an earlier plan is gone', async () => {
    const at = await founded(threeLevels);
    const first = await planned(at);
    await company.database.query(
      `update plan_order set suggested_start_date = suggested_start_date - 7 where id = (select min(id::text)::uuid from plan_order)`,
    );
    const again = await planned(at);
    const { rows } = await company.database.query(
      'select plan_change as change, count(*)::integer as n from plan_order group by 1',
    );
    const counts = Object.fromEntries(rows.map(({ change, n }) => [String(change), n]));
    expect(counts).toEqual({ rescheduled: 1, unchanged: again.doc.fields['unchangedCount'] });
    expect((await board(first.doc.id)).run).toMatchObject({ status: 'succeeded', now: null });
  });

  test('a run of another company is not shown', async () => {
    await founded(fiveDays);
    expect((await refusalOf(board(crypto.randomUUID()))).messages[0]).toContain('已被删除');
  });
});

describe('one run at a time', () => {
  test('a second one is refused and told whose runs, until the first is cancelled', async () => {
    const at = await founded(fiveDays);
    const first = await begun(at);
    const refused = await refusalOf(begun(at));
    expect(refused.messages[0]).toContain(codeOf(first));
    const cancelled = await company.admin.act('mrpRun', first, 'cancelRun');
    expect(cancelled.doc.status).toBe('cancelled');
    await ranHere(company, mrpRunJob, { id: first.doc.id });
    expect((await company.database.query('select 1 from plan_order')).rows).toEqual([]);
    expect((await begun(at)).doc.status).toBe('queued');
  });
});

// mrpExceptionMessage-r1
test('what a planner put aside stays aside when the next run says it again', async () => {
  const at = await founded(startsLate);
  await planned(at);
  const messages = async () =>
    (
      await company.database.query(
        `select id, version, exception_code as about, handle_status as handling, remark from mrp_exception_message
         where doc_code <> '' order by exception_code, doc_code`,
      )
    ).rows;
  const [first] = await messages();
  const told = await company.admin.open('mrpExceptionMessage', String(first?.['id']));
  await company.admin.act('mrpExceptionMessage', told, 'ignore', { values: { reason: '已与客户说好' } });
  await planned(at);
  expect((await messages()).filter(({ about }) => about === first?.['about'])[0]).toMatchObject({
    handling: 'ignored',
    remark: '已与客户说好',
  });
});

test('mrpScheme-r1: a scheme names what it reads', async () => {
  company = await buyingCompany();
  const fields = {
    name: '空',
    orgs: [company.org],
    factoryCalendar: crypto.randomUUID(),
    demandSources: [],
    supplySources: [],
  };
  const refused = await refusalOf(company.admin.create('mrpScheme', { fields }));
  expect(refused.messages.join()).toMatch(/需求来源/);
});
