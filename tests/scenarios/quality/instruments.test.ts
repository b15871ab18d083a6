// Instruments and their calibration, as a metrologist keeps them: dates follow the record, inspection asks for them, a failed
// calibration lists what was measured, and what comes due is told. Rules: instrument-r1, instrument-r2, calibrationRecord-r1.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { remindCalibrations } from '#server/areas/quality/instrument/calibrationReminders.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { codeOf, lineOf, refusalOf } from '#tests/support/scenario.ts';
import { inspectingCompany, type InspectingCompany } from './inspectingCompany.ts';

let company: InspectingCompany;
let place: Row;
let bore: string;
let material: string;
beforeAll(async () => {
  company = await inspectingCompany();
  const { admin } = company;
  const category = await admin.create('equipmentCategory', {
    fields: { code: 'LQ', name: '量具', equipmentKind: 'instrument' },
  });
  const department = await admin.create('department', {
    fields: { code: 'ZJ', name: '检验室', deptType: 'production', isWorkshop: true },
  });
  const workshop = await admin.create('workshop', {
    fields: { code: 'ZJ', name: '检验室', department: department.doc.id },
  });
  place = { category: category.doc.id, workshop: workshop.doc.id };
  bore = (await company.approved('inspectionItem', { name: '孔径', analysisMethod: 'quantitative' })).doc.id;
  material = await company.material('轴套');
}, 240_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const set = (field: string, value: string): Patch => ({ op: 'set', field, value });

/** An approved instrument with its equipment. */
async function micrometer(
  name: string,
  fields: Row = {},
  equipment: Row = {},
): Promise<{ gauge: string; card: DocResult }> {
  const gauge = (await company.approved('equipment', { name, ...place, ...equipment })).doc.id;
  const card = await company.approved('instrument', {
    name,
    equipment: gauge,
    instrumentKind: 'micrometer',
    ...fields,
  });
  return { gauge, card };
}

/** A bill judged with the gauge; `submit` is left to the test where it is to be refused. */
async function judged(instrument: string, fields: Row = {}): Promise<DocResult> {
  const { admin, inspector } = company;
  const bill = await admin.create('inspectionBill', {
    fields: { material, inspectQty: '5', inspectMode: 'full', inspector, ...fields },
    lines: { items: [{ item: bore, instrument, result: 'accept' }] },
  });
  return admin.act('inspectionBill', await admin.act('inspectionBill', bill, 'startInspect'), 'judge');
}

const calibrated = (card: DocResult, fields: Row, points: readonly Row[] = []): Promise<DocResult> =>
  company.admin.create('calibrationRecord', {
    fields: { instrument: card.doc.id, ...fields },
    lines: { points },
  });

test('a calibration dates the instrument and its equipment, and unapproval gives the former dates back', async () => {
  const { admin } = company;
  const { gauge, card } = await micrometer(
    '千分尺-01',
    { cycleDays: 180 },
    { nextCalibration: '2024-05-20', calibrationCycle: 90 },
  );
  expect(card.doc.fields).toMatchObject({ nextDate: '2024-05-20', cycleDays: 180, dueState: 'soon' });
  const draft = await calibrated(card, { date: '2024-05-05', certificateNo: 'C-1' }, [
    { pointNo: 1, nominal: '10', reading: '10.002', tolerance: '0.004' },
  ]);
  expect(draft.doc.fields).toMatchObject({ nextDate: '2024-11-01', rejectedPoints: 0 });
  expect(lineOf(draft, 0, 'points')).toMatchObject({ error: '0.002', result: 'accept' });
  const first = await admin.approve('calibrationRecord', draft);
  expect((await admin.open('instrument', card.doc.id)).doc.fields).toMatchObject({
    lastDate: '2024-05-05',
    nextDate: '2024-11-01',
    instrumentStatus: 'qualified',
    dueState: 'valid',
  });
  const shown = await admin.open('equipment', gauge);
  expect(shown.doc.fields).toMatchObject({ nextCalibration: '2024-11-01', calibrationCycle: 180 });
  // What the card keeps is not typed on the equipment too.
  const typed = admin.edit('equipment', shown, [set('nextCalibration', '2030-01-01')]);
  expect((await refusalOf(typed)).messages[0]).toContain('由计量器具');
  const second = await admin.approve('calibrationRecord', await calibrated(card, { date: '2024-05-06' }));
  const early = admin.act('calibrationRecord', await company.again('calibrationRecord', first), 'unapprove');
  expect((await refusalOf(early)).messages[0]).toContain('更晚的校准记录');
  await admin.act('calibrationRecord', second, 'unapprove');
  await admin.act('calibrationRecord', await company.again('calibrationRecord', first), 'unapprove');
  expect((await admin.open('equipment', gauge)).doc.fields['nextCalibration']).toBe('2024-05-20');
});

test('a point beyond its tolerance cannot be called qualified (calibrationRecord-r1)', async () => {
  const { admin } = company;
  const { card } = await micrometer('千分尺-02', { maxError: '0.004' });
  const draft = await calibrated(card, { date: '2024-05-05' }, [
    { pointNo: 1, nominal: '25', reading: '24.995' },
  ]);
  expect(lineOf(draft, 0, 'points')).toMatchObject({ error: '-0.005', tolerance: '0.004', result: 'reject' });
  expect((await refusalOf(admin.act('calibrationRecord', draft, 'submit'))).messages[0]).toContain(
    '结论不能为合格',
  );
  const limited = await admin.edit('calibrationRecord', draft, [set('result', 'limited')]);
  await admin.approve('calibrationRecord', limited);
  expect((await admin.open('instrument', card.doc.id)).doc.fields['instrumentStatus']).toBe('limited');
});

test('inspection refuses an instrument past its date, or stopped, as its card says (instrument-r1, equipment-r2)', async () => {
  const { admin } = company;
  const { gauge, card } = await micrometer('卡尺-01', {}, { nextCalibration: '2024-05-01' });
  const bill = await judged(gauge);
  const said = async (): Promise<string> =>
    (
      await refusalOf(admin.act('inspectionBill', await company.again('inspectionBill', bill), 'submit'))
    ).messages.join('；');
  expect(await said()).toContain('已过下次校准日期');
  let now = await admin.edit('instrument', card, [set('expiredControl', 'warn')]);
  const warned = await refusalOf(
    admin.act('inspectionBill', await company.again('inspectionBill', bill), 'submit'),
  );
  expect(warned.messages.join('；')).toContain('已过下次校准日期');
  now = await admin.edit('instrument', now, [set('instrumentStatus', 'sealed')]);
  expect(await said()).toContain('状态不是合格或限用');
  now = await admin.edit('instrument', now, [set('instrumentStatus', 'qualified')]);
  const accepted = await admin.act('inspectionBill', await company.again('inspectionBill', bill), 'submit', {
    acceptWarnings: true,
  });
  expect(accepted.doc.status).toBe('submitted');
});

test('a standard warns of an instrument that reads too coarsely (instrument-r2)', async () => {
  const { admin } = company;
  const { gauge } = await micrometer('卡尺-02', { resolution: '0.02' });
  const standard = await admin.create('inspectionStandard', {
    fields: { name: '轴套孔径', material },
    lines: {
      items: [
        { item: bore, instrument: gauge, targetValue: '10', lowerTolerance: '-0.05', upperTolerance: '0.05' },
      ],
    },
  });
  const said = await refusalOf(admin.act('inspectionStandard', standard, 'submit'));
  expect(said.messages.join('；')).toContain('分辨力 0.02 大于公差的十分之一');
  await admin.act('inspectionStandard', standard, 'submit', { acceptWarnings: true });
});

test('a failed calibration stops the instrument and lists what it measured; the next waits for the decisions', async () => {
  const { admin } = company;
  const { gauge, card } = await micrometer('千分尺-03');
  await admin.approve('calibrationRecord', await calibrated(card, { date: '2024-05-01' }));
  const measured = await admin.approve('inspectionBill', await judged(gauge));
  const draft = await calibrated(card, { date: '2024-05-06', result: 'failed' });
  expect(draft.doc.fields).toMatchObject({ impactFrom: '2024-05-01', impactCount: 1 });
  expect((await refusalOf(admin.act('calibrationRecord', draft, 'submit'))).messages[0]).toContain(
    '请填写影响处理',
  );
  const failed = await admin.approve(
    'calibrationRecord',
    await admin.edit('calibrationRecord', draft, [set('impactHandling', '在库的重检')]),
  );
  expect(lineOf(failed, 0, 'impacts')).toMatchObject({
    inspectionBill: measured.doc.id,
    material,
    materialName: '轴套',
  });
  expect((await admin.open('instrument', card.doc.id)).doc.fields['instrumentStatus']).toBe('stopped');
  const next = await calibrated(card, { date: '2024-05-07' });
  const waiting = admin.approve('calibrationRecord', next);
  expect((await refusalOf(waiting)).messages[0]).toContain('没有选择处理');
  const stray = admin.edit('calibrationRecord', failed, [
    { op: 'removeLine', lines: 'impacts', id: lineOf(failed, 0, 'impacts').id },
  ]);
  expect((await refusalOf(stray)).messages[0]).toContain('不能增删');
  const decided = await admin.edit('calibrationRecord', failed, [
    {
      op: 'setLine',
      lines: 'impacts',
      id: lineOf(failed, 0, 'impacts').id,
      field: 'decision',
      value: 'noImpact',
    },
  ]);
  expect(decided.doc.fields['openImpacts']).toBe(0);
  const open = await company.again('calibrationRecord', next);
  await admin.act('calibrationRecord', open, 'approve');
  expect((await admin.open('equipment', gauge)).doc.fields['instrumentStatus']).toBe('qualified');
});

test('the keeper of an instrument is told thirty days ahead and once it is past', async () => {
  const { admin, ids, clock, ports, database } = company;
  const keeper = await company.clerk('保管人', {});
  const employee = await admin.open('employee', ids.salesperson);
  await admin.edit('employee', employee, [set('user', keeper.grants.userId)]);
  const { card } = await micrometer(
    '量规-01',
    { keeper: ids.salesperson },
    { nextCalibration: '2024-06-20' },
  );
  await company.approved('equipment', {
    name: '量规-02',
    ...place,
    keeper: ids.salesperson,
    nextCalibration: '2024-06-20',
    calibrationCycle: 365,
  });
  const told = async (): Promise<number> => {
    const { rows } = await database.query(
      `select count(*)::int as count from announcement_send s join announcement a on a.id = s.announcement
       where s."user" = $1::uuid and (a.titile like $2 or a.titile like '%量规-02%')`,
      [keeper.grants.userId, `%${codeOf(card)}%`],
    );
    return Number(rows[0]?.['count']);
  };
  for (const [month, day, count] of [
    [4, 20, 0],
    [4, 21, 2],
    [4, 22, 2],
    [5, 21, 4],
  ] as const) {
    clock.now = Date.UTC(2024, month, day, 2);
    await remindCalibrations(ports);
    expect(await told()).toBe(count);
  }
});
