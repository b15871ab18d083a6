// A field that something is promised by has a reader: a formula, rule, flow, report, print or screen that speaks of its
// entity. Those that have none yet become fewer, never more (`npm run catalogue` names them).
import { expect, test } from 'vitest';
import { decidedFields } from '#tests/catalogue/reads/decidedFields.ts';
import type { FieldPlace } from '#tests/catalogue/reads/exemptFields.ts';
import { readIn } from '#tests/catalogue/reads/readIn.ts';
import { fieldUses } from '#tests/catalogue/reads/uses.ts';

/** Of the fields that promise an effect: those without any reader, and those whose readers may mean another entity. */
const today = { unread: 0, perhaps: 1 };

const uses = fieldUses();

const pathsOf = (places: readonly FieldPlace[]): string[] =>
  places.map(({ def, path }) => `${def.name}.${path}`);

test('a field counts as read by its entity and name, not by a word that is equal somewhere (findings 3, 8.4)', () => {
  const { all, exempt, judged, decided, perhaps, unread } = uses;
  const places = new Set(pathsOf([...unread, ...perhaps, ...[...decided.values()].flat()]));
  // Departments and suppliers are read everywhere, but those of equipment and of a scrapped part by nothing.
  expect(
    ['equipment.department', 'productionScrap.items.supplier'].filter((place) => places.has(place)),
  ).toHaveLength(2);
  const read = [
    'saleOrder.items.qty',
    'material.safetyStock',
    'user.ipWhitelist',
    'saleParam.taxTolerance',
    'paymentTerm.fixedDay',
    'onlineForm.rules.whenText',
    'material.weightUnit',
    'saleContract.terms.isPrint',
  ];
  expect(read.filter((place) => places.has(place))).toEqual([]);
  expect(judged + [...exempt.values()].reduce((sum, count) => sum + count, 0)).toBe(all);
  expect(pathsOf(unread).length).toBeLessThanOrEqual(today.unread);
  expect(unread.length + perhaps.length).toBeLessThanOrEqual(today.unread + today.perhaps);
});

test('every field that was decided to be for people is there and read by nothing; one that works leaves the list (findings 2, 3)', () => {
  const { decided } = uses;
  const counted = new Set(pathsOf([...decided.values()].flat()));
  const listed = Object.values(decidedFields).flatMap(({ fields }) => fields);
  expect(listed.filter((path) => !counted.has(path))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

test('what is said to be read by a source is named there', () => {
  const { decided, perhaps, unread } = uses;
  const open = new Set(pathsOf([...unread, ...perhaps, ...[...decided.values()].flat()]));
  expect(
    Object.values(readIn)
      .flat()
      .filter((path) => open.has(path)),
  ).toEqual([]);
});
