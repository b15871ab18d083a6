// Carrying a kitting run out is asked for order by order, and its job asks for the run itself.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { Grants } from '#model/rights/can.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { commitKitting } from '#server/areas/manufacturing/kitting/commitKitting.ts';
import { askJobRight } from '#server/jobs/jobRights.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import { Clerk, codeOf, codesOf, refusalOf } from '#tests/support/scenario.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: BuyingCompany;
let floor: Floor;
let high: DocResult;
let low: DocResult;

beforeAll(async () => {
  company = await buyingCompany();
  floor = await openFloor(company);
  const part = await company.material('P1', { fields: { isPurchase: true } });
  const product = await company.material('M10', { fields: { isProduce: true } });
  await floor.stock(part, '100');
  high = await floor.planned({ material: product, planQty: '50', priority: 'high' }, [{ material: part }]);
  low = await floor.planned({ material: product, planQty: '40', priority: 'low' }, [{ material: part }]);
}, 120_000);
afterAll(async () => {
  await expectInvariants(company.database);
  await company.close();
});

async function ran(fields: Row): Promise<DocResult> {
  const draft = await company.admin.create('kittingRun', { fields: { toDate: '2024-05-31', ...fields } });
  return company.admin.act('kittingRun', draft, 'run');
}

const ticks = (run: DocResult) =>
  (run.doc.lines['orders'] ?? []).map(({ id }) => ({
    op: 'setLine' as const,
    lines: 'orders',
    id,
    field: 'isChosen',
    value: true,
  }));

test('who carries a run out reserves and releases the orders of his own rows alone, and ranks no others (findings 3, 9.2)', async () => {
  const drafted = await ran({ policy: 'partial', allowSplit: true });
  const run = await company.admin.edit('kittingRun', drafted, ticks(drafted));
  const { grants } = await company.clerk('计划员', {
    codes: codesOf(['kittingRun', 'manufacturingOrder']),
    scope: 'all',
  });
  const planner = new Clerk(company.ports, {
    ...grants,
    rows: { 'manufacturingOrder:view': { field: 'code', op: 'in', values: [codeOf(low)] } },
  });
  expect(await ranHere({ ...company, admin: planner }, commitKitting, { id: run.doc.id })).toMatchObject({
    state: 'done',
    message: '已预留并下达 1 张，未处理 1 张',
  });
  const seen = await company.admin.open('kittingRun', run.doc.id);
  expect((seen.doc.lines['orders'] ?? []).map((row) => row['result'])).toEqual([
    '未处理：该生产订单不在您的数据范围内',
    '已预留，已下达',
  ]);
  expect((await floor.seen(high)).doc.status).toBe('planned');
  expect(await floor.component(high)).toMatchObject({ reservedQty: '0' });
  expect(await floor.component(low)).toMatchObject({ reservedQty: '40' });
  const ranked = await refusalOf(planner.act('kittingRun', seen, 'keepSequence', { acceptWarnings: true }));
  expect(ranked.messages[0]).toContain('有 1 张订单已被删除或不在您的数据范围内');
});

test('a job asks for its document when it is asked for and when it runs: of other rows it is as unknown as one that never was (findings 3, 9.3)', async () => {
  const run = await ran({ policy: 'partial' });
  const { grants } = await company.clerk('别处的计划员', { codes: codesOf(['kittingRun']), scope: 'all' });
  const blind = {
    ...grants,
    rows: { 'kittingRun:view': { field: 'code', op: 'in' as const, values: ['QT0'] } },
  };
  const asked = (who: Grants, id: string) => askJobRight(company.ports, who, 'BJ1', commitKitting, { id });
  const unknown = await refusalOf(asked(blind, crypto.randomUUID()));
  expect(unknown.code).toBe('404');
  expect(await refusalOf(asked(blind, run.doc.id))).toEqual(unknown);
  await asked(grants, run.doc.id);
  expect((await refusalOf(asked({ ...grants, codes: ['kittingRun:view'] }, run.doc.id))).code).toBe('403');
});
