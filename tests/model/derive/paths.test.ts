// What the paths of a formula mean, in which order formulas are computed, and what is stored of them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText, Decimal } from '#model/decimal.ts';
import { computedValue, formulaProblem } from '#model/derive/formula.ts';
import { placeOf, planOf } from '#model/derive/plan.ts';
import { factOf, headerReader, headerSums, lineReader } from '#model/derive/read.ts';
import type { Doc, Row } from '#model/entity.ts';
import { compile, evaluate, type ExprValue } from '#model/expression.ts';
import { bool, date, integer, money, qty, text, type FieldDef } from '#model/fields.ts';
import { draft, line, order, reader } from '#tests/model/support/order.ts';

const doc = draft(
  [
    { material: 'bolt', qty: '10', taxPrice: '1.13' },
    { material: 'steel', qty: '2', taxPrice: '4.2' },
  ],
  { customer: 'shanghai' },
);
const shown = (value: ExprValue): unknown => (value instanceof Decimal ? decimalText(value) : value);

describe('paths of formulas', () => {
  const header = headerReader(order, doc, reader);
  const first = lineReader(order, 'items', doc, line(doc), reader);
  test.each<[string, unknown]>([
    ['taxIncluded', true],
    ['customer.name', '上海精密'],
    ['customer.code', 'SHANGHAI'],
    ['customer.phone', '021-5555'],
    ['customer.ghost', null],
    ['doc.exchangeRate', '1'],
    ['items.qty', ['10', '2']],
    ['items.ghost', []],
    ['items.material.name', ['螺栓', '钢筋']],
    ['ghost', null],
    ['toString', null],
  ])('of the header: %s', (path, value) => {
    const found = header(path.split('.'));
    expect(shown(found)).toEqual(value);
  });

  test.each<[string, unknown]>([
    ['qty', '10'],
    ['items.qty', '10'],
    ['material.name', '螺栓'],
    ['unit.precision', '0'],
    ['doc.customer.name', '上海精密'],
    ['doc.items.qty', ['10', '2']],
    ['taxIncluded', null],
  ])('of a line: %s', (path, value) => {
    expect(shown(first(path.split('.')))).toEqual(value);
  });

  test('an own line is itself, the lines of the document are all of them', () => {
    expect(header(['items'])).toEqual(['a', 'b']);
    expect(factOf(undefined, 'name')).toBeNull();
    expect(['id', 'code', 'name', 'ghost'].map((key) => factOf(reader('customer', 'boston'), key))).toEqual([
      'boston',
      'BOSTON',
      '波士顿机械',
      null,
    ]);
  });

  test('the quick sum of lines is the sum of the slow way', () => {
    const amount = fc
      .integer({ min: -100_000, max: 100_000 })
      .map((value) => decimalText(new Decimal(value).div(100)));
    fc.assert(
      fc.property(fc.array(fc.option(amount, { nil: null }), { maxLength: 10 }), (amounts) => {
        const some: Doc = {
          ...doc,
          lines: {
            items: amounts.map((each, index) => ({ id: `l${index}`, seq: index + 1, allAmount: each })),
          },
        };
        const slow = evaluate(compile('sum(items.allAmount)'), headerReader(order, some, reader));
        expect(shown(headerSums(order, some)(['items', 'allAmount']))).toBe(shown(slow));
      }),
    );
    const sums = headerSums(order, doc);
    expect(
      [
        ['items', 'remark'],
        ['ghost', 'qty'],
        ['items', 'ghost'],
        ['items', 'tax', 'rate'],
      ].map((path) => sums(path)),
    ).toEqual([null, null, null, null]);
    const broken: Doc = { ...doc, lines: { items: [{ id: 'a', seq: 1, qty: 'many' }] } };
    expect(headerSums(order, broken)(['items', 'qty'])).toBeNull();
  });

  test('a path belongs to the header or to lines', () => {
    expect(
      [
        ['', 'qty'],
        ['', 'items.qty'],
        ['', 'doc.date'],
        ['items', 'qty'],
        ['items', 'items.qty'],
        ['items', 'doc.date'],
        ['items', 'doc.items.qty'],
      ].map(([scope = '', path = '']) => placeOf(order, scope, path)),
    ).toEqual([
      { scope: '', key: 'qty' },
      { scope: 'items', key: 'qty' },
      { scope: '', key: 'date' },
      { scope: 'items', key: 'qty' },
      { scope: 'items', key: 'qty' },
      { scope: '', key: 'date' },
      { scope: 'items', key: 'qty' },
    ]);
  });

  test('shares of a total come after the total, which comes after its lines', () => {
    const plan = planOf(order);
    const levelOf = (formulas: (typeof plan.header)['formulas'], key: string): number =>
      formulas.findIndex((level) => level.some((formula) => formula.key === key));
    const [total, share, average] = [
      levelOf(plan.header.formulas, 'allAmount'),
      levelOf(plan.lines.get('items')?.formulas ?? [], 'share'),
      levelOf(plan.header.formulas, 'averageShare'),
    ];
    expect(total).toBeGreaterThanOrEqual(0);
    expect(share).toBeGreaterThanOrEqual(total);
    expect(average).toBeGreaterThan(share);
    expect(planOf(order)).toBe(plan);
  });
});

describe('computed values', () => {
  const value = (field: FieldDef, expression: string, row: Row = {}): unknown =>
    computedValue(
      { key: 'x', field, expression: compile(expression) },
      ([key = '']) => {
        const found = row[key];
        return typeof found === 'string' && /^-?\d/.test(found) && !found.includes('-', 1)
          ? new Decimal(found)
          : ((found as ExprValue) ?? null);
      },
      row,
      {},
      reader,
    );
  test.each<[string, FieldDef, string, Row, unknown]>([
    ['money has four decimals', money('金额'), 'a / 3', { a: '10' }, '3.3333'],
    ['or those of its scale', money('金额', { scale: '2' }), 'a / 3', { a: '20' }, '6.67'],
    ['never more than the column', money('金额', { scale: '9' }), 'a / 3', { a: '10' }, '3.3333'],
    ['quantities stay as they are', qty('数量', { scale: '0' }), 'a / 8', { a: '1' }, '0.125'],
    ['whole numbers', integer('天数'), 'a / 2', { a: '5' }, 3],
    ['texts', text('备注'), "concat('第', a, '号')", { a: '5' }, '第5号'],
    ['yes and no', bool('大'), 'a > 3', { a: '5' }, true],
    ['what cannot be told is no', bool('大'), 'a > 3', { a: null }, false],
    ['days', date('到期'), 'dateAdd(a, 30)', { a: '2026-03-05' }, '2026-04-04'],
    ['no number where one is wanted', money('金额'), 'concat(a)', { a: 'x' }, null],
    ['what cannot be computed', money('金额'), 'a / b', { a: '1', b: '0' }, null],
  ])('%s', (_, field, expression, row, found) => {
    expect(value(field, expression, row)).toEqual(found);
  });

  test('why a formula cannot be computed is said in words', () => {
    const formula = { key: 'x', field: money('毛利'), expression: compile('abs(a)') };
    expect(formulaProblem(formula, () => '很多')).toContain('毛利无法计算：');
    expect(formulaProblem(formula, () => new Decimal(2))).toBeNull();
  });
});
