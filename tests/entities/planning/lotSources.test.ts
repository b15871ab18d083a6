// Where the lots of a run come from when a rule of supply counts: the worked example M22 through a whole run, its limits, its
// days and its periods, and what a lot from each kind of source requires.
import { describe, expect, it } from 'vitest';
import { planAll } from '#entities/planning/mrp/plan.ts';
import { planMessages, planOrders } from '#entities/planning/mrp/planRows.ts';
import type { PlanningSource, PlanningSourcing } from '#entities/planning/mrp/snapshot.ts';
import { org, plant } from '#tests/support/planning/plants.ts';

const quotas: readonly PlanningSource[] = [
  { id: 'MAKE', supplyType: 'produce', priority: 1, quota: '50' },
  { id: 'S1', supplyType: 'purchase', priority: 2, quota: '30', maxLotQty: '100', supplier: 'S1' },
  { id: 'S2', supplyType: 'purchase', priority: 3, quota: '20', supplier: 'S2' },
];

const ruled = (
  sources: readonly PlanningSource[],
  more: Partial<PlanningSourcing> = {},
): PlanningSourcing => ({
  rule: 'R',
  mode: 'quota',
  resetKind: 'year',
  sources,
  ...more,
});

const wanted = (lots: readonly (readonly [qty: number, date: string])[]) =>
  lots.map(([qty, date], at) => ({ material: 'A', code: `SO${at}`, date, qty: String(qty) }));

const five = wanted([
  [100, '2026-10-12'],
  [80, '2026-10-13'],
  [120, '2026-10-14'],
  [100, '2026-10-15'],
  [60, '2026-10-16'],
]);

function ran(sourcing: readonly PlanningSourcing[], demands = five) {
  const snapshot = plant({
    materials: {
      A: { supplyType: 'purchase', fixedLeadDays: 5, sourcing },
      B: { supplyType: 'purchase', fixedLeadDays: 1 },
    },
    boms: { A: { lines: [{ material: 'B', numerator: '2' }] } },
    demands,
  });
  const plan = planAll(snapshot);
  const orders = planOrders(plan);
  return {
    orders: orders.filter(({ material }) => material === 'A'),
    parts: orders.filter(({ material }) => material === 'B'),
    messages: planMessages(plan).map(({ kind }) => kind),
  };
}

const chosen = ({ orders }: ReturnType<typeof ran>) =>
  orders.map(({ qty, source }) => [qty, source?.given.id]);

describe('sourcingRule-r1: from where the lots of a run come', () => {
  it('M22: each lot goes to the source furthest behind its quota', () => {
    const done = ran([ruled(quotas)]);
    expect(chosen(done)).toEqual([
      ['100', 'MAKE'],
      ['80', 'S1'],
      ['120', 'S2'],
      ['100', 'MAKE'],
      ['60', 'S1'],
    ]);
    expect(done.orders.map(({ supplyType }) => supplyType)).toEqual([
      'produce',
      'purchase',
      'purchase',
      'produce',
      'purchase',
    ]);
  });

  it('only what is made requires its parts', () => {
    const { parts } = ran([ruled(quotas)]);
    expect(parts.map(({ qty }) => qty)).toEqual(['200', '200']);
  });

  it('what firmed and released orders were given counts, in its own period', () => {
    const given = (date: string) => [
      ruled(
        quotas.map((source) =>
          source.id === 'MAKE' ? { ...source, allocated: [{ date, qty: '400' }] } : source,
        ),
      ),
    ];
    expect(chosen(ran(given('2026-02-02'), five.slice(0, 1)))).toEqual([['100', 'S1']]);
    expect(chosen(ran(given('2025-12-31'), five.slice(0, 1)))).toEqual([['100', 'MAKE']]);
  });

  it('a lot below the minimum, above the maximum or over the limit of the period leaves a source out', () => {
    const [make, first, second] = quotas;
    if (make === undefined || first === undefined || second === undefined) throw new Error('three sources');
    const byPriority = { mode: 'priority' as const, resetKind: 'month' as const };
    const limits = ruled([{ ...make, minLotQty: '90', periodLimit: '150' }, first, second], byPriority);
    expect(chosen(ran([limits]))).toEqual([
      ['100', 'MAKE'],
      ['80', 'S1'],
      ['120', 'S2'],
      ['100', 'S1'],
      ['60', 'S1'],
    ]);
    const next = wanted([
      [100, '2026-10-12'],
      [100, '2026-11-12'],
    ]);
    expect(chosen(ran([limits], next))).toEqual([
      ['100', 'MAKE'],
      ['100', 'MAKE'],
    ]);
  });

  it('where no source may take the lot it is proposed as the material says, with the exception noSupplier', () => {
    const done = ran([
      ruled([{ id: 'S1', supplyType: 'purchase', priority: 1, maxLotQty: '10' }], { mode: 'priority' }),
    ]);
    expect(done.orders.every(({ source, supplyType }) => source === null && supplyType === 'purchase')).toBe(
      true,
    );
    expect(done.messages.filter((kind) => kind === 'noSupplier')).toHaveLength(5);
  });

  it('the first rule that counts on the day of the lot decides, and the lead time of its source', () => {
    const until = ruled([{ id: 'OLD', supplyType: 'purchase', priority: 1, leadDays: 2 }], {
      mode: 'priority',
      expiryDate: '2026-10-13',
    });
    const after = ruled([{ id: 'NEW', supplyType: 'outsource', priority: 1 }], {
      rule: 'N',
      mode: 'priority',
      effectiveDate: '2026-10-15',
    });
    const done = ran([until, after]);
    expect(done.orders.map(({ source, supplyType }) => [source?.given.id, supplyType])).toEqual([
      ['OLD', 'purchase'],
      ['OLD', 'purchase'],
      [undefined, 'purchase'],
      ['NEW', 'outsource'],
      ['NEW', 'outsource'],
    ]);
    expect(done.orders[0]).toMatchObject({ startDate: '2026-10-09', finishDate: '2026-10-12' });
  });

  it('by cost the cheapest, by transfer the other organisation has to supply it', () => {
    const there = plant({ materials: { A: { supplyType: 'purchase' } } });
    const sources: PlanningSource[] = [
      { id: 'T', supplyType: 'transfer', priority: 2, unitCost: '3', sourceOrg: 'F2' },
      { id: 'S', supplyType: 'purchase', priority: 1, unitCost: '4' },
    ];
    const here = plant({
      materials: { A: { supplyType: 'purchase', sourcing: [ruled(sources, { mode: 'cost' })] } },
      demands: five.slice(0, 1),
    });
    const snapshot = {
      ...here,
      orgs: [...here.orgs, ...here.orgs.map(({ calendar }) => ({ code: 'F2', calendar }))],
      items: [...here.items, ...there.items.map((item) => ({ ...item, org: 'F2' }))],
    };
    expect(
      planOrders(planAll(snapshot)).map(({ org: own, supplyType, qty }) => [own, supplyType, qty]),
    ).toEqual([
      [org, 'transfer', '100'],
      ['F2', 'purchase', '100'],
    ]);
  });
});
