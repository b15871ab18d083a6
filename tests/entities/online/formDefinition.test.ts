// Designs nobody would draw by hand: whatever an administrator, or somebody in his name, puts into one, no name outside
// the pattern becomes a table, a column or an index, and what may be published has the shape of a definition.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnDefinition } from '#entities/online/drawnDefinition.ts';
import { fillOf, formDefinition, formEntityName } from '#entities/online/formDefinition.ts';
import { formProblems } from '#entities/online/formProblems.ts';
import { publicationChanges } from '#entities/online/publication.ts';
import { surroundings } from '#entities/online/surroundings.ts';
import { isDefinition } from '#model/definition/schema.ts';
import { tablesOf } from '#model/derive/tables.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { proposeMigration } from '#server/store/schema.ts';
import { carRequest, checkItem, type Design, region } from '#tests/support/online/designs.ts';

const nobody = () => undefined;

function docOf({ fields, lines }: Design): Doc {
  const rows = Object.entries(lines).map(([key, list]): [string, LineRow[]] => [
    key,
    list.map((row, index) => ({ fieldKey: `f${index + 1}`, ...row, id: `${key}${index}`, seq: index + 1 })),
  ]);
  return { id: 'x', version: 1, status: 'draft', fields: { ...fields }, lines: Object.fromEntries(rows) };
}

test.each([
  ['a list of records', checkItem, ['x_check_item']],
  ['a document with lines', carRequest, ['x_car_request', 'x_car_request_trips']],
  ['a tree', region, ['x_region']],
])('%s becomes a definition without a problem', (_what, design, tables) => {
  const doc = docOf(design);
  expect(formProblems(doc, nobody, surroundings)).toEqual([]);
  const def = formDefinition(doc, nobody);
  expect(isDefinition(JSON.parse(JSON.stringify(def)))).toBe(true);
  expect(tablesOf(def).map(({ name }) => name)).toEqual(tables);
  expect(publicationChanges(def, def)).toEqual([]);
});

test('what is drawn asks nothing that may still be wrong', () => {
  const def = formDefinition(docOf(carRequest), nobody);
  const drawn = drawnDefinition(def, () => false);
  expect(drawn.fields['person']).toMatchObject({ kind: 'text', title: '申请人' });
  expect(drawn.fields['distance']).toMatchObject({ readonly: true });
  expect(JSON.stringify(drawn)).not.toContain('computed');
});

test.each([
  ['visit', 'xVisit'],
  ['Visit', 'xVisit'],
  ['carRequest2', 'xCarRequest2'],
])('the form %s is the entity %s', (code, name) => expect(formEntityName(code)).toBe(name));

test('what a reference fills is written as own field = field of the other', () => {
  expect(fillOf('phone=mobile， address = address;bad')).toEqual({ phone: 'mobile', address: 'address' });
});

const hostile = [
  '"; drop table x; --',
  'a" text, "b',
  "'; select 1",
  't1` (id int)',
  'i1 on t1(id)',
  '__proto__',
  'constructor',
  'a.b',
  '名称',
  ' a',
  'A',
  'id',
  'org',
  'version',
  'select',
];
const name = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ maxLength: 30 }),
  fc.stringMatching(/^[a-z][A-Za-z0-9]{0,23}$/),
);
const words = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('数量', '金额', 'qty * 2', 'sum(items.qty)', 'today'),
);
const cell = fc
  .record({
    title: fc.oneof(fc.string({ minLength: 1, maxLength: 12 }), fc.constantFrom('数量', '金额', '日期')),
    fieldKey: name,
    tableKey: fc.oneof(fc.constant(null), fc.constant('items'), name),
    dataType: fc.constantFrom(
      'text',
      'longText',
      'integer',
      'decimal',
      'money',
      'date',
      'bool',
      'dict',
      'ref',
      'file',
      'evil',
    ),
    refEntity: fc.oneof(fc.constant(null), fc.constantFrom('customer', 'xSelf', 'users; drop')),
    formula: fc.oneof(fc.constant(null), words),
    visibleWhen: fc.oneof(fc.constant(null), words),
    defaultValue: fc.oneof(fc.constant(null), words),
    fillFields: fc.oneof(fc.constant(null), words, fc.constant('a"b=c')),
    isUnique: fc.boolean(),
    isIndexed: fc.boolean(),
    isRequired: fc.boolean(),
    showInList: fc.boolean(),
  })
  .map((row): Row => row);
const design: fc.Arbitrary<Doc> = fc
  .record({
    code: fc.oneof(fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{1,19}$/), name),
    name: fc.constant('随机'),
    formType: fc.constantFrom('single', 'oneToMany', 'tree'),
    numberPrefix: fc.oneof(fc.constant(''), name),
    hasStatus: fc.boolean(),
    menuGroup: fc.constant('在线开发'),
    rows: fc.array(cell, { minLength: 1, maxLength: 6 }),
    table: fc.oneof(fc.constant('items'), name),
    index: name,
    sound: fc.boolean(),
  })
  .map(({ rows, table, index, sound, ...fields }) => {
    // Half of them are sound but for what chance brings, so that the way to the database is walked as well.
    const own: readonly Row[] = sound
      ? rows.map((row, at) => ({
          title: `字段${at}`,
          fieldKey: row['fieldKey'] ?? '',
          dataType: 'text',
          isUnique: row['isUnique'] ?? false,
          isIndexed: true,
        }))
      : rows;
    const lines: Record<string, readonly Row[]> = { fields: own };
    if (!sound) {
      lines['tables'] = [{ tableKey: table, title: '明细' }];
      lines['indexes'] = [{ fieldKeys: index, isUnique: false }];
    }
    return docOf({
      fields: sound ? { ...fields, formType: 'single', numberPrefix: '' } : fields,
      lines,
    });
  });

test('of 10,000 random designs none brings a name outside the pattern into SQL', () => {
  let published = 0;
  fc.assert(
    fc.property(design, (doc) => {
      const problems = formProblems(doc, nobody, surroundings);
      if (problems.length > 0) return;
      published += 1;
      const def = formDefinition(doc, nobody);
      expect(isDefinition(JSON.parse(JSON.stringify(def)))).toBe(true);
      for (const table of tablesOf(def)) {
        const names = [
          table.name,
          ...table.columns.map((column) => column.name),
          ...table.indexes.map((each) => each.name),
          ...table.indexes.flatMap(({ columns }) => columns),
        ];
        for (const each of names) expect(each).toMatch(/^[a-z][a-z0-9_]{0,62}$/);
        expect(new Set(table.columns.map((column) => column.name)).size).toBe(table.columns.length);
      }
    }),
    { numRuns: 10_000, seed: 20_261_124 },
  );
  expect(published).toBeGreaterThan(300);
}, 120_000);

test('the statements of a publication name nothing but the design', () => {
  const def = formDefinition(docOf(carRequest), nobody);
  const sql = proposeMigration({ tables: new Map(), relations: new Set(['x']) }, [def]);
  expect(sql).toContain('create table "x_car_request_trips"');
  expect(sql).not.toContain('用车不能超过');
});
