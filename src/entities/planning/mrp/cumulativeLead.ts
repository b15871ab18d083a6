// How far ahead a plan must look: the longest way from the first purchase to the finished product, in working days. A horizon
// that ends sooner leaves the beginning of that way unplanned. Source: catalogue rule mrpScheme-r2.
import type { Compiled } from './compile.ts';
import { leadDays } from './orderDates.ts';
import { shiftDay } from './planningDays.ts';

export interface CumulativeLead {
  org: string;
  material: string;
  /** Working days of one unit, with those of the slowest component on every level and the days of safety. */
  days: number;
  /** First day number such an order can be finished when its first purchase begins on the plan date; null: beyond the calendar. */
  readyDay: number | null;
}

/** The material that takes longest, the first by level and code of equal ones; null when there is none. */
export function longestLead({ items, structures, planDay }: Compiled): CumulativeLead | null {
  const days = new Int32Array(items.length);
  let longest = -1;
  // Components stand behind their parents in the order of planning.
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const item = items[at];
    // What no demand is passed on to begins no way.
    if (item === undefined || item.given.planStrategy === 'none' || item.given.planStrategy === 'reorder')
      continue;
    let below = item.source < 0 ? 0 : (days[item.source] ?? 0);
    for (const version of structures.versions[at] ?? [])
      if (version.to >= planDay)
        for (const line of version.lines)
          if (line.to >= planDay) below = Math.max(below, (days[line.child] ?? 0) - line.offset);
    const own = leadDays(item, item.unit) + (item.given.safetyLeadDays ?? 0);
    days[at] = own + below;
    if (longest < 0 || (days[at] ?? 0) >= (days[longest] ?? 0)) longest = at;
  }
  const item = items[longest];
  if (item === undefined) return null;
  const total = days[longest] ?? 0;
  return {
    org: item.org,
    material: item.material,
    days: total,
    readyDay: shiftDay(item.calendar, planDay, total, 'forward'),
  };
}

/** What a planner is told of a horizon that ends before the longest way does; null when it reaches. */
export function horizonProblem(
  lead: CumulativeLead | null,
  planDay: number,
  horizonDay: number,
): string | null {
  if (lead === null || (lead.readyDay !== null && lead.readyDay <= horizonDay)) return null;
  const needed = lead.readyDay === null ? '' : `，请在计划方案中改为至少 ${lead.readyDay - planDay} 天`;
  return `计划展望期 ${horizonDay - planDay} 天短于物料 ${lead.material} 的最长累计提前期 ${lead.days} 个工作日${needed}`;
}
