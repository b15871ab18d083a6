// The date as people write it.

const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];

/** '2026-03-02 星期一', in the time zone of the browser. */
export function dateText(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${weekdays[now.getDay()] ?? ''}`;
}
