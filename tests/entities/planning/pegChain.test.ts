// The room a demand has, through everything that supplies it; and what the messages of a plan propose.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOutdated,
  staysIgnored,
  suggestionOf,
  suggestionText,
  wholeFor,
} from '#entities/planning/exceptions/suggestion.ts';
import { chainSlacks, type SlackPeg } from '#entities/planning/pegging/chainSlack.ts';
import { dateOfDay } from '#model/workingTime/businessMinutes.ts';

const day = (at: number): string => dateOfDay(20_700 + at);
const peg = (demand: string, due: number, supply: string | null, comes: number): SlackPeg => ({
  demand,
  isDependent: demand.startsWith('P'),
  demandDate: day(due),
  supply,
  supplyDate: day(comes),
});

describe('lateChainReport-r1: room through all levels', () => {
  it('an order in time is late all the same when a part of a part is', () => {
    const pegs = [
      peg('SO', 30, 'P1', 30),
      peg('P1', 20, 'P2', 20),
      peg('P1', 20, null, 0),
      peg('P2', 10, 'P3', 14),
      peg('P2', 10, 'P4', 8),
    ];
    expect([...chainSlacks(pegs)]).toEqual([-4, -4, 20, -4, 2]);
  });

  it('stock is there today, whatever the day says', () => {
    expect([...chainSlacks([peg('SO', 0, null, 5)])]).toEqual([0]);
  });

  it('orders that require each other in a circle end', () => {
    const pegs = [peg('SO', 9, 'P1', 9), peg('P1', 5, 'P2', 6), peg('P2', 5, 'P1', 9)];
    expect([...chainSlacks(pegs)]).toEqual([-4, -4, -4]);
  });

  it('is what walking every way down finds, on any plan', () => {
    const edges = fc.array(
      fc.record({
        from: fc.nat(30),
        step: fc.integer({ min: 1, max: 10 }),
        due: fc.nat(40),
        comes: fc.nat(40),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(edges, (drawn) => {
        const pegs = drawn.map(({ from, step, due, comes }) =>
          peg(`P${from}`, due, `P${from + step}`, comes),
        );
        const walked = (at: SlackPeg): number =>
          Math.min(
            (Date.parse(at.demandDate) - Date.parse(at.supplyDate)) / 86_400_000,
            ...pegs.filter(({ demand }) => demand === at.supply).map(walked),
          );
        expect([...chainSlacks(pegs)]).toEqual(pegs.map(walked));
      }),
      { numRuns: 200 },
    );
  });

  it('a chain of ten thousand levels is not too deep', () => {
    const pegs = Array.from({ length: 10_000 }, (_, at) => peg(`P${at}`, 5, `P${at + 1}`, 5));
    pegs.push(peg('P10000', 5, 'PO', 12));
    expect(chainSlacks(pegs)[0]).toBe(-7);
  });
});

const message = {
  exceptionCode: 'rescheduleIn',
  docType: 'planOrder',
  docCode: 'JH1',
  docLineNo: 0,
  currentDate: '2026-12-10',
  suggestedDate: '2026-12-07',
  currentQty: '100',
  suggestedQty: '100',
};

describe('what a message proposes', () => {
  const cases: [string, Partial<typeof message>, string][] = [
    ['rescheduleIn', {}, '改期到 2026-12-07（提前 3 天）'],
    ['rescheduleOut', { suggestedDate: '2026-12-20' }, '改期到 2026-12-20（延后 10 天）'],
    ['reduce', { suggestedQty: '60' }, '数量改为 60'],
    ['increase', { suggestedQty: '1200' }, '数量改为 1,200'],
    ['cancel', {}, '取消'],
    ['lateOrder', {}, '确认并尽快开工'],
    ['noBom', {}, ''],
    ['pastDueDemand', {}, ''],
    ['cancel', { docCode: '' }, ''],
    ['reduce', { suggestedQty: '0' }, ''],
  ];
  it.each(cases)('%s %o: %s', (exceptionCode, change, text) => {
    const given = { ...message, exceptionCode, ...change };
    expect(suggestionText(given)).toBe(text);
    expect(suggestionOf(given) === null).toBe(text === '');
  });

  // Whole, open, base units of the whole, decimals; proposed base units that stay open; the whole that follows.
  const wholes: [string, string, string, number, string, string][] = [
    ['100', '100', '100', 0, '60', '60'],
    ['100', '60', '100', 0, '50', '90'],
    ['100', '60', '100', 0, '80', '120'],
    ['10', '6', '120', 0, '36', '7'],
    ['10', '6', '120', 0, '30', '7'],
    ['10', '6', '120', 2, '30', '6.5'],
    ['7', '4', '86.4192', 0, '12.3456', '4'],
  ];
  it.each(wholes)(
    'a quantity of %s, %s of it open, %s base units, %d decimals: %s to stay open make it %s (findings 3, 2.8)',
    (qty, open, baseQty, scale, proposed, whole) => {
      expect(wholeFor(proposed, { qty, open, baseQty, scale })).toBe(whole);
    },
  );

  it('is outdated once something of it was released since (findings 3, 2.8)', () => {
    const boxes = { qty: '10', open: '6', baseQty: '120', scale: 0 };
    expect(isOutdated('72', boxes)).toBe(false);
    expect(isOutdated('72', { ...boxes, open: '3' })).toBe(true);
    expect(isOutdated(null, boxes)).toBe(false);
  });

  const again: [string, Partial<typeof message>, boolean][] = [
    ['the same', {}, true],
    ['two days on', { suggestedDate: '2026-12-09' }, true],
    ['three days on', { suggestedDate: '2026-12-10' }, false],
    ['five per cent more', { suggestedQty: '105' }, true],
    ['six per cent less', { suggestedQty: '94' }, false],
    ['another document', { docCode: 'JH2' }, false],
    ['another line of it (findings 3, 2.12)', { docLineNo: 2 }, false],
    ['a document of another kind with its code (findings 3, 2.12)', { docType: 'purchaseOrder' }, false],
    ['another message', { exceptionCode: 'rescheduleOut' }, false],
  ];
  it.each(again)('mrpExceptionMessage-r1: put aside, then %s', (_name, change, stays) => {
    expect(staysIgnored(message, { ...message, ...change })).toBe(stays);
  });
});
