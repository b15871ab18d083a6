// At which rates a month's work is taken up by its orders: the actual ones where costing goes by them, else the planned list,
// else what the work centre itself says; and one list of a kind for a work centre in a month.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthRates } from '#server/areas/cost/rates/monthRates.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { released } from '#tests/support/making.ts';
import { buildCompany, codeOf, type Company, refusalOf } from '#tests/support/scenario.ts';
import { openFloor } from '#tests/support/workshopFloor.ts';

let company: Company;
let turning: string;
let milling: string;

beforeAll(async () => {
  company = await buildCompany();
  const floor = await openFloor(company);
  const factoryCalendar = await released(company, 'factoryCalendar', {
    code: 'CAL-R',
    name: '日历',
    calendarStart: '2024-01-01',
    calendarEnd: '2024-12-31',
  });
  const center = (code: string, name: string): Promise<string> =>
    released(company, 'workCenter', {
      code,
      name,
      workshop: floor.workshop,
      factoryCalendar,
      laborRate: '60',
      machineRate: '40',
      overheadRate: '20',
    });
  turning = await center('WC-T', '车床组');
  milling = await center('WC-M', '铣床组');
}, 120_000);
afterAll(() => company.close());

/** A draft over one work centre. */
function list(
  rateKind: 'planned' | 'actual',
  [periodFrom, periodTo]: readonly [string, string | null],
  laborRate: string,
  workCenter = turning,
): Promise<DocResult> {
  return company.admin.create('costRate', {
    fields: { name: `${rateKind} ${periodFrom}`, rateKind, periodFrom, periodTo },
    lines: { items: [{ workCenter, laborRate }] },
  });
}

const approved = async (draft: Promise<DocResult>): Promise<DocResult> =>
  company.admin.approve('costRate', await draft);

/** Labour an hour by month. */
async function labor(workCenter: string, months: readonly string[]): Promise<string[]> {
  const rows = async (sql: string, parameters: readonly unknown[] = []) =>
    (await company.database.query(sql, parameters)).rows;
  const found: string[] = [];
  for (const month of months)
    found.push((await monthRates(rows, company.org, month)).get(workCenter)?.labor.toString() ?? 'none');
  return found;
}

const months = ['2024-03', '2024-04', '2024-05', '2024-07'];

test('costRate-r1: actual rates of the month where costing goes by them, else the planned list of the month, else the work centre (findings 2, 2.5)', async () => {
  const { admin } = company;
  expect(await labor(turning, months)).toEqual(['60', '60', '60', '60']);
  await approved(list('planned', ['2024-04', '2024-05'], '72.5'));
  await approved(list('planned', ['2024-07', null], '75'));
  await approved(list('actual', ['2024-05', '2024-05'], '81.125'));
  expect(await labor(turning, months)).toEqual(['60', '72.5', '72.5', '75']);
  await admin.create('costParam', { fields: { rateSource: 'actual' } });
  expect(await labor(turning, months)).toEqual(['60', '72.5', '81.125', '75']);
  expect(await labor(milling, months)).toEqual(['60', '60', '60', '60']);
});

test('costRate-r3: one approved list of a kind for a period and work centre (findings 2, 2.5)', async () => {
  const { admin } = company;
  const first = await approved(list('planned', ['2024-10', '2024-12'], '70', milling));
  const second = await list('planned', ['2024-11', '2024-11'], '71', milling);
  expect((await refusalOf(admin.approve('costRate', second))).messages).toEqual([
    `第1行 该工作中心在此期间已有费率表 ${codeOf(first)}，请先反审核它或错开期间`,
  ]);
  await approved(list('actual', ['2024-11', '2024-11'], '71', milling));
  await approved(list('planned', ['2024-11', '2024-11'], '71', turning));
});
