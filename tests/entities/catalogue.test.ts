// No field of the business catalogue is missing: neither a definition nor a field nor a sub-table.
import { entityOf } from '#entities/registry.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import { describe, expect, test } from 'vitest';
import { catalogueKeys } from './catalogueKeys.ts';

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

describe('every key of the catalogue is defined', () => {
  test.each(Object.entries(catalogueKeys))('%s', (name, wanted) => {
    const def = entityOf(name);
    expect(def, `entity ${name}`).toBeDefined();
    if (def === undefined) return;
    // What a report is asked with stands beside its fields.
    const fields = { ...allFieldsOf(def), ...def.parameters };
    expect(words(wanted.fields).filter((key) => !Object.hasOwn(fields, key))).toEqual([]);
    for (const [key, text] of Object.entries(wanted.lines ?? {})) {
      const lines = def.lines?.[key];
      expect(lines, `lines ${key}`).toBeDefined();
      const inner = lines === undefined ? {} : lineFieldsOf(lines);
      expect(
        words(text).filter((word) => !Object.hasOwn(inner, word)),
        `lines ${key}`,
      ).toEqual([]);
    }
  });
});
