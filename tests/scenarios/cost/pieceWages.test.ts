// Wages by the piece through the server: the worked example M05 to the cent, sheets that are calculated again and locked,
// versions of prices, and what a worker sees of his own.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { askReport } from '#tests/support/reports.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';

let company: Company;
let shop: Reporting;

beforeAll(async () => {
  company = await buildCompany();
  shop = await openReporting(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function employee(name: string): Promise<string> {
  const { admin, ids } = company;
  const made = await admin.create('employee', { fields: { name, department: ids.department } });
  return (await admin.act('employee', made, 'approve')).doc.id;
}

async function team(name: string, leader: string, wageMode: string): Promise<string> {
  const made = await company.admin.create('workTeam', {
    fields: { name, workshop: shop.floor.workshop, leader, wageMode },
  });
  return (await company.admin.approve('workTeam', made)).doc.id;
}

async function rate(fields: Row): Promise<DocResult> {
  const draft = await company.admin.create('pieceRate', {
    fields: {
      name: '车削',
      operation: shop.operation,
      unit: company.ids.piece,
      price: '0.85',
      reworkPrice: '0.45',
      materialScrapRatio: '100',
      processScrapDeduct: '0.3',
      ...fields,
    },
  });
  return company.admin.approve('pieceRate', draft);
}

test('M05, wageSettlement-r1, wageSettlement-r2: two prices, shares, rework, time and a guarantee make the sheet of the month', async () => {
  const { admin } = company;
  const [li, wang, zhao] = [await employee('李师傅'), await employee('王师傅'), await employee('赵师傅')];
  const first = await rate({ effectiveDate: '2026-09-01' });
  const opened = await admin.act('pieceRate', first, 'newVersion', {
    values: { effectiveDate: '2026-09-16', price: '0.9' },
  });
  await admin.approve('pieceRate', await admin.open('pieceRate', String(opened.opens?.id)));
  expect((await admin.open('pieceRate', first.doc.id)).doc.fields).toMatchObject({
    expiryDate: '2026-09-15',
  });

  const material = await company.material('计件品', { fields: { isProduce: true, refCost: '5' } });
  const order = await shop.order({ material, planQty: '400' }, [{ operationSeq: 10 }]);
  const shares = await team('甲班', li, 'byShare');
  const times = await team('乙班', li, 'byShareTime');
  const place = { operationSeq: 10, workshop: shop.floor.workshop, reporter: li };
  const wr1 = await shop.report(
    order,
    {
      ...place,
      date: '2026-09-14',
      workTeam: shares,
      finishedQty: '98',
      qualifiedQty: '95',
      materialScrapQty: '1',
      processScrapQty: '2',
    },
    {
      workers: [
        { employee: li, shareRate: '60' },
        { employee: wang, shareRate: '40' },
      ],
    },
  );
  await shop.report(
    order,
    {
      ...place,
      date: '2026-09-16',
      workTeam: times,
      finishedQty: '127',
      qualifiedQty: '120',
      materialScrapQty: '3',
      reworkQty: '4',
    },
    {
      workers: [
        { employee: li, shareRate: '40', workMinutes: '480' },
        { employee: wang, shareRate: '33.333333', workMinutes: '480' },
        { employee: zhao, shareRate: '26.666667', workMinutes: '300' },
      ],
    },
  );
  await shop.report(
    order,
    {
      ...place,
      date: '2026-09-17',
      workTeam: shares,
      reportType: 'rework',
      finishedQty: '4',
      qualifiedQty: '4',
    },
    { workers: [{ employee: li, shareRate: '100' }] },
  );
  const entry = await admin.create('wageEntry', {
    fields: { date: '2026-09-30', period: '2026-09', workshop: shop.floor.workshop },
    lines: {
      items: [
        { workDate: '2026-09-18', employee: wang, entryKind: 'time', minutes: '150', rate: '22' },
        { workDate: '2026-09-18', employee: zhao, entryKind: 'guarantee', amount: '40' },
      ],
    },
  });
  expect(entry.doc.lines['items']?.[0]).toMatchObject({ amount: '55' });
  const booked = await admin.approve('wageEntry', entry);

  const draft = await admin.create('wageSettlement', {
    fields: { period: '2026-09', workshop: shop.floor.workshop },
  });
  expect(draft.doc.fields).toMatchObject({ dateFrom: '2026-09-01', dateTo: '2026-09-30' });
  const sheet = await admin.act('wageSettlement', draft, 'calculate');
  const rows = (result: DocResult) =>
    (result.doc.lines['employees'] ?? []).map((row) => [
      row['employee'],
      ...['pieceWage', 'reworkWage', 'timeWage', 'topUp', 'totalWage'].map((field) => Number(row[field])),
    ]);
  const expected = [
    [li, 97.8, 1.8, 0, 0, 99.6],
    [wang, 73.4, 0, 55, 0, 128.4],
    [zhao, 20.5, 0, 0, 19.5, 40],
  ];
  expect(rows(sheet)).toEqual(expected);
  expect(sheet.doc.fields).toMatchObject({ totalWage: '268', headCount: 3 });
  const details = sheet.doc.lines['details'] ?? [];
  const ofReport = (id: string) =>
    details.filter((row) => row['workReport'] === id).map((row) => Number(row['wage']));
  expect(ofReport(wr1.doc.id)).toEqual([48.6, 32.4]);
  // Again: the same.
  const again = await admin.act('wageSettlement', sheet, 'calculate');
  expect(rows(again)).toEqual(expected);

  const second = await admin.act(
    'wageSettlement',
    await admin.create('wageSettlement', { fields: { period: '2026-09', workshop: shop.floor.workshop } }),
    'calculate',
  );
  const approved = await admin.approve('wageSettlement', again);
  const marked = await admin.open('workReport', wr1.doc.id);
  expect(marked.doc.fields).toMatchObject({ isWageSettled: true, wageSettlement: approved.doc.id });
  expect((await refusalOf(admin.approve('wageSettlement', second))).messages[0]).toContain(
    textOf(approved.doc.fields['code']),
  );
  expect((await refusalOf(admin.act('workReport', marked, 'unapprove'))).messages[0]).toContain(
    textOf(approved.doc.fields['code']),
  );
  const held = await admin.open('wageEntry', booked.doc.id);
  expect((await refusalOf(admin.act('wageEntry', held, 'unapprove'))).messages[0]).toContain('工资单');
  // pieceRate-r2
  const used = await admin.open('pieceRate', first.doc.id);
  expect((await refusalOf(admin.act('pieceRate', used, 'unapprove'))).messages[0]).toContain('工资结算单');

  const free = await admin.act('wageSettlement', approved, 'unapprove');
  expect((await admin.open('workReport', wr1.doc.id)).doc.fields).toMatchObject({
    isWageSettled: false,
    wageSettlement: null,
  });
  const paid = await admin.act('wageSettlement', await admin.approve('wageSettlement', free), 'close');
  expect(paid.doc.status).toBe('closed');
  expect(paid.abilities).not.toContain('unapprove');
});

test('pieceWageDetail-r1: a worker sees his own reports with his own amounts, a foreman those of his team, nobody else anything', async () => {
  const { database } = company;
  const worker = await employee('钱师傅');
  const other = await employee('孙师傅');
  const own = await company.clerk('worker', { codes: ['pieceWageDetail:view'], fieldGroups: [] });
  await database.query('update employee set "user" = $1::uuid where id = $2::uuid', [
    own.grants.userId,
    worker,
  ]);
  const material = await company.material('本人计件品', { fields: { isProduce: true, refCost: '5' } });
  const order = await shop.order({ material, planQty: '50' }, [{ operationSeq: 10 }]);
  const place = {
    operationSeq: 10,
    workshop: shop.floor.workshop,
    date: '2026-10-05',
    finishedQty: '10',
    qualifiedQty: '10',
  };
  await shop.report(
    order,
    { ...place, reporter: worker },
    {
      workers: [
        { employee: worker, shareRate: '50' },
        { employee: other, shareRate: '50' },
      ],
    },
  );
  await shop.draft(order, { ...place, reporter: worker, finishedQty: '3', qualifiedQty: '3' });
  const asked = (clerk: typeof own) =>
    askReport(company, 'pieceWageDetail', { parameters: { period: '2026-10' } }, clerk.grants);
  const seen = (await asked(own)).rows.map((row) => [
    row['employee'],
    Number(row['qualifiedQty']),
    row['wage'] === null ? null : Number(row['wage']),
  ]);
  expect(seen.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
    [worker, 3, null],
    [worker, 5, 4.5],
  ]);
  const stranger = await company.clerk('stranger', { codes: ['pieceWageDetail:view'] });
  expect((await asked(stranger)).rows).toEqual([]);
  // The office sees workers by days, with those who may see wages.
  const matrix = await askReport(company, 'wageMatrixReport', {
    parameters: { from: '2026-10-01', days: '31' },
  });
  const row = matrix.rows.find((each) => each['employee'] === worker);
  expect([Number(row?.['total']), Number(row?.['wage5'])]).toEqual([4.5, 4.5]);
});

test('wageEntry-r1: a deduction is negative and says why', async () => {
  const { admin } = company;
  const worker = await employee('周师傅');
  const draft = await admin.create('wageEntry', {
    fields: { period: '2026-11', workshop: shop.floor.workshop },
    lines: { items: [{ workDate: '2026-11-01', employee: worker, entryKind: 'deduction', amount: '-20' }] },
  });
  expect((await refusalOf(admin.act('wageEntry', draft, 'submit'))).messages[0]).toContain('备注');
});
