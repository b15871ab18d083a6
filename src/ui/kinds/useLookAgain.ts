// A text in a box that nobody could be asked for, because the server was out of reach: it stays as it was typed and is
// looked up by itself once the server answers again, unless it was changed or is being changed meanwhile.
import { useEffect, useRef } from 'react';
import { notify } from '#ui/dialogs/notify.ts';
import { useFieldEnvironment } from './environment.ts';

interface StandingText {
  /** What stands in the box unread; undefined where nothing does. */
  unread(): string | undefined;
  isTyping(): boolean;
  /** `first`: of several records the first is meant (Enter). */
  look(text: string, first: boolean): void;
}

/** Waits for the server; looks the text up where it still stands. */
export async function lookAgain(
  back: Promise<void>,
  { text, first }: { text: string; first: boolean },
  box: StandingText,
): Promise<void> {
  await back;
  if (box.unread() === text && !box.isTyping()) box.look(text, first);
}

/** To be called with a text whose look-up failed. */
export function useLookAgain(box: StandingText): (text: string, first: boolean) => void {
  const { pick } = useFieldEnvironment();
  const now = useRef(box);
  useEffect(() => {
    now.current = box;
  });
  return (text, first) => {
    notify('warning', '没有连上服务器，输入已保留，恢复后自动查找');
    void lookAgain(
      pick.reachable(),
      { text, first },
      {
        unread: () => now.current.unread(),
        isTyping: () => now.current.isTyping(),
        look: (typed, isFirst) => now.current.look(typed, isFirst),
      },
    );
  };
}
