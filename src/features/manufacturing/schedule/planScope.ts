// What automatic scheduling may move: all of the schedule, the selected order, or its work centre. Pure.
import type { HeldPlaces } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import type { ScheduleIndex } from '#entities/manufacturing/workshopSchedule/scheduleIndex.ts';

export type PlanScope = 'all' | 'order' | 'center';

export const scopes: readonly { value: PlanScope; label: string }[] = [
  { value: 'all', label: '全部工序' },
  { value: 'order', label: '选中工序的订单' },
  { value: 'center', label: '选中工序的工作中心' },
];

/** Of a work centre: what stands there now; a plan may bring it to another. */
export function scopeOf(
  { basis, byId, places }: ScheduleIndex,
  selected: string | null,
  scope: PlanScope,
): (bar: { task: number }) => boolean {
  const place = byId.get(selected ?? '');
  if (place === undefined || scope === 'all') return () => true;
  const order = basis.tasks[place.task]?.order;
  if (scope === 'order') return ({ task }) => basis.tasks[task]?.order === order;
  const center = basis.machines[place.machine]?.center;
  const inside = new Set(
    places.filter(({ machine }) => basis.machines[machine]?.center === center).map(({ task }) => task),
  );
  return ({ task }) => inside.has(task);
}

/** Everything else keeps its place, slices each their own. */
export function placesOutside(
  { places }: ScheduleIndex,
  isInside: (bar: { task: number }) => boolean,
): HeldPlaces {
  return places.flatMap(({ task, machine, start, end, setup, qty, units = [] }) =>
    isInside({ task }) ? [] : [[task, { machine, start, end, setup, qty, units, why: 'locked' }] as const],
  );
}
