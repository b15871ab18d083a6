// How strictly the next lot is inspected, as bills are approved and taken back: example E21 through the product, and back
// again to exactly what was.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let inspector: string;
let reason: string;
let scheme: string;

beforeAll(async () => {
  company = await buildCompany();
  const { admin, ids } = company;
  const made = await admin.create('employee', {
    fields: { name: '王检', department: ids.department, isInspector: true },
  });
  inspector = (await admin.act('employee', made, 'approve')).doc.id;
  const group = await admin.create('badClassification', { fields: { code: 'QX', name: '缺陷' } });
  reason = (
    await admin.approve(
      'badReason',
      await admin.create('badReason', { fields: { name: '裂纹', badClassification: group.doc.id } }),
    )
  ).doc.id;
  scheme = (
    await admin.approve(
      'samplingScheme',
      await admin.create('samplingScheme', {
        fields: { name: 'E21', aqlMajor: '1.0', autoSwitch: true, mayReduce: true, switchScope: 'material' },
      }),
    )
  ).doc.id;
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

/** A lot of 1,000 in inspection with so many defects. */
async function inspected(material: string, defects: number): Promise<DocResult> {
  const { admin } = company;
  const draft = await admin.create('inspectionBill', {
    fields: { material, inspectQty: '1000', inspectMode: 'sampling', samplingScheme: scheme, inspector },
    lines: { defects: defects === 0 ? [] : [{ badReason: reason, qty: String(defects) }] },
  });
  return admin.act('inspectionBill', draft, 'startInspect');
}

async function judged(material: string, defects: number): Promise<DocResult> {
  const { admin } = company;
  const bill = await admin.act('inspectionBill', await inspected(material, defects), 'judge');
  return admin.approve('inspectionBill', bill);
}

async function stateOf(material: string): Promise<Row> {
  const { rows } = await company.database.query(
    `select strictness, switching_score, recent_results::text as recent, tightened_rejects, is_suspended, change_reason,
       last_inspection_bill from sampling_state where material = $1::uuid`,
    [material],
  );
  return { ...(rows[0] as Row | undefined) };
}

const defectsOfE21 = [0, 1, 2, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 2, 0, 3, 0, 4, 1, 0, 1, 1, 0, 0];
const normal = [3, 6, 0, 3, 6, 9, 12, 15, 18, 21, 24, 27];

it('E21 through the product, and every lot is taken back to exactly what was (samplingState-r1, samplingState-r2)', async () => {
  const { admin } = company;
  const material = await company.material('连杆');
  const bills: DocResult[] = [];
  const before: Row[] = [];
  const seen: unknown[] = [];
  for (const defects of defectsOfE21) {
    before.push(await stateOf(material));
    const bill = await judged(material, defects);
    bills.push(bill);
    const { strictness, sampleQty, majorAccept, sampleResult } = bill.doc.fields;
    const after = await stateOf(material);
    seen.push([
      strictness,
      sampleQty,
      majorAccept,
      sampleResult,
      after['switching_score'],
      after['strictness'],
    ]);
  }
  const row = (strictness: string, ac: number, result: string, score: number, next: string) => [
    strictness,
    strictness === 'reduced' ? 32 : 80,
    ac,
    result,
    score,
    next,
  ];
  expect(seen).toEqual([
    ...normal.map((score) => row('normal', 2, 'accept', score, 'normal')),
    row('normal', 2, 'accept', 0, 'reduced'),
    row('reduced', 1, 'accept', 0, 'reduced'),
    row('reduced', 1, 'reject', 0, 'normal'),
    row('normal', 2, 'accept', 3, 'normal'),
    row('normal', 2, 'reject', 0, 'normal'),
    row('normal', 2, 'accept', 3, 'normal'),
    row('normal', 2, 'reject', 0, 'tightened'),
    ...Array.from({ length: 4 }, () => row('tightened', 1, 'accept', 0, 'tightened')),
    row('tightened', 1, 'accept', 0, 'normal'),
    row('normal', 2, 'accept', 3, 'normal'),
  ]);
  const [first] = bills;
  if (first === undefined) throw new Error('no bills');
  expect((await refusalOf(admin.act('inspectionBill', first, 'unapprove'))).messages[0]).toContain(
    '请先反审核',
  );
  for (const [at, bill] of [...bills.entries()].toReversed()) {
    await admin.act('inspectionBill', await admin.open('inspectionBill', bill.doc.id), 'unapprove');
    if (at > 0) expect(await stateOf(material)).toEqual(before[at]);
  }
  expect(await stateOf(material)).toMatchObject({
    strictness: 'normal',
    switching_score: 0,
    last_inspection_bill: null,
  });
}, 120_000);

it('after five lots refused in tightened inspection nothing is inspected until somebody resets it', async () => {
  const { admin } = company;
  const material = await company.material('活塞');
  for (let lot = 0; lot < 7; lot += 1) await judged(material, 5);
  expect(await stateOf(material)).toMatchObject({ strictness: 'tightened', is_suspended: true });
  const stopped = inspected(material, 0);
  expect((await refusalOf(stopped)).messages[0]).toContain('检验已暂停');
  const { rows } = await company.database.query('select id from sampling_state where material = $1::uuid', [
    material,
  ]);
  const state = await admin.open('samplingState', String(rows[0]?.['id']));
  await admin.act('samplingState', state, 'resetState', {
    values: { strictness: 'tightened', note: '供应商已整改' },
  });
  const bill = await judged(material, 0);
  expect(bill.doc.fields).toMatchObject({ strictness: 'tightened', sampleResult: 'accept' });
});

it('resubmitted lots and lots of another strictness do not count', async () => {
  const { admin } = company;
  const material = await company.material('气缸');
  const draft = await inspected(material, 0);
  const resubmitted = await admin.edit('inspectionBill', draft, [
    { op: 'set', field: 'isOriginal', value: false },
  ]);
  await admin.approve('inspectionBill', await admin.act('inspectionBill', resubmitted, 'judge'));
  expect(await stateOf(material)).toEqual({});
});
