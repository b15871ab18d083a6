// The computing thread's part of a scenario: the plan of the data as they are and under the assumptions, what they measure and
// which orders differ.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Computation } from '#model/report/computation.ts';
import { daysBetween } from '#model/time/calendar.ts';
import { planAll } from '../mrp/plan.ts';
import { planMessages, planOrders, type PlanOrderRow, planPegs } from '../mrp/planRows.ts';
import type { PlanningSnapshot } from '../mrp/snapshot.ts';
import { planDifference } from '../plan/planDifference.ts';
import { type PlanInput, snapshotOf, tablesOf } from '../plan/planInput.ts';
import { assumed, type Assumption } from './assumptions.ts';

export interface ScenarioInput {
  plan: PlanInput;
  assumptions: readonly Assumption[];
}

export const measures = ['lateOrders', 'lateDays', 'shortage', 'newOrders', 'changedReleased'] as const;
export type Measures = Record<(typeof measures)[number], number>;

export interface ScenarioRow {
  change: 'added' | 'removed' | 'moved' | 'qtyChanged';
  /** Id. */
  material: string;
  name: string | null;
  supplyType: string;
  baseQty: string | null;
  qty: string | null;
  baseFinishDate: string | null;
  startDate: string | null;
  finishDate: string | null;
  isLate: boolean;
}

export interface ScenarioAnswer {
  base: Measures;
  value: Measures;
  /** Orders that differ, by material and day; the first of them where there are too many to look through. */
  rows: ScenarioRow[];
  differing: number;
}

const mostRows = 5_000;
/** What an order brings about below it is late because of the order, and counted there. */
const ownDemands = new Set(['saleOrder', 'requirementPlan', 'manual', 'transfer', 'forecast', 'dependent']);
const onReleased = new Set(['rescheduleIn', 'rescheduleOut', 'reduce', 'cancel']);

interface Planned {
  orders: PlanOrderRow[];
  measures: Measures;
}

function planned(snapshot: PlanningSnapshot): Planned {
  const plan = planAll(snapshot);
  const orders = planOrders(plan).map((order) => ({ ...order, qty: decimalText(decimal(order.qty)) }));
  const late = new Map<string, number>();
  for (const peg of planPegs(plan)) {
    if (!peg.isLate || !ownDemands.has(peg.demandKind)) continue;
    const key = `${peg.material} ${peg.demand} ${peg.demandLine}`;
    late.set(key, Math.max(late.get(key) ?? 0, daysBetween(peg.demandDate, peg.supplyDate)));
  }
  const messages = planMessages(plan);
  return {
    orders,
    measures: {
      lateOrders: late.size,
      lateDays: [...late.values()].reduce((sum, days) => sum + days, 0),
      shortage: new Set(messages.filter(({ kind }) => kind === 'lateOrder').map(({ material }) => material))
        .size,
      newOrders: orders.length,
      changedReleased: messages.filter(({ kind }) => onReleased.has(kind)).length,
    },
  };
}

export const scenarioComputation: Computation<ScenarioInput, ScenarioAnswer> = {
  name: 'scenario',
  run({ plan, assumptions }, report) {
    const tables = tablesOf(plan);
    const snapshot = snapshotOf(plan, tables);
    report.progress(0, 2, '现状');
    const base = planned(snapshot);
    report.progress(1, 2, '场景');
    const value = planned(assumed(snapshot, assumptions));
    const items = new Map(tables.items.map((item) => [`${item.org} ${item.material}`, item]));
    const earlier = new Map(base.orders.map((order) => [order.code, order]));
    const { orders, cancelled } = planDifference(
      value.orders,
      base.orders.map((order) => ({ ...order, id: order.code, version: 0 })),
    );
    const about = ({ org, material }: { org: string; material: string }) => {
      const item = items.get(`${org} ${material}`);
      return { material: item?.id ?? '', name: item?.name ?? null };
    };
    const rows = orders.flatMap(({ order, earlier: before, change }): ScenarioRow[] =>
      change === 'unchanged'
        ? []
        : [
            {
              change: change === 'new' ? 'added' : change === 'rescheduled' ? 'moved' : 'qtyChanged',
              ...about(order),
              supplyType: order.supplyType,
              baseQty: before?.qty ?? null,
              qty: order.qty,
              baseFinishDate: before?.finishDate ?? null,
              startDate: order.startDate,
              finishDate: order.finishDate,
              isLate: order.isLate,
            },
          ],
    );
    for (const gone of cancelled)
      rows.push({
        change: 'removed',
        ...about(gone),
        supplyType: earlier.get(gone.id)?.supplyType ?? 'purchase',
        baseQty: gone.qty,
        qty: null,
        baseFinishDate: gone.finishDate,
        startDate: null,
        finishDate: null,
        isLate: false,
      });
    return {
      base: base.measures,
      value: value.measures,
      rows: rows.slice(0, mostRows),
      differing: rows.length,
    };
  },
};
