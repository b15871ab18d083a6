// No field of the business catalogue is missing from what is built: neither a definition nor a field nor a sub-table. A
// key that disappears from a definition would lose data of companies that use it.
import { entityOf } from '#entities/registry.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import { heldBy, placeDecided } from '#tests/catalogue/decided.ts';
import { readCatalogue, type CatalogueField } from '#tests/catalogue/source.ts';
import { describe, expect, test } from 'vitest';

const catalogue = readCatalogue();
const built = [...catalogue.values()].filter(
  ({ key, half }) => half === 'trade' && heldBy[key] === undefined,
);

/** Without what is decided to stand elsewhere. */
const keysOf = (entity: string, fields: readonly CatalogueField[], lines = ''): string[] =>
  fields
    .filter(({ half }) => half === 'trade')
    .map(({ key }) => key)
    .filter((key) => placeDecided(entity, `${lines}${key}`) === undefined);

test('the catalogue is read whole: every entity, field and rule of its files (findings 2, 4.1)', () => {
  const entities = [...catalogue.values()];
  const fields = entities.flatMap((entity) => [...entity.fields, ...Object.values(entity.lines).flat()]);
  const rules = entities.flatMap((entity) => entity.rules.map(({ id }) => id));
  expect({ entities: entities.length, rules: rules.length }).toEqual({ entities: 266, rules: 578 });
  expect(fields.length).toBeGreaterThan(8_500);
  expect(new Set(rules).size).toBe(rules.length);
});

describe('every key of the catalogue is defined', () => {
  test.each(built.map((entity) => [entity.key, entity] as const))('%s', (name, wanted) => {
    const def = entityOf(name);
    expect(def, `entity ${name}`).toBeDefined();
    if (def === undefined) return;
    // What a report is asked with stands beside its fields.
    const fields = { ...allFieldsOf(def), ...def.parameters };
    expect(keysOf(name, wanted.fields).filter((key) => !Object.hasOwn(fields, key))).toEqual([]);
    for (const [table, asked] of Object.entries(wanted.lines)) {
      if (placeDecided(name, table) === null) continue;
      const lines = def.lines?.[table];
      expect(lines, `lines ${table}`).toBeDefined();
      const inner = lines === undefined ? {} : lineFieldsOf(lines);
      expect(
        keysOf(name, asked, `${table}.`).filter((key) => !Object.hasOwn(inner, key)),
        `lines ${table}`,
      ).toEqual([]);
    }
  });
});
