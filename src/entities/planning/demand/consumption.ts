// What approved orders take of approved forecasts, line by line of the forecast over its whole period, by the one rule of
// planning (mrp/forecastConsumption.ts); and the days that what is left of a line falls on. Pure.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { decimalsOf } from '#model/fraction.ts';
import { dateOfDay, dayNumber, weekdayOfDay } from '#model/workingTime/businessMinutes.ts';
import type { WorkingDays } from '#model/workingTime/workingDays.ts';
import { remainingForecasts } from '../mrp/forecastConsumption.ts';
import { quantityText } from '../mrp/quantities.ts';
import type { PlanningItem } from '../mrp/snapshot.ts';

/** Open part of a forecast line. Base units. */
export interface ForecastLine {
  id: string;
  code: string;
  line: number;
  /** First and last day of the period, YYYY-MM-DD. */
  from: string;
  until: string;
  qty: string;
  mtoNo: string | null;
}

/** An order line that takes of forecasts, with its whole quantity. Base units. */
export interface ConsumingOrder {
  code: string;
  line: number;
  date: string;
  qty: string;
  mtoNo: string | null;
}

export type ConsumptionWay = Pick<
  PlanningItem,
  'forecastConsume' | 'consumeBackDays' | 'consumeForwardDays' | 'mtoControl'
>;

/** What orders take of each line, base units, by the id of the line. */
export function consumedByOrders(
  lines: readonly ForecastLine[],
  orders: readonly ConsumingOrder[],
  way: ConsumptionWay,
  calendar: WorkingDays,
): Map<string, string> {
  const scale = Math.max(0, ...[...lines, ...orders].map(({ qty }) => decimalsOf(qty)));
  const common = { org: '', material: '' };
  const rows = new Map(
    lines.map((each) => {
      const { code, line, from, until, qty, mtoNo } = each;
      return [{ ...common, code, line, date: from, until, qty, mtoNo }, each] as const;
    }),
  );
  const left = remainingForecasts(
    {
      material: '',
      scale,
      calendar,
      given: { ...common, supplyType: 'purchase', ...way, demandFence: 0 },
    },
    [...rows.keys()],
    orders.map((order) => ({ ...common, ...order, kind: 'saleOrder' as const })),
    0,
  );
  const leftOf = new Map(left.map(({ forecast, left: steps }) => [forecast, quantityText(steps, scale)]));
  return new Map(
    [...rows].map(([row, { id, qty }]) => [
      id,
      decimalText(decimal(qty).minus(decimal(leftOf.get(row) ?? '0'))),
    ]),
  );
}

export type SpreadMode = 'firstDay' | 'evenWorkdays' | 'weekly';

/** A day of demand and the last day of what it stands for. */
export interface ForecastPart {
  date: string;
  until: string;
  qty: string;
}

/**
 * What is left of a line on the days it is wanted. 'firstDay': all of it on the first day; 'evenWorkdays': the same on each
 * worked day; 'weekly': on the first worked day of each week, in the measure of the worked days of that week. The parts add
 * up to the quantity: the last takes what rounding leaves.
 * @param today days before it are not planned for any more; a line that has ended stays on its last day
 * @param decimals of the unit
 */
export function forecastParts(
  { from, until, qty, spread }: { from: string; until: string; qty: string; spread: SpreadMode },
  calendar: WorkingDays,
  today: string,
  decimals: number,
): ForecastPart[] {
  if (spread === 'firstDay' || until < today) return [{ date: from, until, qty }];
  const first = dayNumber(from < today ? today : from);
  const last = dayNumber(until);
  const worked = calendar.days.filter((day) => day >= first && day <= last);
  if (worked.length === 0) return [{ date: dateOfDay(first), until, qty }];
  const weekEnd = (day: number): number => day + 6 - weekdayOfDay(day);
  const groups: { day: number; until: number; share: number }[] = [];
  for (const day of worked) {
    const before = groups.at(-1);
    if (spread === 'weekly' && before !== undefined && day <= before.until) before.share += 1;
    else groups.push({ day, until: spread === 'weekly' ? Math.min(weekEnd(day), last) : day, share: 1 });
  }
  const amounts = shared(
    qty,
    groups.map(({ share }) => decimal(share)),
    decimals,
  );
  return groups.flatMap((group, at) => {
    const amount = amounts[at] ?? '0';
    return decimal(amount).isZero()
      ? []
      : [{ date: dateOfDay(group.day), until: dateOfDay(group.until), qty: amount }];
  });
}

/**
 * The total in parts of these weights, each rounded to so many decimals; the last part takes the remainder, so that the sum is
 * exact. Equal parts where the weights add up to nothing.
 */
export function shared(total: string, weights: readonly Decimal[], decimals: number): string[] {
  if (weights.length === 0) return [];
  const whole = decimal(total);
  const sum = weights.reduce((all, weight) => all.plus(weight), new Decimal(0));
  let given = new Decimal(0);
  return weights.map((weight, at) => {
    if (at === weights.length - 1) return decimalText(whole.minus(given));
    const share = sum.isZero() ? whole.div(weights.length) : whole.times(weight).div(sum);
    const part = share.toDecimalPlaces(decimals, Decimal.ROUND_DOWN);
    given = given.plus(part);
    return decimalText(part);
  });
}
