// Calendar days as YYYY-MM-DD texts, and the one business time zone. Asia/Shanghai has been UTC+8 without summer
// time since 1992, so instants are converted by that fixed offset; no time zone data is needed on either side.

const day = 86_400_000;
/** What Shanghai is ahead of UTC: milliseconds, and as an ISO instant ends. */
export const businessOffset = 8 * 3_600_000;
export const businessZone = '+08:00';

export const firstYear = 1900;
export const lastYear = 2999;

function millis(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
}

function dayAt(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether the text is YYYY-MM-DD and a real day between 1900 and 2999. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const date = Number(text.slice(8, 10));
  if (year < firstYear || year > lastYear || month < 1 || month > 12) return false;
  return date >= 1 && date <= daysInMonth(year, month);
}

/** YYYY-MM-DD of the parts, null when there is no such day. */
export function dateOf(year: number, month: number, date: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isDate(text) ? text : null;
}

export function addDays(date: string, days: number): string {
  return dayAt(millis(date) + days * day);
}

/** Same day of the month, cut to its end: 2024-01-31 + 1 = 2024-02-29. */
export function addMonths(date: string, months: number): string {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(index / 12);
  const month = (index % 12) + 1;
  const last = daysInMonth(year, month);
  return dayAt(Date.UTC(year, month - 1, Math.min(Number(date.slice(8, 10)), last)));
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf(date: string): number {
  return new Date(millis(date)).getUTCDay();
}

export function monthEnd(date: string): string {
  return `${date.slice(0, 8)}${daysInMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)))}`;
}

/** Days from the first to the second date; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (millis(to) - millis(from)) / day;
}

/** 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai of an instant, an ISO text or epoch milliseconds; '' when it is none. */
export function shanghaiText(instant: string | number): string {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  if (Number.isNaN(ms)) return '';
  return new Date(ms + businessOffset).toISOString().slice(0, 19).replace('T', ' ');
}

/** Hour of the business day, 0 to 23. */
export function businessHour(instant: string | number): number {
  return Number(shanghaiText(instant).slice(11, 13));
}

/** ISO UTC instant with milliseconds of a date and a time of day (HH:mm:ss) in Asia/Shanghai. */
export function instantOf(date: string, time: string): string {
  return new Date(Date.parse(`${date}T${time}.000Z`) - businessOffset).toISOString();
}

/** Business date of an instant, an ISO text or epoch milliseconds. */
export function businessDate(instant: string | number): string {
  return shanghaiText(instant).slice(0, 10);
}
