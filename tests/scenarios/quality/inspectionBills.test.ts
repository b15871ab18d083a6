// What an inspector enters in a bill, and what may be done with the lot.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { inspectingCompany, type InspectingCompany } from './inspectingCompany.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';

let company: InspectingCompany;
let inspector: string;
let scheme: string;
beforeAll(async () => {
  company = await inspectingCompany();
  ({ inspector, scheme } = company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

describe('a bill', () => {
  it('asks for the whole lot, reasons and approvers, and accepts no rejected sample (inspectionBill-r1, inspectionBill-r3)', async () => {
    const { admin } = company;
    const { notice } = await company.arrived('2000', { samplingScheme: scheme });
    const bill = await company.started(notice);
    const refused = async (rows: readonly Row[]): Promise<string> =>
      (
        await refusalOf(
          admin.act(
            'inspectionBill',
            await company.decided(await company.again('inspectionBill', bill), rows),
            'submit',
          ),
        )
      ).messages.join('；');
    expect(await refused([{ decision: 'accept', qty: '1999' }])).toContain('合计须等于检验批量');
    const said = await refused([{ decision: 'concession', qty: '1' }]);
    expect(said).toContain('请填写原因');
    expect(said).toContain('请选择让步批准人');
    const reason = await admin.create('badClassification', { fields: { code: 'QX', name: '缺陷' } });
    const minor = await company.approved('badReason', {
      name: '划伤',
      badClassification: reason.doc.id,
      defectLevel: 'minor',
    });
    const major = await company.approved('badReason', { name: '裂纹', badClassification: reason.doc.id });
    const defect = (badReason: string, qty: string) => ({
      op: 'insertLine' as const,
      lines: 'defects',
      id: crypto.randomUUID(),
      before: null,
      values: { badReason, qty },
    });
    // E20: 3 major and 11 minor defects: rejected for the minor ones (inspectionBill-r2).
    const found = await admin.edit('inspectionBill', await company.again('inspectionBill', bill), [
      defect(major.doc.id, '3'),
      defect(minor.doc.id, '11'),
    ]);
    expect(found.doc.fields).toMatchObject({ majorDefects: 3, minorDefects: 11, sampleResult: 'reject' });
    expect((await refusalOf(admin.act('inspectionBill', found, 'submit'))).messages.join('；')).toContain(
      '抽检不接收的批不能直接接收',
    );
    const proposed = await admin.act('inspectionBill', found, 'judge');
    expect(proposed.doc.lines['decisions']).toHaveLength(1);
    expect(lineOf(proposed, 0, 'decisions')).toMatchObject({
      decision: 'return',
      qty: '2000',
      reason: '轻微缺陷 11 ≥ 拒收数 11',
    });
    const whole = await admin.act('inspectionBill', proposed, 'convertFull');
    expect(whole.doc.fields).toMatchObject({ inspectMode: 'full', sampleQty: 2000, sampleResult: 'reject' });
    const sorted = await admin.approve(
      'inspectionBill',
      await company.decided(whole, [
        { decision: 'accept', qty: '1980' },
        { decision: 'return', qty: '20', reason: '全检不合格' },
      ]),
    );
    expect(sorted.doc.fields).toMatchObject({ qualifiedQty: '1980', conclusion: 'partial' });
  });

  it('judges measured values by its standard (inspectionBill-r4), and a small lot is inspected whole (samplingScheme-r1, inspectionBill-r5)', async () => {
    const { admin } = company;
    const material = await company.material('套筒', { fields: { isIncomingInspect: true } });
    const bore = (await company.approved('inspectionItem', { name: '内径', analysisMethod: 'quantitative' }))
      .doc.id;
    const look = (await company.approved('inspectionItem', { name: '外观', defectLevel: 'minor' })).doc.id;
    await company.approved('inspectionStandard', { name: '套筒', material }, true, {
      items: [
        { item: bore, targetValue: '10', lowerTolerance: '-0.05', upperTolerance: '0.05' },
        { item: look, textStandard: '无锈蚀' },
      ],
    });
    await company.approved('inspectionPlan', {
      name: '套筒来料',
      material,
      samplingScheme: scheme,
      inspector,
    });
    const bill = await company.started((await company.delivered(material, '3')).notice);
    expect(bill.doc.fields).toMatchObject({ isFull: true, sampleQty: 3, codeLetter: null });
    expect(bill.doc.lines['items']).toHaveLength(2);
    expect(lineOf(bill)).toMatchObject({ lowerLimit: '9.95', upperLimit: '10.05', sampleQty: 3 });
    const values = ['10.02', '9.93', '10.05'];
    const sample = (sampleNo: number, itemLineNo: number, values: Row) => ({
      op: 'insertLine' as const,
      lines: 'samples',
      id: crypto.randomUUID(),
      before: null,
      values: { sampleNo, itemLineNo, ...values },
    });
    const entered = await admin.edit('inspectionBill', bill, [
      ...values.map((value, at) => sample(at + 1, 1, { value })),
      ...[1, 2, 3].map((sampleNo) => sample(sampleNo, 2, { textValue: '合格' })),
    ]);
    expect(entered.doc.lines['samples']?.map((row) => row['result'])).toEqual([
      'accept',
      'reject',
      'accept',
      'accept',
      'accept',
      'accept',
    ]);
    expect(lineOf(entered)).toMatchObject({
      measuredMin: '9.93',
      measuredMax: '10.05',
      measuredAvg: '10',
      defectSamples: 1,
      result: 'reject',
    });
    const judged = await admin.act('inspectionBill', entered, 'judge');
    expect(judged.doc.fields).toMatchObject({ qualifiedQty: '2', unqualifiedQty: '1' });
  });
});

it('an item with a scheme of its own is sampled and judged by it, beside the numbers of the lot', async () => {
  const { admin } = company;
  const material = await company.material('焊接支架', { fields: { isIncomingInspect: true } });
  const look = (await company.approved('inspectionItem', { name: '焊缝外观', defectLevel: 'minor' })).doc.id;
  const pull = (
    await company.approved('inspectionItem', {
      name: '拉力',
      analysisMethod: 'quantitative',
      defectLevel: 'minor',
      isDestructive: true,
    })
  ).doc.id;
  const few = await company.approved('samplingScheme', {
    name: '拉力抽 2 件',
    sampleMethod: 'fixedQty',
    fixedQty: 2,
    acceptNumber: 0,
    rejectNumber: 1,
  });
  await company.approved('inspectionStandard', { name: '支架', material }, true, {
    items: [
      { item: look, textStandard: '无气孔', defectLevel: 'minor' },
      { item: pull, comparator: 'ge', lowerLimit: '500', defectLevel: 'minor', samplingScheme: few.doc.id },
    ],
  });
  await company.approved('inspectionPlan', {
    name: '支架来料',
    material,
    samplingScheme: scheme,
    inspector,
  });
  const bill = await company.started((await company.delivered(material, '2000')).notice);
  expect(lineOf(bill, 0)).toMatchObject({ sampleQty: 125, acceptNumber: 10, rejectNumber: 11, aql: '4.0' });
  expect(lineOf(bill, 1)).toMatchObject({ sampleQty: 2, acceptNumber: 0, rejectNumber: 1, aql: null });
  const entered = await admin.edit('inspectionBill', bill, [
    { op: 'setLine', lines: 'items', id: lineOf(bill, 0).id, field: 'defectSamples', value: 3 },
    { op: 'setLine', lines: 'items', id: lineOf(bill, 0).id, field: 'result', value: 'accept' },
    ...['512', '488'].map((value, at) => ({
      op: 'insertLine' as const,
      lines: 'samples',
      id: crypto.randomUUID(),
      before: null,
      values: { sampleNo: at + 1, itemLineNo: 2, value },
    })),
  ]);
  // Three minor defects would pass; the one torn part does not, and is not counted among them.
  expect(entered.doc.fields).toMatchObject({ minorDefects: 3, sampleResult: 'reject' });
  const judged = await admin.act('inspectionBill', entered, 'judge');
  expect(judged.doc.lines['decisions']).toMatchObject([
    { decision: 'return', qty: '1998' },
    { decision: 'destroy', qty: '2' },
  ]);
});

it('an instrument past its calibration measures nothing', async () => {
  const { admin } = company;
  const category = await admin.create('equipmentCategory', {
    fields: { code: 'LQ', name: '量具', equipmentKind: 'instrument' },
  });
  const place = await admin.create('department', {
    fields: { code: 'ZJ', name: '检验室', deptType: 'production', isWorkshop: true },
  });
  const workshop = await admin.create('workshop', {
    fields: { code: 'ZJ', name: '检验室', department: place.doc.id },
  });
  const gauge = await company.approved('equipment', {
    name: '千分尺-03',
    category: category.doc.id,
    workshop: workshop.doc.id,
    nextCalibration: '2024-05-05',
  });
  const bore = await company.approved('inspectionItem', {
    name: '孔径',
    analysisMethod: 'quantitative',
    instrument: gauge.doc.id,
  });
  const material = await company.material('轴套');
  const bill = await admin.create('inspectionBill', {
    fields: { material, inspectQty: '5', inspectMode: 'full', inspector },
    lines: { items: [{ item: bore.doc.id, result: 'accept' }] },
  });
  const started = await admin.act('inspectionBill', bill, 'startInspect');
  const judged = await admin.act('inspectionBill', started, 'judge');
  const late = admin.act('inspectionBill', judged, 'submit');
  expect((await refusalOf(late)).messages.join('；')).toContain('已过下次校准日期');
});
