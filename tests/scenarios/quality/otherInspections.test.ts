// Inspections on other occasions than the arrival of goods: products before they come into the store, goods before they are
// shipped, goods that come back. Each is asked for by the document that brings the goods and limits what follows.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '#server/values.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { askDueLots } from '#server/areas/quality/inspection/stockRechecks.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import { inspectingCompany, type InspectingCompany } from './inspectingCompany.ts';

let company: InspectingCompany;
let shop: Reporting;
beforeAll(async () => {
  company = await inspectingCompany();
  shop = await openReporting(company);
}, 600_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

/** A material with a plan of this type. */
async function planned(name: string, inspectionType: string, fields: Row, plan: Row = {}): Promise<string> {
  const material = await company.material(name, { fields });
  await company.approved('inspectionPlan', {
    name,
    material,
    inspectionType,
    inspectMode: 'full',
    inspector: company.inspector,
    ...plan,
  });
  return material;
}

/** Requests that name this row as their source. */
async function requestsOf(source: string): Promise<DocResult[]> {
  const { rows } = await company.database.query(
    `select distinct h.id, h.created_at from inspection_request h join inspection_request_items i on i.doc_id = h.id
     where i.source_line_id = $1 order by h.created_at`,
    [source],
  );
  return Promise.all(rows.map((row) => company.admin.open('inspectionRequest', String(row['id']))));
}

/** The request of the source judged by these decisions. */
async function judged(source: string, rows: readonly Row[]): Promise<DocResult> {
  const { admin } = company;
  const request = (await requestsOf(source)).at(-1);
  if (request === undefined) throw new Error('nobody asked for an inspection');
  const draft = await admin.push('inspectionRequest', request, 'inspectionBill');
  const started = await admin.act('inspectionBill', draft, 'startInspect');
  return admin.approve('inspectionBill', await company.decided(started, rows));
}

const good = { isProduce: true, isProductInspect: true, refCost: '5' } as const;

/** An order over as many, all of them reported good. */
async function reported(name: string, qty: string): Promise<{ order: DocResult; report: DocResult }> {
  const material = await planned(name, 'final', good);
  const order = await shop.order({ material, planQty: qty }, []);
  return { order, report: await shop.report(order, { finishedQty: qty, qualifiedQty: qty }) };
}

describe('products that are inspected before they come in', () => {
  it('go from the order over report and inspection into the store, never more than qualified and conceded', async () => {
    const { admin } = company;
    const { order, report } = await reported('终检品', '100');
    const [request] = await requestsOf(order.doc.id);
    expect(request?.doc).toMatchObject({
      status: 'waiting',
      fields: { inspectionType: 'final', manufacturingOrder: order.doc.id },
    });
    const early = await refusalOf(
      admin.push('manufacturingOrder', await shop.floor.seen(order), 'productionInBill'),
    );
    expect(early.messages[0]).toContain('没有可下推');
    const bill = await judged(order.doc.id, [
      { decision: 'accept', qty: '90' },
      { decision: 'concession', qty: '4', reason: '色差', approver: company.inspector },
      { decision: 'rework', qty: '6', reason: '毛刺' },
    ]);
    const seen = await shop.floor.seen(order);
    expect(seen.doc.fields).toMatchObject({
      finalInspectedQty: '100',
      finalQualifiedQty: '90',
      finalConcessionQty: '4',
      finalUnqualifiedQty: '6',
      finalPassedQty: '94',
    });
    const receipt = await admin.push('manufacturingOrder', seen, 'productionInBill');
    expect(lineOf(receipt)).toMatchObject({ qty: '94' });
    const more = await admin.edit('productionInBill', receipt, [setLine(lineOf(receipt).id, 'qty', '95')]);
    expect((await refusalOf(admin.approve('productionInBill', more))).messages[0]).toContain(
      '合格而未入库的为 94，本次 95；请先报检并审核检验单',
    );
    const right = await admin.edit('productionInBill', more, [setLine(lineOf(receipt).id, 'qty', '94')]);
    const inStore = await admin.approve('productionInBill', right);
    // Taken back one after the other, the last first.
    const held = await refusalOf(
      admin.act('inspectionBill', await company.again('inspectionBill', bill), 'unapprove'),
    );
    expect(held.messages[0]).toContain('请先删除或反审核');
    await admin.remove('productionInBill', await admin.act('productionInBill', inStore, 'unapprove'));
    const open = await admin.act('inspectionBill', await company.again('inspectionBill', bill), 'unapprove');
    expect((await shop.floor.seen(order)).doc.fields).toMatchObject({
      finalInspectedQty: '0',
      finalPassedQty: '0',
    });
    const reportHeld = await refusalOf(
      admin.act('workReport', await company.again('workReport', report), 'unapprove'),
    );
    expect(reportHeld.messages[0]).toContain('报检单');
    await admin.remove('inspectionBill', open);
    await admin.act('workReport', await company.again('workReport', report), 'unapprove');
    expect(await requestsOf(order.doc.id)).toHaveLength(0);
    expect((await shop.floor.seen(order)).doc.fields['finalRequestQty']).toBe('0');
  });

  it('come in by a hundred clerks at once no more than were judged good', async () => {
    const { admin } = company;
    const { order } = await reported('终检百人', '100');
    await judged(order.doc.id, [
      { decision: 'accept', qty: '37' },
      { decision: 'scrap', qty: '63', reason: '全检不合格' },
    ]);
    const seen = await shop.floor.seen(order);
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, async () => {
        const draft = await admin.push('manufacturingOrder', seen, 'productionInBill', [
          { id: order.doc.id, qty: '1' },
        ]);
        return admin.approve('productionInBill', draft);
      }),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(37);
    expect((await shop.floor.seen(order)).doc.fields['inQty']).toBe('37');
  });

  it('that were refused, reworked and sorted are released by their handling', async () => {
    const { admin } = company;
    const { order } = await reported('终检放行', '10');
    const bill = await judged(order.doc.id, [
      { decision: 'accept', qty: '6' },
      { decision: 'sort', qty: '4', reason: '混料' },
    ]);
    const { rows } = await company.database.query(
      'select id from defect_handling where inspection_bill = $1::uuid',
      [bill.doc.id],
    );
    const handling = await admin.open('defectHandling', String(rows[0]?.['id']));
    const group = { code: 'QX8', name: '混料' };
    const badClassification = (await admin.create('badClassification', { fields: group })).doc.id;
    const reason = (await company.approved('badReason', { name: '混料', badClassification })).doc.id;
    await admin.approve(
      'defectHandling',
      await admin.edit('defectHandling', handling, [setLine(lineOf(handling).id, 'badReason', reason)]),
    );
    expect((await shop.floor.seen(order)).doc.fields['finalPassedQty']).toBe('10');
  });
});

