// What orders leave of a forecast. An order line consumes forecast of its material whose period it falls into or comes
// near, backwards the latest first, forwards the earliest first, and each part of a forecast once. Inside the demand fence
// only orders count. Days are working days. Source: flows b1, catalogue `materialPlanning` and `demandForecast`.
import { dayNumber } from '#model/workingTime/businessMinutes.ts';
import type { WorkingDays } from '#model/workingTime/workingDays.ts';
import { shiftDay } from './planningDays.ts';
import { stepsOf } from './quantities.ts';
import type { PlanningDemand, PlanningForecast, PlanningItem } from './snapshot.ts';

interface Forecasted {
  material: string;
  scale: number;
  calendar: WorkingDays;
  given: PlanningItem;
}

export interface RemainingForecast {
  forecast: PlanningForecast;
  /** Steps that no order has consumed; above 0. */
  left: number;
}

/** Parts of the forecast outside the demand fence with what is left of them. */
export function remainingForecasts(
  { material, scale, calendar, given }: Forecasted,
  forecasts: readonly PlanningForecast[],
  orders: readonly PlanningDemand[],
  planDay: number,
): RemainingForecast[] {
  const parts = forecasts.map((forecast) => ({
    forecast,
    from: dayNumber(forecast.date),
    until: Math.max(dayNumber(forecast.until ?? forecast.date), dayNumber(forecast.date)),
    left: stepsOf(forecast.qty, scale, material),
  }));
  parts.sort(
    (a, b) =>
      a.from - b.from ||
      compare(a.forecast.code, b.forecast.code) ||
      (a.forecast.line ?? 0) - (b.forecast.line ?? 0) ||
      a.until - b.until ||
      a.left - b.left,
  );
  const way = given.forecastConsume ?? 'backwardForward';
  const consuming = way === 'none' ? [] : orders.toSorted(inOrder);
  for (const order of consuming) {
    const day = dayNumber(order.date);
    let rest = stepsOf(order.orderQty ?? order.qty, scale, material);
    const sameNumber = (part: (typeof parts)[number]): boolean =>
      given.mtoControl !== 'strict' || (part.forecast.mtoNo ?? '') === (order.mtoNo ?? '');
    const consume = (part: (typeof parts)[number]): void => {
      const taken = Math.min(rest, part.left);
      part.left -= taken;
      rest -= taken;
    };
    if (way !== 'forward') {
      const earliest = shiftDay(calendar, day, -(given.consumeBackDays ?? 0), null) ?? day;
      for (const part of parts.toReversed())
        if (part.from <= day && part.until >= Math.min(earliest, day) && sameNumber(part)) consume(part);
    }
    if (way !== 'backward') {
      const latest = shiftDay(calendar, day, given.consumeForwardDays ?? 0, null) ?? day;
      const first = way === 'forward' ? day : day + 1;
      for (const part of parts)
        if (part.until >= first && part.from <= latest && sameNumber(part)) consume(part);
    }
  }
  const fence = given.demandFence ?? 0;
  const open = fence > 0 ? (shiftDay(calendar, planDay, fence, null) ?? planDay) : -Infinity;
  return parts.filter(({ left, from }) => left > 0 && from >= open);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function inOrder(a: PlanningDemand, b: PlanningDemand): number {
  return (
    compare(a.date, b.date) ||
    compare(a.code, b.code) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    compare(a.qty, b.qty) ||
    compare(a.mtoNo ?? '', b.mtoNo ?? '')
  );
}
