// What the numbers of a column are counted in, over the whole dictionary: whoever adds a total says its unit or currency,
// and lists and documents then never add pieces to kilograms.
import { expect, test } from 'vitest';
import { entities, entityOf } from '#entities/registry.ts';
import { measureOf, mixedText } from '#model/derive/measures.ts';
import type { EntityDef } from '#model/entity.ts';

const known = (name: string): EntityDef => {
  const def = entityOf(name);
  if (def === undefined) throw new Error(`no entity ${name}`);
  return def;
};

test.each([
  ['saleOrder', 'allAmount', 'currency', '多种币别'],
  ['saleOrder', 'items.allAmount', 'currency', '多种币别'],
  ['saleOrder', 'items.qty', 'items.unit', '多种单位'],
  ['saleOrder', 'items.baseQty', 'items.baseUnit', '多种单位'],
  ['stockBalance', 'onHandQty', 'baseUnit', '多种单位'],
  ['stockBalance', 'stockQty', 'stockUnit', '多种单位'],
  ['receivablePlan', 'unsettledAmount', 'currency', '多种币别'],
])('%s %s is counted in %s, and shows %s where that differs', (entity, path, measure, text) => {
  const def = known(entity);
  expect(measureOf(def, path)?.path).toBe(measure);
  expect(mixedText(def, path)).toBe(text);
});

test.each([
  ['nobody has it', 'saleOrder', 'nothing'],
  ['its lines are unknown', 'saleOrder', 'nothing.qty'],
  ['it is no number', 'saleOrder', 'customer'],
])('nothing is said of a field when %s', (_why, entity, path) => {
  expect(measureOf(known(entity), path)).toBeNull();
});

test('every measure of every definition is a field that refers to a unit or a currency', () => {
  const wrong: string[] = [];
  for (const def of Object.values(entities))
    for (const [table, fields] of [
      ['', def.fields] as const,
      ...Object.entries(def.lines ?? {}).map(([key, lines]) => [`${key}.`, lines.fields] as const),
    ])
      for (const key of Object.keys(fields)) {
        const measure = measureOf(def, `${table}${key}`);
        if (measure === null) continue;
        const [at = '', inner] = measure.path.split('.');
        const field = inner === undefined ? def.fields[at] : def.lines?.[at]?.fields[inner];
        if (field?.entity !== measure.kind) wrong.push(`${def.name} ${table}${key}: ${measure.path}`);
      }
  expect(wrong).toEqual([]);
});
