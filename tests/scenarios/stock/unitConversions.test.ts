// Conversions of units in SQL say what the one finder says, whatever units, rows, conversions, groups and dates there are.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unitInBase } from '#entities/master/bom/structures.ts';
import type { Row } from '#model/entity.ts';
import { byFraction, fractionOf } from '#model/fraction.ts';
import { readerOf } from '#model/refs.ts';
import { conversionOf, exactFraction } from '#model/rules/conversion.ts';
import { countedMaterials } from '#server/areas/master/bom/structureMaterials.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import type { Rows } from '#server/ports.ts';
import { conversionSql } from '#server/store/conversionSql.ts';
import { loadRefs } from '#server/store/refs.ts';
import { textOf } from '#server/values.ts';
import { buildCompany, type Company } from '#tests/support/scenario.ts';

let company: Company;
const rows: Rows = async (text, parameters) => (await company.database.query(text, parameters)).rows;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterAll(() => company.close());

const made = async (entity: string, fields: Row): Promise<string> =>
  (await company.admin.create(entity, { fields })).doc.id;

test('rows of the material, its conversions, the group, general conversions: list, document and structure agree (findings 3, 1.3)', async () => {
  const context = readContext(company.ports, company.admin.grants, { requestId: 'units', sessionId: null });
  const { today } = context;
  const part = fc.integer({ min: 1, max: 60 }).map(String);
  const factors = fc.sample(fc.record({ numerator: part, denominator: part }), { numRuns: 60, seed: 13 });
  const factor = (at: number): Row => ({ ...factors[at % factors.length] });
  const units: string[] = [];
  for (const group of ['G1', 'G2', 'G3']) {
    const unitGroup = await made('unitGroup', { code: group, name: group });
    for (const name of ['a', 'b'])
      units.push(
        await made('unit', {
          code: `${group}${name}`,
          name: `${group}${name}`,
          unitGroup,
          ...factor(units.length),
        }),
      );
  }
  const unit = (at: number): string => units[at % units.length] ?? '';
  const materials: string[] = [];
  for (let at = 0; at < 12; at += 1)
    materials.push(
      await company.material(`物料${at}`, {
        baseUnit: unit(at),
        units: at % 3 === 0 ? [{ unit: unit(at + 3), ...factor(at + 7) }] : [],
      }),
    );
  // Every material but each fourth has conversions of its own; some begin later, some ends lie in the groups only.
  const days = [null, '2020-01-01', '2099-01-01', '2023-01-01'];
  for (const [at, material] of materials.entries())
    for (const step of at % 4 === 3 ? [] : [2, 3])
      await made('unitConversion', {
        material,
        fromUnit: unit(at + step + 1),
        toUnit: unit(at + (step === 2 ? 0 : 1)),
        effectiveDate: days[(at + step) % days.length] ?? null,
        ...factor(at * 2 + step),
      });
  for (const [at, effectiveDate] of ['2021-01-01', null, '2022-01-01'].entries())
    await made('unitConversion', {
      fromUnit: unit(at),
      toUnit: unit(at + 2),
      effectiveDate,
      ...factor(at + 40),
    });

  const converted = conversionSql({
    material: 'm.id',
    unit: 'asked.id',
    baseUnit: 'm.base_unit',
    day: '$2::date',
  });
  const answers = await rows(
    `select m.id as material, asked.id as unit, k.n::text as n, k.d::text as d
     from material m cross join unit asked left join lateral (${converted}) k on true where m.id = any($1::uuid[]) and asked.id = any($3::uuid[])`,
    [materials, today, units],
  );
  const data = await countedMaterials(rows, materials, today);
  const reader = readerOf(
    await loadRefs(
      context,
      [
        ...materials.map((id) => ({ entity: 'material', id })),
        ...units.map((id) => ({ entity: 'unit', id })),
      ],
      { guarded: true },
    ),
  );
  expect(answers).toHaveLength(materials.length * units.length);
  const none: string[] = [];
  for (const row of answers) {
    const [material, asked] = [String(row['material']), String(row['unit'])];
    const record = reader('material', material);
    const found = conversionOf(record, asked, record?.fields['baseUnit'] ?? null, reader);
    const wanted = found === null || found === undefined ? null : exactFraction(found);
    const inList =
      row['n'] === null ? null : byFraction(fractionOf(textOf(row['n'])), fractionOf(textOf(row['d'])));
    const name = `${data.materials.get(material)?.name ?? ''} ${data.units.get(asked)?.name ?? ''}`;
    expect([name, inList]).toEqual([name, wanted]);
    expect([name, unitInBase(data, material, asked)]).toEqual([name, wanted]);
    if (wanted === null) none.push(name);
  }
  expect(none.length).toBeGreaterThan(0);
  expect(none.length).toBeLessThan(answers.length / 2);
});
