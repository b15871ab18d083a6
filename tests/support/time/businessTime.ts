// The moment a test's company lives at. BUSINESS_TIME, an ISO instant, moves it for `npm run test:dates`; tests that name days
// of their own keep theirs and say so by not asking here.
import { addDays, businessDate } from '#model/time/calendar.ts';

const wanted = process.env['BUSINESS_TIME'] ?? '';

/** Milliseconds. @param usual ISO instant @throws RangeError for what is no instant */
export function businessTime(usual: string): number {
  const moment = Date.parse(wanted === '' ? usual : wanted);
  if (Number.isNaN(moment)) throw new RangeError(`BUSINESS_TIME is no instant: ${wanted}`);
  return moment;
}

/** When scenarios begin: 2024-05-06 10:00 in Shanghai, a Monday, unless it is moved. */
export const scenarioStart = businessTime('2024-05-06T02:00:00Z');
export const isMoved = wanted !== '';

/** So many days after scenarios begin, YYYY-MM-DD. */
export function startDay(days = 0): string {
  return addDays(businessDate(scenarioStart), days);
}
