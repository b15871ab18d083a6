// The tree an engineer edits a bill of materials in: own lines, substitutes under them, and levels of other bills.
import { describe, expect, it } from 'vitest';
import { type KnownLevels, noLevels, withLevels } from '#entities/master/bom/bomLevels.ts';
import { bomTreeRows, substituteField } from '#entities/master/bom/bomTreeRows.ts';
import type { LevelsResult } from '#entities/master/bom/bomWire.ts';
import type { Doc, Row } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import { structures } from '#tests/support/structures.ts';

const data = structures({
  箱体: {
    lines: [
      { material: '毛坯', numerator: '2' },
      { material: '涂料', scrapRate: '10' },
    ],
  },
  毛坯: { lines: [{ material: '铸铁', numerator: '3' }] },
});

/** What the server would say: all versions in force, and the lines of these bills. */
function answer(boms: readonly string[]): LevelsResult {
  return {
    boms: boms.flatMap((id) => data.boms.get(id) ?? []),
    inForce: [...data.boms.values()].map(({ id, code, version, material }) => [
      material,
      { id, code, version },
    ]),
    fixed: [],
    materials: [...data.materials.values()],
    units: [...data.units],
    scrapFormula: 'multiply',
  };
}
const known = (...boms: string[]): KnownLevels => withLevels(noLevels, answer(boms));

function doc(
  items: readonly (Row & { id: string })[],
  substitutes: readonly (Row & { id: string })[] = [],
): Doc {
  const lines = (rows: readonly (Row & { id: string })[]) =>
    rows.map((row, index) => ({ unit: 'pc', ...row, seq: index + 1 }));
  return {
    id: 'top',
    version: 1,
    status: 'draft',
    fields: { material: '减速机', code: 'BOM1', bomVersion: 'V3', qty: '1', yieldRate: '100', unit: 'pc' },
    lines: { items: lines(items), substitutes: lines(substitutes) },
  };
}

const box = { id: 'a', material: '箱体', numerator: '1', denominator: '1' };
const seen = (rows: ReturnType<typeof bomTreeRows>) =>
  rows.map(
    ({ level, line, qty, kind }) => `${level} ${plainText(line['material'] ?? null)} ${qty ?? '—'} ${kind}`,
  );

describe('the rows of the tree', () => {
  it('own lines come alone until something is unfolded, with the version they would unfold to', () => {
    const rows = bomTreeRows({ doc: doc([box]), levels: known(), qty: '10', date: '2026-03-01' });
    expect(seen(rows)).toEqual(['1 箱体 10 item']);
    expect(rows[0]).toMatchObject({ closed: true, bom: { code: 'BOM-箱体', version: 'V1.0' }, owner: null });
  });

  it('a level that was fetched stands below its line with quantities for all parents, losses counted', () => {
    const rows = bomTreeRows({ doc: doc([box]), levels: known('bom 箱体'), qty: '10', date: '2026-03-01' });
    expect(seen(rows)).toEqual(['1 箱体 10 item', '2 毛坯 20 below', '2 涂料 11 below']);
    expect(rows[1]).toMatchObject({
      parent: 'a',
      closed: true,
      owner: { code: 'BOM-箱体', version: 'V1.0' },
    });
    const deeper = bomTreeRows({
      doc: doc([box]),
      levels: known('bom 箱体', 'bom 毛坯'),
      qty: '10',
      date: '2026-03-01',
    });
    expect(seen(deeper)).toContain('3 铸铁 60 below');
  });

  it('what is typed counts before it is saved', () => {
    const rows = bomTreeRows({
      doc: doc([{ ...box, numerator: '4' }]),
      levels: known('bom 箱体'),
      qty: '1',
      date: '2026-03-01',
    });
    expect(seen(rows)).toEqual(['1 箱体 4 item', '2 毛坯 8 below', '2 涂料 5 below']);
  });

  it('a line of another day stays to be edited, without a quantity', () => {
    const rows = bomTreeRows({
      doc: doc([{ ...box, expiryDate: '2026-02-28' }]),
      levels: known('bom 箱体'),
      qty: '1',
      date: '2026-03-01',
    });
    expect(seen(rows)).toEqual(['1 箱体 — item']);
  });

  it('a line that is only begun, or whose number is no number, breaks nothing', () => {
    const begun = doc([
      { id: 'a', material: null },
      { ...box, id: 'b', numerator: 'abc' },
    ]);
    const rows = bomTreeRows({ doc: begun, levels: known(), qty: '1', date: '2026-03-01' });
    expect(rows.map(({ id, qty }) => [id, qty])).toEqual([
      ['a', null],
      ['b', '0'],
    ]);
  });

  it('substitutes stand beneath the first line of their group, once', () => {
    const rows = bomTreeRows({
      doc: doc(
        [
          { id: 'a', material: '涂料', numerator: '1', substituteGroup: 'T1' },
          { id: 'b', material: '铸铁', numerator: '1', substituteGroup: 'T1' },
        ],
        [{ id: 's', material: '油漆', substituteGroup: 'T1', substituteQty: '2', mainQty: '3' }],
      ),
      levels: known(),
      qty: '1',
      date: '2026-03-01',
    });
    expect(rows.map(({ id, parent }) => [id, parent])).toEqual([
      ['a', null],
      ['s', 'a'],
      ['b', null],
    ]);
    expect(rows[1]?.line).toMatchObject({ material: '油漆', numerator: '2', denominator: '3' });
  });

  it('a made part without a version in force says so; a bought one does not', () => {
    const levels = { ...known(), inForce: new Map() };
    const items = [box, { ...box, id: 'b', material: '涂料' }];
    const rows = bomTreeRows({ doc: doc(items), levels, qty: '1', date: '2026-03-01' });
    expect(rows.map(({ lacksBom }) => lacksBom)).toEqual([true, false]);
  });

  it('a bill that contains its own parent ends where it closes', () => {
    const round = structures({
      减速机: { lines: [{ material: '箱体' }] },
      箱体: { lines: [{ material: '减速机' }] },
    });
    const levels: KnownLevels = {
      ...noLevels,
      ...round,
      inForce: new Map(
        [...round.boms.values()].map(({ id, code, version, material }) => [material, { id, code, version }]),
      ),
    };
    const rows = bomTreeRows({ doc: doc([box]), levels, qty: '1', date: '2026-03-01' });
    expect(rows.map(({ isCircle }) => isCircle)).toEqual([false, true]);
  });
});

it('a substitute is written in the columns it has', () => {
  expect(['material', 'numerator', 'denominator', 'scrapRate', 'operationSeq'].map(substituteField)).toEqual([
    'material',
    'substituteQty',
    'mainQty',
    null,
    null,
  ]);
});
