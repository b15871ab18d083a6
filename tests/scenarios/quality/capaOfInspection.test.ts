// An 8D from the inspection that shows the problem to the inspections that prove its measures: a lot that was not accepted raises
// it, and a verified lot takes its day, its number and its result from an inspection bill of the same material.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { lineOf, newLineId, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';
import { startDay } from '#tests/support/time/businessTime.ts';
import { inspectingCompany, type InspectingCompany } from './inspectingCompany.ts';

let company: InspectingCompany;
beforeAll(async () => {
  company = await inspectingCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const accepted = [{ decision: 'accept', qty: '20' }];

/** A delivery of twenty judged by these decisions. */
async function judged(material: string, rows: readonly Row[]): Promise<DocResult> {
  const { notice } = await company.delivered(material, '20');
  return company.admin.approve('inspectionBill', await company.decided(await company.started(notice), rows));
}

async function inspectedMaterial(name: string): Promise<string> {
  const material = await company.material(name, { fields: { isIncomingInspect: true } });
  await company.approved('inspectionPlan', {
    name,
    material,
    inspectionType: 'incoming',
    inspectMode: 'full',
    inspector: company.inspector,
  });
  return material;
}

const row = (lines: string, values: Row): Patch => ({
  op: 'insertLine',
  lines,
  id: newLineId(),
  before: null,
  values,
});

test('a lot that was not accepted raises one open 8D with the supplier, the goods and the reason', async () => {
  const { admin } = company;
  const material = await inspectedMaterial('不合格的套');
  const bill = await judged(material, [
    { decision: 'accept', qty: '17' },
    { decision: 'return', qty: '3', reason: '毛刺' },
  ]);
  const raised = await admin.act('inspectionBill', bill, 'raiseCapa');
  const opened = await admin.open('capaRecord', raised.opens?.id ?? '');
  expect(opened.doc.fields).toMatchObject({
    status: 'draft',
    capaSource: 'supplier',
    supplier: company.supplier,
    material,
    defectQty: '3',
    problem: '来料检验不合格：毛刺',
    sourceEntity: 'inspectionBill',
  });
  const again = admin.act('inspectionBill', await company.again('inspectionBill', bill), 'raiseCapa');
  expect((await refusalOf(again)).messages[0]).toContain('已有未关闭的 8D');
  const good = await judged(material, accepted);
  expect((await refusalOf(admin.act('inspectionBill', good, 'raiseCapa'))).messages[0]).toContain('已接收');
});

/** Taken to verification from today, with one lot to prove it. */
async function verifying(material: string): Promise<DocResult> {
  const { admin, ids } = company;
  const act = (seen: DocResult, action: string, values: Row = {}): Promise<DocResult> =>
    admin.act('capaRecord', seen, action, { acceptWarnings: true, values });
  let seen = await admin.create('capaRecord', {
    fields: {
      title: '套有毛刺',
      problem: '20 件中 3 件有毛刺',
      material,
      dueDate: startDay(60),
      leader: ids.salesperson,
      verifyLots: 1,
    },
    lines: {
      actions: [{ actionKind: 'corrective', content: '换刀', owner: ids.salesperson, dueDate: startDay(30) }],
    },
  });
  seen = await act(await act(seen, 'submit'), 'confirmContainment', { skipReason: '没有库存' });
  const cause = { op: 'set' as const, field: 'occurCause', value: '刀具磨损' };
  seen = await act(await admin.edit('capaRecord', seen, [cause]), 'confirmCause');
  seen = await act(seen, 'approvePlan');
  const { id } = lineOf(seen, 0, 'actions');
  const set = (field: string, value: string): Patch => ({
    op: 'setLine',
    lines: 'actions',
    id,
    field,
    value,
  });
  seen = await admin.edit('capaRecord', seen, [
    set('doneAt', `${startDay()}T08:00:00Z`),
    set('evidence', 'https://example.com/new-tool.jpg'),
    { op: 'set', field: 'verifyFrom', value: startDay() },
  ]);
  return act(seen, 'startVerify');
}

test('a verified lot takes its day and result from a bill of the material, and stands only as long as the bill does', async () => {
  const { admin } = company;
  const material = await inspectedMaterial('验证的套');
  const [good, foreign] = [
    await judged(material, accepted),
    await judged(await inspectedMaterial('别的套'), accepted),
  ];
  let seen = await verifying(material);
  const naming = (bill: DocResult) =>
    admin.edit('capaRecord', seen, [row('verifications', { inspectionBill: bill.doc.id })]);
  expect((await refusalOf(naming(foreign))).messages[0]).toContain('不是本单物料的');
  seen = await naming(good);
  const verified = lineOf(seen, 0, 'verifications');
  expect(verified).toMatchObject({ verifiedAt: good.doc.fields['date'], result: 'accept' });
  expect((await refusalOf(naming(good))).messages[0]).toContain('重复');
  const changed = admin.edit('capaRecord', seen, [setLine(verified.id, 'result', 'reject', 'verifications')]);
  expect((await refusalOf(changed)).messages[0]).toContain('须与所选检验单一致');
  const open = await admin.act('inspectionBill', good, 'unapprove');
  const verify = () => admin.act('capaRecord', seen, 'verify', { acceptWarnings: true });
  expect((await refusalOf(verify())).messages[0]).toContain('已反审核或改判');
  await admin.approve('inspectionBill', open);
  expect((await verify()).doc.fields).toMatchObject({ status: 'verified', verifyResult: 'effective' });
});
