// Certificates of a shipment: made in one run from the lots, with the values of their inspections, asked for by the customer,
// never changed once released. Rule: qualityCertificate-r1.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';
import { inspectingCompany, type InspectingCompany } from './inspectingCompany.ts';

let company: InspectingCompany;
let material: string;
let bore: string;
let look: string;
beforeAll(async () => {
  company = await inspectingCompany();
  bore = (await company.approved('inspectionItem', { name: '内径', analysisMethod: 'quantitative' })).doc.id;
  look = (await company.approved('inspectionItem', { name: '外观' })).doc.id;
  material = await company.material('齿轮', { fields: { isLotManaged: true } });
  await company.approved(
    'inspectionStandard',
    { name: '齿轮出厂', material, inspectionTypes: ['shipping'] },
    true,
    {
      items: [
        { item: bore, targetValue: '10', lowerTolerance: '-0.05', upperTolerance: '0.05' },
        { item: look, textStandard: '无裂纹' },
      ],
    },
  );
}, 240_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const set = (field: string, value: string): Patch => ({ op: 'set', field, value });

async function lotOf(code: string): Promise<string> {
  const { admin, database } = company;
  await company.receive(admin, [{ material, qty: '10', unitCost: '8', lotNo: code }]);
  const { rows } = await database.query('select id from lot where code = $1', [code]);
  return String(rows[0]?.['id']);
}

/** A shipping inspection of the lot with these measured values, approved. */
async function inspected(lot: string, values: readonly string[]): Promise<DocResult> {
  const { admin, inspector } = company;
  const draft = await admin.create('inspectionBill', {
    fields: {
      material,
      lot,
      inspectQty: String(values.length),
      inspectionType: 'shipping',
      inspectMode: 'full',
      inspector,
    },
  });
  const started = await admin.act('inspectionBill', draft, 'startInspect');
  const sample = (sampleNo: number, itemLineNo: number, more: Row): Patch => ({
    op: 'insertLine',
    lines: 'samples',
    id: crypto.randomUUID(),
    before: null,
    values: { sampleNo, itemLineNo, ...more },
  });
  const entered = await admin.edit('inspectionBill', started, [
    ...values.map((value, at) => sample(at + 1, 1, { value })),
    ...values.map((_value, at) => sample(at + 1, 2, { textValue: '合格' })),
  ]);
  return admin.approve('inspectionBill', await admin.act('inspectionBill', entered, 'judge'));
}

/** A draft of these lots. */
function drafted(customer: string, lots: readonly string[]): Promise<DocResult> {
  const { admin, ids } = company;
  return admin.create('salesOutBill', {
    fields: { customer, customerOrderNo: 'PO-77' },
    lines: {
      items: lots.map((lot) => ({
        material,
        lot,
        qty: '2',
        taxPrice: '20',
        taxRate: '13',
        warehouse: ids.warehouse,
      })),
    },
  });
}

/** The same handed in, as certificates are made for what is picked. */
const shipped = async (customer: string, lots: readonly string[]): Promise<DocResult> =>
  company.admin.act('salesOutBill', await drafted(customer, lots), 'submit', { acceptWarnings: true });

async function certificatesOf(bill: DocResult): Promise<DocResult[]> {
  const { rows } = await company.database.query(
    'select id from quality_certificate where sales_out_bill = $1::uuid order by code',
    [bill.doc.id],
  );
  return Promise.all(rows.map((row) => company.admin.open('qualityCertificate', String(row['id']))));
}

async function released(seen: DocResult): Promise<DocResult> {
  const { admin } = company;
  return admin.act('qualityCertificate', await admin.act('qualityCertificate', seen, 'submit'), 'release');
}

test('one run makes a certificate for every lot, and what is missing is named before it is released', async () => {
  const { admin, ids } = company;
  const [good, unknown] = [await lotOf('G-1'), await lotOf('G-2')];
  const bill = await inspected(good, ['9.98', '10.02']);
  const out = await shipped(ids.customer, [good, unknown]);
  await admin.act('salesOutBill', out, 'certify');
  const [first, second] = await certificatesOf(out);
  if (first === undefined || second === undefined) throw new Error('two certificates were expected');
  expect(first.doc.fields).toMatchObject({
    lot: good,
    qty: '2',
    customerOrderNo: 'PO-77',
    missing: 0,
    revision: 1,
  });
  expect(lineOf(first)).toMatchObject({
    inspectionItem: bore,
    requirement: '9.95 ～ 10.05',
    resultText: '9.98 ～ 10.02',
    result: 'accept',
    inspectionBill: bill.doc.id,
  });
  expect(second.doc.fields).toMatchObject({ lot: unknown, missing: 2 });
  const said = (await refusalOf(admin.act('qualityCertificate', second, 'submit'))).messages.join('；');
  expect(said).toContain('第1行');
  expect(said).toContain('第2行');
  // Nothing is made twice.
  const again = admin.act('salesOutBill', await company.again('salesOutBill', out), 'certify');
  expect((await refusalOf(again)).messages[0]).toContain('各批都已有质检报告');
  // Once the lot is inspected its values are brought in again.
  await inspected(unknown, ['10.01']);
  const loaded = await admin.act('qualityCertificate', second, 'loadValues');
  expect(loaded.doc.fields['missing']).toBe(0);
  expect(lineOf(loaded)['resultText']).toBe('10.01');
});

test('goods with a failing item get no certificate unless the lot was taken with a concession', async () => {
  const { admin, ids } = company;
  const lot = await lotOf('G-3');
  await inspected(lot, ['10.2', '10.01']);
  const out = await shipped(ids.customer, [lot]);
  await admin.act('salesOutBill', out, 'certify');
  const [seen] = await certificatesOf(out);
  if (seen === undefined) throw new Error('a certificate was expected');
  expect(seen.doc.fields['failing']).toBe(1);
  expect((await refusalOf(admin.act('qualityCertificate', seen, 'submit'))).messages[0]).toContain(
    '不能签发',
  );
});

test('a released certificate never changes; a new revision has the new values and the former one stays (qualityCertificate-r1)', async () => {
  const { admin, ids } = company;
  const lot = await lotOf('G-4');
  await inspected(lot, ['10']);
  const out = await shipped(ids.customer, [lot]);
  await admin.act('salesOutBill', out, 'certify');
  const [draft] = await certificatesOf(out);
  if (draft === undefined) throw new Error('a certificate was expected');
  const first = await released(draft);
  expect(first.doc.fields).toMatchObject({ status: 'released', isOutdated: false });
  const change = admin.edit('qualityCertificate', first, [set('statement', '别的')]);
  expect((await refusalOf(change)).messages.length).toBeGreaterThan(0);
  company.clock.now += 60_000;
  await inspected(lot, ['10.03']);
  expect((await company.again('qualityCertificate', first)).doc.fields['isOutdated']).toBe(true);
  const made = await admin.act('qualityCertificate', first, 'newRevision');
  const next = await admin.open('qualityCertificate', made.opens?.id ?? '');
  expect(next.doc.fields).toMatchObject({ revision: 2, formerCertificate: first.doc.id, lot });
  expect(lineOf(next)['resultText']).toBe('10.03');
  const twice = admin.act(
    'qualityCertificate',
    await company.again('qualityCertificate', first),
    'newRevision',
  );
  expect((await refusalOf(twice)).messages[0]).toContain('已有新版');
  const second = await released(next);
  const old = await company.again('qualityCertificate', first);
  expect(old.doc.fields).toMatchObject({ status: 'released', replacedBy: second.doc.fields['code'] });
  expect(lineOf(old)['resultText']).toBe('10');
});

test('a customer who asks for certificates gets no goods without, as strictly as the sale parameters say', async () => {
  const { admin, ids } = company;
  const { customer } = ids;
  const open = await admin.open('customer', customer);
  await admin.edit('customer', open, [{ op: 'set', field: 'needCertificate', value: true }]);
  const param = await admin.create('saleParam', { fields: { certificateControl: 'warn' } });
  const lot = await lotOf('G-5');
  await inspected(lot, ['10']);
  const out = await drafted(customer, [lot]);
  const warned = admin.act('salesOutBill', out, 'submit');
  expect((await refusalOf(warned)).messages.join('；')).toContain('客户要求随货质检报告');
  const strict = await admin.edit('saleParam', param, [set('certificateControl', 'block')]);
  const submitted = await admin.act('salesOutBill', out, 'submit', { acceptWarnings: true });
  const refused = admin.act('salesOutBill', submitted, 'approve', { acceptWarnings: true });
  expect((await refusalOf(refused)).messages.join('；')).toContain('G-5');
  await admin.act('salesOutBill', submitted, 'certify');
  const [draft] = await certificatesOf(out);
  if (draft === undefined) throw new Error('a certificate was expected');
  await released(draft);
  const approved = await admin.act('salesOutBill', await company.again('salesOutBill', out), 'approve');
  expect(approved.doc.status).toBe('approved');
  await admin.edit('saleParam', strict, [set('certificateControl', 'warn')]);
});
