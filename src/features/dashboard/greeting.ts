// The date as people write it.
import dayjs from 'dayjs';

const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];

export function dateText(now: Date): string {
  return `${dayjs(now).format('YYYY-MM-DD')} ${weekdays[now.getDay()] ?? ''}`;
}
