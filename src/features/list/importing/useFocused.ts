// The button that goes on has the focus when its step appears, so that the whole way is walked with Enter.
import { type RefObject, useEffect, useRef } from 'react';

export function useFocused(wanted = true): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (wanted) button.current?.focus();
  }, [wanted]);
  return button;
}
