// A field that something is promised by has a reader: a formula, rule, flow, report, print or screen that speaks of its
// entity. Those that have none yet become fewer, never more (`npm run catalogue` names them).
import { expect, test } from 'vitest';
import { fieldUses } from '#tests/catalogue/reads/uses.ts';

/** Of 3,156 fields that promise an effect: those without any reader, and those whose readers may mean another entity. */
const today = { unread: 145, perhaps: 115 };

test('a field counts as read by its entity and name, not by a word that is equal somewhere (findings 3, 8.4)', () => {
  const { all, exempt, judged, perhaps, unread } = fieldUses();
  const places = new Set([...unread, ...perhaps].map(({ def, path }) => `${def.name}.${path}`));
  // Departments and units are read everywhere, but those of equipment and of a spare part by nothing.
  expect(
    ['equipment.department', 'repairOrder.parts.unit'].filter((place) => places.has(place)),
  ).toHaveLength(2);
  const read = ['saleOrder.items.qty', 'material.safetyStock', 'user.ipWhitelist', 'saleParam.taxTolerance'];
  expect(read.filter((place) => places.has(place))).toEqual([]);
  expect(judged + [...exempt.values()].reduce((sum, count) => sum + count, 0)).toBe(all);
  expect(unread.length).toBeLessThanOrEqual(today.unread);
  expect(unread.length + perhaps.length).toBeLessThanOrEqual(today.unread + today.perhaps);
});
