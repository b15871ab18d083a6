// Counts what is pressed at a desk, as docs/keys.md counts: a command is one key or one combination of keys, whatever it does;
// characters that are typed (codes, quantities, dates) stand beside them.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';

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

const keysPage = path.resolve(import.meta.dirname, '../../../docs/keys.md');

/** A keyboard that arrives a frame late costs who walks by it a key more. */
const late = 3;

/** Holds what was pressed against the row of this path in docs/keys.md. */
export function expectKeys({ commands, characters }: KeyCount, way: string): void {
  const row = fs
    .readFileSync(keysPage, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .find((cells) => cells[1] === way);
  expect(row, `docs/keys.md has no row “${way}”`).toBeDefined();
  expect(commands, `${way}：命令 ${commands}，字符 ${characters}`).toBeLessThanOrEqual(
    Number(row?.[2]) + late,
  );
}
