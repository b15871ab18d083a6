// What makes way when lines of a schedule are put down elsewhere: what stands there goes behind them, what follows from it
// as well, everything else keeps its place. Only what is reached is looked at, so that the answer follows a pointer. Pure.
import type { Row } from '#model/entity.ts';
import { instantOfMinute } from '#model/workingTime/businessMinutes.ts';
import type { ScheduleBasis } from './scheduleBasis.ts';
import { unitsText } from './scheduleLines.ts';
import type { Place, ScheduleIndex } from './scheduleIndex.ts';

/** More steps than this are no way to make: the rest stays where it overlaps, and is shown. */
const mostSteps = 50_000;

/** Answers the lines that moved, beside those put down. Locked ones, those that have begun and those of other workshops stay. */
export function makeWay(index: ScheduleIndex, putDown: readonly Place[]): Place[] {
  return new Cascade(index, putDown).moved();
}

class Cascade {
  private readonly index: ScheduleIndex;
  private readonly fixed: ReadonlySet<string>;
  private readonly now = new Map<string, Place>();
  /** Changed ones by machine. */
  private readonly onMachine = new Map<number, Map<string, Place>>();
  private readonly waiting: string[] = [];

  constructor(index: ScheduleIndex, putDown: readonly Place[]) {
    this.index = index;
    this.fixed = new Set(putDown.map(({ id }) => id));
    for (const place of putDown) this.put(place);
  }

  moved(): Place[] {
    for (let step = 0; step < mostSteps; step += 1) {
      const id = this.waiting.shift();
      const place = this.now.get(id ?? '');
      if (id === undefined || place === undefined) break;
      this.settle(place);
    }
    return [...this.now.values()].filter((place) => {
      const was = this.index.byId.get(place.id);
      return !this.fixed.has(place.id) && (was?.start !== place.start || was.machine !== place.machine);
    });
  }

  private put(place: Place): void {
    const before = this.now.get(place.id) ?? this.index.byId.get(place.id);
    if (before !== undefined) this.onMachine.get(before.machine)?.delete(place.id);
    this.now.set(place.id, place);
    const own = this.onMachine.get(place.machine) ?? new Map<string, Place>();
    this.onMachine.set(place.machine, own.set(place.id, place));
    this.waiting.push(place.id);
  }

  private stays(place: Place): boolean {
    const isStarted = this.index.basis.tasks[place.task]?.isStarted === true;
    return this.fixed.has(place.id) || place.locked || isStarted || this.index.isTaken(place);
  }

  /** What it runs into goes behind it, or it behind what cannot move or was there first; then what follows from it. */
  private settle(place: Place): void {
    if (this.index.basis.machines[place.machine]?.isFinite === true)
      for (const other of this.inTheWay(place)) {
        const gives = !this.stays(place) && (this.stays(other) || other.start < place.start);
        if (gives) {
          this.put(this.index.movedTo(place, other.end));
          return;
        }
        if (!this.stays(other)) this.put(this.index.movedTo(other, place.end));
      }
    for (const next of this.index.successors(place.task)) {
      const own = this.now.get(next.id) ?? next;
      const link = this.index.basis.tasks[own.task]?.after.find(({ task }) => task === place.task);
      if (link === undefined || link.batch !== undefined || this.stays(own)) continue;
      if (own.start < place.end + link.wait) this.put(this.index.movedTo(own, place.end + link.wait));
    }
  }

  private inTheWay(place: Place): Place[] {
    const changed = [...(this.onMachine.get(place.machine)?.values() ?? [])].filter(
      (other) => other.id !== place.id && other.start < place.end && other.end > place.start,
    );
    return [...this.index.overlapping(place).filter(({ id }) => !this.now.has(id)), ...changed].toSorted(
      (one, other) => one.start - other.start,
    );
  }
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
    ...(basis.units === undefined || basis.units.length === 0
      ? {}
      : { secondUnits: unitsText(basis, place.units ?? []) }),
  };
}
