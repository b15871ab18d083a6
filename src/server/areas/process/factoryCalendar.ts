// 工厂日历: how many days are worked from its first day to its last follows from the weekly pattern and the exceptions.
import { layerOf } from '#entities/process/time/storedTime.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Doc } from '#model/entity.ts';
import { daysBetween } from '#model/time/calendar.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { textOf } from '#server/values.ts';

/** Years a calendar may span: more is a slip of the pen. */
const mostDays = 20 * 366;

function lengthOf({ fields }: Doc): number | null {
  const [from, to] = [textOf(fields['calendarStart']), textOf(fields['calendarEnd'])];
  return from === '' || to === '' ? null : daysBetween(from, to);
}

/** Null where the calendar has no sound beginning and end. */
function workedDays(doc: Doc): number | null {
  const length = lengthOf(doc);
  if (length === null || length < 0 || length > mostDays) return null;
  const [from, to] = [textOf(doc.fields['calendarStart']), textOf(doc.fields['calendarEnd'])];
  return workingDays([layerOf(doc, () => null)], from, to).days.length;
}

export const factoryCalendar = defineBehaviour({
  title: '工厂日历',
  checks: ['日历最长 20 年；工作天数由每周工作日和例外日期算出'],
  propose({ doc }) {
    const value = workedDays(doc);
    return Promise.resolve(
      value === (doc.fields['workDayCount'] ?? null) ? [] : [{ op: 'set', field: 'workDayCount', value }],
    );
  },
  check(doc, _facts, moment): Problem[] {
    if (moment !== 'save' || (lengthOf(doc) ?? 0) <= mostDays) return [];
    return [{ field: 'calendarEnd', level: 'error', message: '日历最长 20 年，请检查开始日期和结束日期' }];
  },
});
