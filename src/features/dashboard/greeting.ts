// The date as people write it, and the hour they greet by: the company's, in whatever zone the browser stands.
import { shanghaiText, weekdayOf } from '#model/time/calendar.ts';

const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];

/** '2026-03-02 星期一' of an instant in epoch milliseconds. */
export function dateText(now: number): string {
  const date = shanghaiText(now).slice(0, 10);
  return `${date} ${weekdays[weekdayOf(date)] ?? ''}`;
}
