// When an order begins and ends: backwards from the day it is wanted, forwards from the plan date when that is too late,
// and from the day stock falls to its reorder point. Source: flows b5; worked examples E04, E11.
import type { Item } from './compiledItem.ts';
import { shiftDay } from './planningDays.ts';
import { orderFlags } from './planTables.ts';
import { fractionOf } from '#model/fraction.ts';
import { applyRatio, ceilDivide } from './quantities.ts';

export interface OrderDays {
  start: number;
  finish: number;
  /** As {@link orderFlags}. */
  flags: number;
}

/**
 * fixed + ceil(quantity ÷ lot) × variable + inspection, up to whole days; inspection where goods come from outside.
 * @param source place among the sources of the item, whose lead time goes before that of the material
 */
export function leadDays({ given, varLead, material, sources }: Item, qty: number, source = -1): number {
  const from = sources[source]?.given;
  const { inspectLeadDays = 0, varLeadDays } = given;
  const supplyType = from?.supplyType ?? given.supplyType;
  const fixedLeadDays = from?.leadDays ?? given.fixedLeadDays ?? 0;
  const inspected = supplyType === 'purchase' || supplyType === 'outsource' ? inspectLeadDays : 0;
  if (varLead === null) return fixedLeadDays + inspected;
  const days = fractionOf(varLeadDays);
  const lots = applyRatio(varLead, qty, material);
  return fixedLeadDays + ceilDivide(lots * Number(days.top), Number(days.bottom)) + inspected;
}

/** Days of an order that is wanted on a day. */
export function wantedOn(
  item: Item,
  day: number,
  qty: number,
  planDay: number,
  mayStartInPast: boolean,
  source = -1,
): OrderDays {
  const { calendar, given } = item;
  const lead = leadDays(item, qty, source);
  const finish = shiftDay(calendar, day, -(given.safetyLeadDays ?? 0), 'backward');
  const start = finish === null ? null : shiftDay(calendar, finish, -lead, 'backward');
  if (start !== null && finish !== null && (start >= planDay || mayStartInPast))
    return { start, finish, flags: 0 };
  // What begins before the calendar does began before the plan date as well, as long as that is inside.
  if (finish === null || (mayStartInPast && start === null))
    return { start: day, finish: day, flags: orderFlags.outsideCalendar };
  return forwardFrom(item, planDay, lead, day, orderFlags.late);
}

/** Days of an order that begins as soon as stock is down to its reorder point. */
export function begunOn(item: Item, day: number, qty: number, source = -1): OrderDays {
  return forwardFrom(item, day, leadDays(item, qty, source), day, orderFlags.byReorderPoint);
}

function forwardFrom({ calendar }: Item, from: number, lead: number, day: number, flags: number): OrderDays {
  const start = shiftDay(calendar, from, 0, 'forward');
  const finish = start === null ? null : shiftDay(calendar, start, lead, 'backward');
  return start === null || finish === null
    ? { start: day, finish: day, flags: orderFlags.outsideCalendar }
    : { start, finish, flags };
}
