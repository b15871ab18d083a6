// Lines between bars, due dates and the dashed places of the version before, as the chart draws them. Pure.
import type { ScheduleBoard } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import type { Place, ScheduleIndex } from '#entities/manufacturing/workshopSchedule/scheduleIndex.ts';
import {
  machineIndex,
  machineKey,
  minuteOfField,
} from '#entities/manufacturing/workshopSchedule/scheduleLines.ts';
import type { BarLink, BarOutline, DateMark } from '#timeline/chartPainter.ts';
import { clockText, rowIdOf } from './chartRows.ts';

/** More links than this in the whole schedule are drawn for the selected order only. */
const mostLinks = 300;

/** From the end of each operation to the start of the next: of the selected order, or of all where there are few. */
export function linksOf(index: ScheduleIndex, selected: string | null, all: boolean): BarLink[] {
  const order = index.basis.tasks[index.byId.get(selected ?? '')?.task ?? -1]?.order;
  const links: BarLink[] = [];
  for (const place of index.places) {
    const own = index.basis.tasks[place.task];
    if (own === undefined || (own.order !== order && !all)) continue;
    for (const before of index.predecessors(place.task)) links.push(linkOf(before, place));
    if (links.length > mostLinks && all) return linksOf(index, selected, false);
  }
  return links;
}

function linkOf(from: Place, to: Place): BarLink {
  return {
    from: { rowId: rowIdOf(from.machine), minute: from.end },
    to: { rowId: rowIdOf(to.machine), minute: to.start },
    isBroken: to.start < from.end,
  };
}

/** When the order of the selected operation is due. */
export function dueOf({ basis, byId }: ScheduleIndex, selected: string | null): DateMark[] {
  const order = basis.orders[basis.tasks[byId.get(selected ?? '')?.task ?? -1]?.order ?? -1];
  return order === undefined
    ? []
    : [{ minute: order.due, label: `${order.code} 要求 ${clockText(order.due)}` }];
}

/** Where the published version has its operations, by row. */
export function publishedOutlines({ basis, published }: ScheduleBoard): ReadonlyMap<string, BarOutline[]> {
  const machines = machineIndex(basis);
  const outlines = published.flatMap((row): BarOutline[] => {
    const machine = machines.get(machineKey(row.workCenter, row.machineNo));
    const start = minuteOfField(row.startTime);
    const end = minuteOfField(row.endTime);
    return machine === undefined || start === null || end === null
      ? []
      : [{ rowId: rowIdOf(machine), start, end, tone: 'done', label: '' }];
  });
  return Map.groupBy(outlines, ({ rowId }) => rowId);
}
