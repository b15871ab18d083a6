// Data rules on the rows of a table, judged on a document at hand.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { knowsAll, noRow, passesRule, type RowRule } from '#model/rights/rowRules.ts';
import { doc, order } from '#tests/model/support/trialOrder.ts';

describe('rules on rows', () => {
  const passes = (rule: RowRule, fields: Row, items: readonly Row[] = []): boolean =>
    passesRule(rule, order, doc('draft', fields, items));
  test.each<[string, RowRule, Row, boolean]>([
    ['one of them', { field: 'customer', op: 'in', values: ['c1', 'c2'] }, { customer: 'c2' }, true],
    ['none of them', { field: 'customer', op: 'in', values: ['c1'] }, { customer: 'c2' }, false],
    ['the opposite', { field: 'customer', op: 'in', values: ['c1'], not: true }, { customer: 'c2' }, true],
    [
      'the opposite passes what is missing',
      { field: 'customer', op: 'in', values: ['c1'], not: true },
      { customer: null },
      true,
    ],
    ['among several people', { field: 'others', op: 'in', values: ['e5'] }, { others: ['e4', 'e5'] }, true],
    ['letter by letter', { field: 'phone', op: 'startsWith', values: ['Ab'] }, { phone: 'ab1' }, false],
    ['begins', { field: 'phone', op: 'startsWith', values: ['138'] }, { phone: '13812' }, true],
    ['ends', { field: 'phone', op: 'endsWith', values: ['12'] }, { phone: '13812' }, true],
    ['holds', { field: 'phone', op: 'contains', values: ['81'] }, { phone: '13812' }, true],
    ['numbers, not texts', { field: 'cost', op: 'gt', values: ['9'] }, { cost: '10' }, true],
    ['numbers written otherwise', { field: 'cost', op: 'in', values: ['10.00'] }, { cost: '10' }, true],
    ['whole numbers', { field: 'count', op: 'le', values: ['3'] }, { count: 3 }, true],
    ['no number to compare with', { field: 'cost', op: 'ge', values: ['many'] }, { cost: '10' }, false],
    ['days', { field: 'date', op: 'lt', values: ['2026-03-05'] }, { date: '2026-03-04' }, true],
    [
      'instants, whatever the zone',
      { field: 'at', op: 'ge', values: ['2026-03-05T00:00:00+08:00'] },
      { at: '2026-03-04T16:00:00.000Z' },
      true,
    ],
    ['texts have no order', { field: 'phone', op: 'gt', values: ['1'] }, { phone: '2' }, false],
    ['yes', { field: 'urgent', op: 'in', values: ['true'] }, { urgent: true }, true],
    ['missing counts as no', { field: 'urgent', op: 'in', values: ['false'] }, { urgent: null }, true],
    ['empty', { field: 'customer', op: 'empty', values: [] }, { customer: '' }, true],
    ['not empty', { field: 'customer', op: 'empty', values: [], not: true }, { customer: 'c1' }, true],
    ['a field nobody knows', { field: 'ghost', op: 'empty', values: [] }, {}, false],
    ['nor its opposite', { field: 'ghost', op: 'empty', values: [], not: true }, {}, false],
    ['no row', noRow, {}, false],
    ['no condition', { all: [] }, {}, true],
  ])('%s', (_, rule, fields, passed) => {
    expect(passes(rule, fields)).toBe(passed);
  });

  test('a rule on lines asks for some line, or for none', () => {
    const some: RowRule = {
      lines: 'items',
      some: {
        all: [
          { field: 'material', op: 'in', values: ['m1'] },
          { field: 'qty', op: 'gt', values: ['5'] },
        ],
      },
    };
    expect(
      passes(some, {}, [
        { material: 'm1', qty: '4' },
        { material: 'm2', qty: '9' },
      ]),
    ).toBe(false);
    expect(
      passes(some, {}, [
        { material: 'm2', qty: '1' },
        { material: 'm1', qty: '9' },
      ]),
    ).toBe(true);
    expect(passes({ ...some, not: true }, {}, [])).toBe(true);
    expect(passes(some, {}, [])).toBe(false);
    expect(passes({ lines: 'ghost', some: noRow, not: true }, {}, [])).toBe(false);
    expect(
      passes({ lines: 'items', some: { field: 'ghost', op: 'empty', values: [] }, not: true }, {}, [{}]),
    ).toBe(false);
    expect(knowsAll({ any: [{ field: 'qty', op: 'empty', values: [] }, some] }, () => true)).toBe(false);
  });

  test('“all” and “any” are those of logic', () => {
    const leaf = fc.record({
      field: fc.constantFrom('customer', 'count', 'urgent'),
      op: fc.constantFrom('in' as const, 'empty' as const),
      values: fc.array(fc.constantFrom('c1', '1', 'true'), { maxLength: 2 }),
    });
    const fields = fc.record({
      customer: fc.constantFrom(null, 'c1', 'c2'),
      count: fc.constantFrom(null, 1, 2),
      urgent: fc.constantFrom(null, true),
    });
    fc.assert(
      fc.property(fc.array(leaf, { maxLength: 4 }), fields, (rules, row) => {
        const each = rules.map((rule) => passes(rule, row));
        expect(passes({ all: rules }, row)).toBe(each.every(Boolean));
        expect(passes({ any: rules }, row)).toBe(each.some(Boolean));
        for (const [at, rule] of rules.entries()) expect(passes({ ...rule, not: true }, row)).toBe(!each[at]);
      }),
    );
  });
});
