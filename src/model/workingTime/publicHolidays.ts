// Public holidays and make-up working days of mainland China, as the State Council publishes them each autumn for the
// year to come (2025: 国办发明电〔2024〕12号; 2026: notice of 4 November 2025). A year whose notice is not known here has
// only the days off that the law itself names (《全国年节及纪念日放假办法》 as of 1 January 2025), without make-up days:
// they may be offered, marked as such, and nothing counts by them unasked.
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

/** Festivals by law of years whose notice is not known: the days themselves, nothing exchanged. */
const statutory: Readonly<Record<number, readonly Holiday[]>> = {
  2027: [
    ['元旦', '01-01', '01-01', []],
    ['春节', '02-05', '02-08', []],
    ['清明节', '04-05', '04-05', []],
    ['劳动节', '05-01', '05-02', []],
    ['端午节', '06-09', '06-09', []],
    ['中秋节', '09-15', '09-15', []],
    ['国庆节', '10-01', '10-03', []],
  ],
};

/** Years whose holidays are known. */
export const publishedYears: readonly number[] = Object.keys(published).map(Number);

export interface OfferedDays {
  days: readonly DayException[];
  /** 'published': as announced; 'statutory': only what the law names, until the notice is known. */
  by: 'published' | 'statutory';
}

/** What may be laid over a calendar for one year; null for a year nothing is known of. */
export function offeredDays(year: number): OfferedDays | null {
  const days = publicHolidays(year);
  if (days !== null) return { days, by: 'published' };
  const named = statutory[year];
  return named === undefined ? null : { days: exceptionsOf(year, named), by: 'statutory' };
}

/** Exceptions of one year in the order of days; null for a year that is not published. */
export function publicHolidays(year: number): readonly DayException[] | null {
  const holidays = published[year];
  return holidays === undefined ? null : exceptionsOf(year, holidays);
}

function exceptionsOf(year: number, holidays: readonly Holiday[]): readonly DayException[] {
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
