// Ctrl+Enter on a document: what moves it on, also before it was ever saved.
import { expect, test } from 'vitest';
import { entities } from '#entities/registry.ts';
import { nextAction } from '#features/document/nextAction.ts';

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
  expect(nextAction(def, abilities, stored)).toBe(action);
});
