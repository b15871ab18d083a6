// Supplier scores of a month, from the documents to the published grade, and the trend of inspections. Rules: supplierScore-r1,
// supplierScoreScheme-r1.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { scoreLastMonth } from '#server/areas/quality/score/scoreMonth.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { askReport } from '#tests/support/reports.ts';
import { refusalOf } from '#tests/support/scenario.ts';
import { inspectingCompany, type InspectingCompany } from './inspectingCompany.ts';

let company: InspectingCompany;
let scheme: DocResult;
const indicators: readonly Row[] = [
  { indicator: 'lotAcceptance', weight: '40' },
  { indicator: 'ppm', weight: '20', pointsRule: '50' },
  { indicator: 'onTime', weight: '20' },
  { indicator: 'capaOnTime', weight: '10' },
  { indicator: 'claims', weight: '10', pointsRule: '15' },
];
beforeAll(async () => {
  company = await inspectingCompany();
  const { admin, ids } = company;
  scheme = await admin.create('supplierScoreScheme', {
    fields: { code: 'M1', name: '月度', effectiveDate: '2024-01-01' },
    lines: { indicators },
  });
  await judged('qualified');
  await judged('return');
  const claim = await admin.create('capaRecord', {
    fields: {
      title: '来料锈蚀',
      problem: '一批锈蚀',
      capaSource: 'supplier',
      supplier: company.supplier,
      date: '2024-05-06',
      replyDue: '2024-05-10',
      dueDate: '2024-06-15',
      leader: ids.salesperson,
    },
  });
  await admin.act('capaRecord', claim, 'submit', { acceptWarnings: true });
}, 240_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

/** A lot of the supplier, judged on the whole. */
async function judged(decision: string): Promise<DocResult> {
  const { admin, inspector } = company;
  const item = (await company.approved('inspectionItem', { name: `外观${crypto.randomUUID().slice(0, 4)}` }))
    .doc.id;
  const material = await company.material(`板${crypto.randomUUID().slice(0, 4)}`);
  const good = decision === 'qualified';
  const bill = await admin.create('inspectionBill', {
    fields: {
      material,
      supplier: company.supplier,
      inspectionType: 'incoming',
      inspectQty: '10',
      inspectMode: 'full',
      inspector,
    },
    lines: {
      items: [{ item, result: good ? 'accept' : 'reject', defectSamples: good ? 0 : 2 }],
      decisions: good ? [{ decision: 'accept', qty: '10' }] : [{ decision, qty: '10', reason: '锈蚀' }],
    },
  });
  return admin.approve('inspectionBill', await admin.act('inspectionBill', bill, 'startInspect'));
}

async function scoreOf(period: string): Promise<DocResult> {
  const { rows } = await company.database.query(
    'select id from supplier_score where supplier = $1::uuid and period = $2',
    [company.supplier, period],
  );
  return company.admin.open('supplierScore', String(rows[0]?.['id']));
}

test('weights of a scheme add up to 100 (supplierScoreScheme-r1)', async () => {
  const { admin } = company;
  const wrong = admin.create('supplierScoreScheme', {
    fields: { code: 'M2', name: '少了', effectiveDate: '2024-01-01' },
    lines: { indicators: indicators.slice(1) },
  });
  expect((await refusalOf(wrong)).messages.join('；')).toContain('权重合计须为 100');
});

test('a month is calculated, corrected with a reason, approved and published, and taken back (supplierScore-r1)', async () => {
  const { admin } = company;
  const calculated = await admin.act('supplierScoreScheme', scheme, 'calculate', {
    values: { period: '2024-05' },
  });
  let seen = await scoreOf('2024-05');
  expect(seen.doc.fields).toMatchObject({
    lotCount: 2,
    acceptedLots: 1,
    ppm: 100_000,
    claimCount: 1,
    capaDue: 1,
    capaOnTime: 0,
  });
  expect(seen.doc.lines['indicators']?.map((row) => row['points'])).toEqual(['50', '0', '100', '0', '85']);
  expect(seen.doc.fields).toMatchObject({ score: '48.5', band: 'D' });
  expect(seen.doc.lines['facts']?.map((row) => [row['indicator'], row['isGood']])).toEqual([
    ['lotAcceptance', true],
    ['lotAcceptance', false],
    ['claims', false],
    ['capaOnTime', false],
  ]);
  const first = seen.doc.lines['indicators']?.[0];
  if (first === undefined) throw new Error('no indicators');
  const adjust = (field: string, value: string): Patch => ({
    op: 'setLine',
    lines: 'indicators',
    id: first.id,
    field,
    value,
  });
  seen = await admin.edit('supplierScore', seen, [adjust('adjust', '10')]);
  expect((await refusalOf(admin.act('supplierScore', seen, 'approve'))).messages.join('；')).toContain(
    '请填写原因',
  );
  seen = await admin.edit('supplierScore', seen, [adjust('reason', '我方包装不良')]);
  expect(seen.doc.fields['score']).toBe('52.5');
  // A second run keeps what was corrected.
  await admin.act('supplierScoreScheme', calculated, 'calculate', { values: { period: '2024-05' } });
  seen = await scoreOf('2024-05');
  expect(seen.doc.fields['score']).toBe('52.5');
  seen = await admin.act('supplierScore', await admin.act('supplierScore', seen, 'calculate'), 'approve');
  seen = await admin.act('supplierScore', seen, 'publish');
  const supplier = await admin.open('supplier', company.supplier);
  expect(supplier.doc.fields['supplierLevel']).toBe('D');
  expect(supplier.doc.lines['evaluations']?.[0]).toMatchObject({ period: '2024-05', level: 'D' });
  const material = await company.material('新的货源');
  const source = await admin.create('supplierMaterial', { fields: { supplier: company.supplier, material } });
  expect(source.warnings.map(({ message }) => message).join('；')).toContain('D 级');
  await admin.act('supplierScore', seen, 'unapprove');
  const back = await admin.open('supplier', company.supplier);
  expect(back.doc.fields['supplierLevel'] ?? null).toBeNull();
  expect(back.doc.lines['evaluations']).toHaveLength(0);
});

test('the clock scores the month before, and a run may be repeated', async () => {
  const { clock, ports, database } = company;
  const before = clock.now;
  clock.now = Date.UTC(2024, 5, 2, 2);
  expect(await scoreLastMonth(ports)).toContain('2024-05');
  await scoreLastMonth(ports);
  clock.now = before;
  const { rows } = await database.query('select count(*)::int as count from supplier_score', []);
  expect(rows[0]?.['count']).toBe(1);
});

test('the trend tells the rates of a supplier by month and leads to its bills', async () => {
  const shown = await askReport(company, 'qualityTrendReport', {
    parameters: { from: '2024-01-01', to: '2024-12-31', per: 'month', by: 'supplier' },
  });
  expect(shown.rows).toHaveLength(1);
  expect(shown.rows[0]).toMatchObject({
    period: '2024-05',
    lotCount: 2,
    acceptedLots: 1,
    lotPassRate: '50',
    inspectQty: '20',
    unqualifiedQty: '10',
    qtyPassRate: '50',
    ppm: 100_000,
    supplier: company.supplier,
    periodFrom: '2024-05-01',
    periodTo: '2024-05-31',
  });
  for (const by of ['material', 'operation', 'workshop', 'inspector'])
    await askReport(company, 'qualityTrendReport', {
      parameters: { from: '2024-01-01', to: '2024-12-31', per: 'week', by, inspectionType: 'incoming' },
    });
});

test('a supplier has one score in a month', async () => {
  const { admin } = company;
  const twice = admin.create('supplierScore', {
    fields: { period: '2024-05', supplier: company.supplier, scheme: scheme.doc.id },
  });
  expect((await refusalOf(twice)).messages.length).toBeGreaterThan(0);
});
