// The day it is for the business, on the client's clock.
import { businessDate } from '#model/time/calendar.ts';

export function businessToday(): string {
  return businessDate(Date.now());
}
