// What a folded form shows: what a clerk fills first, in the order in which it is filled.
import { describe, expect, test } from 'vitest';
import { allEntities, entityOf } from '#entities/registry.ts';
import { firstFields, isDouble } from '#model/derive/form.ts';
import { defineEntity, type EntityDef } from '#model/entity.ts';
import { code, date, longText, ref, text } from '#model/fields.ts';

const visit = {
  name: 'trialVisit',
  title: '拜访单',
  area: 'sales',
  kind: 'document',
  states: 'document',
  codePrefix: 'TV',
  fields: {
    code: code('单据编号', { required: true, list: true }),
    place: text('地点', { list: true }),
    note: longText('纪要'),
    customer: ref('customer', '客户', { required: true }),
    date: date('日期', { required: true, default: 'today' }),
    guide: text('引荐人'),
    street: text('街道', { double: true }),
  },
} as const;
const trial = defineEntity(visit);
const all = (def: EntityDef) => Object.entries(def.fields).map(([key, field]) => ({ key, field }));
const double = (field: Parameters<typeof isDouble>[0]): boolean => isDouble(field, entityOf);
const shown = (def: EntityDef, failing: readonly string[] = []): string[] =>
  firstFields(def, all(def), { double, failing: (key) => failing.includes(key) }).map(({ key }) => key);

describe('the first two rows of a form', () => {
  test('hold what must be typed and what lists show before the rest, in the order of the form', () => {
    expect(shown(trial)).toEqual(['code', 'place', 'customer', 'date', 'guide', 'street']);
    const narrow = defineEntity({
      ...visit,
      fields: { ...visit.fields, second: text('备用', { list: true, double: true }), third: text('第三') },
    });
    // 9 columns would be needed: the number the system gives is the first to go, then what nobody must fill.
    expect(shown(narrow)).not.toContain('code');
    expect(shown(narrow)).toEqual(['place', 'customer', 'date', 'guide', 'second', 'third']);
  });

  test('hold what the definition names, in its order, whatever else there is', () => {
    const named = defineEntity({ ...visit, firstFields: ['date', 'customer', 'street'] });
    expect(shown(named)).toEqual(['date', 'customer', 'street']);
  });

  test('a field with a problem joins them and takes no place from them', () => {
    const named = defineEntity({ ...visit, firstFields: ['customer'] });
    expect(shown(named, ['guide', 'customer'])).toEqual(['customer', 'guide']);
  });
});

test('names of customers and suppliers, and addresses, take two columns', () => {
  expect(double(ref('customer', '客户'))).toBe(true);
  expect(double(ref('supplier', '供应商'))).toBe(true);
  expect(double(ref('currency', '币别'))).toBe(false);
  expect(double(text('街道', { double: true }))).toBe(true);
});

test('a mark stands with the first fields where it holds, and takes no place of theirs (findings 3, 7.13)', () => {
  const order = allEntities.find((def) => def.name === 'manufacturingOrder');
  if (order === undefined) throw new Error('no production order');
  expect(order.firstFields).not.toContain('startsInPast');
  expect(shown(order)).toEqual([...(order.firstFields ?? []), 'startsInPast']);
  const report = allEntities.find((def) => def.name === 'workReport');
  if (report === undefined) throw new Error('no work report');
  expect(shown(report).slice(-2)).toEqual(['suspectQty', 'suspectCheck']);
});

test('every document that names its first fields fills two rows with fields it has, and hides nothing a clerk must type (findings 2, 5.11)', () => {
  const naming = allEntities.filter((def) => def.firstFields !== undefined);
  expect(naming.length).toBeGreaterThan(10);
  for (const def of naming) {
    const keys = def.firstFields ?? [];
    const columns = keys.reduce((sum, key) => {
      const field = def.fields[key];
      expect(field, `${def.name}.${key}`).toBeDefined();
      return sum + (field !== undefined && double(field) ? 2 : 1);
    }, 0);
    expect(columns, def.name).toBeLessThanOrEqual(8);
    const filled = keys.flatMap((key) => Object.keys(def.fields[key]?.fill ?? {}));
    const typed = Object.entries(def.fields).filter(
      ([, field]) =>
        field.required === true &&
        field.kind !== 'code' &&
        field.default === undefined &&
        field.readonly !== true &&
        field.computed === undefined &&
        field.lookup === undefined,
    );
    for (const [key] of typed) expect([...keys, ...filled], def.name).toContain(key);
  }
});
