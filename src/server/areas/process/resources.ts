// 工作中心 and 班组: a work centre does not stand in for itself and consists of something; an employee belongs to one team
// at a time, which is worth a warning, since people do help out.
import { idleDays, idleWeekdays, saidDays } from '#entities/process/time/idleDays.ts';
import type { Problem } from '#model/check/problem.ts';
import { addDays } from '#model/time/calendar.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { employee as person } from '#entities/master/employee.ts';
import { workCenter as center } from '#entities/process/workCenter.ts';
import { workTeam as team } from '#entities/process/workTeam.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { placeForBehaviour } from './calendars.ts';

/** Worked days of the calendar for which the centre's own scheme has no shift. */
interface CenterFacts {
  days: readonly string[];
  weekdays: readonly string[];
}

/** Days ahead that are looked at. */
const ahead = 366;

export const workCenter = defineBehaviour(center, {
  title: '工作中心',
  actions: {
    save: defineAction(center, {
      checks: ['替代工作中心不能是自己', '资源须选择设备或班组', '日历上班而排班方案没有班次的日子提醒'],
      async facts(doc, read): Promise<CenterFacts> {
        if (doc.fields.shiftScheme === null) return { days: [], weekdays: [] };
        const { calendar } = await placeForBehaviour(read, doc);
        const weekdays = idleWeekdays(calendar);
        const days = idleDays(calendar, read.today, addDays(read.today, ahead));
        return { weekdays, days: weekdays.length > 0 ? [] : days };
      },
      check(doc, { days, weekdays }): Problem[] {
        const own = doc.lines.substitutes.filter((row) => row.workCenter === doc.id);
        const empty = doc.lines.resources.filter(
          ({ equipment, workTeam: crew }) => equipment === null && crew === null,
        );
        const idle = weekdays.length > 0 ? `每周${weekdays.join('、')}` : saidDays(days);
        return [
          ...(idle === ''
            ? []
            : [
                {
                  field: 'shiftScheme',
                  level: 'warning' as const,
                  message: `${idle}工厂日历上班，排班方案没有班次，工作中心没有工时；请在方案里补上，或在日历的例外日期选择排班方案`,
                },
              ]),
          ...own.map(({ id }): Problem => ({
            lines: 'substitutes',
            lineId: id,
            field: 'workCenter',
            level: 'error',
            message: '替代工作中心不能是自己，请选择别的工作中心',
          })),
          ...empty.map(({ id }): Problem => ({
            lines: 'resources',
            lineId: id,
            field: 'workTeam',
            level: 'error',
            message: '资源须选择设备或班组',
          })),
        ];
      },
    }),
  },
});

interface Elsewhere {
  employee: string;
  name: string;
  team: string;
}

interface TeamFacts {
  elsewhere: readonly Elsewhere[];
  today: string;
}

export const workTeam = defineBehaviour(team, {
  title: '班组',
  actions: {
    save: defineAction(team, {
      checks: ['组员还在别的班组时提醒：同一时间属于一个班组'],
      async facts(doc, read): Promise<TeamFacts> {
        const { today, org } = read;
        const employees = doc.lines.members
          .filter(({ leaveDate }) => (leaveDate ?? today) >= today)
          .flatMap(({ employee }) => employee ?? []);
        if (employees.length === 0) return { elsewhere: [], today };
        const m = linesTable(team, 'members', 'm');
        const t = headerTable(team, 't');
        const e = headerTable(person, 'e');
        const rows = await read.select(
          { employee: present(m.employee), name: e.name, team: t.name },
          sql`from ${m} join ${t} on ${t.id} = ${m.docId} join ${e} on ${e.id} = ${m.employee}
        where ${is(t.org, org)} and ${t.id} <> ${doc.id}::uuid and ${t.status} <> 'disabled' and ${among(m.employee, employees)}
          and (${m.leaveDate} is null or ${m.leaveDate} >= ${today}::date) order by ${t.code}`,
        );
        return {
          elsewhere: rows.map((row) => ({ ...row, name: row.name ?? '', team: row.team ?? '' })),
          today,
        };
      },
      check(doc, { elsewhere, today }): Problem[] {
        return doc.lines.members.flatMap((row): Problem[] => {
          const other = elsewhere.find(({ employee }) => employee === row.employee);
          if (other === undefined || (row.leaveDate ?? today) < today) return [];
          const message = `${other.name}还在班组“${other.team}”中，同一时间属于一个班组；已离开的请在那里填写离开日期`;
          return [{ lines: 'members', lineId: row.id, field: 'employee', level: 'warning', message }];
        });
      },
    }),
  },
});
