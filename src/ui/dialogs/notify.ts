// What is said to whoever works here, from anywhere: handed to the place where one notice stands at a time, four seconds
// unless asked otherwise.
import { loadChunk } from '#ui/chunks.ts';
import type { Tone } from './noticeTurns.ts';

export const loadNotices = () => loadChunk(() => import('./StandingNotice.tsx'));

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
  options: { title?: string; milliseconds?: number; about?: object } = {},
): void {
  const { milliseconds = 4000, ...more } = options;
  expectNotices();
  void loadNotices()
    .then(({ announce }) => announce({ tone, message, milliseconds, ...more }))
    // Without the part there is nowhere to say so; the page beneath says that parts do not load.
    .catch(() => undefined);
}

/** Tells how a write went; what was told of the same record before is over. */
export function notifyAbout(about: object): (tone: Tone, message: string) => void {
  return (tone, message) => notify(tone, message, { about });
}
