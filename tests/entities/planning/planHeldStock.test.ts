// What real cases found wrong in plans, decided by the engine alone: whose stock is held, and what spoils before it is needed.
import { expect, test } from 'vitest';
import { planAll } from '#entities/planning/mrp/plan.ts';
import { planMessages, planOrders } from '#entities/planning/mrp/planRows.ts';
import type { PlanningSnapshot } from '#entities/planning/mrp/snapshot.ts';
import { org, plant } from '#tests/support/planning/plants.ts';

const bought = { supplyType: 'purchase' } as const;
const made = { supplyType: 'produce' } as const;
const demand = (qty: string, date: string, code = 'SO1') => ({ material: 'M', code, date, qty });

const ordered = (snapshot: PlanningSnapshot): [string, string][] =>
  planOrders(planAll(snapshot)).map(({ material, qty }) => [material, qty]);
const told = (snapshot: PlanningSnapshot): (string | null)[][] =>
  planMessages(planAll(snapshot)).map(({ kind, code, currentQty, suggestedQty }) => [
    kind,
    code,
    currentQty,
    suggestedQty,
  ]);

test.each([
  ['for a demand beyond the horizon', { code: 'FAR' }, '40'],
  ['for the demand itself', { code: 'SO1' }, '0'],
  ['for another line of the order', { code: 'SO1', line: 7 }, '40'],
  ['for a document of another kind with the same code', { code: 'SO1', kind: 'dependent' }, '40'],
  ['for an order that a requirement plan took over', { code: 'FAR', heir: { code: 'RP', line: 0 } }, '0'],
] as const)('findings 3, 2.4: of 100 on hand 40 are held %s', (_whose, owner, wanted) => {
  const given = plant({ materials: { M: bought }, onHand: { M: '100' } });
  const plan = {
    ...given,
    demands: [
      'heir' in owner
        ? { org, kind: 'requirementPlan' as const, ...demand('100', '2026-10-12', 'RP') }
        : { org, kind: 'saleOrder' as const, ...demand('100', '2026-10-12') },
    ],
    reservations: [{ org, material: 'M', qty: '40', ...owner }],
  };
  expect(ordered(plan)).toEqual(wanted === '0' ? [] : [['M', wanted]]);
});

test('findings 3, 2.4: what is held for a demand that is left out as past due is nobody else’s', () => {
  const given = plant({
    materials: { M: bought },
    onHand: { M: '100' },
    demands: [demand('40', '2026-08-01', 'LATE'), demand('100', '2026-10-12')],
    scheme: { expiredDemand: 'ignore' },
  });
  expect(ordered({ ...given, reservations: [{ org, material: 'M', code: 'LATE', qty: '40' }] })).toEqual([
    ['M', '40'],
  ]);
});

const lots = (rows: readonly (readonly [string, string | null])[]): PlanningSnapshot['stock'] =>
  rows.map(([qty, expiryDate]) => ({ org, material: 'M', qty, expiryDate }));

const ofTwoLots = [
  ['60', '2026-09-10'],
  ['30', '2026-10-31'],
] as const;

test.each([
  ['the need comes after the first lot', '2026-09-18', ofTwoLots, ['20']],
  ['the last day of the first lot is the day of the need', '2026-09-10', ofTwoLots, []],
  ['the need comes after both', '2026-11-02', ofTwoLots, ['50']],
  ['a lot is over on the plan date already', '2026-09-08', [['60', '2026-09-06']], ['50']],
  [
    'some never spoils',
    '2026-11-02',
    [
      ['60', '2026-09-10'],
      ['45', null],
    ],
    ['5'],
  ],
] as const)('findings 3, 2.5: 50 are needed: %s', (_how, date, rows, wanted) => {
  const given = plant({ materials: { M: bought }, demands: [demand('50', date)] });
  expect(ordered({ ...given, stock: lots(rows) }).map(([, qty]) => qty)).toEqual(wanted);
});

test('findings 3, 2.5: what spoils first is used first, and safety stock is kept of what lasts', () => {
  const given = plant({
    materials: { M: { ...bought, safetyStock: '10' } },
    demands: [demand('40', '2026-09-09', 'SO1'), demand('40', '2026-10-12', 'SO2')],
  });
  const rows = lots([
    ['40', null],
    ['40', '2026-09-10'],
  ]);
  expect(ordered({ ...given, stock: rows })).toEqual([['M', '10']]);
  const lost = plant({ materials: { M: { ...bought, safetyStock: '10' } } });
  expect(told({ ...lost, stock: lots([['15', '2026-09-10']]) })).toEqual([['belowSafety', '', '0', '10']]);
});

test('findings 3, 2.5: a lot that is held does not help a demand it is over before', () => {
  const given = plant({ materials: { M: bought }, demands: [demand('50', '2026-09-18')] });
  const held = { org, material: 'M', code: 'SO1', qty: '50', mtoNo: '', expiryDate: '2026-09-10' };
  expect(ordered({ ...given, stock: lots(ofTwoLots), reservations: [held] })).toEqual([['M', '20']]);
  const lasting = { ...held, expiryDate: '2026-10-31', qty: '30' };
  expect(ordered({ ...given, stock: lots(ofTwoLots), reservations: [lasting] })).toEqual([['M', '20']]);
});

test('findings 3, 2.5: a substitute that is over before the need stands in for nothing', () => {
  const given = plant({
    materials: { P: made, M: bought, N: bought },
    boms: { P: { lines: [{ material: 'M' }] } },
    demands: [{ material: 'P', code: 'SO1', date: '2026-09-18', qty: '10' }],
    scheme: { considerSubstitute: true },
  });
  const substitutions = [
    {
      main: 'M',
      way: 'mix' as const,
      strategy: 'stockOnly' as const,
      items: [{ material: 'N', ratio: '1', priority: 1 }],
    },
  ];
  const with_ = (expiryDate: string): PlanningSnapshot => ({
    ...given,
    substitutions,
    stock: [{ org, material: 'N', qty: '10', expiryDate }],
  });
  expect(ordered(with_('2026-09-10'))).toContainEqual(['M', '10']);
  expect(ordered(with_('2026-09-18'))).toEqual([['P', '10']]);
});
