// Over-delivery, partial pushes and closing of lines, in base units, as FLOWS works them out.
import { entityOf } from '#entities/registry.ts';
import { linkCloses, linkLimit, linkNotes, linkProposal, linkRemaining } from '#model/links.ts';
import { linkRuleOf, linkRules } from '#model/registry.ts';
import { statesIn } from '#model/states/states.ts';
import { describe, expect, test } from 'vitest';

const toOut = linkRules.find(
  ({ source, target }) => source.entity === 'saleOrder' && target.entity === 'salesOutBill',
);
const toNotice = linkRuleOf('saleOrder-deliveryNotice');
const noticeToOut = linkRuleOf('deliveryNotice-salesOutBill');
if (toOut === undefined || toNotice === undefined || noticeToOut === undefined)
  throw new Error('link rules are missing');

describe('an order line of 100 with 5 % over and 2 % short', () => {
  const line = { baseQty: '100', overRatio: '5', shortRatio: '2' };

  test('may be shipped up to 105', () => {
    expect(linkLimit(toOut, line, {})).toBe('105');
    expect(linkProposal(toOut, line, {})).toBe('100');
    expect(linkRemaining(toOut, line, { executed: '60' })).toBe('45');
    expect(linkProposal(toOut, line, { executed: '60' })).toBe('40');
    expect(linkRemaining(toOut, line, { executed: '110' })).toBe('0');
  });

  test('is done at 98, and open again after a return to be replenished', () => {
    expect(linkCloses(toOut, line, { executed: '60' })).toBe(false);
    expect(linkCloses(toOut, line, { executed: '98' })).toBe(true);
    expect(linkCloses(toOut, line, { executed: '105' })).toBe(true);
    expect(linkCloses(toOut, line, { executed: '98', replenish: '10' })).toBe(false);
    expect(linkRemaining(toOut, line, { executed: '98', replenish: '10' })).toBe('17');
    expect(linkProposal(toOut, line, { executed: '98', replenish: '10' })).toBe('12');
  });

  test('what was shipped without a notice is not noticed again', () => {
    expect(linkRemaining(toNotice, line, { direct: '40', occupied: '30', executed: '10' })).toBe('25');
    expect(toNotice.closes).toBe(undefined);
  });

  test('tolerances are compared unrounded', () => {
    expect(linkLimit(toOut, { baseQty: '7', overRatio: '5' }, {})).toBe('7.35');
  });
});

test('drafts and approved bills take from the same remainder', () => {
  const line = { baseQty: '480' };
  expect(linkRemaining(noticeToOut, line, { occupied: '480' })).toBe('0');
  expect(linkRemaining(noticeToOut, line, { executed: '280' })).toBe('200');
  expect(linkRemaining(noticeToOut, line, { occupied: '330' })).toBe('150');
  expect(linkCloses(noticeToOut, line, { executed: '480' })).toBe(true);
});

test('a way that only counts offers what is not linked yet', () => {
  const toTransfer = linkRuleOf('saleOrder-transferApply');
  if (toTransfer === undefined) throw new Error('link rules are missing');
  expect(linkProposal(toTransfer, { baseQty: '50' }, { occupied: '20' })).toBe('30');
});

test('every rule names rules that exist', () => {
  const names = linkRules.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const rule of linkRules) {
    for (const other of [...(rule.beside ?? []), ...(rule.also ?? []).map((one) => one.rule)])
      expect(names).toContain(other);
    expect(() => linkLimit(rule, { baseQty: '1' }, {})).not.toThrow();
    expect(() => linkCloses(rule, { baseQty: '1' }, {})).not.toThrow();
  }
});

test('what counts later than it is agreed to names states in which it has been agreed to', () => {
  for (const { name, target } of linkRules) {
    const def = entityOf(target.entity);
    if (target.executedIn === undefined || def === undefined) continue;
    expect(target.executedIn, name).not.toEqual([]);
    expect(statesIn(def, 'reviewed'), name).toEqual(expect.arrayContaining([...target.executedIn]));
  }
});

test('what is on its way elsewhere lowers what is proposed and not what may be drawn (findings 3, 7.16)', () => {
  const line = { baseQty: '100', overRatio: '5' };
  expect(linkProposal(toOut, line, { elsewhere: '30' })).toBe('70');
  expect(linkProposal(toOut, line, { executed: '80', elsewhere: '30' })).toBe('0');
  expect(linkRemaining(toOut, line, { elsewhere: '30' })).toBe('105');
});

test.each([
  ['purchaseOrder-receiptNotice', { isInspect: true }, ['须来料检验']],
  ['purchaseOrder-receiptNotice', { isInspect: false }, []],
  ['purchaseOrder-purchaseInBill', { isInspect: true }, ['须来料检验']],
  ['receiptNotice-purchaseInBill', { mustInspect: true }, ['须检验后入库']],
  ['saleOrder-salesOutBill', { isInspect: true }, []],
])('lines to be inspected are said when %s pushes %o (findings 2, 5.19)', (name, line, said) => {
  const rule = linkRuleOf(name);
  expect(rule === undefined ? null : linkNotes(rule, line)).toEqual(said);
});
