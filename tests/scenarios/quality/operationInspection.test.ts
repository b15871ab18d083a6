// Operations that are inspected at their end: what is reported good waits for the judgement before the next one takes it up;
// what did not pass is handled as faulty pieces of the report.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
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
  await company.parameter('operationInspection', 'true');
  await company.approved('inspectionPlan', {
    name: '工序检',
    scopeType: 'general',
    validFrom: '2024-01-01',
    inspectionType: 'inProcess',
    inspectMode: 'full',
    inspector: company.inspector,
  });
}, 600_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function ordered(name: string, inspectMode: string): Promise<DocResult> {
  const material = await company.material(name, { fields: { isProduce: true, refCost: '5' } });
  return shop.order({ material, planQty: '100' }, [{ operationSeq: 10, inspectMode }, { operationSeq: 20 }]);
}

const report = (order: DocResult, operationSeq: number, qty: string): Promise<DocResult> =>
  shop.report(order, { operationSeq, finishedQty: qty, qualifiedQty: qty });

const seen = ({ doc }: DocResult): Promise<DocResult> => company.admin.open('workReport', doc.id);

/** The bill of the report's request, judged by these decisions. */
async function judged(of: DocResult, rows: readonly Row[]): Promise<DocResult> {
  const { admin } = company;
  const found = await company.database.query(
    'select distinct doc_id as id from inspection_request_items where source_line_id = $1',
    [of.doc.id],
  );
  const request = await admin.open('inspectionRequest', String(found.rows[0]?.['id']));
  const draft = await admin.push('inspectionRequest', request, 'inspectionBill');
  const started = await admin.act('inspectionBill', draft, 'startInspect');
  return admin.approve('inspectionBill', await company.decided(started, rows));
}

const operation = async (order: DocResult, index: number): Promise<Row> =>
  lineOf(await shop.floor.seen(order), index, 'operations');

test('what is reported good waits, passes, and the rest becomes rework and scrap', async () => {
  const { admin } = company;
  const order = await ordered('完工检品', 'last');
  const first = await report(order, 10, '60');
  expect((await seen(first)).doc.fields).toMatchObject({
    inspectStatus: 'waiting',
    requestQty: '60',
    heldQty: '60',
  });
  const early = await refusalOf(report(order, 20, '10'));
  expect(early.messages.join()).toMatch(/可报数量 0.*工序 10 有 60 待检，检验放行后才能转入/);

  const bill = await judged(first, [
    { decision: 'accept', qty: '50' },
    { decision: 'rework', qty: '10', reason: '毛刺' },
  ]);
  expect((await seen(first)).doc.fields).toMatchObject({
    inspectStatus: 'partial',
    qualifiedQty: '50',
    defectQty: '10',
    heldQty: '0',
    inspectionBill: bill.doc.id,
  });
  expect(await operation(order, 0)).toMatchObject({ reportedQty: '60', qualifiedQty: '50', defectQty: '10' });
  const next = await report(order, 20, '50');

  const back = admin.act('inspectionBill', await company.again('inspectionBill', bill), 'unapprove');
  expect((await refusalOf(back)).messages.join()).toContain('已用到放行的数量');
  await admin.act('workReport', await seen(next), 'unapprove');

  // Made as a draft with the judgement.
  const made = await company.database.query(
    'select id from defect_handling where inspection_bill = $1::uuid',
    [bill.doc.id],
  );
  const draft = await admin.open('defectHandling', String(made.rows[0]?.['id']));
  const badClassification = (
    await admin.create('badClassification', { fields: { code: 'JG1', name: '加工' } })
  ).doc.id;
  const burr = (
    await company.approved('badReason', { name: '毛刺', badClassification, responsibility: 'operator' })
  ).doc.id;
  const filled = await admin.edit('defectHandling', draft, [setLine(lineOf(draft).id, 'badReason', burr)]);
  const handled = await admin.approve('defectHandling', filled);
  expect(handled.doc.fields).toMatchObject({ workReport: first.doc.id });
  expect(await operation(order, 0)).toMatchObject({ qualifiedQty: '50', defectQty: '0', reworkQty: '10' });
});

test('a judgement taken back holds the pieces again; the report goes back once nothing judges it', async () => {
  const { admin } = company;
  const order = await ordered('改判品', 'firstAndLast');
  const first = await report(order, 10, '20');
  const bill = await judged(first, [
    { decision: 'accept', qty: '15' },
    { decision: 'scrap', qty: '5', reason: '砂眼' },
  ]);
  expect(await operation(order, 0)).toMatchObject({ qualifiedQty: '15', defectQty: '5' });
  const open = await admin.act('inspectionBill', await company.again('inspectionBill', bill), 'unapprove');
  expect((await seen(first)).doc.fields).toMatchObject({ qualifiedQty: '20', defectQty: '0', heldQty: '20' });
  expect(await operation(order, 0)).toMatchObject({ qualifiedQty: '20', defectQty: '0' });
  const held = await refusalOf(admin.act('workReport', await seen(first), 'unapprove'));
  expect(held.messages.join()).toContain('检验单');
  await admin.remove('inspectionBill', open);
  await admin.act('workReport', await seen(first), 'unapprove');
  expect((await seen(first)).doc.fields).toMatchObject({ requestQty: '0', inspectStatus: 'notRequired' });
});

test('a first piece is asked for once; patrol and self inspection hold nothing', async () => {
  const order = await ordered('首件品', 'first');
  const first = await report(order, 10, '1');
  const second = await report(order, 10, '9');
  expect((await seen(first)).doc.fields['inspectStatus']).toBe('waiting');
  expect((await seen(second)).doc.fields['inspectStatus']).toBe('notRequired');
  expect((await refusalOf(report(order, 20, '10'))).messages.join()).toContain('可报数量 9');
  const free = await ordered('自检品', 'self');
  await report(free, 10, '5');
  await report(free, 20, '5');
});

test('good pieces of the last operation come in once they are judged, and the judgement stays while they are in', async () => {
  const { admin } = company;
  const material = await company.material('末道检品', { fields: { isProduce: true, refCost: '5' } });
  const order = await shop.order({ material, planQty: '100' }, [
    { operationSeq: 10 },
    { operationSeq: 20, inspectMode: 'last' },
  ]);
  await report(order, 10, '60');
  const last = await report(order, 20, '60');
  expect((await seen(last)).doc.fields).toMatchObject({ inspectStatus: 'waiting', heldQty: '60' });
  const receive = async (qty: string): Promise<DocResult> => {
    const draft = await admin.push('manufacturingOrder', await shop.floor.seen(order), 'productionInBill');
    return admin.edit('productionInBill', draft, [setLine(lineOf(draft).id, 'qty', qty)]);
  };
  const early = await receive('60');
  const refused = await refusalOf(admin.approve('productionInBill', early));
  expect(refused.messages.join()).toContain(
    '的末道工序有 60 待检，检验放行后才能入库；现在可入库 40，本次 60',
  );

  const bill = await judged(last, [
    { decision: 'accept', qty: '55' },
    { decision: 'scrap', qty: '5', reason: '裂纹' },
  ]);
  await admin.approve('productionInBill', await company.again('productionInBill', early));
  const back = admin.act('inspectionBill', await company.again('inspectionBill', bill), 'unapprove');
  expect((await refusalOf(back)).messages.join()).toMatch(/不能反审核：生产入库单 .* 已用到放行的数量/);
});
