// Goods that have to be inspected, from the order to the store: who asks for the inspection, how much may be received, and
// how everything is taken back.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import { inspectingCompany, type InspectingCompany } from './inspectingCompany.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: InspectingCompany;
let inspector: string;
let scheme: string;
beforeAll(async () => {
  company = await inspectingCompany();
  ({ inspector, scheme } = company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

describe('goods that are inspected on arrival', () => {
  it('go from the order into the store: nothing before the judgement, then what is qualified or conceded (inspectionRequest-r1, samplingScheme-r2) (spec 1.product.16)', async () => {
    const { admin } = company;
    const { order, notice } = await company.arrived('2000', { samplingScheme: scheme });
    const request = await company.requestOf(notice);
    expect(request.doc).toMatchObject({ status: 'waiting', fields: { inspectionType: 'incoming' } });
    expect(lineOf(request)).toMatchObject({ requestQty: '2000', inspectMode: 'sampling', inspector });
    expect(lineOf(await company.again('receiptNotice', notice))).toMatchObject({
      requestQty: '2000',
      receivableQty: '0',
    });
    expect((await refusalOf(admin.push('receiptNotice', notice, 'purchaseInBill'))).messages[0]).toContain(
      '没有可下推',
    );
    const bill = await company.started(notice);
    // E20: letter K, 125 units; critical 0/1, major 3/4, minor 10/11.
    expect(bill.doc.fields).toMatchObject({
      codeLetter: 'K',
      sampleQty: 125,
      criticalReject: 1,
      majorAccept: 3,
      majorReject: 4,
      minorAccept: 10,
      minorReject: 11,
      strictness: 'normal',
    });
    expect((await company.again('inspectionRequest', request)).doc.status).toBe('inspecting');
    const done = await admin.approve(
      'inspectionBill',
      await company.decided(bill, [
        { decision: 'accept', qty: '1900' },
        { decision: 'concession', qty: '60', reason: '外观轻微', approver: inspector },
        { decision: 'return', qty: '40', reason: '尺寸超差' },
      ]),
    );
    expect(done.doc).toMatchObject({
      status: 'judged',
      fields: { conclusion: 'partial', qualifiedQty: '1900', concessionQty: '60', unqualifiedQty: '40' },
    });
    expect((await company.again('inspectionRequest', request)).doc.status).toBe('judged');
    const judged = await company.again('receiptNotice', notice);
    expect(judged.doc.fields['inspectionStatus']).toBe('done');
    expect(lineOf(judged)).toMatchObject({
      inspectedQty: '2000',
      qualifiedQty: '1900',
      concessionQty: '60',
      unqualifiedQty: '40',
      receivableQty: '1960',
      inspectionBill: done.doc.id,
    });
    const receipt = await admin.push('receiptNotice', judged, 'purchaseInBill');
    expect(lineOf(receipt)).toMatchObject({ qty: '1960' });
    const more = admin.edit('purchaseInBill', receipt, [setLine(lineOf(receipt).id, 'qty', '1961')]);
    expect((await refusalOf(more)).messages[0]).toContain('1960');
    await admin.approve('purchaseInBill', receipt);
    expect(lineOf(await company.again('purchaseOrder', order))).toMatchObject({ receivedQty: '1960' });
    const back = admin.act('inspectionBill', await company.again('inspectionBill', done), 'unapprove');
    expect((await refusalOf(back)).messages[0]).toContain('请先删除或反审核');
  });

  it('are qualified at once where the plan exempts them (inspectionPlan-r2)', async () => {
    const { notice } = await company.arrived('50', { inspectMode: 'exempt' });
    const request = await company.requestOf(notice);
    expect(request.doc.status).toBe('closed');
    expect(lineOf(request)).toMatchObject({
      exemptQty: '50',
      lineStatus: 'closed',
      inspectMode: 'exempt',
    });
    const told = await company.again('receiptNotice', notice);
    expect(told.doc.fields['inspectionStatus']).toBe('done');
    expect(lineOf(told)).toMatchObject({ exemptQty: '50', receivableQty: '50' });
    await company.admin.approve(
      'purchaseInBill',
      await company.admin.push('receiptNotice', told, 'purchaseInBill'),
    );
  });

  it('wait for somebody to ask for the inspection where requests are not made by themselves', async () => {
    const { admin } = company;
    const { material } = await company.arrived('5', { inspectMode: 'full' });
    await company.parameter('autoInspectionRequest', 'false');
    const { notice } = await company.delivered(material, '20');
    await company.parameter('autoInspectionRequest', '');
    expect(lineOf(notice)).toMatchObject({ requestQty: '0', receivableQty: '0' });
    const draft = await admin.push('receiptNotice', notice, 'inspectionRequest');
    expect(lineOf(await admin.approve('inspectionRequest', draft))).toMatchObject({
      material,
      requestQty: '20',
      inspectMode: 'full',
    });
  });

  it('are inspected one lot of three where the plan skips lots, the first among them', async () => {
    const { material, notice } = await company.arrived('30', { inspectMode: 'skipLot', skipLotCount: 3 });
    const modes = [lineOf(await company.requestOf(notice))['inspectMode']];
    for (let lot = 0; lot < 4; lot += 1)
      modes.push(
        lineOf(await company.requestOf((await company.delivered(material, '30')).notice))['inspectMode'],
      );
    expect(modes).toEqual(['skipLot', 'exempt', 'exempt', 'skipLot', 'exempt']);
  });

  it('are not waited for twice: the notice is taken back with its request, until a bill stands on it', async () => {
    const { admin } = company;
    const { notice } = await company.arrived('20', { inspectMode: 'full' });
    const undone = await admin.act(
      'receiptNotice',
      await company.again('receiptNotice', notice),
      'unapprove',
    );
    expect(lineOf(undone)).toMatchObject({ requestQty: '0' });
    const twice = await admin.approve('receiptNotice', undone);
    const bill = await company.started(twice);
    const refused = await refusalOf(
      admin.act('receiptNotice', await company.again('receiptNotice', twice), 'unapprove'),
    );
    expect(refused.messages[0]).toContain('检验单');
    await admin.remove('inspectionBill', bill);
    await admin.act('receiptNotice', await company.again('receiptNotice', twice), 'unapprove');
  });
});

describe('a hundred clerks at once', () => {
  it('receive no more than was judged good', async () => {
    const { admin } = company;
    const { notice } = await company.arrived('100', { inspectMode: 'full' });
    const bill = await company.started(notice);
    await admin.approve(
      'inspectionBill',
      await company.decided(bill, [
        { decision: 'accept', qty: '37' },
        { decision: 'return', qty: '63', reason: '全检不合格' },
      ]),
    );
    const judged = await company.again('receiptNotice', notice);
    const line = lineOf(judged).id;
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, async () => {
        const draft = await admin.push('receiptNotice', judged, 'purchaseInBill', [{ id: line, qty: '1' }]);
        return admin.approve('purchaseInBill', draft);
      }),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(37);
    expect(lineOf(await company.again('receiptNotice', notice))).toMatchObject({
      stockedQty: '37',
      receivableQty: '0',
    });
  });

  it('receive nothing when each asks for more than was judged good, and each refusal says what is left', async () => {
    const { admin, database } = company;
    const { notice, material } = await company.arrived('100', { inspectMode: 'full' });
    const bill = await company.started(notice);
    await admin.approve(
      'inspectionBill',
      await company.decided(bill, [
        { decision: 'accept', qty: '30' },
        { decision: 'concession', qty: '7', reason: '外观轻微', approver: inspector },
        { decision: 'return', qty: '63', reason: '全检不合格' },
      ]),
    );
    const judged = await company.again('receiptNotice', notice);
    const line = lineOf(judged).id;
    const refusals = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        refusalOf(
          admin.push('receiptNotice', judged, 'purchaseInBill', [{ id: line, qty: String(38 + (at % 63)) }]),
        ),
      ),
    );
    for (const { messages } of refusals) expect(messages.join('；')).toContain('37');
    const { rows } = await database.query(
      'select count(*)::int as bills from purchase_in_bill_items where material = $1::uuid',
      [material],
    );
    expect(rows).toEqual([{ bills: 0 }]);
    expect(lineOf(await company.again('receiptNotice', notice))).toMatchObject({
      stockedQty: '0',
      receivableQty: '37',
    });
  });
});

