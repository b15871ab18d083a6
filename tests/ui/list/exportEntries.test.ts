// The export menu of a list and the menu of its cells: one name means one thing in both.
import { expect, test } from 'vitest';
import { screenExports, serverExports } from '#features/list/importing/exportEntries.ts';
import { commands } from '#grid/messages/commands.ts';

test('what the grid writes is called the same in both menus, what the server writes otherwise (findings 2, 6.18)', () => {
  for (const { title } of screenExports) expect(Object.keys(commands)).toContain(title);
  for (const { title } of serverExports) expect(Object.keys(commands)).not.toContain(title);
});

test('no two entries have one name, and each says which rows in which shape (findings 2, 6.18)', () => {
  const entries = [...serverExports, ...screenExports];
  expect(new Set(entries.map(({ title }) => title)).size).toBe(entries.length);
  for (const { hint } of entries) expect(hint).not.toBe('');
});
