// Reports of the workshop: what they book on the order, how much may be reported, which parts they use up, and how they
// are taken back. Worked example E18.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { noteChanges } from '#server/store/changes.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import { setLine } from '#tests/support/setLine.ts';
import { buildCompany, codeOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let shop: Reporting;

beforeAll(async () => {
  company = await buildCompany();
  shop = await openReporting(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const three = [{ operationSeq: 10 }, { operationSeq: 20, isReportPoint: false }, { operationSeq: 30 }];

async function product(name: string): Promise<string> {
  return company.material(name, { fields: { isProduce: true, refCost: '5' } });
}

function pieces(finished: number, good: number, more: Row = {}): Row {
  return { finishedQty: String(finished), qualifiedQty: String(good), ...more };
}

/** A system parameter as an administrator sets it. */
async function parameter(key: string, value: string): Promise<void> {
  await company.database.query('delete from system_config where config_key = $1', [key]);
  await company.database.query(
    `insert into system_config (id, version, status, config_key, name, value, is_org_level, is_secret, created_at)
     values (gen_random_uuid(), 1, 'enabled', $1, $1, $2, false, false, now())`,
    [key, value],
  );
  await noteChanges(company.database, ['systemConfig']);
}

const counts = ({ doc }: DocResult, index: number): Row => doc.lines['operations']?.[index] ?? {};

test('workReport-r6: work ends after it begins, and its minutes are the time without the stop, for each of the people', async () => {
  const order = await shop.order({ material: await product('工时产品'), planQty: '10' }, three);
  const times = {
    operationSeq: 10,
    ...pieces(1, 1),
    startTime: '2026-03-02T00:00:00.000Z',
    endTime: '2026-03-02T02:00:00.000Z',
    downMinutes: '30',
    downReason: 'equipment',
    headCount: 2,
  };
  const draft = await shop.draft(order, times);
  expect(Number(draft.doc.fields['workMinutes'])).toBe(180);
  const typed = await shop.draft(order, { ...times, workMinutes: '200' });
  expect(Number(typed.doc.fields['workMinutes'])).toBe(200);
  const refused = await refusalOf(shop.draft(order, { ...times, endTime: times.startTime }));
  expect(refused.messages).toContain('结束时间须晚于开始时间');
});

describe('reports over three operations', () => {
  // workReport-r1, workReport-r2, workReport-r3, workReport-r4, workReport-r5
  test('E18: operations, order, backflush and balance after five reports, and back again in reverse order (spec 1.product.15)', async () => {
    const { admin } = company;
    const part = await company.material('E18用料', { baseUnit: company.ids.bar });
    await shop.floor.stock(part, '300');
    const order = await shop.order({ material: await product('E18产品'), planQty: '100' }, three, [
      {
        material: part,
        numerator: '2.06',
        requiredQty: '206',
        operationSeq: 30,
        issueMode: 'backflush',
        backflushPoint: 'report',
      },
    ]);
    expect(await shop.floor.component(order)).toMatchObject({ requiredQty: '206' });

    const wrong = await shop.draft(order, {
      operationSeq: 10,
      ...pieces(60, 58, { reworkQty: '1', processScrapQty: '2' }),
    });
    expect((await refusalOf(admin.act('workReport', wrong, 'submit'))).messages[0]).toContain(
      '完成数量须等于合格',
    );

    const r1 = await shop.report(order, {
      operationSeq: 10,
      ...pieces(60, 57, { reworkQty: '1', processScrapQty: '2' }),
    });
    expect(lineOf(r1, 0, 'scraps')).toMatchObject({ scrapType: 'process', qty: '2' });
    expect((await shop.floor.seen(order)).doc).toMatchObject({
      status: 'started',
      fields: { reportedQty: '0', scrapQty: '2' },
    });
    const r2 = await shop.report(order, {
      operationSeq: 10,
      ...pieces(40, 38, { defectQty: '1', materialScrapQty: '1' }),
    });
    const r3 = await shop.report(order, { operationSeq: 30, ...pieces(50, 49, { materialScrapQty: '1' }) });
    expect(lineOf(r3, 0, 'materials')).toMatchObject({ standardQty: '103', actualQty: '103' });
    const r4 = await shop.report(order, { reportType: 'rework', operationSeq: 10, ...pieces(1, 1) });

    const over = await shop.draft(order, { operationSeq: 30, ...pieces(47, 47) });
    expect((await refusalOf(admin.act('workReport', over, 'submit'))).messages[0]).toContain('可报数量 46');
    const r5 = await shop.report(order, { operationSeq: 30, ...pieces(46, 45, { defectQty: '1' }) });
    expect(lineOf(r5, 0, 'materials')).toMatchObject({ standardQty: '95' });

    const seen = await shop.floor.seen(order);
    expect(seen.doc.fields).toMatchObject({
      reportedQty: '96',
      qualifiedQty: '94',
      scrapQty: '4',
      defectQty: '2',
    });
    expect(counts(seen, 0)).toMatchObject({
      reportedQty: '100',
      qualifiedQty: '96',
      defectQty: '1',
      reworkQty: '1',
      reworkDoneQty: '1',
      scrapQty: '3',
      taskStatus: 'finished',
    });
    expect(counts(seen, 1)).toMatchObject({ reportedQty: '96', qualifiedQty: '96', scrapQty: '0' });
    expect(counts(seen, 2)).toMatchObject({
      reportedQty: '96',
      qualifiedQty: '94',
      defectQty: '1',
      scrapQty: '1',
      taskStatus: 'running',
    });
    expect(await shop.floor.component(order)).toMatchObject({
      consumedQty: '198',
      issuedQty: '198',
      wipQty: '0',
    });

    const stopped = await refusalOf(
      admin.act('workReport', await admin.open('workReport', r2.doc.id), 'unapprove'),
    );
    expect(stopped.messages[0]).toContain(`报工单 ${codeOf(r5)} 已用到本次汇报的数量`);
    for (const report of [r5, r4, r3, r2, r1])
      await admin.act('workReport', await admin.open('workReport', report.doc.id), 'unapprove');
    const back = await shop.floor.seen(order);
    expect(back.doc).toMatchObject({
      status: 'released',
      fields: { reportedQty: '0', qualifiedQty: '0', scrapQty: '0', defectQty: '0' },
    });
    expect(counts(back, 0)).toMatchObject({ reportedQty: '0', qualifiedQty: '0', taskStatus: 'pending' });
    expect(await shop.floor.component(order)).toMatchObject({ consumedQty: '0', issuedQty: '0' });
  }, 60_000);
});

describe('what stops a report', () => {
  test('an order that is suspended, or an operation that is reported with another', async () => {
    const { admin } = company;
    const order = await shop.order({ material: await product('停用检查品'), planQty: '10' }, three);
    const between = await shop.draft(order, { operationSeq: 20, ...pieces(1, 1) });
    expect((await refusalOf(admin.act('workReport', between, 'submit'))).messages[0]).toContain('不是汇报点');
    const missing = await shop.draft(order, { ...pieces(1, 1) });
    expect((await refusalOf(admin.act('workReport', missing, 'submit'))).messages[0]).toContain(
      '请填写工序号',
    );
    await admin.act('manufacturingOrder', await shop.floor.seen(order), 'suspend', {
      values: { reason: '等图纸' },
    });
    const draft = await shop.draft(order, { operationSeq: 10, ...pieces(1, 1) });
    expect((await refusalOf(admin.act('workReport', draft, 'submit'))).messages[0]).toContain('已挂起');
  });

  // workReport-r7
  test('shares of the people that are not the whole', async () => {
    const { admin } = company;
    const order = await shop.order({ material: await product('分配品'), planQty: '10' }, three);
    const workers = [
      { employee: shop.floor.employee, shareRate: '60' },
      { employee: shop.floor.employee, shareRate: '30' },
    ];
    const draft = await shop.draft(order, { operationSeq: 10, ...pieces(1, 1) }, { workers });
    expect((await refusalOf(admin.act('workReport', draft, 'submit'))).messages[0]).toContain('90%');
  });

  // workReport-r4
  test('more than the plan is let through where the company only warns, and after it was confirmed', async () => {
    const { admin } = company;
    const order = await shop.order({ material: await product('超报品'), planQty: '10' }, three);
    const draft = await shop.draft(order, { operationSeq: 10, ...pieces(11, 11) });
    expect(
      (await refusalOf(admin.act('workReport', draft, 'submit', { acceptWarnings: true }))).messages[0],
    ).toContain('可报数量 10');
    await parameter('reportControl', 'warn');
    const waiting = await admin.act('workReport', draft, 'submit', { acceptWarnings: true });
    await admin.act('workReport', waiting, 'approve', { acceptWarnings: true });
    await parameter('reportControl', '');
    expect(counts(await shop.floor.seen(order), 0)).toMatchObject({ reportedQty: '11' });
  });
});

test('an order without operations is reported as a whole, and its receipts follow its reports where it says so', async () => {
  const { admin } = company;
  const order = await shop.order(
    { material: await product('整单汇报品'), planQty: '10', receiveByReport: true },
    [],
  );
  const report = await shop.report(order, pieces(6, 5, { defectQty: '1' }));
  expect(report.doc.fields).toMatchObject({ reportType: 'order', isLastOperation: true });
  expect((await shop.floor.seen(order)).doc.fields).toMatchObject({
    reportedQty: '6',
    qualifiedQty: '5',
    defectQty: '1',
  });
  const receipt = await admin.push('manufacturingOrder', await shop.floor.seen(order), 'productionInBill');
  expect(lineOf(receipt)).toMatchObject({ qty: '5' });
  await admin.approve('productionInBill', receipt);
  const stopped = await refusalOf(
    admin.act('workReport', await admin.open('workReport', report.doc.id), 'unapprove'),
  );
  expect(stopped.messages[0]).toContain('生产入库单');
});

test('productionInBill-r1: of an order received by report only what was reported good comes in as usable, the faulty by a receipt of its own', async () => {
  const { admin } = company;
  const order = await shop.order(
    { material: await product('受检品'), planQty: '10', receiveByReport: true },
    [],
  );
  await shop.report(order, pieces(8, 6, { defectQty: '2' }));
  const receipt = await admin.push('manufacturingOrder', await shop.floor.seen(order), 'productionInBill');
  expect(lineOf(receipt)).toMatchObject({ qty: '6' });
  const more = await admin.edit('productionInBill', receipt, [setLine(lineOf(receipt).id, 'qty', '7')]);
  expect((await refusalOf(admin.approve('productionInBill', more))).messages[0]).toContain(
    '入库前须有检验结论：合格而未入库的为 6，本次 7',
  );
  const good = await admin.edit('productionInBill', more, [setLine(lineOf(receipt).id, 'qty', '6')]);
  await admin.approve('productionInBill', good);
  const second = await admin.push('manufacturingOrder', await shop.floor.seen(order), 'productionInBill', [
    { id: order.doc.id, qty: '2' },
  ]);
  const faulty = await admin.edit('productionInBill', second, [
    { op: 'set', field: 'inType', value: 'defect' },
    setLine(lineOf(second).id, 'stockStatus', company.ids.rejected),
  ]);
  await admin.approve('productionInBill', faulty);
  expect((await shop.floor.seen(order)).doc.fields).toMatchObject({ inQty: '8' });
});

test('the last operation receives by itself where the company wants it, and takes the receipt back', async () => {
  const { admin } = company;
  await parameter('autoProductionIn', 'true');
  const order = await shop.order({ material: await product('自动入库品'), planQty: '4' }, [
    { operationSeq: 10 },
  ]);
  const report = await shop.report(order, { operationSeq: 10, ...pieces(4, 4) });
  await parameter('autoProductionIn', '');
  expect(report.doc.fields).toMatchObject({ inQty: '4', workMinutes: expect.any(String) });
  expect((await shop.floor.seen(order)).doc).toMatchObject({ status: 'finished', fields: { inQty: '4' } });
  await admin.act('workReport', report, 'unapprove');
  expect((await shop.floor.seen(order)).doc).toMatchObject({
    status: 'released',
    fields: { inQty: '0', reportedQty: '0' },
  });
});

// workReport-r4
test('20 clients report the last 10 pieces at the same time: never above', async () => {
  const order = await shop.order({ material: await product('抢报品'), planQty: '10' }, [
    { operationSeq: 10 },
  ]);
  const drafts: DocResult[] = [];
  for (let index = 0; index < 20; index += 1)
    drafts.push(
      await company.admin.act(
        'workReport',
        await shop.draft(order, { operationSeq: 10, ...pieces(1, 1) }),
        'submit',
      ),
    );
  const outcomes = await Promise.allSettled(
    drafts.map((draft) => company.admin.act('workReport', draft, 'approve')),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect((await shop.floor.seen(order)).doc.fields).toMatchObject({ reportedQty: '10' });
}, 60_000);
