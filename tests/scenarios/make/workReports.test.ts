// Reports of the workshop: what they book on the order, how much may be reported, which parts they use up, and how they
// are taken back. Worked example E18.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { openReporting, type Reporting } from '#tests/support/reporting.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

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

const counts = ({ doc }: DocResult, index: number): Row => doc.lines['operations']?.[index] ?? {};

describe('reports over three operations', () => {
  // workReport-r1, workReport-r2, workReport-r3, workReport-r4, workReport-r5
  test('E18: operations, order, backflush and balance after five reports, and back again in reverse order', async () => {
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
    expect(stopped.messages[0]).toContain(`报工单 ${String(r5.doc.fields['code'])} 已用到本次汇报的数量`);
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
