// Which way a window of a list is read, for what was asked and what is known of the list.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderedIds } from '#server/store/list/orderedIds.ts';
import { chooseStrategy, type Asked, type Known } from '#server/store/list/strategy.ts';

const unknown: Known = { cached: true, ids: null, anchors: null, total: null, ledByLabel: false };

function idsOf(total: number): OrderedIds {
  return {
    total,
    slice: (offset, limit) =>
      Array.from(
        { length: Math.max(0, Math.min(limit, total - offset)) },
        (_, index) => `id${offset + index}`,
      ),
  };
}

function after(offset: number, id = `id${offset - 1}`): Asked {
  return { offset, limit: 50, cursor: { offset, position: ['2026-01-01', id] } };
}

function at(offset: number, limit = 50): Asked {
  return { offset, limit, cursor: null };
}

describe('the way a window of a list is read', () => {
  it.each<[string, Asked, Known, string]>([
    ['nothing is asked for', at(0, 0), unknown, 'nothing'],
    ['the first page', at(0), unknown, 'offset'],
    ['a page near the beginning', at(1_950), { ...unknown, total: 1_000_000 }, 'offset'],
    ['reading on', after(50), unknown, 'cursor'],
    ['reading on far down', after(900_000), { ...unknown, anchors: { total: 1_000_000 } }, 'cursor'],
    ['a jump nobody prepared for, still within reach', at(15_000), unknown, 'offset'],
    [
      'a jump within reach with anchors at hand',
      at(15_000),
      { ...unknown, anchors: { total: 90_000 } },
      'anchors',
    ],
    ['a jump far down', at(500_000), unknown, 'anchors'],
    ['a jump far down within a transaction', at(500_000), { ...unknown, cached: false }, 'offset'],
    ['any page while the ids are current', at(70_000), { ...unknown, ids: idsOf(100_000) }, 'ids'],
    [
      'a page past the end while the ids are current',
      at(100_000),
      { ...unknown, ids: idsOf(100_000) },
      'nothing',
    ],
    ['reading on while the ids are current', after(100), { ...unknown, ids: idsOf(500) }, 'ids'],
    [
      'reading on from a row that stands elsewhere by now',
      after(100, 'moved'),
      { ...unknown, ids: idsOf(500) },
      'cursor',
    ],
    ['a cursor that belongs to another place', { ...after(100), offset: 200 }, unknown, 'offset'],
  ])('%s', (_title, asked, known, by) => {
    expect(chooseStrategy(asked, known).strategy.by).toBe(by);
  });

  it('takes the rows of the cached ids that the window shows', () => {
    const { strategy } = chooseStrategy(at(3, 2), { ...unknown, ids: idsOf(10) });
    expect(strategy).toEqual({ by: 'ids', ids: ['id3', 'id4'] });
  });

  it.each<[string, Asked, Known, readonly string[]]>([
    ['leaves the beginning of a list alone', at(0), unknown, []],
    [
      'reads the ids of a small list once somebody looks further down',
      at(350),
      { ...unknown, total: 4_000 },
      ['ids'],
    ],
    [
      'reads them at the second page where no index keeps the order',
      at(50),
      { ...unknown, total: 4_000, ledByLabel: true },
      ['ids'],
    ],
    ['does not read the ids of a list that is too long', at(350), { ...unknown, total: 300_000 }, []],
    [
      'reads anchors while a jump within reach goes by offset',
      at(15_000),
      { ...unknown, total: 300_000 },
      ['anchors'],
    ],
    ['prepares nothing within a transaction', at(15_000), { ...unknown, cached: false, total: 4_000 }, []],
  ])('%s', (_title, asked, known, prepare) => {
    expect(chooseStrategy(asked, known).prepare).toEqual(prepare);
  });

  it('walks the referred records in turn only where all of them have rows', () => {
    const dense = (total: number) => chooseStrategy(after(50), { ...unknown, anchors: { total } }).strategy;
    expect(dense(200_000)).toMatchObject({ by: 'cursor', dense: true });
    expect(dense(20_000)).toMatchObject({ by: 'cursor', dense: false });
  });

  it('never asks for anchors or ids it may not cache, whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.nat(2_000_000),
        fc.integer({ min: 0, max: 500 }),
        fc.option(fc.nat(2_000_000)),
        (offset, limit, total) => {
          const { strategy, prepare } = chooseStrategy(at(offset, limit), {
            ...unknown,
            cached: false,
            total,
          });
          expect(['nothing', 'offset']).toContain(strategy.by);
          expect(prepare).toEqual([]);
        },
      ),
    );
  });
});
