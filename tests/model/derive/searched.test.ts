// Whoever looks for a material, a customer or a supplier finds the records about it in every list that can be filtered by
// it, whether its definition thought of it or not (findings 3, 6.12a).
import { expect, test } from 'vitest';
import { allEntities, entities } from '#entities/registry.ts';
import { searchedKeys } from '#model/derive/searched.ts';

test('a production order is found by its numbers and by what is made for whom', () => {
  expect(searchedKeys(entities.manufacturingOrder)).toEqual([
    'code',
    'mtoNo',
    'sourceCode',
    'material',
    'customer',
  ]);
});

test('what the definition names already is not asked twice', () => {
  expect(searchedKeys(entities.planOrder).filter((key) => key === 'material')).toHaveLength(1);
});

test('every list filtered by a material, a customer or a supplier is searched by it (findings 3, 6.12a)', () => {
  const missing = allEntities.flatMap((def) =>
    ['material', 'customer', 'supplier'].flatMap((key) => {
      const field = def.fields[key];
      const asked = field?.kind === 'ref' && field.filter === true && field.transient !== true;
      return asked && !searchedKeys(def).includes(key) ? [`${def.name}.${key}`] : [];
    }),
  );
  expect(missing).toEqual([]);
});
