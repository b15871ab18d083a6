// Routes: what an operation brings along, what keeps a route from being used, versions that end each other, and which
// route an order takes. Rules processRoute-r1, processRoute-r3.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rollUpCost } from '#entities/master/bom/bomCost.ts';
import { ofOrganisation, structuresBelow } from '#server/areas/master/bom/structureData.ts';
import { routeCostsOf } from '#server/areas/process/processRoute/routeCosts.ts';
import { routeInForce, routeMaterialsOf } from '#server/areas/process/processRoute/routeInForce.ts';
import type { Rows } from '#server/ports.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { draftRoute, openWorkshop, type Workshop } from '#tests/support/making.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let workshop: Workshop;
const rows: Rows = async (text, parameters) => (await company.database.query(text, parameters)).rows;

beforeAll(async () => {
  company = await buildCompany();
  workshop = await openWorkshop(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const choice = (material: string, day: string, qty = '10') =>
  routeInForce(rows, company.org, { material, materialCategory: null, bom: null, qty, day });

it('an operation brings its times and its place, and the sums of the route follow', async () => {
  const material = await company.material('输出轴', { fields: { erpClass: 'selfMade', isProduce: true } });
  const route = await draftRoute(company, workshop, { material, baseQty: '10' });
  expect(lineOf(route, 0, 'operations')).toMatchObject({
    workCenter: workshop.centers.cutting,
    setupMinutes: '10',
    runMinutes: '6',
  });
  // 10 + 10 × 6 for each of the two: 140 minutes of 480.
  expect(route.doc.fields).toMatchObject({ totalSetup: '20', totalRun: '120', leadDays: '0.3' });
});

it('a route in a circle, with two beginnings or an end nobody reports is refused with the way out', async () => {
  const { admin } = company;
  const material = await company.material('花键轴');
  const { cut, assemble } = workshop.operations;
  const refused = async (lines: Parameters<typeof draftRoute>[3]) =>
    (await refusalOf(draftRoute(company, workshop, { material }, lines))).messages[0];
  expect(
    await refused([
      { operationSeq: 10, operation: cut },
      { operationSeq: 20, operation: assemble, nextSeq: '30' },
      { operationSeq: 30, operation: assemble, nextSeq: '20' },
    ]),
  ).toContain('形成循环');
  expect(
    await refused([
      { operationSeq: 10, operation: cut, nextSeq: '30' },
      { operationSeq: 20, operation: cut },
      { operationSeq: 30, operation: assemble },
    ]),
  ).toContain('首道工序只能有一道');
  expect(await refused([{ operationSeq: 10, operation: cut, isReportPoint: false }])).toContain('须是汇报点');
  const stray = admin.create('processRoute', {
    fields: { name: '工艺', material },
    lines: {
      operations: [{ operationSeq: 10, operation: cut }],
      materials: [{ operationSeq: 15, material, qty: '1' }],
    },
  });
  expect((await refusalOf(stray)).messages[0]).toContain('没有工序号为 15 的工序');
});

it('a new default version ends the one before it, and gives way again when it is taken back', async () => {
  const { admin } = company;
  const material = await company.material('传动箱体');
  const first = await admin.approve(
    'processRoute',
    await draftRoute(company, workshop, { material, effectiveDate: '2024-01-01' }),
  );
  expect((await admin.open('material', material)).doc.fields['processRoute']).toBe(first.doc.id);
  const made = await admin.act('processRoute', first, 'newVersion');
  const draft = await admin.open('processRoute', made.opens?.id ?? '');
  expect(draft.doc.fields).toMatchObject({ routeVersion: 'V2.0', prevVersion: first.doc.id });
  const dated = await admin.edit('processRoute', draft, [
    { op: 'set', field: 'effectiveDate', value: '2024-06-01' },
    { op: 'set', field: 'isDefault', value: true },
  ]);
  const second = await admin.approve('processRoute', dated);
  expect((await admin.open('processRoute', first.doc.id)).doc.fields).toMatchObject({
    isDefault: false,
    expiryDate: '2024-05-31',
  });
  expect(await choice(material, '2024-05-31')).toBe(first.doc.id);
  expect(await choice(material, '2024-06-01')).toBe(second.doc.id);
  expect((await admin.open('material', material)).doc.fields['processRoute']).toBe(second.doc.id);

  await admin.act('processRoute', second, 'unapprove');
  expect((await admin.open('processRoute', first.doc.id)).doc.fields).toMatchObject({
    isDefault: true,
    expiryDate: null,
  });
  expect(await choice(material, '2024-06-01')).toBe(first.doc.id);
});

it('a route for large lots is taken for them alone, and says which operation uses which part', async () => {
  const { admin } = company;
  const [material, part] = [await company.material('减速机壳'), await company.material('毛坯壳')];
  const small = await admin.approve(
    'processRoute',
    await draftRoute(company, workshop, { material, lotTo: '99', effectiveDate: '2024-01-01' }),
  );
  const draft = await admin.create('processRoute', {
    fields: { name: '大批量', material, lotFrom: '100', effectiveDate: '2024-01-01' },
    lines: {
      operations: [{ operationSeq: 10, operation: workshop.operations.cut }],
      materials: [{ operationSeq: 10, material: part, qty: '1', bomLineNo: 2 }],
    },
  });
  const large = await admin.approve('processRoute', draft);
  expect(await choice(material, '2024-06-01', '50')).toBe(small.doc.id);
  expect(await choice(material, '2024-06-01', '500')).toBe(large.doc.id);
  expect(await routeMaterialsOf(rows, large.doc.id)).toEqual([
    { operationSeq: 10, material: part, bomLineNo: 2 },
  ]);
});

it('the cost of a bill asks the rates of the places of its route', async () => {
  const { admin } = company;
  const [material, part] = [await company.material('行星架'), await company.material('行星轮')];
  const bom = await admin.create('bom', {
    fields: { material, effectiveDate: '2024-01-01' },
    lines: { items: [{ material: part, numerator: '2' }] },
  });
  const { doc } = await admin.approve('bom', bom);
  const reader = ofOrganisation(rows, company.org, '2026-09-16');
  const data = await structuresBelow(reader, [doc.id], '2024-06-01');
  const costs = () => routeCostsOf(rows, company.org, data.boms.values(), '2024-06-01');
  expect((await costs())(doc.id, '10')).toBeUndefined();
  await admin.approve(
    'processRoute',
    await draftRoute(company, workshop, { material, effectiveDate: '2024-01-01' }),
  );
  expect((await costs())(doc.id, '10')).toMatchObject([
    { setupMinutes: '10', runMinutes: '6', crewSize: 1 },
    { processMode: 'inHouse', laborMinutes: null },
  ]);
  const top = data.boms.get(doc.id);
  if (top === undefined) throw new Error('the bill is gone');
  const terms = { lot: '10', day: '2024-06-01', operationsOf: await costs() };
  // (10 ÷ 10 + 6) ÷ 60 hours at 60 + 40 + 20 and at 90 + 40 + 20.
  expect(rollUpCost(data, top, terms, () => null).conversion).toBe('31.5');
});
