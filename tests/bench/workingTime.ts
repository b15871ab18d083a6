// Cost of working time where planning and scheduling ask it millions of times: building three years of a place with three
// shifts, and one question of each kind. `node tests/bench/workingTime.ts`
import { dayNumber } from '#model/workingTime/businessMinutes.ts';
import { nationalCalendar } from '#model/workingTime/publicHolidays.ts';
import type { Shift } from '#model/workingTime/shifts.ts';
import { addToDay, workingDays } from '#model/workingTime/workingDays.ts';
import { addWorking, subtractWorking, workingMinutes } from '#model/workingTime/workingMinutes.ts';
import { workingTime } from '#model/workingTime/workingTime.ts';

const [from, to] = ['2025-01-01', '2027-12-31'];
const [first, last] = [dayNumber(from), dayNumber(to)];
const calls = 2_000_000;

const shift = (title: string, start: string, end: string, pause: string): Shift => ({
  code: title,
  title,
  start,
  end,
  periods: [{ start: pause, end: `${pause.slice(0, 3)}30`, isBreak: true }],
});
const shifts = [
  shift('早班', '06:00', '14:00', '10:00'),
  shift('中班', '14:00', '22:00', '18:00'),
  shift('夜班', '22:00', '06:00', '02:00'),
];
const place = {
  calendar: nationalCalendar.map((layer) => ({
    ...layer,
    scheme: {
      title: '三班',
      type: 'fixed' as const,
      cycleDays: 7,
      baseDate: null,
      days: [1, 2, 3, 4, 5, 6, 7].flatMap((dayNo) => shifts.map((each) => ({ dayNo, shift: each }))),
    },
  })),
};

/** The quickest of five, in milliseconds. */
function quickest(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const begin = performance.now();
    work();
    return performance.now() - begin;
  });
  return Math.min(...times);
}

const time = workingTime(place, from, to);
const days = workingDays(nationalCalendar, from, to);
const build = {
  三年工作日: quickest(() => workingDays(nationalCalendar, from, to)),
  [`三年三班（${time.starts.length} 段）`]: quickest(() => workingTime(place, from, to)),
};
for (const [what, milliseconds] of Object.entries(build))
  process.stdout.write(`${what}: ${milliseconds.toFixed(2)} ms\n`);

/** Steps over the range so that no two calls in a row hit the same place. */
function each(ask: (at: number, step: number) => number, size: number): number {
  return quickest(() => {
    let sum = 0;
    for (let call = 0; call < calls; call += 1) sum += ask((call * 7919) % size, call % 97);
    return sum;
  });
}

const minutes = (last - first - 120) * 1440;
const questions: Readonly<Record<string, number>> = {
  addToDay: each((at, step) => addToDay(days, first + 90 + (at % 900), step - 48), 900),
  addWorking: each((at, step) => addWorking(time, time.from + 86_400 + at, step * 10), minutes),
  subtractWorking: each((at, step) => subtractWorking(time, time.from + 86_400 + at, step * 10), minutes),
  workingMinutes: each(
    (at, step) => workingMinutes(time, time.from + at, time.from + at + step * 60),
    minutes,
  ),
};
for (const [what, milliseconds] of Object.entries(questions))
  process.stdout.write(`${what}: ${((milliseconds / calls) * 1e6).toFixed(0)} ns\n`);
