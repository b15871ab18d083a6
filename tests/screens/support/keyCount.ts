// Counts what is pressed at a desk, as docs/keys.md counts: a command is one key or one combination of keys, whatever it does;
// characters that are typed (codes, quantities, dates) stand beside them.
import type { Page } from 'playwright';

export interface KeyCount {
  commands: number;
  characters: number;
}

/** From now on, until the page is closed. */
export function countKeys(page: Page): KeyCount {
  const count: KeyCount = { commands: 0, characters: 0 };
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  const type = keyboard.type.bind(keyboard);
  keyboard.press = (key, options) => {
    count.commands += 1;
    return press(key, options);
  };
  keyboard.type = (text, options) => {
    count.characters += text.length;
    return type(text, options);
  };
  return count;
}
