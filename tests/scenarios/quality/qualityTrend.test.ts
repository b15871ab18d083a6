// The trend of quality: rows by workshop lead to the inspection bills they were counted from, and the drawing beside them tells
// the rates of every period and the reasons of defects.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Patch } from '#model/patch.ts';
import { trendOf } from '#server/areas/quality/trend/trendBoardCall.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { askReport } from '#tests/support/reports.ts';
import { newLineId } from '#tests/support/scenario.ts';
import { startDay } from '#tests/support/time/businessTime.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import { inspectingCompany, type InspectingCompany } from './inspectingCompany.ts';

let company: InspectingCompany;
let shop: Reporting;
beforeAll(async () => {
  company = await inspectingCompany();
  shop = await openReporting(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const around = { from: startDay(-5), to: startDay(5), per: 'month' } as const;

/** Ten pieces of a product that were reported and inspected, so many of them refused for the reason. */
async function inspected(name: string, refused: number, reason: string): Promise<string> {
  const { admin, database } = company;
  const material = await company.material(name, {
    fields: { isProduce: true, isProductInspect: true, refCost: '5' },
  });
  await company.approved('inspectionPlan', {
    name,
    material,
    inspectionType: 'final',
    inspectMode: 'full',
    inspector: company.inspector,
  });
  const order = await shop.order({ material, planQty: '10' }, []);
  await shop.report(order, { finishedQty: '10', qualifiedQty: '10' });
  const { rows } = await database.query(
    'select doc_id from inspection_request_items where source_line_id = $1',
    [order.doc.id],
  );
  const request = await admin.open('inspectionRequest', String(rows[0]?.['doc_id']));
  const draft = await admin.push('inspectionRequest', request, 'inspectionBill');
  const started = await admin.act('inspectionBill', draft, 'startInspect');
  const defect: Patch = {
    op: 'insertLine',
    lines: 'defects',
    id: newLineId(),
    before: null,
    values: { badReason: reason, defectLevel: 'major', qty: String(refused) },
  };
  const entered = refused === 0 ? started : await admin.edit('inspectionBill', started, [defect]);
  const decided = await company.decided(entered, [
    { decision: 'accept', qty: String(10 - refused) },
    ...(refused === 0 ? [] : [{ decision: 'rework', qty: String(refused), reason: '见缺陷' }]),
  ]);
  return (await admin.approve('inspectionBill', decided)).doc.id;
}

test('rows by workshop name the workshop of their bills, and the drawing tells rates and reasons', async () => {
  const group = { code: 'QX9', name: '外观' };
  const badClassification = (await company.admin.create('badClassification', { fields: group })).doc.id;
  const [burr, scratch] = await Promise.all(
    ['毛刺', '划伤'].map(
      async (name) => (await company.approved('badReason', { name, badClassification })).doc.id,
    ),
  );
  const bills = [
    await inspected('趋势一', 3, burr ?? ''),
    await inspected('趋势二', 1, scratch ?? ''),
    await inspected('趋势三', 0, ''),
  ];
  const shown = await askReport(company, 'qualityTrendReport', { parameters: { ...around, by: 'workshop' } });
  expect(shown.rows).toHaveLength(1);
  const workshop = shown.rows[0]?.['workshop'];
  expect(shown.rows[0]).toMatchObject({
    lotCount: 3,
    acceptedLots: 1,
    inspectQty: '30',
    unqualifiedQty: '4',
  });
  const { rows } = await company.database.query('select id from inspection_bill where workshop = $1::uuid', [
    workshop,
  ]);
  expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(bills.toSorted());
  const asked = { ...around, by: 'workshop', inspectionType: null };
  const { points, reasons } = await company.admin.run((context) => trendOf(context, asked));
  expect(points).toMatchObject([{ lots: 3, lotPassRate: '33.33' }]);
  expect(reasons).toEqual([
    { name: '毛刺', qty: '3', share: '75', cumulative: '75' },
    { name: '划伤', qty: '1', share: '25', cumulative: '100' },
  ]);
  const others = await company.admin.run((context) =>
    trendOf(context, { ...asked, inspectionType: 'incoming' }),
  );
  expect(others).toEqual({ points: [], reasons: [] });
  // Nothing of it came from a supplier, and the table by supplier has none of it either.
  const bought = await company.admin.run((context) => trendOf(context, { ...asked, by: 'supplier' }));
  expect(bought).toEqual({ points: [], reasons: [] });
});
