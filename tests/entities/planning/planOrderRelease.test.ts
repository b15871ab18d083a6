// Which documents come of plan orders that are released together, and which orders are not released.
import { describe, expect, it } from 'vitest';
import { releasePlan, usualRelease, type ReleaseOrder } from '#entities/planning/planOrder/releasePlan.ts';

function toRelease(code: string, change: Partial<ReleaseOrder> = {}): ReleaseOrder {
  return {
    id: code,
    code,
    version: 1,
    status: 'firmed',
    supplyType: 'purchase',
    remainQty: '10',
    workshop: null,
    supplier: 'S1',
    warehouse: null,
    sourceOrg: null,
    startDate: '2026-12-01',
    finishDate: '2026-12-10',
    ...change,
  };
}

describe('投放', () => {
  const shown = (orders: ReleaseOrder[], change: Partial<typeof usualRelease> = {}) => {
    const { releases, refused } = releasePlan(orders, { ...usualRelease, ...change });
    return [
      ...releases.map(({ to, orders: rows }) => [to, ...rows.map(({ code }) => code)]),
      ...refused.map(({ order, reason }) => [order.code, reason]),
    ];
  };
  const some = [
    toRelease('A'),
    toRelease('B', { supplier: 'S2' }),
    toRelease('C', { finishDate: '2026-12-12' }),
    toRelease('D', { supplyType: 'produce', workshop: 'W' }),
  ];

  it('bought material goes together by supplier, made material to one order each', () => {
    expect(shown(some)).toEqual([
      ['purchaseRequisition', 'A', 'C'],
      ['purchaseRequisition', 'B'],
      ['manufacturingOrder', 'D'],
    ]);
  });

  it('by day as well, or not together at all', () => {
    expect(shown(some.slice(0, 3), { byDate: true })).toEqual([
      ['purchaseRequisition', 'A'],
      ['purchaseRequisition', 'B'],
      ['purchaseRequisition', 'C'],
    ]);
    expect(shown(some.slice(0, 3), { byPartner: false })).toHaveLength(3);
  });

  it('a purchase order has one supplier, whatever is asked, and needs one', () => {
    const orders = [...some.slice(0, 3), toRelease('E', { supplier: null })];
    expect(shown(orders, { purchaseTo: 'purchaseOrder', byPartner: false })).toContainEqual([
      'E',
      '采购订单须有供应商：请填写建议供应商，或投放到采购申请单',
    ]);
    expect(shown(orders, { purchaseTo: 'purchaseOrder' }).slice(0, 2)).toEqual([
      ['purchaseOrder', 'A', 'C'],
      ['purchaseOrder', 'B'],
    ]);
  });

  it('planOrder-r3: phantoms are never released, nor what is done or has nowhere to go', () => {
    expect(
      shown([
        toRelease('A', { supplyType: 'phantom' }),
        toRelease('B', { supplyType: 'outsource', supplier: null }),
        toRelease('C', { status: 'released' }),
        toRelease('D', { remainQty: '0' }),
        toRelease('E', { supplyType: 'produce' }),
      ]),
    ).toEqual([
      ['A', '虚拟件不下计划订单'],
      ['B', '委外订单须有供应商：请填写建议供应商'],
      ['C', '只有建议、已确认和部分投放的计划订单可以投放'],
      ['D', '没有未投放的数量'],
      ['E', '请先填写生产车间'],
    ]);
  });

  it('a large group becomes several documents', () => {
    const many = Array.from({ length: 450 }, (_, index) => toRelease(`P${index}`));
    expect(releasePlan(many, usualRelease).releases.map(({ orders }) => orders.length)).toEqual([
      200, 200, 50,
    ]);
  });
});
