// What real cases found wrong in plans, decided by the engine alone: which bill an order follows, where a transfer
// comes from, and what planners are told.
import { expect, test } from 'vitest';
import { planAll } from '#entities/planning/mrp/plan.ts';
import { planMessages, planOrders, planPegs } from '#entities/planning/mrp/planRows.ts';
import type { PlanningSnapshot } from '#entities/planning/mrp/snapshot.ts';
import { entities } from '#entities/registry.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';
import { weekendsOff } from '#model/workingTime/workCalendar.ts';
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

const twoBills = plant({ materials: { P: made, A: bought, B: bought } });
const bill = (id: string, part: string, isDefault: boolean): PlanningSnapshot['boms'][number] => ({
  id,
  org,
  material: 'P',
  isDefault,
  lines: [{ id: `${id}.1`, seq: 1, material: part, numerator: '2' }],
});

test.each([
  ['chosen', 'second', 'B', []],
  ['none', null, 'A', []],
  ['gone', 'third', 'A', ['firmConflict']],
] as const)('findings 3, 2.6: a firmed order whose bill is %s', (_which, bom, part, kinds) => {
  const plan: PlanningSnapshot = {
    ...twoBills,
    boms: [bill('first', 'A', true), bill('second', 'B', false)],
    demands: [{ org, kind: 'saleOrder', material: 'P', code: 'SO1', date: '2026-10-12', qty: '10' }],
    receipts: [
      {
        org,
        material: 'P',
        kind: 'firmPlanOrder',
        code: 'JH1',
        date: '2026-10-12',
        startDate: '2026-10-09',
        qty: '10',
        bom,
      },
    ],
  };
  expect(ordered(plan)).toEqual([[part, '20']]);
  expect(told(plan).map(([kind]) => kind)).toEqual(kinds);
});

test('findings 3, 2.6: an order proposed from a source of supply follows the bill of the source', () => {
  const plan: PlanningSnapshot = {
    ...twoBills,
    items: twoBills.items.map((item) =>
      item.material === 'P'
        ? {
            ...item,
            sourcing: [
              {
                rule: 'R',
                mode: 'priority',
                resetKind: 'year',
                sources: [{ id: 'S', supplyType: 'produce', priority: 1, bom: 'second' }],
              },
            ],
          }
        : item,
    ),
    boms: [bill('first', 'A', true), bill('second', 'B', false)],
    demands: [{ org, kind: 'saleOrder', material: 'P', code: 'SO1', date: '2026-10-12', qty: '10' }],
  };
  expect(ordered(plan)).toEqual([
    ['P', '10'],
    ['B', '20'],
  ]);
});

test.each([
  ['outside the run', 'F9', []],
  ['in the run, without the material', 'F2', ['noSupplier']],
  ['the own one', org, []],
] as const)(
  'findings 3, 2.9: an organisation that supplies is %s: the run goes on',
  (_where, sourceOrg, kinds) => {
    const given = plant({
      materials: { M: { supplyType: 'transfer', sourceOrg } },
      demands: [demand('30', '2026-10-12')],
    });
    const plan = { ...given, orgs: [...given.orgs, { ...given.orgs[0], code: 'F2' }] } as PlanningSnapshot;
    expect(ordered(plan)).toEqual([['M', '30']]);
    expect(told(plan).map(([kind]) => kind)).toEqual(kinds);
  },
);

test('findings 3, 2.11: beyond the days somebody set up every order says that the calendar ends', () => {
  const given = plant({
    materials: { M: { ...bought, fixedLeadDays: 5 } },
    demands: [demand('10', '2026-12-21'), demand('10', '2027-02-01', 'SO2')],
  });
  const calendar = workingDays(weekendsOff, '2026-01-01', '2026-12-31');
  expect(told({ ...given, orgs: [{ code: org, calendar }] })).toEqual([['noCalendar', 'P002', '10', '10']]);
});

test.each([
  ['100', '95', '106'],
  ['90', '95', '112'],
  [undefined, '95', '106'],
  ['100', undefined, '100'],
])(
  'findings 3, 2.13: bill %s %%, planning parameters %s %%: 100 good ones begin with %s',
  (ofBill, own, starts) => {
    const plan = plant({
      materials: { P: { ...made, ...(own === undefined ? {} : { yieldRate: own }) }, A: bought },
      boms: { P: { ...(ofBill === undefined ? {} : { yieldRate: ofBill }), lines: [{ material: 'A' }] } },
      demands: [{ material: 'P', code: 'SO1', date: '2026-10-12', qty: '100' }],
    });
    expect(ordered(plan)).toEqual([
      ['P', '100'],
      ['A', starts],
    ]);
    const [order] = planOrders(planAll(plan));
    // An order hands its yield on where the bill would not.
    expect(order?.yieldRate).toBe(starts === '106' ? own : null);
  },
);

