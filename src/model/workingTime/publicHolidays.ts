// Public holidays and make-up working days of mainland China, as the State Council publishes them each autumn for the
// year to come (2025: 国办发明电〔2024〕12号; 2026: notice of 4 November 2025). A year that is not published stands not
// here: it is entered as exceptions of a calendar, never guessed.
import type { CalendarLayer, DayException, WorkCalendar } from './workCalendar.ts';
import { weekendsOff } from './workCalendar.ts';

/** Name, first day, last day (MM-DD), and the weekend days worked in exchange. */
type Holiday = readonly [text: string, from: string, to: string, makeUp: readonly string[]];

const published: Readonly<Record<number, readonly Holiday[]>> = {
  2025: [
    ['元旦', '01-01', '01-01', []],
    ['春节', '01-28', '02-04', ['01-26', '02-08']],
    ['清明节', '04-04', '04-06', []],
    ['劳动节', '05-01', '05-05', ['04-27']],
    ['端午节', '05-31', '06-02', []],
    ['国庆节、中秋节', '10-01', '10-08', ['09-28', '10-11']],
  ],
  2026: [
    ['元旦', '01-01', '01-03', ['01-04']],
    ['春节', '02-15', '02-23', ['02-14', '02-28']],
    ['清明节', '04-04', '04-06', []],
    ['劳动节', '05-01', '05-05', ['05-09']],
    ['端午节', '06-19', '06-21', []],
    ['中秋节', '09-25', '09-27', []],
    ['国庆节', '10-01', '10-07', ['09-20', '10-10']],
  ],
};

/** Years whose holidays are known. */
export const publishedYears: readonly number[] = Object.keys(published).map(Number);

/** Exceptions of one year in the order of days; null for a year that is not published. */
export function publicHolidays(year: number): readonly DayException[] | null {
  const holidays = published[year];
  if (holidays === undefined) return null;
  const day = (text: string): string => `${year}-${text}`;
  return holidays
    .flatMap(([text, from, to, makeUp]): DayException[] => [
      { from: day(from), to: day(to), type: 'holiday', text },
      ...makeUp.map((each): DayException => ({
        from: day(each),
        to: day(each),
        type: 'workday',
        text: `${text}调休上班`,
      })),
    ])
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** Every published year as the widest layer of a calendar. */
export const nationalLayer: CalendarLayer = {
  title: '国家放假安排',
  week: null,
  exceptions: publishedYears.flatMap((year) => publicHolidays(year) ?? []),
  scheme: null,
};

/** Monday to Friday with the published holidays and make-up days; years that are not published know weekends only. */
export const nationalCalendar: WorkCalendar = [...weekendsOff, nationalLayer];
