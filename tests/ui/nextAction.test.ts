// Ctrl+Enter on a document: what moves it on, also before it was ever saved.
import { expect, test } from 'vitest';
import { entities } from '#entities/registry.ts';
import { nextAction, openSteps } from '#features/document/nextAction.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';

const docOf = (status: string, fields: Row = {}): Doc => ({
  id: 'one',
  version: 1,
  status,
  fields: { status, ...fields },
  lines: {},
});

function next(def: EntityDef, abilities: readonly string[], stored: boolean, doc = docOf('draft')) {
  return nextAction(def, doc, { can: (action) => abilities.includes(action), stored });
}

test.each([
  ['a new order is saved and submitted', entities.saleOrder, [], false, 'submit'],
  ['a new kitting run is saved and computed: it knows no submission', entities.kittingRun, [], false, 'run'],
  ['what may be approved is approved', entities.saleOrder, ['approve', 'reject'], true, 'approve'],
  [
    'a planned production order is released',
    entities.manufacturingOrder,
    ['release', 'unapprove'],
    true,
    'release',
  ],
  ['nothing moves what is stored and may not be moved', entities.saleOrder, ['view'], true, undefined],
])('%s', (_title, def, abilities, stored, action) => {
  expect(next(def, abilities, stored)).toBe(action);
});

test('a schedule without operations is scheduled, one with operations is published (findings 3, 7.2a)', () => {
  const { workshopSchedule } = entities;
  const abilities = ['schedule', 'publish', 'void'];
  expect(next(workshopSchedule, [], false)).toBe('schedule');
  expect(next(workshopSchedule, abilities, true)).toBe('schedule');
  expect(next(workshopSchedule, abilities, true, docOf('draft', { taskCount: 3 }))).toBe('publish');
});

test('who may not schedule is told by publishing what is missing', () => {
  expect(next(entities.workshopSchedule, ['publish'], true)).toBe('publish');
});

test('workshopOrder-r1: what may be done next with a workshop order is what the server offers and the person may (findings 2, 2.5)', () => {
  const steps = (abilities: readonly string[], refused: readonly string[] = []) =>
    openSteps(entities.workshopOrder, abilities, (code) => !refused.includes(code)).map(({ title }) => title);
  expect(steps(['view', 'edit', 'pause', 'finish', 'dispatch']).toSorted()).toEqual(
    ['完工', '暂停'].toSorted(),
  );
  expect(steps(['pause', 'finish'], ['workshopOrder:finish'])).toEqual(['暂停']);
  expect(steps(['view'])).toEqual([]);
});
