// A document kept as JSON is read by the definition as it is today: fields that came since are empty, others are left out.
import { expect, test } from 'vitest';
import { mrpScheme } from '#entities/planning/plan/mrpScheme.ts';
import { docFromJson } from '#server/store/docFromJson.ts';

const warehouse = '0190a8c0-0000-7000-8000-000000000001';

test('values are those of the kinds of the fields, rows are numbered', () => {
  const scheme = docFromJson(mrpScheme, {
    id: 'scheme',
    fields: { code: 'PS1', horizonDays: 90, orgs: [warehouse], considerScrap: false, gone: 'x' },
    lines: { warehouseRules: [{ id: 'r1', warehouse, isNettable: false }] },
  });
  const { code, horizonDays, orgs, considerScrap, considerYield } = scheme.fields;
  expect({ code, horizonDays, orgs, considerScrap, considerYield }).toEqual({
    code: 'PS1',
    horizonDays: 90,
    orgs: [warehouse],
    considerScrap: false,
    considerYield: null,
  });
  expect(scheme.fields).not.toHaveProperty('gone');
  expect(scheme.lines.warehouseRules).toMatchObject([{ id: 'r1', seq: 1, warehouse, isNettable: false }]);
});

test('tables that were not kept are there without rows', () => {
  const { lines } = docFromJson(mrpScheme, { id: 'scheme', fields: null, lines: { warehouseRules: 'none' } });
  expect(lines).toEqual({ materialFilters: [], warehouseRules: [] });
});
