// Effects and the ledgers that own them: one owner for each kind, and locks declared in the one order.
import { describe, expect, it } from 'vitest';
import { lockOrder, type Ledger } from '#server/ledgers/ledger.ts';
import '#server/areas.ts';
import { allLedgers, ledgerOf, ledgersByKind } from '#server/ledgers/registry.ts';

const ledgers = allLedgers();

describe('the registry of ledgers', () => {
  it.each(ledgers.map((ledger) => [ledger.effect, ledger] as const))(
    'finds the owner of %s',
    (kind, ledger) => {
      expect(ledgerOf(kind)).toBe(ledger);
    },
  );

  it('refuses a second owner of a kind, so that nothing is written twice', () => {
    const second: Ledger<'set'> = {
      effect: 'set',
      title: '另一个',
      locks: [],
      apply: ({ doc }) => Promise.resolve(doc),
    };
    expect(() => ledgersByKind([...ledgers, second])).toThrow('two ledgers own the effect set');
  });

  it.each(ledgers.map((ledger) => [ledger.effect, ledger.locks] as const))(
    'takes the locks of %s in the order all transactions take them',
    (_kind, locks) => {
      const places = locks.map((name) => lockOrder.indexOf(name));
      expect(places).toEqual(places.toSorted((left, right) => left - right));
    },
  );

  it('says in Chinese what each ledger does, each in words of its own', () => {
    const titles = ledgers.map(({ title }) => title);
    expect(titles.filter((title) => !/[\u4e00-\u9fff]/.test(title))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
