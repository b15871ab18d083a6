// Instants of announcements as they are read: YYYY-MM-DD HH:mm:ss.
import { datetime } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';

const instant = datetime('发布时间');

export function timeText(value: string): string {
  return value === '' ? '' : kindOf('datetime').format(value, instant);
}
