// Notices at the top: four seconds, the same text never twice at once. Of what went well only the last is told, so
// that a run of steps does not pile notices over the buttons of the page.
import { loadChunk } from '#ui/chunks.ts';

type Tone = 'success' | 'info' | 'warning' | 'error';

const colours: Readonly<Record<Tone, string>> = {
  success: 'green',
  info: 'brand',
  warning: 'orange',
  error: 'red',
};

export const loadNotices = () => loadChunk(() => import('./NoticeStack.tsx'));

/** Id of what was told last to have gone well. */
let lastSuccess: string | null = null;

let wanted = false;
let listener: (() => void) | null = null;

/** Tells once, now or later, that there is something to show. @returns how to stop */
export function onNoticesWanted(notified: () => void): () => void {
  listener = notified;
  if (wanted) notified();
  return () => {
    listener = null;
  };
}

/** Makes the place for notices ready before there is one. */
export function expectNotices(): void {
  wanted = true;
  listener?.();
}

export function notify(
  tone: Tone,
  message: string,
  options: { title?: string; milliseconds?: number } = {},
): void {
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
  expectNotices();
  void loadNotices()
    .then(({ notifications }) => {
      notifications.hide(id);
      if (tone === 'success') {
        if (lastSuccess !== null) notifications.hide(lastSuccess);
        lastSuccess = id;
      }
      notifications.show(notice);
    })
    // Without the part there is nowhere to say so; the page beneath says that parts do not load.
    .catch(() => undefined);
}
