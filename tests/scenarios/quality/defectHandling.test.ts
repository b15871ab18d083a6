// Rejected goods from their judgement to the end: where a handling comes from, what its approval does by itself, which
// documents carry out the rest, and how all of it is taken back.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '#server/values.ts';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import { inspectingCompany, type InspectingCompany } from './inspectingCompany.ts';

let company: InspectingCompany;
let shop: Reporting;
let rust: string;
beforeAll(async () => {
  company = await inspectingCompany();
  shop = await openReporting(company);
  const group = { code: 'QX9', name: '外观' };
  const badClassification = (await company.admin.create('badClassification', { fields: group })).doc.id;
  rust = (
    await company.approved('badReason', { name: '锈蚀', badClassification, responsibility: 'transport' })
  ).doc.id;
}, 600_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

/** A judged bill over 100 pieces of a delivery: some accepted, the rest by decision. */
async function judged(
  rows: readonly Row[],
): Promise<{ notice: DocResult; order: DocResult; bill: DocResult }> {
  const { notice, order } = await company.arrived('100', { inspectMode: 'full' });
  const started = await company.started(notice);
  const found = await company.admin.edit('inspectionBill', started, [
    added('defects', { badReason: rust, qty: '1', samplesNo: '1' }),
  ]);
  const bill = await company.admin.approve('inspectionBill', await company.decided(found, rows));
  return { notice, order, bill };
}

async function handlingsOf(field: 'inspection_bill' | 'work_report', id: string): Promise<DocResult[]> {
  const { rows } = await company.database.query(
    `select id from defect_handling where ${field} = $1::uuid order by created_at`,
    [id],
  );
  return Promise.all(rows.map((row) => company.admin.open('defectHandling', String(row['id']))));
}

async function handlingOf(field: 'inspection_bill' | 'work_report', id: string): Promise<DocResult> {
  const [first] = await handlingsOf(field, id);
  if (first === undefined) throw new Error('no handling was made');
  return first;
}

/** A new line with these values. */
const added = (lines: string, values: Row): Patch => ({
  op: 'insertLine',
  lines,
  id: crypto.randomUUID(),
  before: null,
  values,
});

const sixtyForty = [
  { decision: 'accept', qty: '60' },
  { decision: 'return', qty: '40', reason: '锈蚀' },
];

/** The handling with its one line split: returned, conceded, sorted out as good. */
async function split(handling: DocResult): Promise<DocResult> {
  const { admin } = company;
  return admin.edit('defectHandling', handling, [
    { op: 'set', field: 'reviewers', value: [admin.grants.userId] },
    setLine(lineOf(handling).id, 'qty', '25'),
    ...[
      { method: 'concession', qty: '10', badReason: rust },
      { method: 'sort', qty: '5', badReason: rust },
    ].map((values) => added('items', values)),
  ]);
}

describe('rejected goods of a delivery', () => {
  it('are handled from a draft made by the judgement: quantities add up, released ones come in, the rest goes back (defectHandling-r1, receiptNotice-r3)', async () => {
    const { admin } = company;
    const { notice, bill } = await judged(sixtyForty);
    const handling = await handlingOf('inspection_bill', bill.doc.id);
    expect(handling.doc).toMatchObject({
      status: 'draft',
      fields: { defectQty: '40', inspectionType: 'incoming', handler: company.inspector },
    });
    expect(lineOf(handling)).toMatchObject({ method: 'return', qty: '40', badReason: rust });
    const short = await admin.edit('defectHandling', handling, [setLine(lineOf(handling).id, 'qty', '39')]);
    expect((await refusalOf(admin.act('defectHandling', short, 'submit'))).messages[0]).toContain(
      '各行处理数量之和须等于不良数量',
    );
    const at = await admin.approve('defectHandling', await split(short));
    expect(at.doc).toMatchObject({ status: 'processing', fields: { handledQty: '15', openQty: '25' } });
    const released = lineOf(await company.again('receiptNotice', notice));
    expect(released).toMatchObject({
      inspectedQty: '100',
      qualifiedQty: '60',
      concessionQty: '0',
      unqualifiedQty: '40',
      sampleLossQty: '0',
      releasedQty: '15',
      receivableQty: '75',
    });
    const parts = ['qualifiedQty', 'concessionQty', 'unqualifiedQty', 'sampleLossQty'];
    expect(parts.reduce((sum, key) => sum + Number(released[key]), 0)).toBe(Number(released['inspectedQty']));
    const back = await admin.push('defectHandling', at, 'purchaseRefundApplication');
    expect(lineOf(back)).toMatchObject({ qty: '25', taxPrice: '11.3' });
    await admin.approve('purchaseRefundApplication', back);
    const done = await company.again('defectHandling', at);
    expect(done.doc).toMatchObject({ status: 'done', fields: { handledQty: '40' } });
    expect(done.doc.lines['items']?.[0]).toMatchObject({
      downstreamType: 'purchaseRefundApplication',
      downstreamCode: back.doc.fields['code'],
    });
    const closed = await company.again('inspectionBill', bill);
    expect(closed.doc.status).toBe('closed');
    expect(closed.doc.lines['decisions']?.[1]).toMatchObject({ doneQty: '40', handlingBill: at.doc.id });
    expect(lineOf(await company.again('receiptNotice', notice))).toMatchObject({
      returnedQty: '25',
      receivableQty: '75',
    });
  });

  it('are taken back step by step, the last one first, to exactly what was', async () => {
    const { admin } = company;
    const { notice, bill } = await judged(sixtyForty);
    const at = await admin.approve(
      'defectHandling',
      await split(await handlingOf('inspection_bill', bill.doc.id)),
    );
    const receipt = await admin.push(
      'receiptNotice',
      await company.again('receiptNotice', notice),
      'purchaseInBill',
    );
    expect(lineOf(receipt)).toMatchObject({ qty: '75' });
    const inStore = await admin.approve('purchaseInBill', receipt);
    const early = await refusalOf(
      admin.act('defectHandling', await company.again('defectHandling', at), 'unapprove'),
    );
    expect(early.messages[0]).toContain('请先删除或反审核');
    await admin.remove('purchaseInBill', await admin.act('purchaseInBill', inStore, 'unapprove'));
    const open = await admin.act('defectHandling', await company.again('defectHandling', at), 'unapprove');
    expect(open.doc).toMatchObject({ status: 'draft', fields: { handledQty: '0' } });
    expect(lineOf(await company.again('receiptNotice', notice))).toMatchObject({
      releasedQty: '0',
      receivableQty: '60',
    });
    const judgedAgain = await company.again('inspectionBill', bill);
    expect(judgedAgain.doc.status).toBe('judged');
    expect(judgedAgain.doc.lines['decisions']?.[1]).toMatchObject({ doneQty: '0', handlingBill: null });
    // The draft the judgement made goes with it.
    await admin.act('inspectionBill', judgedAgain, 'unapprove');
    expect(await handlingsOf('inspection_bill', bill.doc.id)).toHaveLength(0);
  });

  it('wait for somebody to push the handling where it is not made by itself, and never more than was rejected', async () => {
    const { admin } = company;
    await company.parameter('autoDefectHandling', 'false');
    const { bill } = await judged([
      { decision: 'accept', qty: '90' },
      { decision: 'scrap', qty: '6', reason: '破损' },
      { decision: 'return', qty: '4', reason: '毛刺' },
    ]);
    await company.parameter('autoDefectHandling', '');
    expect(await handlingsOf('inspection_bill', bill.doc.id)).toHaveLength(0);
    const pushed = await admin.push('inspectionBill', bill, 'defectHandling');
    expect(pushed.doc.fields['defectQty']).toBe('10');
    expect(pushed.doc.lines['items']?.map(({ method, qty }) => [method, qty])).toEqual([
      ['scrap', '6'],
      ['return', '4'],
    ]);
    const again = admin.push('inspectionBill', await company.again('inspectionBill', bill), 'defectHandling');
    expect((await refusalOf(again)).messages[0]).toContain('没有可下推');
    const at = await admin.approve('defectHandling', pushed);
    // Goods that never came into stock are scrapped by the approval.
    expect(at.doc.lines['items']?.map(({ doneQty }) => doneQty)).toEqual(['6', '0']);
  });

  it('are conceded only with a reviewer, those of a customer with the consent of the customer (defectHandling-r2)', async () => {
    const { admin } = company;
    const { bill } = await judged(sixtyForty);
    const handling = await handlingOf('inspection_bill', bill.doc.id);
    const conceded = await admin.edit('defectHandling', handling, [
      setLine(lineOf(handling).id, 'method', 'concession'),
      { op: 'set', field: 'customer', value: company.ids.customer },
    ]);
    const refused = await refusalOf(admin.act('defectHandling', conceded, 'submit'));
    expect(refused.messages.join()).toContain('让步接收须有评审人');
    expect(refused.messages.join()).toContain('请附上客户的同意文件');
    const own = await admin.edit('defectHandling', conceded, [
      { op: 'set', field: 'customer', value: null },
      { op: 'set', field: 'reviewers', value: [admin.grants.userId] },
    ]);
    expect((await admin.approve('defectHandling', own)).doc.status).toBe('done');
  });
});

describe('goods that lie in the store', () => {
  it('are written off or moved to a lower status by documents of the store', async () => {
    const { admin, ids } = company;
    const material = await company.material('库存不良');
    await company.receive(admin, [{ material, qty: '10', unitCost: '8' }]);
    const draft = await admin.create('defectHandling', {
      fields: { material, defectQty: '7', warehouse: ids.warehouse, handler: company.inspector },
      lines: {
        items: [
          { badReason: rust, method: 'scrap', qty: '3' },
          { badReason: rust, method: 'downgrade', qty: '4', targetStatus: ids.rejected },
        ],
      },
    });
    const at = await admin.approve('defectHandling', draft);
    expect(at.doc.fields['handledQty']).toBe('0');
    const out = await admin.push('defectHandling', at, 'otherOutBill');
    expect(lineOf(out)).toMatchObject({ qty: '3' });
    await admin.approve('otherOutBill', out);
    const moved = await admin.push(
      'defectHandling',
      await company.again('defectHandling', at),
      'transferBill',
    );
    expect(lineOf(moved)).toMatchObject({ qty: '4', toStatus: ids.rejected });
    const transferred = await admin.approve('transferBill', moved);
    expect((await company.again('defectHandling', at)).doc.status).toBe('done');
    await admin.act('transferBill', transferred, 'unapprove');
    expect((await company.again('defectHandling', at)).doc).toMatchObject({
      status: 'processing',
      fields: { handledQty: '3' },
    });
  });
});

it('reworked goods are made again by a production order for as many', async () => {
  const { admin, ids } = company;
  const material = await company.material('返工品', { fields: { isProduce: true, refCost: '5' } });
  await company.receive(admin, [{ material, qty: '10', unitCost: '8' }]);
  const draft = await admin.create('defectHandling', {
    fields: { material, defectQty: '4', warehouse: ids.warehouse, handler: company.inspector },
    lines: { items: [{ badReason: rust, method: 'rework', qty: '4' }] },
  });
  const at = await admin.approve('defectHandling', draft);
  const order = await admin.push('defectHandling', at, 'manufacturingOrder');
  expect(order.doc.fields).toMatchObject({ orderType: 'rework', planQty: '4' });
});

describe('pieces a report left to be judged', () => {
  it('become good, rework or scrap on their operation, and are given back', async () => {
    const { admin } = company;
    const material = await company.material('待判件', { fields: { isProduce: true, refCost: '5' } });
    const order = await shop.order({ material, planQty: '10' }, [{ operationSeq: 10 }, { operationSeq: 20 }]);
    const report = await shop.report(order, {
      operationSeq: 10,
      finishedQty: '10',
      qualifiedQty: '4',
      defectQty: '6',
    });
    const handling = await handlingOf('work_report', report.doc.id);
    expect(handling.doc.fields).toMatchObject({ defectQty: '6', inspectionType: 'inProcess' });
    const decided = await admin.edit('defectHandling', handling, [
      { op: 'set', field: 'reviewers', value: [admin.grants.userId] },
      setLine(lineOf(handling).id, 'method', 'rework'),
      setLine(lineOf(handling).id, 'badReason', rust),
      setLine(lineOf(handling).id, 'qty', '3'),
      ...[
        { method: 'concession', qty: '2', badReason: rust },
        { method: 'scrap', qty: '1', badReason: rust },
      ].map((values) => added('items', values)),
    ]);
    const done = await admin.approve('defectHandling', decided);
    expect(done.doc.status).toBe('done');
    const operation = async () => (await shop.floor.seen(order)).doc.lines['operations']?.[0];
    expect(await operation()).toMatchObject({
      qualifiedQty: '6',
      defectQty: '0',
      reworkQty: '3',
      scrapQty: '1',
    });
    expect((await company.again('workReport', report)).doc.fields['handledQty']).toBe('6');
    const used = await shop.report(order, { operationSeq: 20, finishedQty: '6', qualifiedQty: '6' });
    const early = await refusalOf(
      admin.act('defectHandling', await company.again('defectHandling', done), 'unapprove'),
    );
    expect(early.messages[0]).toContain(textOf(used.doc.fields['code']));
    await admin.act('workReport', used, 'unapprove');
    await admin.act('defectHandling', await company.again('defectHandling', done), 'unapprove');
    expect(await operation()).toMatchObject({
      qualifiedQty: '4',
      defectQty: '6',
      reworkQty: '0',
      scrapQty: '0',
    });
  });
});
