// Worked examples of structures: exploded with losses and yields, blown through virtual parts, costed, and compared.
import { describe, expect, it } from 'vitest';
import { bom } from '#entities/master/bom/bom.ts';
import { compareHeads, compareLines } from '#entities/master/bom/bomCompare.ts';
import { rollUpCost } from '#entities/master/bom/bomCost.ts';
import { expandBom } from '#entities/master/bom/bomTree.ts';
import type { Structure, StructureData } from '#entities/master/bom/structures.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { structures } from '#tests/support/structures.ts';

const day = '2026-09-16';

const top = (given: StructureData, material: string): Structure => {
  const found = given.boms.get(`bom ${material}`);
  if (found === undefined) throw new Error(`no structure of ${material}`);
  return found;
};

const lossy = structures({
  A: {
    yieldRate: '95',
    lines: [
      { material: 'B', numerator: '2', scrapRate: '5' },
      { material: 'C' },
      { material: 'D', numerator: '4' },
    ],
  },
  B: {
    lines: [
      { material: 'D', numerator: '3', scrapRate: '2', fixedScrapQty: '5' },
      { material: 'E', denominator: '2' },
    ],
  },
});

describe('a structure exploded', () => {
  it('E15: 190 of A over two levels, and equal materials added up', () => {
    const { rows, summary } = expandBom(lossy, top(lossy, 'A'), '190', day);
    expect(rows.map(({ level, code, qty }) => [level, code, qty])).toEqual([
      [1, 'B', '420'],
      [2, 'D', '1291'],
      [2, 'E', '210'],
      [1, 'C', '200'],
      [1, 'D', '800'],
    ]);
    expect(Object.fromEntries(summary.map(({ code, qty }) => [code, qty]))).toEqual({
      B: '420',
      D: '2091',
      E: '210',
      C: '200',
    });
  });

  it('E06: virtual parts are blown through, only real ones are rounded', () => {
    const given = structures(
      {
        K: { lines: [{ material: 'PH', numerator: '2', scrapRate: '10' }, { material: 'V' }] },
        PH: {
          lines: [
            { material: 'U', numerator: '3' },
            { material: 'V', denominator: '4' },
          ],
        },
      },
      { phantoms: ['PH'] },
    );
    const { rows, summary } = expandBom(given, top(given, 'K'), '7', day);
    expect(rows.map(({ code, qty }) => [code, qty])).toEqual([
      ['PH', '15.4'],
      ['U', '47'],
      ['V', '4'],
      ['V', '7'],
    ]);
    expect(summary.map(({ code, qty }) => [code, qty])).toEqual([
      ['U', '47'],
      ['V', '11'],
    ]);
  });

  it('a circle ends where it closes, and a made part without a version says so', () => {
    const round = structures({ A: { lines: [{ material: 'B' }] }, B: { lines: [{ material: 'A' }] } });
    expect(expandBom(round, top(round, 'A'), '1', day).rows.map(({ code, end }) => [code, end])).toEqual([
      ['B', null],
      ['A', 'circle'],
    ]);
    const bare = { ...lossy, versions: new Map() };
    expect(expandBom(bare, top(lossy, 'A'), '1', day).rows.map(({ code, end }) => [code, end])).toEqual([
      ['B', 'noBom'],
      ['C', null],
      ['D', null],
    ]);
  });
});

