// 工厂日历: how many days are worked from its first day to its last follows from the weekly pattern and the exceptions.
import { idleDays, idleWeekdays, saidDays } from '#entities/process/time/idleDays.ts';
import { layerOf } from '#entities/process/time/storedTime.ts';
import type { Problem } from '#model/check/problem.ts';
import { factoryCalendar as stored } from '#entities/process/factoryCalendar.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { daysBetween } from '#model/time/calendar.ts';
import type { WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { layerForBehaviour } from './calendars.ts';

type Calendar = DocOf<typeof stored>;

/** Years a calendar may span: more is a slip of the pen. */
const mostDays = 20 * 366;

function lengthOf({ fields }: Calendar): number | null {
  const [from, to] = [fields.calendarStart ?? '', fields.calendarEnd ?? ''];
  return from === '' || to === '' ? null : daysBetween(from, to);
}

/** Null where the calendar has no sound beginning and end. */
function workedDays(doc: Calendar): number | null {
  const length = lengthOf(doc);
  if (length === null || length < 0 || length > mostDays) return null;
  const [from, to] = [doc.fields.calendarStart ?? '', doc.fields.calendarEnd ?? ''];
  return workingDays([layerOf(doc, () => null)], from, to).days.length;
}

interface Facts {
  /** Null where nothing is to be told of shifts. */
  calendar: WorkCalendar | null;
  today: string;
}

/** Worked days ahead for which no shift is there, told where they were typed. */
function withoutShifts(doc: Calendar, { calendar, today }: Facts): Problem[] {
  if (calendar === null) return [];
  const weekdays = idleWeekdays(calendar);
  const ofWeek: Problem[] =
    weekdays.length === 0
      ? []
      : [
          {
            field: 'shiftScheme',
            level: 'warning',
            message: `每周工作日有${weekdays.join('、')}，默认排班方案这几天没有班次，没有工时；请在方案里补上，或改每周工作日`,
          },
        ];
  const ofExceptions = doc.lines.exceptions.flatMap((row): Problem[] => {
    if (row.dayType !== 'workday' && row.dayType !== 'halfDay') return [];
    const [from, to] = [row.startDate ?? '', row.endDate ?? ''];
    const days = from === '' ? [] : idleDays(calendar, from > today ? from : today, to);
    if (days.length === 0) return [];
    const message = `${saidDays(days)} 定为上班，排班方案当天没有班次，没有工时；请在这一行选择有班次的排班方案`;
    return [{ lines: 'exceptions', lineId: row.id, field: 'shiftScheme', level: 'warning', message }];
  });
  return [...ofWeek, ...ofExceptions];
}

export const factoryCalendar = defineBehaviour(stored, {
  title: '工厂日历',
  propose({ doc }) {
    const value = workedDays(doc);
    return Promise.resolve(
      value === doc.fields.workDayCount ? [] : [{ op: 'set', field: 'workDayCount', value }],
    );
  },
  actions: {
    save: defineAction(stored, {
      checks: ['日历最长 20 年；工作天数由每周工作日和例外日期算出', '定为上班而排班方案没有班次的日子提醒'],
      facts: async (doc, read): Promise<Facts> => ({
        calendar: await layerForBehaviour(read, doc),
        today: read.today,
      }),
      check(doc, facts): Problem[] {
        if ((lengthOf(doc) ?? 0) <= mostDays) return withoutShifts(doc, facts);
        return [
          { field: 'calendarEnd', level: 'error', message: '日历最长 20 年，请检查开始日期和结束日期' },
        ];
      },
    }),
  },
});
