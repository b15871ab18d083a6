// Days and minutes as whole numbers, for arithmetic that runs millions of times: days since 1970-01-01, minutes since its
// first midnight, both by the clock of the business zone. Without summer time every day has 1,440 of them.
import { businessOffset } from '#model/time/calendar.ts';

export const minutesOfDay = 1440;
const dayMilliseconds = 86_400_000;

/** Days since 1970-01-01 of YYYY-MM-DD. */
export function dayNumber(date: string): number {
  return (
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) /
    dayMilliseconds
  );
}

/** YYYY-MM-DD of days since 1970-01-01. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10);
}

/** 0 Monday to 6 Sunday. */
export function weekdayOfDay(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** Minutes of YYYY-MM-DDTHH:mm (or with a space) by the clock of the business zone. */
export function minuteOf(local: string): number {
  return dayNumber(local) * minutesOfDay + Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
}

/** YYYY-MM-DDTHH:mm by the clock of the business zone. */
export function localText(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(0, 16);
}

/** Minute in which an instant lies, an ISO text or epoch milliseconds. */
export function minuteOfInstant(instant: string | number): number {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  return Math.floor((ms + businessOffset) / 60_000);
}

/** ISO UTC instant at which a minute begins. */
export function instantOfMinute(minute: number): string {
  return new Date(minute * 60_000 - businessOffset).toISOString();
}
