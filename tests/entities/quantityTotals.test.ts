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

const origin = {
  id: 'f',
  today: '2026-11-23',
  now: '2026-11-23T00:00:00Z',
  userId: 'u',
  employee: null,
  department: null,
  org: 'o',
  localCurrency: null,
};

function forecast(units: readonly string[]): Doc {
  const patches = units.map((unit, at): Patch => ({
    op: 'insertLine',
    lines: 'items',
    id: `l${at}`,
    before: null,
    values: { unit, qty: '4' },
  }));
  return applyChanges(demandForecast, emptyDoc(demandForecast, origin), patches, () => undefined);
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
