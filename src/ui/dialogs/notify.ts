// Notices at the top right: four seconds, the same text never twice at once.
import { notifications } from '@mantine/notifications';

type Tone = 'success' | 'info' | 'warning' | 'error';

const colours: Readonly<Record<Tone, string>> = { success: 'green', info: 'brand', warning: 'orange', error: 'red' };

export function notify(tone: Tone, message: string, options: { title?: string; milliseconds?: number } = {}): void {
  const id = `${tone} ${options.title ?? ''} ${message}`;
  const notice = {
    id,
    color: colours[tone],
    message,
    autoClose: options.milliseconds ?? 4000,
    withBorder: true,
    ...(options.title === undefined ? {} : { title: options.title }),
    closeButtonProps: { 'aria-label': '关闭' },
  };
  notifications.hide(id);
  notifications.show(notice);
}