describe('goods that are inspected before they are shipped', () => {
  it('leave the store only as far as they passed', async () => {
    const { admin, ids } = company;
    const material = await planned('出货检', 'shipping', { isDeliveryInspect: true });
    await company.receive(admin, [{ material, qty: '100', unitCost: '10' }]);
    const order = await company.order(admin, [{ material, qty: '60', taxPrice: '22.6' }]);
    const draft = await admin.push('saleOrder', order, 'deliveryNotice');
    const notice = await admin.approve(
      'deliveryNotice',
      await admin.edit('deliveryNotice', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
    );
    expect(lineOf(notice)).toMatchObject({ isInspect: true, requestQty: '60', passedQty: '0' });
    expect((await refusalOf(admin.push('deliveryNotice', notice, 'salesOutBill'))).messages[0]).toContain(
      '没有可下推',
    );
    const bill = await judged(lineOf(notice).id, [
      { decision: 'accept', qty: '50' },
      { decision: 'rework', qty: '10', reason: '包装破损' },
    ]);
    const passed = await company.again('deliveryNotice', notice);
    expect(lineOf(passed)).toMatchObject({ passedQty: '50', inspectionBill: bill.doc.id });
    const out = await admin.push('deliveryNotice', passed, 'salesOutBill');
    expect(lineOf(out)).toMatchObject({ qty: '50' });
    await admin.approve('salesOutBill', out);
  });
});

describe('goods that come back', () => {
  it('enter the store when they were judged, whatever the judgement says', async () => {
    const { admin, ids } = company;
    const material = await planned('退货检', 'return', { isReturnInspect: true });
    await company.receive(admin, [{ material, qty: '100', unitCost: '10' }]);
    const order = await company.order(admin, [{ material, qty: '20', taxPrice: '22.6' }]);
    const out = await admin.push('saleOrder', order, 'salesOutBill');
    const shipped = await admin.approve(
      'salesOutBill',
      await admin.edit('salesOutBill', out, [setLine(lineOf(out).id, 'warehouse', ids.warehouse)]),
    );
    const draft = await admin.push('salesOutBill', shipped, 'saleReturnApplication', [
      { id: lineOf(shipped).id, qty: '5' },
    ]);
    const application = await admin.approve(
      'saleReturnApplication',
      await admin.edit('saleReturnApplication', draft, [
        { op: 'set', field: 'returnReason', value: 'quality' },
      ]),
    );
    expect(lineOf(application)).toMatchObject({ isInspect: true, requestQty: '5' });
    const early = await refusalOf(admin.push('saleReturnApplication', application, 'salesReturnBill'));
    expect(early.messages[0]).toContain('没有可下推');
    await judged(lineOf(application).id, [
      { decision: 'accept', qty: '3' },
      { decision: 'scrap', qty: '2', reason: '破损' },
    ]);
    const seen = await company.again('saleReturnApplication', application);
    const back = await admin.push('saleReturnApplication', seen, 'salesReturnBill');
    expect(lineOf(back)).toMatchObject({ qty: '5' });
  });
});

describe('lots in stock', () => {
  it('are asked for when their inspection is due, held back when refused, and let go again; taken back as they were', async () => {
    const { admin, database } = company;
    const material = await planned('复检料', 'stock', {
      isLotManaged: true,
      isStockInspect: true,
      recheckDays: 30,
    });
    await company.receive(admin, [{ material, qty: '20', unitCost: '8', lotNo: 'FJ-1' }]);
    expect(await askDueLots(company.ports)).toBe('没有到期的库存复检');
    company.clock.now += 31 * 86_400_000;
    expect(await askDueLots(company.ports)).toBe('1 个批号到期，已生成报检单');
    expect(await askDueLots(company.ports)).toBe('没有到期的库存复检');
    const { rows } = await database.query(
      'select i.doc_id, i.lot from inspection_request_items i where i.material = $1::uuid',
      [material],
    );
    const lot = String(rows[0]?.['lot']);
    const stateOf = async () => (await admin.open('lot', lot)).doc.fields;
    const request = await admin.open('inspectionRequest', String(rows[0]?.['doc_id']));
    expect(request.doc).toMatchObject({ status: 'waiting', fields: { inspectionType: 'stock' } });
    const before = await stateOf();
    const draft = await admin.push('inspectionRequest', request, 'inspectionBill');
    const bill = await admin.approve(
      'inspectionBill',
      await company.decided(await admin.act('inspectionBill', draft, 'startInspect'), [
        { decision: 'scrap', qty: '20', reason: '受潮' },
      ]),
    );
    expect(await stateOf()).toMatchObject({
      lotStatus: 'frozen',
      frozenBy: `检验 ${textOf(bill.doc.fields['code'])}`,
      nextInspectDate: '2024-07-06',
    });
    const open = await admin.act('inspectionBill', bill, 'unapprove');
    expect(await stateOf()).toMatchObject({
      lotStatus: 'normal',
      frozenBy: null,
      nextInspectDate: before['nextInspectDate'] ?? null,
      inspectionBill: before['inspectionBill'] ?? null,
    });
    const [decision] = open.doc.lines['decisions'] ?? [];
    const accepted = await admin.edit('inspectionBill', open, [
      { op: 'setLine', lines: 'decisions', id: decision?.id ?? '', field: 'decision', value: 'accept' },
    ]);
    await admin.approve('inspectionBill', accepted);
    expect(await stateOf()).toMatchObject({ lotStatus: 'normal', nextInspectDate: '2024-07-06' });
  });
});
