// Stock value follows the worked examples 10.11 to 10.13 to the cent.
import { describe, expect, it } from 'vitest';
import { Decimal, decimalText } from '#model/decimal.ts';
import {
  averageText,
  averageValue,
  emptyPool,
  issue,
  receive,
  reverse,
  revalue,
  type Costing,
  type Pool,
} from '#model/rules/movingAverage.ts';

const d = (text: string) => new Decimal(text);
const shown = (pool: Pool) => [decimalText(pool.qty), pool.amount.toFixed(2), averageText(pool)];
const take = (pool: Pool, qty: string) => issue(pool, d(qty), null, 2);
const put = (pool: Pool, qty: string, value: string) => receive(pool, d(qty), d(value), 2);

function mirror(pool: Pool, posted: Costing): Costing {
  const costing = reverse(pool, posted);
  if (costing === null) throw new Error('reversal refused');
  return costing;
}

describe('moving weighted average', () => {
  it('keeps the books of example 10.11', () => {
    let pool = put(emptyPool(), '100', '1000').after;
    pool = put(pool, '50', '575').after;
    expect(shown(pool)).toEqual(['150', '1575.00', '10.5']);
    const first = take(pool, '40');
    expect(first.cost.toFixed(2)).toBe('-420.00');
    pool = put(first.after, '30', '280').after;
    expect(shown(pool)).toEqual(['140', '1435.00', '10.25']);
    const second = take(pool, '33');
    expect(second.cost.toFixed(2)).toBe('-338.25');
    pool = put(second.after, '10', '105').after;
    expect(shown(pool)).toEqual(['117', '1201.75', '10.271368']);
    const returned = take(pool, '20');
    expect(returned.cost.toFixed(2)).toBe('-205.43');
    expect(shown(returned.after)).toEqual(['97', '996.32', '10.27134']);
    const last = take(returned.after, '97');
    expect(last.cost.toFixed(2)).toBe('-996.32');
    expect(shown(last.after)).toEqual(['0', '0.00', '0']);
  });

  it('returns goods at the current average after the price fell (10.12)', () => {
    let pool = put(emptyPool(), '10', '1000').after;
    pool = put(pool, '100', '1000').after;
    const sold = take(pool, '100');
    expect(sold.cost.toFixed(2)).toBe('-1818.18');
    const returned = take(sold.after, '8');
    expect(returned.cost.toFixed(2)).toBe('-145.46');
    expect(shown(returned.after).slice(0, 2)).toEqual(['2', '36.36']);
  });

  it('takes a receipt back at its own cost and leaves later issues alone (10.13)', () => {
    let pool = put(emptyPool(), '100', '1000').after;
    const receipt = put(pool, '50', '600');
    const sold = take(receipt.after, '60');
    expect(sold.cost.toFixed(2)).toBe('-640.00');
    pool = mirror(sold.after, receipt).after;
    expect(shown(pool)).toEqual(['40', '360.00', '9']);
    const next = take(pool, '15');
    expect(next.cost.toFixed(2)).toBe('-135.00');
    expect(shown(next.after).slice(0, 2)).toEqual(['25', '225.00']);
  });

  it('refuses a reversal that would leave stock with a negative value', () => {
    const cheap = put(emptyPool(), '100', '100').after;
    const dear = put(cheap, '10', '1000');
    const sold = take(dear.after, '90');
    expect(reverse(sold.after, dear)).toBeNull();
  });

  it('clears the residue when a reversal empties the pool', () => {
    const first = put(emptyPool(), '100', '1000');
    const second = put(first.after, '50', '600');
    const sold = take(second.after, '50');
    const reversed = mirror(sold.after, first);
    expect([reversed.after.qty.toFixed(), reversed.after.amount.toFixed()]).toEqual(['0', '0']);
    expect(reversed.variance.toFixed(2)).toBe('-66.67');
  });

  it('issues below zero at the last cost and revalues when stock comes back', () => {
    const start = put(emptyPool(), '2', '20');
    const empty = take(start.after, '2').after;
    const below = take(empty, '5');
    expect(below.cost.toFixed(2)).toBe('-50.00');
    const back = put(below.after, '8', '96');
    expect(shown(back.after)).toEqual(['3', '36.00', '12']);
    expect(back.variance.toFixed(2)).toBe('-10.00');
    expect(shown(mirror(back.after, back).after).slice(0, 2)).toEqual(['-5', '-50.00']);
  });

  it('stays without variance while a receipt leaves the pool below zero', () => {
    const below = issue(emptyPool(), d('5'), d('10'), 2);
    const partly = put(below.after, '3', '36');
    expect(partly.variance.isZero()).toBe(true);
    expect(shown(partly.after).slice(0, 2)).toEqual(['-2', '-14.00']);
  });

  it('values a receipt without price at average, then reference cost, then last cost', () => {
    const pool = put(emptyPool(), '3', '10').after;
    expect(averageValue(pool, d('2'), d('99'), 2)?.toFixed(2)).toBe('6.67');
    const empty = take(pool, '3').after;
    expect(averageValue(empty, d('2'), d('4.5'), 2)?.toFixed(2)).toBe('9.00');
    expect(averageValue(empty, d('3'), null, 2)?.toFixed(2)).toBe('10.00');
    expect(averageValue(emptyPool(), d('2'), null, 2)).toBeNull();
  });

  it('adjusts value without quantity, never below zero', () => {
    const pool = put(emptyPool(), '4', '10').after;
    const adjusted = revalue(pool, d('-4'));
    expect(adjusted?.after.amount.toFixed(2)).toBe('6.00');
    expect(revalue(pool, d('-10.01'))).toBeNull();
    expect(revalue(emptyPool(), d('1'))).toBeNull();
  });
});
