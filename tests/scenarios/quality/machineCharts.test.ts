// Control charts of one machine: only what was inspected on it feeds them, whether the inspection names the machine or the check
// of its task does; every point tells both. Rule: spcPoint-r1.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SpcChartDetail } from '#entities/quality/spc/spcBoard.ts';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { spcBoardOf } from '#server/areas/quality/spc/spcBoardCall.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { released } from '#tests/support/making.ts';
import { buildCompany, type Company, newLineId } from '#tests/support/scenario.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import { taskFor } from '#tests/support/workshop/terminal.ts';

let company: Company;
let shop: Reporting;
let item: string;
let plan: string;
let inspector: string;
let first: string;
let second: string;

const approved = async (
  entity: string,
  fields: Row,
  lines: Record<string, readonly Row[]> = {},
): Promise<DocResult> => company.admin.approve(entity, await company.admin.create(entity, { fields, lines }));

beforeAll(async () => {
  company = await buildCompany();
  shop = await openReporting(company);
  const { admin } = company;
  const somebody = { name: '王检', department: company.ids.department, isInspector: true };
  const made = await admin.create('employee', { fields: somebody });
  inspector = (await admin.act('employee', made, 'approve')).doc.id;
  const center = await admin.open('workCenter', shop.workCenter);
  const category = await admin.create('equipmentCategory', {
    fields: { code: 'CNC', name: '数控机床', equipmentKind: 'production' },
  });
  const machine = (code: string): Promise<string> =>
    released(company, 'equipment', {
      code,
      name: `机床${code}`,
      category: category.doc.id,
      workshop: textOf(center.doc.fields['workshop']),
      workCenter: shop.workCenter,
    });
  [first, second] = [await machine('M1'), await machine('M2')];
  const measure = { name: '外径', itemType: 'dimension', analysisMethod: 'quantitative', decimals: 3 };
  item = (await approved('inspectionItem', measure)).doc.id;
  await approved(
    'inspectionStandard',
    { name: '过程', scopeType: 'general', effectiveDate: '2024-01-01' },
    { items: [{ item, targetValue: '20', upperLimit: '20.5', lowerLimit: '19.5' }] },
  );
  const patrol = { name: '巡检', inspectionType: 'inProcess', scopeType: 'general', inspectMode: 'full' };
  plan = (await approved('inspectionPlan', { ...patrol, validFrom: '2024-01-01' })).doc.id;
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const chartFor = (name: string, fields: Row): Promise<DocResult> =>
  approved('spcChart', { name, inspectionItem: item, subgroupSize: 3, ...fields });

/** The bill with these values of its one item, judged. */
async function measured(bill: DocResult, values: readonly string[]): Promise<DocResult> {
  const { admin, clock } = company;
  clock.now += 3_600_000;
  const row = (lines: string, given: Row): Patch => ({
    op: 'insertLine',
    lines,
    id: newLineId(),
    before: null,
    values: given,
  });
  const entered = await admin.edit('inspectionBill', bill, [
    { op: 'set', field: 'inspector', value: inspector },
    ...values.map((value, place) => row('samples', { sampleNo: place + 1, itemLineNo: 1, value })),
    row('decisions', { decision: 'accept', qty: String(values.length) }),
  ]);
  return admin.approve('inspectionBill', entered);
}

/** Inspected on a machine by somebody from the office. */
async function inspectedOn(equipment: string | null, values: readonly string[]): Promise<DocResult> {
  const { admin } = company;
  const material = await company.material(`轴${crypto.randomUUID().slice(0, 6)}`);
  const draft = await admin.create('inspectionBill', {
    fields: {
      material,
      inspectQty: String(values.length),
      inspectionType: 'inProcess',
      inspectionPlan: plan,
      operation: shop.operation,
      equipment,
      sampleQty: values.length,
      inspectMode: 'full',
    },
  });
  return measured(await admin.act('inspectionBill', draft, 'startInspect'), values);
}

async function board({ doc }: DocResult): Promise<SpcChartDetail> {
  const { shown } = await company.admin.run((context) => spcBoardOf(context, doc.id));
  if (shown === null) throw new Error('no chart is shown');
  return shown;
}

const valuesOf = async (chart: DocResult) => (await board(chart)).points.map(({ value }) => value);

test('a chart of a machine has the values of that machine alone, one without has all', async () => {
  const [all, ofFirst, ofSecond] = [
    await chartFor('全部', {}),
    await chartFor('一号机', { equipment: first }),
    await chartFor('二号机', { equipment: second }),
  ];
  await inspectedOn(first, ['20', '20.1', '20.2']);
  const other = await inspectedOn(second, ['20.2', '20.3', '20.4']);
  await inspectedOn(null, ['19.9', '20', '20.1']);
  expect(await valuesOf(all)).toEqual(['20.1', '20.3', '20']);
  expect(await valuesOf(ofFirst)).toEqual(['20.1']);
  expect(await valuesOf(ofSecond)).toEqual(['20.3']);
  expect((await board(ofSecond)).points[0]).toMatchObject({ machine: '机床M2', task: '' });
  await company.admin.act('inspectionBill', other, 'unapprove');
  expect(await valuesOf(ofSecond)).toEqual([]);
  // Set up later, it has what was inspected before.
  expect(await valuesOf(await chartFor('一号机后设', { equipment: first }))).toEqual(['20.1']);
});

test('what is checked at a task feeds the chart of its machine, and the point names the task', async () => {
  const { admin, database } = company;
  const chart = await chartFor('二号机任务', { equipment: second, operation: shop.operation });
  const trigger = { name: '首检', trigger: 'taskStart', sampleQty: 3, inspectionPlan: plan };
  await approved('checkTrigger', { ...trigger, workCenter: shop.workCenter });
  const task = await taskFor(company, shop, '20');
  const opened = await admin.open('workTaskOrder', task);
  const moved = await admin.act('workTaskOrder', opened, 'transfer', { values: { equipment: second } });
  const running = await admin.act('workTaskOrder', moved, 'start');
  const { rows } = await database.query('select id from check_task where work_task_order = $1::uuid', [task]);
  const check = await admin.open('checkTask', textOf(rows[0]?.['id']));
  const begun = await admin.act('checkTask', check, 'start');
  await measured(await admin.open('inspectionBill', begun.opens?.id ?? ''), ['20.2', '20.2', '20.2']);
  const points = (await board(chart)).points.filter((point) => point.task !== '');
  expect(points).toMatchObject([
    { value: '20.2', machine: '机床M2', task: textOf(running.doc.fields['code']) },
  ]);
});
