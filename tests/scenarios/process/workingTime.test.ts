// Resources and their time as a planner keeps them: shifts and schemes that cannot contradict themselves, calendars that
// due dates follow, work centres that know their hours, teams and workshops.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { capacityDays } from '#entities/process/time/capacityDays.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import type { Row } from '#model/entity.ts';
import { addWorkdays, nextWorkday, previousWorkday, workingDays } from '#model/workingTime/workingDays.ts';
import type { DocResult } from '#model/wire/wire.ts';
import {
  type KeptCalendar,
  organisationCalendar,
  workplaceOfCenter,
} from '#server/areas/process/calendars.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { planRows, schemeOf } from '#tests/support/money.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
let workshop: string;
let calendar: DocResult;

const make = (entity: string, fields: Row, lines: Record<string, readonly Row[]> = {}): Promise<DocResult> =>
  company.admin.create(entity, { fields, lines });
const approved = async (
  entity: string,
  fields: Row,
  lines: Record<string, readonly Row[]> = {},
): Promise<DocResult> => company.admin.approve(entity, await make(entity, fields, lines));
const own = (): Promise<KeptCalendar> => company.admin.run((context) => organisationCalendar(context));

beforeAll(async () => {
  company = await buildCompany();
  const department = await make('department', {
    code: 'P1',
    name: '生产部',
    deptType: 'production',
    isWorkshop: true,
  });
  workshop = (await make('workshop', { code: 'CJ1', name: '机加车间', department: department.doc.id })).doc
    .id;
  calendar = await approved(
    'factoryCalendar',
    { name: '总厂', calendarStart: '2026-01-01', calendarEnd: '2026-12-31', isDefault: true },
    {
      exceptions: [
        { startDate: '2026-10-01', endDate: '2026-10-07', dayType: 'holiday', description: '国庆节' },
        { startDate: '2026-10-10', endDate: '2026-10-10', dayType: 'workday' },
      ],
    },
  );
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

describe('the calendar of the organisation', () => {
  it('answers E01 from what is stored (factoryCalendar-r1, factoryCalendar-r2, factoryCalendar-r3)', async () => {
    const { calendar: pile, from, to } = await own();
    const range = workingDays(pile, from ?? '', to ?? '');
    const asked = [
      ['2026-09-25', 3],
      ['2026-09-30', 1],
      ['2026-10-09', 1],
      ['2026-10-12', -1],
      ['2026-10-09', -2],
      ['2026-10-16', -5],
    ] as const;
    expect([
      ...asked.map(([date, days]) => addWorkdays(range, date, days)),
      previousWorkday(range, '2026-10-04'),
      nextWorkday(range, '2026-10-04'),
    ]).toEqual([
      '2026-09-30',
      '2026-10-08',
      '2026-10-10',
      '2026-10-10',
      '2026-09-30',
      '2026-10-10',
      '2026-09-30',
      '2026-10-08',
    ]);
    expect(() => addWorkdays(range, '2026-12-30', 5)).toThrow('请先延长日历');
  });

  it('counts its working days when it is saved, and again when a day is painted', async () => {
    expect(calendar.doc.fields['workDayCount']).toBe(257);
    const seen = await company.admin.open('factoryCalendar', calendar.doc.id);
    const changed = await company.admin.edit('factoryCalendar', seen, [
      {
        op: 'setLine',
        lines: 'exceptions',
        id: lineOf(seen, 1, 'exceptions').id,
        field: 'dayType',
        value: 'halfDay',
      },
    ]);
    expect(changed.doc.fields['workDayCount']).toBe(257);
    const back = await company.admin.edit('factoryCalendar', changed, [
      { op: 'removeLine', lines: 'exceptions', id: lineOf(changed, 1, 'exceptions').id },
    ]);
    expect(back.doc.fields['workDayCount']).toBe(256);
    expect((await own()).calendar.at(-1)?.exceptions).toHaveLength(1);
  });

  it('refuses exceptions outside its days and a century by mistake', async () => {
    const fields = { name: '长', calendarStart: '2026-01-01', calendarEnd: '2126-12-31' };
    expect((await refusalOf(make('factoryCalendar', fields))).messages).toEqual([
      '日历最长 20 年，请检查开始日期和结束日期',
    ]);
    const outside = make(
      'factoryCalendar',
      { ...fields, calendarEnd: '2026-12-31' },
      { exceptions: [{ startDate: '2027-01-01', endDate: '2027-01-01', dayType: 'holiday' }] },
    );
    expect((await refusalOf(outside)).messages.join()).toContain('不在日历的开始日期与结束日期之间');
  });

  it('moves due dates off days nobody works, where the scheme of the receivable says so', async () => {
    const { admin } = company;
    const material = await company.material('电机');
    const dueOn = async (skipHoliday: string, date: string): Promise<unknown> => {
      const scheme = await schemeOf(admin, { skipHoliday }, [
        { stage: 'balance', ratio: '100', dueBase: 'documentDate', days: 0 },
      ]);
      const order = await company.order(
        admin,
        [{ material, qty: '1', taxPrice: '100', deliveryDate: '2026-12-20' }],
        {
          receivablePlanScheme: scheme,
          date,
          deliveryDate: '2026-12-20',
        },
      );
      return (await planRows(company, order))[0]?.['dueDate'];
    };
    expect(await dueOn('forward', '2026-10-01')).toBe('2026-10-08');
    expect(await dueOn('backward', '2026-10-06')).toBe('2026-09-30');
    expect(await dueOn('none', '2026-10-01')).toBe('2026-10-01');
  });

  it('is Monday to Friday while none is approved', async () => {
    const open = await company.admin.act(
      'factoryCalendar',
      await company.admin.open('factoryCalendar', calendar.doc.id),
      'disable',
    );
    expect(await own()).toMatchObject({ from: null, to: null });
    await company.admin.act('factoryCalendar', open, 'enable');
    expect((await own()).from).toBe('2026-01-01');
  });
});

describe('shifts and schemes', () => {
  it('write times alike, know that they pass midnight, and count what is worked (shift-r2)', async () => {
    const night = await make(
      'shift',
      { name: '夜班', startTime: '20', endTime: '8:00' },
      { periods: [{ startTime: '0:00', endTime: '0100', isBreak: true }] },
    );
    expect(night.doc.fields).toMatchObject({
      startTime: '20:00',
      endTime: '08:00',
      crossDay: true,
      workMinutes: 660,
    });
    expect(lineOf(night, 0, 'periods')).toMatchObject({ startTime: '00:00', endTime: '01:00' });
  });

  it('refuse periods that overlap or leave the shift (shift-r1)', async () => {
    const shiftWith = (...periods: Row[]) =>
      make('shift', { name: '白班', startTime: '08:00', endTime: '17:00' }, { periods });
    const two = shiftWith({ startTime: '08:00', endTime: '12:00' }, { startTime: '11:00', endTime: '17:00' });
    expect((await refusalOf(two)).messages.join()).toContain('11:00–17:00 与 08:00–12:00 重叠');
    const outside = shiftWith({ startTime: '16:00', endTime: '18:00' });
    expect((await refusalOf(outside)).messages.join()).toContain('不在班次 08:00–17:00 之内');
    const words = make('shift', { name: '白班', startTime: '早上', endTime: '17:00' });
    expect((await refusalOf(words)).messages.join()).toContain('例如 08:30');
  });

  it('put nobody into two shifts at once', async () => {
    const day = await approved('shift', { name: '早', startTime: '08:00', endTime: '16:00' });
    const late = await approved('shift', { name: '中', startTime: '15:00', endTime: '23:00' });
    const days = [
      { dayNo: 1, shift: day.doc.id },
      { dayNo: 1, shift: late.doc.id },
    ];
    const both = make('shiftScheme', { name: '两班' }, { days });
    expect((await refusalOf(both)).messages.join()).toContain('同一班组不能同时上两个班');
    const endless = make('shiftScheme', { name: '轮班', schemeType: 'rotating' }, { days: days.slice(0, 1) });
    expect((await refusalOf(endless)).messages.join()).toContain('循环天数');
  });
});

describe('a work centre', () => {
  it('works by its calendar, its scheme and its exceptions (workCenter-r1)', async () => {
    const shift = await approved(
      'shift',
      { name: '日班', startTime: '08:00', endTime: '17:00' },
      { periods: [{ startTime: '12:00', endTime: '13:00', isBreak: true }] },
    );
    const scheme = await approved(
      'shiftScheme',
      { name: '日班六天' },
      { days: [1, 2, 3, 4, 5, 6].map((dayNo) => ({ dayNo, shift: shift.doc.id })) },
    );
    const center = await approved(
      'workCenter',
      {
        name: '加工中心',
        workshop,
        factoryCalendar: calendar.doc.id,
        shiftScheme: scheme.doc.id,
        resourceQty: 2,
        efficiency: '90',
      },
      {
        capacityExceptions: [
          {
            startTime: '2026-09-14T09:00:00.000Z',
            endTime: '2026-09-14T11:00:00.000Z',
            exceptionType: 'overtime',
          },
        ],
      },
    );
    const place = await company.admin.run(async (context) => {
      const stored = await readDoc(context.session, workCenter, center.doc.id);
      return stored === null ? null : (await workplaceOfCenter(context, stored)).place;
    });
    if (place === null) throw new Error('the work centre is not stored');
    expect(capacityDays(place, '2026-09-11', '2026-09-14').map(({ capacity }) => capacity)).toEqual([
      '864',
      '0',
      '0',
      '1080',
    ]);
  });

  it('does not stand in for itself, and consists of something', async () => {
    const fields = { name: '钻床', workshop, factoryCalendar: calendar.doc.id };
    const seen = await make('workCenter', fields);
    const itself = company.admin.edit('workCenter', seen, [
      {
        op: 'insertLine',
        lines: 'substitutes',
        id: crypto.randomUUID(),
        before: null,
        values: { workCenter: seen.doc.id },
      },
    ]);
    expect((await refusalOf(itself)).messages.join()).toContain('不能是自己');
    const empty = make('workCenter', fields, { resources: [{ priority: 1 }] });
    expect((await refusalOf(empty)).messages.join()).toContain('资源须选择设备或班组');
    const alone = make('workCenter', { ...fields, centerType: 'outsourced' });
    expect((await refusalOf(alone)).messages.join()).toContain('委外工作中心须填写委外供应商');
  });
});

describe('workshops, teams and operations', () => {
  it('a workshop belongs to a department that makes things', async () => {
    const office = await make('department', { code: 'O1', name: '财务部', deptType: 'finance' });
    const wrong = make('workshop', { code: 'CJ9', name: '错', department: office.doc.id });
    expect((await refusalOf(wrong)).messages.join()).toContain('对应部门');
  });

  it('an employee in two teams is worth a warning (workTeam-r1)', async () => {
    const members = [{ employee: company.ids.salesperson }];
    const fields = { workshop, leader: company.ids.salesperson };
    await make('workTeam', { ...fields, name: '甲班' }, { members });
    const second = await make('workTeam', { ...fields, name: '乙班' }, { members });
    expect(second.warnings?.map(({ message }) => message).join()).toContain('还在班组“甲班”中');
  });

  it('an operation that is used is retired, not deleted, and its code is its own (operation-r1)', async () => {
    const { admin } = company;
    const turning = await approved('operation', { code: 'CX', name: '车削', runMinutes: '3' });
    const again = make('operation', { code: 'CX', name: '铣削', runMinutes: '3' });
    expect((await refusalOf(again)).messages.join()).toContain('CX');
    await make(
      'workCenter',
      { name: '车床组', workshop, factoryCalendar: calendar.doc.id },
      { capabilities: [{ operation: turning.doc.id }] },
    );
    const draft = await admin.act('operation', turning, 'unapprove').catch(() => turning);
    expect((await refusalOf(admin.remove('operation', draft))).messages).not.toEqual([]);
    const disabled = await admin.act('operation', await admin.open('operation', turning.doc.id), 'disable');
    expect(disabled.doc.status).toBe('disabled');
  });
});
