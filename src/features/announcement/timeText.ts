// Instants of announcements as they are read: YYYY-MM-DD HH:mm:ss. The calendar's own function: the shell shows these
// on every page, and the field kinds are too large for its first load.
import { shanghaiText } from '#model/time/calendar.ts';

export function timeText(value: string): string {
  return value === '' ? '' : shanghaiText(value);
}