test('findings 3, 2.13: what is in inspection can be used once the days of inspection are over', () => {
  const plan = plant({
    materials: { M: { ...bought, inspectLeadDays: 3 } },
    demands: [demand('10', '2026-09-08')],
    receipts: [{ material: 'M', code: '待检', date: '2026-09-07', qty: '10', kind: 'inspecting' }],
  });
  const pegs = planPegs(planAll(plan));
  expect(pegs.map(({ supply, supplyDate, isLate }) => [supply, supplyDate, isLate])).toEqual([
    ['待检', '2026-09-10', true],
  ]);
});

test('findings 3, 2.15: what stands in drafts is supply, and nobody is told to move or cancel it', () => {
  const given = plant({ materials: { P: made, A: bought }, boms: { P: { lines: [{ material: 'A' }] } } });
  const order = (drafted: string): PlanningSnapshot => ({
    ...given,
    receipts: [
      { org, material: 'P', kind: 'firmPlanOrder', code: 'JH1', date: '2026-10-12', qty: '10', drafted },
    ],
  });
  expect(ordered(order('10'))).toEqual([['A', '10']]);
  expect(told(order('10'))).toEqual([]);
  expect(told(order('4'))).toEqual([['reduce', 'JH1', '6', '0']]);
  expect(told(order('0'))).toEqual([['cancel', 'JH1', '10', '0']]);
});

test.each([
  ['5', { planStrategy: 'reorder', reorderPoint: '10', reorderQty: '20' }, '20', []],
  [
    '15',
    { planStrategy: 'reorder', reorderPoint: '10', reorderQty: '20' },
    '20',
    [['cancel', 'JH1', '20', '0']],
  ],
  ['5', { orderPolicy: 'minMax', minStock: '10', maxStock: '30' }, '25', []],
  ['5', { orderPolicy: 'minMax', minStock: '10', maxStock: '30' }, '40', [['reduce', 'JH1', '40', '25']]],
  ['10', { orderPolicy: 'minMax', minStock: '10', maxStock: '30' }, '25', [['cancel', 'JH1', '25', '0']]],
] as const)(
  'findings 3, 7.4: with %s in stock and %o, a receipt of %s that keeps the stock above its level is not to be cancelled',
  (stock, policy, qty, messages) => {
    const given = plant({ materials: { M: { ...bought, ...policy } }, onHand: { M: stock } });
    const receipts = [
      { org, material: 'M', kind: 'firmPlanOrder' as const, code: 'JH1', date: '2026-10-12', qty },
    ];
    const kinds = ['cancel', 'reduce'];
    expect(told({ ...given, receipts }).filter(([kind]) => kinds.includes(String(kind)))).toEqual(messages);
  },
);

test('findings 3, 2.17: a demand is told with its whole quantity, and a document with the code of an order is not that order', () => {
  const plan = plant({
    materials: { P: made, A: bought },
    boms: { P: { lines: [{ material: 'A', numerator: '2' }] } },
    onHand: { P: '4' },
    demands: [{ material: 'P', code: 'P001', date: '2026-10-12', qty: '10' }],
  });
  expect(
    planPegs(planAll(plan)).map(({ material, demand: code, isOfProposal, qty, demandQty }) => [
      material,
      code,
      isOfProposal,
      qty,
      demandQty,
    ]),
  ).toEqual([
    ['P', 'P001', false, '4', '10'],
    ['P', 'P001', false, '6', '10'],
    ['A', 'P001', true, '12', '12'],
  ]);
});

test('findings 3, 2.17: what asks for a phantom itself is told', () => {
  const plan = plant({
    materials: { V: { supplyType: 'phantom' }, A: bought },
    boms: { V: { lines: [{ material: 'A' }] } },
    demands: [{ material: 'V', code: 'SO1', date: '2026-10-12', qty: '10' }],
  });
  expect(ordered(plan)).toEqual([]);
  expect(told(plan)).toContainEqual(['phantomDemand', 'SO1', '10', '0']);
});

test('findings 3, 2.17: the pieces of a cut order share what was wanted', () => {
  const plan = plant({
    materials: {
      M: { ...bought, orderPolicy: 'minMax', minStock: '10', maxStock: '150', maxOrderQty: '60' },
    },
  });
  const orders = planOrders(planAll(plan)).map(({ qty, netQty }) => [qty, netQty]);
  expect(orders).toEqual([
    ['60', '60'],
    ['60', '60'],
    ['30', '30'],
  ]);
});

test('findings 3, 2.16: the days in which orders consume forecasts say that they are working days', () => {
  const { consumeBackDays, consumeForwardDays } = entities.materialPlanning.fields;
  for (const field of [consumeBackDays, consumeForwardDays]) expect(field?.help).toMatch(/^工作日/);
});