describe('work of an inspector', () => {
  it('is taken by one of them, and the other is told who has it', async () => {
    const { notice } = await company.arrived('10', { inspectMode: 'full', inspector: null });
    const request = await company.requestOf(notice);
    const employees = await Promise.all(
      ['赵检', '钱检'].map((name) =>
        company.approved('employee', { name, department: company.ids.department, isInspector: true }, false),
      ),
    );
    const [first, second] = await Promise.all(
      employees.map(({ doc }, at) => company.clerk(`检验员${at}`, { employee: doc.id })),
    );
    const lineIds = [lineOf(request).id];
    const taken = await first?.act('inspectionRequest', request, 'receiveTask', { lineIds });
    if (taken === undefined || second === undefined) throw new Error('no clerks');
    expect(lineOf(taken)).toMatchObject({ inspector: employees[0]?.doc.id });
    const late = second.act('inspectionRequest', taken, 'receiveTask', { lineIds });
    expect((await refusalOf(late)).messages[0]).toContain('已由赵检领取');
  });
});

it('the narrowest plan and the narrowest standard in force hold (inspectionPlan-r1, inspectionStandard-r2)', async () => {
  const { admin } = company;
  const look = (await company.approved('inspectionItem', { name: '包装' })).doc.id;
  const items = { items: [{ item: look, textStandard: '完好' }] };
  await company.approved('inspectionPlan', {
    name: '通用',
    scopeType: 'general',
    inspectMode: 'exempt',
    priorityNo: 1,
  });
  await company.approved('inspectionStandard', { name: '通用', scopeType: 'general' }, true, items);
  const { material, notice } = await company.arrived('10', { inspectMode: 'full', priorityNo: 50 });
  const own = await company.approved('inspectionStandard', { name: '本物料', material }, true, items);
  const first = await company.approved('inspectionPlan', {
    name: '先用',
    material,
    inspectMode: 'full',
    priorityNo: 10,
    inspector,
  });
  expect(lineOf(await company.requestOf(notice))).toMatchObject({ inspectMode: 'full' });
  const { notice: next } = await company.delivered(material, '10');
  expect(lineOf(await company.requestOf(next))).toMatchObject({ inspectionPlan: first.doc.id });
  expect((await company.started(next)).doc.fields).toMatchObject({ inspectionStandard: own.doc.id });
  const other = await company.material('没有自己方案的料', { fields: { isIncomingInspect: true } });
  const exempt = await company.requestOf((await company.delivered(other, '5')).notice);
  expect(exempt.doc.status).toBe('closed');
  await admin.open('inspectionRequest', exempt.doc.id);
});
