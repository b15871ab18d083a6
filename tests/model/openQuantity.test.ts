// What is left of a row counts in base units; its own unit shows it, rounded where that says the same, with more digits where
// it would not.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entities } from '#entities/registry.ts';
import { decimal, decimalText, round } from '#model/decimal.ts';
import { computedValue } from '#model/derive/formula.ts';
import type { Fields, Row } from '#model/entity.ts';
import { compile, exprValue } from '#model/expression.ts';
import { linkProposal, linkRemaining } from '#model/links.ts';
import { inUnit } from '#model/openQuantity.ts';
import { linkRuleOf } from '#model/registry.ts';

const shown = (base: string, qty: string, baseQty: string, unit = 0, of = 0): string =>
  decimalText(inUnit(decimal(base), { qty: decimal(qty), baseQty: decimal(baseQty) }, { unit, base: of }));

function fieldsOf(entity: 'purchaseOrder' | 'purchaseRequisition'): Fields {
  return entities[entity].lines?.['items']?.fields ?? {};
}

/** Computed columns of a row, in the order of its definition's formulas. */
function computed(fields: Fields, row: Row): Row {
  const full: Row = { ...row };
  for (const [key, field] of Object.entries(fields)) {
    if (field.computed === undefined || !/(BaseQty|remainQty|unissuedQty)$/.test(key)) continue;
    full[key] = computedValue(
      { key, field, expression: compile(field.computed) },
      (path) => exprValue(full[path.join('.')] ?? null),
      full,
      {},
      () => undefined,
    );
  }
  return full;
}

describe('a base quantity in the unit of its row', () => {
  test('two crates of 96: nothing of it is hidden and nothing is made up (findings 3, 1.6)', () => {
    const crates = (base: string): string => shown(base, '2', '192');
    expect(['192', '96', '0'].map(crates)).toEqual(['2', '1', '0']);
    expect(['144', '42', '48', '20', '172'].map(crates)).toEqual([
      '1.5',
      '0.4375',
      '0.5',
      '0.20833333',
      '1.79166667',
    ]);
  });

  test('a unit that is no whole number of base steps is rounded on every line, but never away (findings 3, 1.5)', () => {
    const bars = (base: string): string => shown(base, '7', '86.419', 0, 3);
    expect(['37.037', '49.382', '86.419'].map(bars)).toEqual(['3', '4', '7']);
    expect(bars('0.001')).toBe('0.000081');
    expect(shown('0.334', '3', '1', 0, 3)).toBe('1');
  });

  test('whatever is told in digits of the unit is the quantity, for any whole conversion', () => {
    const whole = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(whole, whole, fc.nat(), (factor, qty, at) => {
        const baseQty = factor * qty;
        const base = at % (baseQty + 1);
        const told = decimal(shown(String(base), String(qty), String(baseQty)));
        expect(round(told.times(factor), 4).toNumber()).toBe(base);
        expect(told.isZero()).toBe(base === 0);
        expect(told.decimalPlaces() === 0).toBe(base % factor === 0);
      }),
    );
  });
});

describe('what is left of an order line', () => {
  const line = (received: string, receivedBase: string, again = '0'): Row =>
    computed(fieldsOf('purchaseOrder'), {
      qty: '2',
      baseQty: '192',
      receivedQty: received,
      receivedBaseQty: receivedBase,
      replenishQty: '0',
      replenishBaseQty: again,
    });

  test('is the base quantity less what came, whatever the unit shows (findings 3, 1.6)', () => {
    expect(line('0', '0')).toMatchObject({ remainBaseQty: '192', remainQty: '2' });
    expect(line('1.5', '144')).toMatchObject({ remainBaseQty: '48', remainQty: '0.5' });
    expect(line('0.20833333', '20')).toMatchObject({ remainBaseQty: '172', remainQty: '1.79166667' });
    expect(line('2', '192')).toMatchObject({ remainBaseQty: '0', remainQty: '0' });
    expect(line('2.1', '201')).toMatchObject({ remainBaseQty: '0', remainQty: '0' });
  });

  test('is never nothing in the unit while something is left (findings 3, 1.6)', () => {
    expect(line('2', '191')).toMatchObject({ remainBaseQty: '1', remainQty: '0.01041667' });
    expect(line('2', '192', '40')).toMatchObject({ remainBaseQty: '40' });
  });
});

describe('what a link may draw', () => {
  const toReceipt = linkRuleOf('purchaseOrder-purchaseInBill');
  const toReturnAgain = linkRuleOf('saleOrder-salesOutBill');
  const ordered = linkRuleOf('purchaseRequisition-purchaseOrder');
  if (toReceipt === undefined || toReturnAgain === undefined || ordered === undefined)
    throw new Error('link rules are missing');

  test('is counted in base units: 42 pieces of two crates are left and offered (findings 3, 1.6)', () => {
    const line = { qty: '2', baseQty: '192', isStock: true, overRatio: '0', shortRatio: '0' };
    expect(linkProposal(toReceipt, line, { executed: '150' })).toBe('42');
    expect(linkRemaining(toReceipt, line, { executed: '150', occupied: '40' })).toBe('2');
  });

  test('what came back to be delivered again is delivered once (findings 3, 1.6)', () => {
    const line = { qty: '2', baseQty: '192', overRatio: '0', shortRatio: '0' };
    expect(linkProposal(toReturnAgain, line, { executed: '192', replenish: '40' })).toBe('40');
    expect(linkProposal(toReturnAgain, line, { executed: '240', replenish: '48' })).toBe('0');
  });

  test('an approved part is what an order for it counts (findings 3, 1.6)', () => {
    const row = computed(fieldsOf('purchaseRequisition'), { qty: '7', approvedQty: '3', baseQty: '86.419' });
    // No unit is known here, so that the digits of stored quantities stand.
    expect(row['approvedBaseQty']).toBe('37.03671429');
    expect(linkProposal(ordered, { ...row, approvedBaseQty: '37.037' }, {})).toBe('37.037');
  });
});
