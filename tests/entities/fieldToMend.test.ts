// Values that may occur once together: the message stands under the field that is to be mended, not under the first of them.
import { expect, test } from 'vitest';
import { allEntities, entities } from '#entities/registry.ts';
import { fieldToMend } from '#model/derive/uniqueFields.ts';
import { allFieldsOf } from '#model/derive/system.ts';

const setOf = ({ uniques = [] }: { uniques?: readonly (readonly string[])[] }): readonly string[] =>
  uniques[0] ?? [];

test.each([
  ['the bin of a warehouse', entities.location, 'code'],
  ['the lot of a material', entities.lot, 'code'],
  ['the rate of a day', entities.exchangeRate, 'effectiveDate'],
  ['the conversion of two units', entities.unitConversion, 'toUnit'],
  ['a material of a supplier', entities.supplierMaterial, 'material'],
  ['the number a customer gives', entities.customerMaterial, 'customerMaterialNo'],
])('%s (findings 2, 6.18)', (_title, def, field) => {
  expect(fieldToMend(def.fields, setOf(def))).toBe(field);
});

test('what was changed is to be mended, not what stood there before (findings 2, 6.18)', () => {
  const { fields } = entities.location;
  expect(fieldToMend(fields, ['warehouse', 'code'], ['warehouse'])).toBe('warehouse');
});

test('nobody is sent to a field that cannot be typed while another can (findings 2, 6.18)', () => {
  for (const def of allEntities)
    for (const set of def.uniques ?? []) {
      const fields = allFieldsOf(def);
      const isTyped = (key: string): boolean =>
        fields[key]?.readonly !== true && fields[key]?.hidden !== true && fields[key]?.computed === undefined;
      const field = fieldToMend(def.fields, set);
      expect(set, def.name).toContain(field);
      if (set.some((key) => key in def.fields && isTyped(key))) expect(isTyped(field), def.name).toBe(true);
    }
});
