// What orders leave of the forecasts of a material, part by part and order by order, for planning by hand.
import type { PlanningSnapshot } from '#entities/planning/mrp/snapshot.ts';
import { big, type Demand, type Item, least, zero } from './oracleDays.ts';

export function forecastDemands(
  { forecasts, planDate }: Pick<PlanningSnapshot, 'forecasts' | 'planDate'>,
  walk: (date: string, n: number) => string,
  item: Item,
  demands: readonly Demand[],
  here: (row: { org: string; material: string }) => boolean,
): Demand[] {
  const parts = (forecasts ?? [])
    .filter(here)
    .map((row) => ({ row, until: row.until ?? row.date, left: big(row.qty) }))
    .sort((a, b) => (a.row.date + a.row.code < b.row.date + b.row.code ? -1 : 1));
  const way = item.forecastConsume ?? 'backwardForward';
  const selling = demands
    .filter(({ consumes }) => consumes.gt(0))
    .sort((a, b) => (a.day + a.name < b.day + b.name ? -1 : 1));
  for (const order of way === 'none' ? [] : selling) {
    let rest = order.consumes;
    const consume = (part: (typeof parts)[number]): void => {
      if (item.mtoControl === 'strict' && (part.row.mtoNo ?? '') !== order.mto) return;
      const taken = least(rest, part.left);
      part.left = part.left.minus(taken);
      rest = rest.minus(taken);
    };
    const away = (n: number | undefined, sign: 1 | -1): string => (n ? walk(order.day, sign * n) : order.day);
    if (way !== 'forward')
      for (const part of [...parts].reverse())
        if (part.row.date <= order.day && part.until >= away(item.consumeBackDays, -1)) consume(part);
    if (way !== 'backward')
      for (const part of parts)
        if (
          part.row.date <= away(item.consumeForwardDays, 1) &&
          (way === 'forward' ? part.until >= order.day : part.until > order.day)
        )
          consume(part);
  }
  const fence = item.demandFence ? walk(planDate, item.demandFence) : '';
  return parts
    .filter(({ row, left }) => left.gt(0) && row.date >= fence)
    .map(({ row, left }) => ({
      name: `${row.code}/${row.line ?? 0}`,
      group: 0,
      nth: 0,
      line: 0,
      day: row.date,
      rank: 2,
      mto: row.mtoNo ?? '',
      qty: left,
      rest: left,
      consumes: zero,
    }));
}