describe('a structure costed', () => {
  const costs: Readonly<Record<string, string>> = { C: '10', D: '2', E: '4' };
  const costOf = (material: string) => {
    const unitCost = costs[material];
    return unitCost === undefined ? null : { unitCost, origin: 'average' as const };
  };

  it('rolls up from the lowest level, with losses shared out over the lot and the yield of each level', () => {
    const { rows, unitCost, material, unknown } = rollUpCost(
      lossy,
      top(lossy, 'A'),
      { lot: '100', day },
      costOf,
    );
    // B: D 3 × 1.02 + 5 ÷ 210 at 2, E 0.5 at 4; A: 2.1 × B + 10 + 4 × 2, at a yield of 95 %.
    expect(rows.find(({ code }) => code === 'B')).toMatchObject({
      per: '2.1',
      unitCost: '8.1676190476',
      origin: 'rolled',
      amount: '17.152',
    });
    expect(material).toBe('35.152');
    expect(unitCost).toBe('37.0021052632');
    expect(unknown).toBe(0);
  });

  it('divides set-ups and fixed losses by the lot of each level: its own, or what the lot above takes (findings 3, 3.15)', () => {
    const made = structures({
      A: { lines: [{ material: 'B', numerator: '4' }] },
      B: { lines: [{ material: 'D', fixedScrapQty: '8' }] },
    });
    const operation = {
      processMode: 'inHouse',
      outsourcePrice: null,
      setupMinutes: '60',
      runMinutes: '0',
      baseQty: '1',
      laborMinutes: null,
      crewSize: 1,
      laborRate: '80',
      machineRate: '0',
      overheadRate: '0',
    };
    const lots: string[] = [];
    const unitCost = (lotOf: (material: string) => string | null): string => {
      const operationsOf = (id: string, lot: string) => {
        lots.push(`${id} ${lot}`);
        return [operation];
      };
      return rollUpCost(made, top(made, 'A'), { lot: '10', day, lotOf, operationsOf }, costOf).unitCost;
    };
    // A: 80 ÷ 10; forty of B at 80 ÷ 40 and (1 + 8 ÷ 40) × 2 each.
    expect(unitCost(() => null)).toBe('25.6');
    // A thousand of B at once: 80 ÷ 1,000 and (1 + 8 ÷ 1,000) × 2.
    expect(unitCost((material) => (material === 'B' ? '1000' : null))).toBe('16.384');
    expect(lots).toEqual(['bom A 10', 'bom B 40', 'bom A 10', 'bom B 1000']);
  });

  it('adds own operations of every level by the rates of their places, and says what it consists of', () => {
    const operation = {
      processMode: 'inHouse',
      outsourcePrice: null,
      setupMinutes: '100',
      runMinutes: '30',
      baseQty: '10',
      laborMinutes: null,
      crewSize: 2,
      laborRate: '60',
      machineRate: '30',
      overheadRate: '12',
    };
    const made = structures({
      A: { yieldRate: '50', lines: [{ material: 'B', numerator: '2' }, { material: 'C' }] },
      B: { lines: [{ material: 'D' }] },
    });
    const operations = new Map([
      ['bom A', [operation]],
      ['bom B', [{ ...operation, processMode: 'outsourced', outsourcePrice: '1.5' }]],
    ]);
    const terms = { lot: '100', day, operationsOf: (id: string) => operations.get(id) };
    const cost = rollUpCost(made, top(made, 'A'), terms, costOf);
    // One piece: (100 ÷ 100 + 30 ÷ 10) ÷ 60 hours at 2 × 60 + 30 + 12; parts 2 × (2 + 1.5) + 10; half of it is lost.
    expect(cost).toMatchObject({ conversion: '10.8', material: '17', unitCost: '55.6' });
    expect(cost.elements).toEqual({
      material: '28',
      labor: '16',
      machine: '4',
      overhead: '1.6',
      outsourcing: '6',
    });
  });

  it('takes joint products off, and counts parts nobody knows a cost of', () => {
    const shared = structures({ A: { jointShare: '20', lines: [{ material: 'C' }, { material: 'X' }] } });
    const { unitCost, unknown } = rollUpCost(shared, top(shared, 'A'), { lot: '1', day }, costOf);
    expect(unitCost).toBe('8');
    expect(unknown).toBe(1);
  });
});

describe('two versions are compared', () => {
  const { items } = bom.lines;
  const row = (id: string, material: string, more: Row): LineRow => ({ id, seq: 1, material, ...more });

  it('by their materials: what came, went and is another', () => {
    const compared = compareLines(
      items.fields,
      [
        row('1', 'B', { numerator: '2' }),
        row('2', 'C', { numerator: '1' }),
        row('3', 'D', { numerator: '4' }),
      ],
      [
        row('4', 'B', { numerator: '3', positionNo: 'R1' }),
        row('5', 'D', { numerator: '4' }),
        row('6', 'E', { numerator: '1' }),
      ],
    );
    expect(compared.map(({ kind, fields }) => [kind, ...fields])).toEqual([
      ['changed', 'numerator', 'positionNo'],
      ['removed'],
      ['same'],
      ['added'],
    ]);
  });

  it('a material that stands twice is compared with the most alike row at the same operation', () => {
    const compared = compareLines(
      items.fields,
      [
        row('1', 'B', { operationSeq: 10, numerator: '2' }),
        row('2', 'B', { operationSeq: 10, numerator: '5', remark: '左' }),
      ],
      [
        row('3', 'B', { operationSeq: 10, numerator: '6', remark: '左' }),
        row('4', 'B', { operationSeq: 10, numerator: '2' }),
      ],
    );
    expect(compared.map(({ kind, fields }) => [kind, ...fields])).toEqual([
      ['same'],
      ['changed', 'numerator'],
    ]);
  });

  it('by their heads too: the number of parents and the yield, but not what is another in every version', () => {
    const doc = (fields: Row): Doc => ({ id: '1', version: 1, status: 'approved', fields, lines: {} });
    const first = { code: 'BOM1', bomVersion: 'V1.0', qty: '1', yieldRate: '100', isDefault: true };
    const next = { code: 'BOM2', bomVersion: 'V2.0', qty: '100', yieldRate: '95', isDefault: false };
    expect(compareHeads(bom, doc(first), doc(next))).toEqual(['qty', 'yieldRate']);
  });
});
