// Bars of an order tree on one axis of days: where each order begins and ends between the first and the last day of all, as
// shares of the width, and whether it is late. A day counts from its morning to its evening.
import { addDays, daysBetween } from '#model/time/calendar.ts';

export interface Spanned {
  /** ISO days; null where it is not planned. */
  start: string | null;
  finish: string | null;
  /** Days it has to spare before its parent begins; null for the root. */
  slack: number | null;
  /** Nothing is expected of it any more. */
  ended: boolean;
}

export interface Axis {
  from: string;
  /** Last day, still on the axis. */
  to: string;
}

export interface Bar {
  /** Shares of the width, 0 to 1. */
  left: number;
  width: number;
  late: boolean;
}

/** The days all orders and today lie on; null where none is planned. */
export function axisOf(orders: readonly Spanned[], today: string): Axis | null {
  const days = orders.flatMap(({ start, finish }) => [start, finish].flatMap((day) => day ?? []));
  if (days.length === 0) return null;
  const sorted = [...days, today].toSorted();
  return { from: sorted[0] ?? today, to: sorted.at(-1) ?? today };
}

/** The order so many calendar days later; earlier below zero. All move together, so what each has to spare stays. */
export function shiftedBy<Order extends Spanned>(order: Order, days: number): Order {
  const moved = (day: string | null): string | null => (day === null ? null : addDays(day, days));
  return { ...order, start: moved(order.start), finish: moved(order.finish) };
}

/** Null for an order without days. */
export function barOf({ start, finish, slack, ended }: Spanned, axis: Axis, today: string): Bar | null {
  const from = start ?? finish;
  const to = finish ?? start;
  if (from === null || to === null || to < from) return null;
  const days = daysBetween(axis.from, axis.to) + 1;
  return {
    left: daysBetween(axis.from, from) / days,
    width: (daysBetween(from, to) + 1) / days,
    late: !ended && (to < today || (slack !== null && slack < 0)),
  };
}

/** Where the morning of a day lies on the axis. */
export function placeOf(day: string, axis: Axis): number {
  return daysBetween(axis.from, day) / (daysBetween(axis.from, axis.to) + 1);
}
