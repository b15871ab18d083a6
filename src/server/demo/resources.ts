// What the demo makes things with: workshops with their work centres and teams, shifts and schemes, the usual operations,
// and a calendar of three years around today by the published holidays.
import { employee } from '#entities/master/employee.ts';
import { department } from '#entities/master/department.ts';
import { factoryCalendar as calendarDef } from '#entities/process/factoryCalendar.ts';
import { operation as operationDef } from '#entities/process/operation.ts';
import { shift as shiftDef } from '#entities/process/shift.ts';
import { shiftScheme as schemeDef } from '#entities/process/shiftScheme.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import { workTeam } from '#entities/process/workTeam.ts';
import { workshop as workshopDef } from '#entities/process/workshop.ts';
import { layerOf, shiftOf } from '#entities/process/time/storedTime.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { spanMinutes, workedSpans } from '#model/workingTime/shifts.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';
import { calendarYears, exceptionsOf, remarkOf } from './factoryDays.ts';
import type { Branch } from './organization.ts';
import type { Records } from './records.ts';
import { centers, operations, shifts } from './resourcePlan.ts';
import type { Warehouse, WarehouseKey } from './warehouses.ts';

type Shift = DocOf<typeof shiftDef>;
type Team = DocOf<typeof workTeam>;
type Places = ReadonlyMap<WarehouseKey, Warehouse>;

export function makeResources(
  records: Records,
  branch: Branch,
  places: Places,
  today: string,
  small: boolean,
): void {
  const made = makeShifts(records, branch.code);
  const day = schemeWith(records, `PB${branch.code}01`, '日班', [made.get('RB')], true);
  const calendar = makeCalendar(records, branch.code, day, calendarYears(today));
  const workshops = makeWorkshops(records, branch, places, calendar);
  if (small) return;
  const round = ['ZB', 'ZZB', 'YB'].map((code) => made.get(code));
  const three = schemeWith(records, `PB${branch.code}02`, '三班', round, false);
  const teams = makeTeams(records, branch, workshops, made.get('RB')?.id ?? null);
  makeCenters(records, { workshops, teams, places, calendar, day, three });
}

function makeShifts(records: Records, branch: string): ReadonlyMap<string, Shift> {
  return new Map(
    shifts.map(
      ([code = '', name = '', shortName = '', startTime = '', endTime = '', pause = '', color], at) => {
        const [from = '', to = ''] = pause.split('-');
        const fields: Row = {
          code: `${code}${branch}`,
          name,
          shortName,
          startTime,
          endTime,
          color: color ?? null,
        };
        const periods = [{ startTime: from, endTime: to, isBreak: true }];
        const rows = periods.map((row, seq) => ({ ...row, id: '', seq }));
        const workMinutes = spanMinutes(workedSpans(shiftOf({ fields, lines: { periods: rows } })));
        return [
          code,
          records.make(shiftDef, { ...fields, workMinutes, sortNo: at + 1 }, { periods }),
        ] as const;
      },
    ),
  );
}

function schemeWith(
  records: Records,
  code: string,
  name: string,
  worked: readonly (Shift | undefined)[],
  isDefault: boolean,
): string {
  // On every day of the week: which days are worked is the calendar's to say.
  const days = [1, 2, 3, 4, 5, 6, 7].flatMap((dayNo) =>
    worked.map((shift) => ({ dayNo, shift: shift?.id ?? null })),
  );
  return records.make(schemeDef, { code, name, isDefault }, { days }).id;
}

function makeCalendar(
  records: Records,
  branch: string,
  shiftScheme: string,
  years: readonly number[],
): string {
  const exceptions = exceptionsOf(years).map(({ from, to, type, text }) => ({
    startDate: from,
    endDate: to,
    dayType: type,
    description: text ?? null,
  }));
  const [from, to] = [`${years[0] ?? ''}-01-01`, `${years.at(-1) ?? ''}-12-31`];
  const fields: Row = {
    code: `RL${branch}`,
    name: '工厂日历',
    calendarStart: from,
    calendarEnd: to,
    weekPattern: ['1', '2', '3', '4', '5'],
    shiftScheme,
    isDefault: true,
    remark: remarkOf(years),
  };
  const rows = exceptions.map((row, seq) => ({ ...row, id: '', seq }));
  const workDayCount = workingDays([layerOf({ fields, lines: { exceptions: rows } }, () => null)], from, to)
    .days.length;
  return records.make(calendarDef, { ...fields, workDayCount }, { exceptions }).id;
}

