// Schedules in words, for the screens that show them.

/** In words, where the schedule is one of the usual ones; else the text itself. */
export function cronText(text: string): string {
  const match = /^(\d{1,2}|\*\/\d{1,2}) (\d{1,2}|\*) (\*|\d{1,2}) \* (\*|[0-7])$/.exec(text.trim());
  if (match === null) return text;
  const [, minute = '', hour = '', date = '', weekday = ''] = match;
  if (minute.startsWith('*/'))
    return hour === '*' && date === '*' && weekday === '*' ? `每 ${minute.slice(2)} 分钟` : text;
  if (hour === '*') return date === '*' && weekday === '*' ? `每小时第 ${Number(minute)} 分` : text;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (date !== '*') return weekday === '*' ? `每月 ${Number(date)} 日 ${time}` : text;
  return weekday === '*' ? `每天 ${time}` : `每周${'日一二三四五六日'[Number(weekday)] ?? ''} ${time}`;
}
