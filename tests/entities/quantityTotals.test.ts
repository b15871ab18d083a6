// Totals of quantities in the header of documents: pieces and kilograms have no sum.
import { describe, expect, test } from 'vitest';
import { demandForecast } from '#entities/planning/demand/demandForecast.ts';
import { entities } from '#entities/registry.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import { measureOf } from '#model/derive/measures.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';

/** Header totals that add what lines count in units of their own. */
function blindSums(def: EntityDef): string[] {
  return Object.entries(def.fields).flatMap(([key, { computed, kind, hidden }]) => {
    const [, path = ''] = /^sum\(([\w.]+)\)$/.exec(computed ?? '') ?? [];
    if (kind !== 'qty' || hidden === true || path === '') return [];
    const measure = measureOf(def, path);
    return measure?.kind === 'unit' && measure.path.includes('.') ? [`${def.name}.${key}`] : [];
  });
}

function forecast(units: readonly string[]): Doc {
  const patches = units.flatMap((unit, at): Patch[] => {
    const set = (field: string, value: string): Patch => ({
      op: 'setLine',
      lines: 'items',
      id: `l${at}`,
      field,
      value,
    });
    return [{ op: 'insertLine', lines: 'items', id: `l${at}` }, set('unit', unit), set('qty', '4')];
  });
  return applyChanges(demandForecast, emptyDoc(demandForecast, 'f'), patches, () => undefined);
}

describe('the total of a document is the sum of one unit (findings 3, 7.19d)', () => {
  test('no header adds up lines of several units', () => {
    expect(Object.values(entities).flatMap(blindSums)).toEqual([]);
  });

  test.each([
    ['pieces alone', ['pcs', 'pcs'], '8'],
    ['pieces and kilograms', ['pcs', 'kg'], null],
  ])('a forecast of %s', (_title, units, total) => {
    expect(forecast(units).fields['totalQty'] ?? null).toBe(total);
  });
});
