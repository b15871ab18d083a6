// What makes way when lines of a schedule are put down elsewhere: everything else keeps its place where it can. Pure.
import type { Row } from '#model/entity.ts';
import { instantOfMinute } from '#model/workingTime/businessMinutes.ts';
import type { PlantBar } from '../scheduling/plant/plant.ts';
import { rescheduled } from '../scheduling/plant/reschedule.ts';
import { type HeldPlace, plantOf, type ScheduleBasis } from './scheduleBasis.ts';
import type { Place, ScheduleIndex } from './scheduleIndex.ts';

/**
 * Everything as it is with these lines where they were put: what stands in their way moves behind them, as little as
 * can be. Answers the lines that moved.
 */
export function makeWay(index: ScheduleIndex, moved: readonly Place[]): Place[] {
  const putDown = new Map(moved.map((place) => [place.id, place]));
  const held = new Map<number, HeldPlace>();
  for (const place of index.places) {
    const own = putDown.get(place.id) ?? place;
    const isHeld = putDown.has(place.id) || place.locked || index.basis.tasks[place.task]?.isStarted === true;
    if (isHeld) held.set(own.task, { machine: own.machine, start: own.start, end: own.end, why: 'locked' });
  }
  const bars: PlantBar[] = [];
  const lineOf = new Map<string, Place>();
  for (const place of index.places) {
    const { task, machine, start, end, setup, run, qty } = place;
    bars.push({
      operation: task,
      resource: machine,
      start,
      setup,
      minutes: setup + run,
      end,
      units: [],
      qty,
    });
    lineOf.set(`${task}|${qty === null ? '' : machine}`, place);
  }
  const plant = plantOf(index.basis, held);
  const now = bars.reduce((first, { start }) => Math.min(first, start), plant.now);
  // What stands before the present is history, and stays.
  const answered = rescheduled({ ...plant, now }, bars);
  const changed: Place[] = [];
  for (const bar of answered.bars) {
    const place = lineOf.get(`${bar.operation}|${bar.qty === null ? '' : bar.resource}`);
    if (place === undefined || putDown.has(place.id) || place.locked) continue;
    if (place.start === bar.start && place.machine === bar.resource && place.end === bar.end) continue;
    changed.push({
      ...place,
      machine: bar.resource,
      start: bar.start,
      end: bar.end,
      setup: bar.setup,
      run: bar.minutes - bar.setup,
    });
  }
  return changed;
}

/** What of a line a changed place sets. */
export function placeFields(basis: ScheduleBasis, place: Place): Row {
  const machine = basis.machines[place.machine];
  return {
    workCenter: machine?.center ?? null,
    machineNo: machine?.machineNo ?? 1,
    setupMinutes: place.setup,
    runMinutes: place.run,
    startTime: instantOfMinute(place.start),
    endTime: instantOfMinute(place.end),
    locked: place.locked,
  };
}
