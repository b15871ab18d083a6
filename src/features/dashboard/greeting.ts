// Words by the hour, and the date as people write it.
import dayjs from 'dayjs';

export function greetingAt(hour: number): string {
  if (hour < 9) return '早上好';
  if (hour <= 11) return '上午好';
  if (hour <= 13) return '中午好';
  return hour < 20 ? '下午好' : '晚上好';
}

const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];

export function dateText(now: Date): string {
  return `${dayjs(now).format('YYYY-MM-DD')} ${weekdays[now.getDay()] ?? ''}`;
}
