// The text of a search box: shown as it is typed, handed on without the blanks around it once it has stood still. What
// comes from elsewhere, such as the address of the page, takes its place at once.
import { useEffect, useState } from 'react';

/** Milliseconds without a key after which a text counts as typed. */
const stillness = 250;

export function useTypedText(
  value: string,
  onTyped: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const wait = setTimeout(() => onTyped(text.trim()), stillness);
    return () => clearTimeout(wait);
  }, [text, value, onTyped]);
  return [text, setText];
}
