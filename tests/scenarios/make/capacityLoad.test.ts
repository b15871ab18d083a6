// 粗能力负荷表: what open production orders and plan orders ask of work centres, against what those can do by calendar,
// shifts, resources, efficiency and exceptions; and the operations one figure consists of.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { textOf } from '#server/values.ts';
import { draftRoute, openWorkshop, released, type Workshop } from '#tests/support/making.ts';
import { askReport } from '#tests/support/reports.ts';
import { buildCompany, codeOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let workshop: Workshop;
let product: string;
let route: string;

beforeAll(async () => {
  company = await buildCompany();
  company.clock.now = Date.UTC(2024, 4, 6, 1);
  workshop = await openWorkshop(company);
  product = await company.material('传动轴', {
    fields: { erpClass: 'selfMade', isProduce: true, workshop: workshop.workshop },
  });
  const { cut, assemble } = workshop.operations;
  const draft = await draftRoute(company, workshop, { material: product, effectiveDate: '2024-01-01' }, [
    { operationSeq: 10, operation: cut, setupMinutes: '30', runMinutes: '6' },
    { operationSeq: 20, operation: assemble, setupMinutes: '0', runMinutes: '60' },
  ]);
  route = draft.doc.id;
  await company.admin.approve('processRoute', draft);
}, 120_000);
afterAll(() => company.close());

const load = async (parameters: Record<string, string> = {}) => {
  const { rows } = await askReport(company, 'capacityLoadReport', { parameters });
  return rows.map((row) => [
    textOf(row['workCenter']).slice(0, 3),
    row['bucket'],
    ...['availableHours', 'releasedHours', 'plannedHours', 'loadRate', 'overHours'].map((field) =>
      Number(row[field]),
    ),
    row['loadState'],
  ]);
};

async function changed(id: string, patches: Patch[]): Promise<void> {
  await company.admin.edit('workCenter', await company.admin.open('workCenter', id), patches);
}

const exception = (id: string, values: Row): Patch => ({
  op: 'insertLine',
  lines: 'capacityExceptions',
  id,
  before: null,
  values,
});

test('a week of a centre is its shifts times resources, efficiency and utilization; exceptions count', async () => {
  // capacityLoadReport: five days of eight hours.
  expect(await load({ count: '2' })).toEqual([
    ['WC1', '2024-W19', 40, 0, 0, 0, 0, 'free'],
    ['WC1', '2024-W20', 40, 0, 0, 0, 0, 'free'],
    ['WC2', '2024-W19', 40, 0, 0, 0, 0, 'free'],
    ['WC2', '2024-W20', 40, 0, 0, 0, 0, 'free'],
  ]);
  const { cutting } = workshop.centers;
  // A break of an hour and a night of eight hours less half an hour, two machines by day and one by night.
  const day = await released(
    company,
    'shift',
    { code: 'D', name: '白班', startTime: '08:00', endTime: '17:00' },
    { periods: [{ startTime: '12:00', endTime: '13:00', isBreak: true }] },
  );
  const night = await released(
    company,
    'shift',
    { code: 'N', name: '夜班', startTime: '22:00', endTime: '06:00' },
    { periods: [{ startTime: '02:00', endTime: '02:30', isBreak: true }] },
  );
  const scheme = await released(
    company,
    'shiftScheme',
    { code: 'S', name: '两班', schemeType: 'fixed' },
    {
      days: [1, 2, 3, 4, 5].flatMap((dayNo) => [
        { dayNo, shift: day },
        { dayNo, shift: night, resourceQty: 1 },
      ]),
    },
  );
  await changed(cutting, [
    { op: 'set', field: 'shiftScheme', value: scheme },
    { op: 'set', field: 'resourceQty', value: 2 },
    { op: 'set', field: 'efficiency', value: '90' },
    { op: 'set', field: 'utilization', value: '80' },
  ]);
  const hours = async (): Promise<unknown[]> => {
    const rows = await load({ size: 'day', count: '6' });
    return rows.filter(([center]) => center === 'WC1').map((row) => row[2]);
  };
  // (8 × 2 + 7.5) × 0.72
  expect(await hours()).toEqual([16.92, 16.92, 16.92, 16.92, 16.92, 0]);
  await changed(cutting, [
    // Tuesday 10:00–14:00 stands still: three worked hours of two machines.
    exception('00000000-0000-4000-8000-000000000001', {
      startTime: '2024-05-07T02:00:00Z',
      endTime: '2024-05-07T06:00:00Z',
      exceptionType: 'stop',
    }),
    // Into Thursday 02:00 one machine more than there is at night, four hours of Wednesday's shift.
    exception('00000000-0000-4000-8000-000000000002', {
      startTime: '2024-05-08T14:00:00Z',
      endTime: '2024-05-08T18:00:00Z',
      exceptionType: 'change',
      resourceQty: 3,
    }),
    // Saturday six hours of both.
    exception('00000000-0000-4000-8000-000000000003', {
      startTime: '2024-05-11T00:00:00Z',
      endTime: '2024-05-11T06:00:00Z',
      exceptionType: 'overtime',
    }),
  ]);
  expect(await hours()).toEqual([16.92, 12.6, 22.68, 16.92, 16.92, 8.64]);
});

test('orders load their centres by what is not done, and every figure leads to its orders', async () => {
  const order = await company.admin.create('manufacturingOrder', {
    fields: {
      // Typed parts, no bill of materials.
      orderType: 'rework',
      material: product,
      workshop: workshop.workshop,
      planQty: '60',
      planStartDate: '2024-05-06',
      processRoute: route,
    },
    lines: { components: [{ material: await company.material('毛坯'), warehouse: company.ids.warehouse }] },
  });
  const approved = await company.admin.approve('manufacturingOrder', order);
  const assembly = async () =>
    (await load({ size: 'quarter', count: '1' })).filter(([center]) => center === 'WC2');
  // 60 pieces of an hour; setup of the centre where the operation says none: none.
  const [planned] = await assembly();
  expect(planned?.slice(3, 5)).toEqual([0, 60]);
  await company.admin.act('manufacturingOrder', approved, 'release', { acceptWarnings: true });
  const plan = await company.admin.create('planOrder', {
    fields: {
      material: product,
      supplyType: 'produce',
      unit: company.ids.piece,
      confirmedQty: '10',
      confirmedStartDate: '2024-05-13',
      confirmedFinishDate: '2024-05-14',
    },
  });
  const [both] = await assembly();
  expect(both?.slice(3, 5)).toEqual([60, 10]);

  const weeks = await load({ count: '2' });
  expect(weeks.find(([center, week]) => center === 'WC2' && week === '2024-W20')).toMatchObject({ 2: 40 });
  const detail = await askReport(company, 'capacityLoadDetail', {
    parameters: { workCenter: workshop.centers.assembly, fromDate: '2024-05-14', toDate: '2024-05-31' },
  });
  const ofPlan = detail.rows.find((row) => row['loadKind'] === 'planOrder');
  // Ten hours over two days, of which one lies in the range.
  expect(ofPlan).toMatchObject({
    orderCode: codeOf(plan),
    allHours: '10',
    loadHours: '5',
    orderEntity: 'planOrder',
    orderId: plan.doc.id,
  });
});
