// Work handed to the workshop: workshop orders from a released order, tasks from them, begun, interrupted, handed on,
// finished; batches that take a part of the order and give back what they did not make.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { released } from '#tests/support/making.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import { buildCompany, codeOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let shop: Reporting;

beforeAll(async () => {
  company = await buildCompany();
  shop = await openReporting(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const two = [{ operationSeq: 10 }, { operationSeq: 20 }];
let products = 0;

async function order(planQty = '10'): Promise<DocResult> {
  products += 1;
  const material = await company.material(`派工品${products}`, { fields: { isProduce: true } });
  return shop.order({ material, planQty }, two);
}

/** What the list of an entity holds for the order, first made first. */
async function of(entity: string, table: string, made: DocResult): Promise<DocResult[]> {
  const { rows } = await company.database.query(
    `select id from ${table} where manufacturing_order = $1::uuid order by code`,
    [made.doc.id],
  );
  return Promise.all(rows.map((row) => company.admin.open(entity, String(row['id']))));
}

async function accepted(made: DocResult): Promise<DocResult> {
  const { admin } = company;
  await admin.act('manufacturingOrder', await shop.floor.seen(made), 'toWorkshops');
  const [own] = await of('workshopOrder', 'workshop_order', made);
  if (own === undefined) throw new Error('no workshop order');
  return admin.act('workshopOrder', own, 'accept');
}

async function tasksOf(made: DocResult): Promise<DocResult[]> {
  const { admin } = company;
  await admin.act('workshopOrder', await accepted(made), 'dispatch');
  const tasks = await of('workTaskOrder', 'work_task_order', made);
  return Promise.all(
    tasks.map((task) => admin.act('workTaskOrder', task, 'dispatch', { acceptWarnings: true })),
  );
}

describe('workshop orders', () => {
  test('come from the operations of a released order, once, and go with its release', async () => {
    const { admin } = company;
    const made = await order();
    await admin.act('manufacturingOrder', await shop.floor.seen(made), 'toWorkshops');
    const [own] = await of('workshopOrder', 'workshop_order', made);
    expect(own?.doc).toMatchObject({ status: 'pending', fields: { orderQty: '10', fromSeq: 10, toSeq: 20 } });
    const again = admin.act('manufacturingOrder', await shop.floor.seen(made), 'toWorkshops');
    expect((await refusalOf(again)).messages[0]).toContain('不能重复生成');
    await admin.act('manufacturingOrder', await shop.floor.seen(made), 'unrelease');
    expect(await of('workshopOrder', 'workshop_order', made)).toEqual([]);
  });

  test('are made again where one was rejected, beside those of other workshops (findings 3, 3.7)', async () => {
    const { admin } = company;
    const second = await admin.create('workshop', {
      fields: { code: 'W2', name: '二车间', department: company.ids.department },
    });
    const factoryCalendar = await released(company, 'factoryCalendar', {
      code: 'W2K',
      name: '二车间日历',
      calendarStart: '2024-01-01',
      calendarEnd: '2024-12-31',
    });
    const center = await released(company, 'workCenter', {
      factoryCalendar,
      code: 'W2C',
      name: '二车间中心',
      workshop: second.doc.id,
      laborRate: '60',
      machineRate: '40',
      overheadRate: '20',
    });
    products += 1;
    const material = await company.material(`派工品${products}`, { fields: { isProduce: true } });
    const made = await shop.order({ material, planQty: '10' }, [
      { operationSeq: 10 },
      { operationSeq: 20, workCenter: center },
    ]);
    await admin.act('manufacturingOrder', await shop.floor.seen(made), 'toWorkshops');
    const [first, rejected] = await of('workshopOrder', 'workshop_order', made);
    if (first === undefined || rejected === undefined) throw new Error('two workshop orders');
    await admin.act('workshopOrder', rejected, 'reject', { reason: '设备停用' });
    await admin.act('manufacturingOrder', await shop.floor.seen(made), 'toWorkshops');
    const all = await of('workshopOrder', 'workshop_order', made);
    expect(all.map(({ doc }) => [doc.status, doc.fields['fromSeq'], doc.fields['inputQty']])).toEqual([
      ['pending', 10, '10'],
      ['voided', 20, '0'],
      ['pending', 20, '0'],
    ]);
    const again = admin.act('manufacturingOrder', await shop.floor.seen(made), 'toWorkshops');
    expect((await refusalOf(again)).messages[0]).toContain('不能重复生成');
  });

  test('are rejected with a reason, paused with a reason and finished after their last report', async () => {
    const { admin } = company;
    const made = await order();
    const own = await accepted(made);
    const running = await admin.act('workshopOrder', own, 'start');
    expect((await shop.floor.seen(made)).doc.status).toBe('started');
    expect((await refusalOf(admin.act('workshopOrder', running, 'pause'))).messages[0]).toContain(
      '暂停的原因',
    );
    const paused = await admin.act('workshopOrder', running, 'pause', { reason: '待料' });
    // workshopOrder-r3
    company.clock.now += 30 * 60_000;
    const resumed = await admin.act('workshopOrder', paused, 'resume');
    expect(resumed.doc.fields).toMatchObject({ pausedMinutes: 30 });
    expect((await refusalOf(admin.act('workshopOrder', resumed, 'finish'))).messages[0]).toContain(
      '请先报工',
    );
    const at = { workshopOrder: own.doc.id };
    await shop.report(made, { ...at, operationSeq: 10, finishedQty: '10', qualifiedQty: '10' });
    await shop.report(made, {
      ...at,
      operationSeq: 20,
      finishedQty: '10',
      qualifiedQty: '9',
      processScrapQty: '1',
    });
    const done = await admin.act('workshopOrder', await admin.open('workshopOrder', own.doc.id), 'finish');
    expect(done.doc.fields).toMatchObject({ qualifiedQty: '9', scrapQty: '1', outputQty: '9' });
  });
});

describe('tasks', () => {
  test('take what operations have to do, and no more than once', async () => {
    const { admin } = company;
    const made = await order();
    const tasks = await tasksOf(made);
    expect(tasks.map(({ doc }) => [doc.status, doc.fields['operationSeq'], doc.fields['planQty']])).toEqual([
      ['dispatched', 10, '10'],
      ['dispatched', 20, '10'],
    ]);
    const [own] = await of('workshopOrder', 'workshop_order', made);
    if (own === undefined) throw new Error('no workshop order');
    expect(lineOf(own, 0, 'operations')).toMatchObject({ dispatchedQty: '10' });
    expect(lineOf(await shop.floor.seen(made), 1, 'operations')).toMatchObject({ dispatchedQty: '10' });
    expect((await refusalOf(admin.act('workshopOrder', own, 'dispatch'))).messages[0]).toContain('都已派工');
  });

  test('begin, pause, go to others, and give back what they did not finish', async () => {
    const { admin } = company;
    const made = await order();
    const [first, second] = await tasksOf(made);
    if (first === undefined || second === undefined) throw new Error('no tasks');
    expect((await refusalOf(admin.act('workTaskOrder', second, 'start'))).messages[0]).toContain(
      '上道工序 10',
    );
    const begun = await admin.act('workTaskOrder', first, 'start');
    expect((await of('workshopOrder', 'workshop_order', made))[0]?.doc.status).toBe('running');
    const paused = await admin.act('workTaskOrder', begun, 'pause', { values: { pauseReason: 'material' } });
    const again = await admin.act('workTaskOrder', paused, 'resume');
    expect(lineOf(again, 0, 'pauses')).toMatchObject({ reason: 'material', resumeTime: expect.any(String) });
    const report = await admin.create('workReport', {
      fields: {
        workTaskOrder: first.doc.id,
        reporter: shop.floor.employee,
        finishedQty: '6',
        qualifiedQty: '6',
      },
    });
    await admin.approve('workReport', report);
    const seen = await admin.open('workTaskOrder', first.doc.id);
    expect(seen.doc.fields).toMatchObject({ reportedQty: '6', remainQty: '4' });
    const short = admin.act('workTaskOrder', seen, 'finish');
    expect((await refusalOf(short)).messages[0]).toContain('还有 4 没有报工');
    await admin.act('workTaskOrder', seen, 'finish', { acceptWarnings: true });
    expect(lineOf(await shop.floor.seen(made), 0, 'operations')).toMatchObject({
      dispatchedQty: '6',
      reportedQty: '6',
    });
    const split = await admin.act('workTaskOrder', second, 'split', { values: { splitQty: '4' } });
    expect(split.doc.fields).toMatchObject({ planQty: '6' });
    expect(
      (await of('workTaskOrder', 'work_task_order', made)).map(({ doc }) => doc.fields['planQty']),
    ).toEqual(['10', '6', '4']);
  });

  test('finish by themselves with their last piece, and open again with the report taken back', async () => {
    const { admin } = company;
    const made = await order();
    const [first] = await tasksOf(made);
    if (first === undefined) throw new Error('no task');
    const draft = await admin.push('workTaskOrder', first, 'workReport');
    const full = await admin.edit('workReport', draft, [
      { op: 'set', field: 'reporter', value: shop.floor.employee },
      { op: 'set', field: 'qualifiedQty', value: '10' },
    ]);
    const report = await admin.approve('workReport', full);
    expect((await admin.open('workTaskOrder', first.doc.id)).doc).toMatchObject({
      status: 'finished',
      fields: { reportedQty: '10' },
    });
    await admin.act('workReport', report, 'unapprove');
    expect((await admin.open('workTaskOrder', first.doc.id)).doc).toMatchObject({
      status: 'dispatched',
      fields: { reportedQty: '0' },
    });
  });
});

describe('batches', () => {
  // workOrder-r1, workOrder-r3
  test('take a part of the order with its operations, are divided, and give back what was not reported when closed', async () => {
    const { admin } = company;
    const made = await order('100');
    const draft = await admin.push('manufacturingOrder', await shop.floor.seen(made), 'workOrder', [
      { id: made.doc.id, qty: '60' },
    ]);
    expect(draft.doc.lines['operations']).toHaveLength(2);
    const batch = await admin.approve('workOrder', draft);
    const over = admin.push('manufacturingOrder', await shop.floor.seen(made), 'workOrder', [
      { id: made.doc.id, qty: '50' },
    ]);
    expect((await refusalOf(over)).messages[0]).toContain('40');
    const cut = await admin.act('workOrder', batch, 'split', { values: { splitQty: '20' } });
    expect(cut.doc.fields).toMatchObject({ planQty: '40' });
    expect(
      (await of('workOrder', 'work_order', made)).map(({ doc }) => [doc.status, doc.fields['planQty']]),
    ).toEqual([
      ['released', '40'],
      ['released', '20'],
    ]);
    await shop.report(made, {
      workOrder: batch.doc.id,
      operationSeq: 10,
      finishedQty: '30',
      qualifiedQty: '30',
    });
    const seen = await admin.open('workOrder', batch.doc.id);
    expect(seen.doc).toMatchObject({ status: 'started' });
    expect(
      (await refusalOf(admin.act('workOrder', seen, 'split', { values: { splitQty: '10' } }))).messages[0],
    ).toContain('未汇报数量 10');
    await admin.act('workOrder', seen, 'close');
    const rest = await admin.push('manufacturingOrder', await shop.floor.seen(made), 'workOrder', [
      { id: made.doc.id, qty: '50' },
    ]);
    expect(codeOf(rest)).toMatch(/^WO/);
  });

  // workOrder-r2
  test('end with an operation that is reported', async () => {
    const { admin } = company;
    const made = await order();
    const draft = await admin.push('manufacturingOrder', await shop.floor.seen(made), 'workOrder');
    const last = lineOf(draft, 1, 'operations');
    const odd = await admin.edit('workOrder', draft, [
      { op: 'setLine', lines: 'operations', id: last.id, field: 'isReportPoint', value: false },
    ]);
    expect((await refusalOf(admin.act('workOrder', odd, 'submit'))).messages[0]).toContain(
      '末道工序须是汇报点',
    );
  });
});

test('tasks put into the row of a work centre follow one another, and what waits behind moves on', async () => {
  const { admin } = company;
  const [first] = await tasksOf(await order());
  const [second] = await tasksOf(await order());
  if (first === undefined || second === undefined) throw new Error('no tasks');
  const values = { workCenter: shop.workCenter, inRow: true, after: null };
  const placed = await admin.act('workTaskOrder', first, 'transfer', { values });
  const before = await admin.act('workTaskOrder', second, 'transfer', { values });
  const later = await admin.open('workTaskOrder', placed.doc.id);
  expect(before.doc.fields['planEndTime']).toBe(later.doc.fields['planStartTime']);
});

test('an operation put before an earlier one of its order still begins after it (findings 3, 7.10)', async () => {
  const { admin } = company;
  const [first, second] = await tasksOf(await order());
  if (first === undefined || second === undefined) throw new Error('no tasks');
  const values = { workCenter: shop.workCenter, inRow: true, after: null };
  await admin.act('workTaskOrder', first, 'transfer', { values });
  const put = await admin.act('workTaskOrder', await admin.open('workTaskOrder', second.doc.id), 'transfer', {
    values,
  });
  const earlier = await admin.open('workTaskOrder', first.doc.id);
  expect(put.doc.fields['planStartTime']).toBe(earlier.doc.fields['planEndTime']);
  expect(put.doc.fields['planStartTime']).not.toBeNull();
});
