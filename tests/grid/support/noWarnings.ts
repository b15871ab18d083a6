// A warning or an error in the console fails the test that caused it.
import { afterEach, beforeEach, expect } from 'vitest';

const heard: string[] = [];
for (const level of ['warn', 'error'] as const) {
  const original = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    heard.push(parts.map(String).join(' '));
    original(...parts);
  };
}
beforeEach(() => {
  heard.length = 0;
});
afterEach(() => {
  expect(heard).toEqual([]);
});
