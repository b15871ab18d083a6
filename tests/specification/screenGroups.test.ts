// Every screen section 1 of the specification names is there: a definition with a place in the menu, columns of its list, a
// form, and the sub-tables it is named with.
import { describe, expect, test } from 'vitest';
import { entityOf, hasEntity } from '#entities/registry.ts';
import { columnsOf } from '#model/derive/columns.ts';
import { formOf } from '#model/derive/form.ts';
import { withoutMenu } from '#tests/catalogue/decided.ts';
import { admin } from '#tests/model/support/trialOrder.ts';
import { statements } from './screenGroups.ts';

const screens = statements.flatMap(({ id, screen }) => (screen === undefined ? [] : [{ id, ...screen }]));

const seen = { grants: admin, has: hasEntity };

describe('screens by group', () => {
  test.each(screens.filter(({ entity }) => entityOf(entity) !== undefined))(
    '$entity has its list, its form and its sub-tables (spec $id)',
    ({ entity, lines }) => {
      const def = entityOf(entity);
      if (def === undefined) throw new Error(`no definition of ${entity}`);
      expect(def.menu !== undefined || withoutMenu.has(entity)).toBe(true);
      expect(columnsOf(def, seen).length).toBeGreaterThan(0);
      expect(formOf(def, seen.grants, seen.has).length).toBeGreaterThan(0);
      expect(Object.keys(def.lines ?? {})).toEqual(expect.arrayContaining([...lines]));
    },
  );

  test('none is missing (findings 2, 4.2)', () => {
    const lacking = screens.filter(({ entity }) => entityOf(entity) === undefined);
    expect(lacking.map(({ entity }) => entity)).toEqual([]);
  });
});
