// When a task of the clock is due: minute, hour, day, month and weekday as cron writes them, by the clock of the business
// zone. Read by croner; days and weekdays both restricted mean that either is enough, as cron has it.
import { Cron } from 'croner';
import { businessOffset } from './calendar.ts';

/** Null for a text that is no schedule of five parts. */
export function parseCron(text: string): Cron | null {
  const pattern = text.trim();
  if (pattern.startsWith('@')) return null;
  try {
    // `5/10` (from 5 on every 10) was always understood here, which croner calls sloppy.
    return new Cron(pattern, { mode: '5-part', utcOffset: businessOffset / 60_000, sloppyRanges: true });
  } catch {
    return null;
  }
}

/** First due instant after `after`, both in milliseconds; null when there is none. */
export function nextRun(cron: Cron, after: number): number | null {
  return cron.nextRun(new Date(after))?.getTime() ?? null;
}
