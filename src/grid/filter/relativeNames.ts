// Named days (今天, 最近7天) as they are typed and shown in either language; the Chinese name is the one that is kept.
import { gridLanguage } from '../core/language.ts';
import { countedDays, isRelativeDate } from './relativeDates.ts';

const countedEnglish = /^(last|next) (\d{1,4}) days?$/;
const englishNames: Readonly<Record<string, string>> = {
  今天: 'today',
  昨天: 'yesterday',
  明天: 'tomorrow',
  本周: 'this week',
  上周: 'last week',
  下周: 'next week',
  本月: 'this month',
  上月: 'last month',
  下月: 'next month',
  本季: 'this quarter',
  上季: 'last quarter',
  本年: 'this year',
  去年: 'last year',
};

/** The name that is kept for a name typed in either language; null when it is none. */
export function relativeName(text: string): string | null {
  if (isRelativeDate(text)) return text;
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const [, direction, days] = countedEnglish.exec(typed) ?? [];
  if (days !== undefined) return `${direction === 'last' ? '最近' : '未来'}${days}天`;
  return Object.keys(englishNames).find((name) => englishNames[name] === typed) ?? null;
}

/** The kept name in the language spoken now; any other text as it is. */
export function relativeTitle(name: string): string {
  if (gridLanguage() === 'zh') return name;
  const [, direction, days] = countedDays.exec(name) ?? [];
  if (days !== undefined)
    return `${direction === '最近' ? 'last' : 'next'} ${days} ${days === '1' ? 'day' : 'days'}`;
  return Object.hasOwn(englishNames, name) ? (englishNames[name] ?? name) : name;
}
