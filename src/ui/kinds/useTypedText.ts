// What somebody types into a box whose value is chosen or looked up: it is known at once to the keys that follow, and kept as
// it was typed when the window is left before it could be settled.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { beforePersisting } from '#ui/shell/tabs/tabStore.ts';

export interface TypedText {
  /** What stands in the box; null while nobody types. */
  text: string | null;
  /** The same, before it is drawn: what is chosen by Enter is settled before the same key moves the focus on. */
  typing: RefObject<string | null>;
  write(text: string | null): void;
  /** Leaves what is being typed to its answer, and the box as it is until then. */
  setText(text: string | null): void;
}

export function useTypedText(): TypedText {
  const [text, setText] = useState<string | null>(null);
  const typing = useRef<string | null>(null);
  const write = (next: string | null): void => {
    typing.current = next;
    setText(next);
  };
  return { text, typing, write, setText };
}

/** The window is left before the server could say what the text means. */
export function useUnsettledText(keep: () => void): void {
  const now = useRef<() => void>(() => undefined);
  useEffect(() => {
    now.current = keep;
  });
  useEffect(() => beforePersisting(() => now.current()), []);
}