/** One for each department that makes things, by its code. */
function makeWorkshops(
  records: Records,
  branch: Branch,
  places: Places,
  factoryCalendar: string,
): ReadonlyMap<string, string> {
  const making = records
    .madeOf(department)
    .filter(({ fields }) => fields.isWorkshop === true && fields.org === branch.org);
  return new Map(
    making.map((doc, at) => {
      const code = doc.fields.code ?? '';
      const id = records.make(workshopDef, {
        code: `CJ${branch.code}${at + 1}`,
        name: doc.fields.name ?? '',
        nodeType: 'workshop',
        department: doc.id,
        wipWarehouse: places.get('wip')?.id ?? null,
        inWarehouse: places.get('finished')?.id ?? null,
        factoryCalendar,
        sortNo: at + 1,
      }).id;
      return [code, id] as const;
    }),
  );
}

function makeCenters(
  records: Records,
  at: {
    workshops: ReadonlyMap<string, string>;
    /** By the code of the department. */
    teams: ReadonlyMap<string, Team>;
    places: Places;
    calendar: string;
    day: string;
    three: string;
  },
): void {
  const free = new Map(at.teams);
  const known = new Map(
    Object.entries(operations).map(([name, [group, setup, run, rate, key]], index) => {
      const made = records.make(operationDef, {
        code: `GX${String(index + 1).padStart(3, '0')}`,
        name,
        operationGroup: group,
        setupMinutes: setup,
        runMinutes: run,
        pieceRate: rate,
        isKeyOperation: key === true,
        inspectMode: key === true ? 'firstAndLast' : 'self',
      });
      return [name, made] as const;
    }),
  );
  centers.forEach((center, index) => {
    const capabilities = center.operations.map((name) => ({
      operation: known.get(name)?.id ?? null,
      isDefault: true,
    }));
    // The team of a workshop works at its first centre.
    const team = free.get(center.workshop);
    free.delete(center.workshop);
    const { id } = records.make(
      workCenter,
      {
        code: `GZ${String(index + 1).padStart(3, '0')}`,
        name: center.name,
        centerType: center.type,
        workshop: at.workshops.get(center.workshop) ?? null,
        capacityBase: center.type === 'machine' ? 'machine' : 'labor',
        resourceQty: center.count,
        efficiency: center.type === 'machine' ? '90' : '85',
        utilization: '92',
        isBottleneck: center.bottleneck === true,
        factoryCalendar: at.calendar,
        shiftScheme: center.threeShifts === true ? at.three : at.day,
        wipWarehouse: at.places.get('wip')?.id ?? null,
        laborRate: '38',
        machineRate: center.type === 'machine' ? '65' : '0',
        overheadRate: '22',
      },
      { capabilities, resources: team === undefined ? [] : [{ workTeam: team.id }] },
    );
    // An operation is done where it can be done, unless a route says otherwise.
    for (const name of center.operations) {
      const operation = known.get(name);
      if (operation !== undefined) operation.fields.workCenter = id;
    }
    if (team !== undefined) team.fields.workCenter = id;
  });
}

function makeTeams(
  records: Records,
  { org, code }: Branch,
  workshops: ReadonlyMap<string, string>,
  defaultShift: string | null,
): ReadonlyMap<string, Team> {
  const made = new Map<string, Team>();
  const employees = records.madeOf(employee).filter(({ fields }) => fields.org === org);
  const departments = records.madeOf(department).filter(({ fields }) => fields.org === org);
  [...workshops].forEach(([departmentCode, workshop], index) => {
    const place = departments.find(({ fields }) => fields.code === departmentCode);
    const people = employees.filter(({ fields }) => fields.department === place?.id).map(({ id }) => id);
    const [leader] = people;
    if (leader === undefined) return;
    const team = records.make(
      workTeam,
      {
        code: `BZ${code}${index + 1}`,
        name: `${(place?.fields.name ?? '').replace('车间', '')}一班`,
        workshop,
        leader,
        defaultShift,
      },
      { members: people.map((member) => ({ employee: member, role: '操作工', joinDate: '2024-01-02' })) },
    );
    made.set(departmentCode, team);
  });
  return made;
}
