// A schedule that is changed by hand: what stands where, what is wrong with a place before somebody lets go there, and
// what has to make way. Answers come from sorted bars by binary search, so that they follow a pointer. Pure.
import { localText } from '#model/workingTime/businessMinutes.ts';
import { endOfWork, nextStart } from '../scheduling/plant/calendarTable.ts';
import { setupBetween } from '../scheduling/plant/plant.ts';
import type { ScheduleBasis } from './scheduleBasis.ts';
import { type Conflict, type ConflictKind, durationText, SaidConflict } from './scheduleConflict.ts';
import { type Known, knownOf, type Place } from './scheduleKnown.ts';
import { takenLabel } from './scheduleLines.ts';

export type { Place } from './scheduleKnown.ts';

export interface MoveAnswer {
  place: Place;
  conflicts: Conflict[];
}

const at = (minute: number): string => localText(minute).slice(5).replace('T', ' ');

export class ScheduleIndex {
  readonly basis: ScheduleBasis;
  readonly places: readonly Place[];
  readonly byId: ReadonlyMap<string, Place>;
  private readonly known: Known;
  /** By machine, by start; with the latest end of each and all before it. */
  private readonly onMachine: readonly Place[][];
  private readonly reach: readonly Float64Array[];
  /** By task. */
  private readonly ofTask: readonly (Place[] | undefined)[];
  private readonly ofUnit: ReadonlyMap<number, readonly { place: Place }[]>;

  constructor(basis: ScheduleBasis, places: readonly Place[], known: Known = knownOf(basis)) {
    this.basis = basis;
    this.places = places;
    this.known = known;
    this.byId = new Map(places.map((place) => [place.id, place]));
    const onMachine: Place[][] = basis.machines.map(() => []);
    const ofTask: (Place[] | undefined)[] = Array.from({ length: basis.tasks.length });
    for (const place of [...places, ...known.taken.values()]) onMachine[place.machine]?.push(place);
    for (const own of onMachine) own.sort((one, other) => one.start - other.start);
    for (const own of onMachine)
      for (const place of own) {
        if (this.isTaken(place)) continue;
        const slices = ofTask[place.task];
        if (slices === undefined) ofTask[place.task] = [place];
        else slices.push(place);
      }
    for (const slices of ofTask)
      if (slices !== undefined && slices.length > 1) slices.sort((one, other) => one.start - other.start);
    const used = [...places, ...known.taken.values()].flatMap((place) =>
      (place.units ?? none).map((unit) => ({ unit, place })),
    );
    this.ofUnit = Map.groupBy(used, ({ unit }) => unit);
    this.onMachine = onMachine;
    this.ofTask = ofTask;
    this.reach = onMachine.map((own) => {
      const reach = new Float64Array(own.length);
      for (let index = 0, latest = -Infinity; index < own.length; index += 1) {
        latest = Math.max(latest, own[index]?.end ?? latest);
        reach[index] = latest;
      }
      return reach;
    });
  }

  /** The same machines and hours with other places. */
  with(places: readonly Place[]): ScheduleIndex {
    return new ScheduleIndex(this.basis, places, this.known);
  }

  /** What other workshops have published here, by an id of its own. */
  get taken(): ReadonlyMap<string, Place> {
    return this.known.taken;
  }

  isTaken({ task }: Place): boolean {
    return task >= this.basis.tasks.length;
  }

  predecessors(task: number): Place[] {
    return (this.basis.tasks[task]?.after ?? []).flatMap((link) => this.ofTask[link.task] ?? []);
  }

  successors(task: number): Place[] {
    return (this.known.after[task] ?? []).flatMap((next) => this.ofTask[next] ?? []);
  }

  machinesOf(task: number): readonly number[] {
    return (this.basis.tasks[task]?.alternatives ?? []).map(({ machine }) => machine);
  }

  /** The line on another machine or at another time: how long it takes there, and what speaks against it. */
  answer(id: string, machine: number, wanted: number): MoveAnswer | null {
    const place = this.byId.get(id);
    const calendar = this.known.calendars[machine];
    const task = this.basis.tasks[place?.task ?? -1];
    if (place === undefined || calendar === undefined || task === undefined) return null;
    const start = nextStart(calendar, wanted);
    const isSame = machine === place.machine && wanted === place.start;
    const { setup, run } = isSame ? place : this.timesOn(place, machine, start);
    const end = isSame ? place.end : endOfWork(calendar, start, setup + run);
    const moved = { ...place, machine, start, end, setup, run };
    return { place: moved, conflicts: this.conflictsOf(moved, wanted) };
  }

  /** Lines in conflict as they stand, with everything that is wrong. */
  allConflicts(): Map<string, Conflict[]> {
    const found = new Map<string, Conflict[]>();
    for (const place of this.places) {
      const conflicts = this.conflictsOf(place, place.start);
      if (conflicts.length > 0) found.set(place.id, conflicts);
    }
    return found;
  }

  /** Set-up behind what stands before on the machine, and running time there. */
  private timesOn(place: Place, machine: number, start: number): { setup: number; run: number } {
    const task = this.basis.tasks[place.task];
    const alternative = task?.alternatives.find((each) => each.machine === machine);
    if (task === undefined || alternative === undefined) return place;
    const setup = this.setupBehind(place, machine, start, alternative.setup);
    const share = place.qty === null ? 1 : place.qty / Math.max(1e-9, Number(task.qty));
    const run = Math.ceil(alternative.run * share - 1e-9);
    const own = task.alternatives.find((each) => each.machine === place.machine);
    if (own === undefined) return { setup, run };
    // Minutes somebody typed stay: those of the set-up as they are, those of the run as much quicker or slower elsewhere.
    const usual = Math.ceil(own.run * share - 1e-9);
    const isTyped = Math.abs(place.run - usual) > 1;
    const elsewhere = own.run > 0 ? Math.ceil((place.run * alternative.run) / own.run - 1e-9) : place.run;
    return {
      setup: this.isTypedSetup(place, own.setup) ? place.setup : setup,
      run: !isTyped ? run : machine === place.machine ? place.run : elsewhere,
    };
  }

  private setupBehind(place: Place, machine: number, start: number, route: number): number {
    const before = this.onMachine[machine]?.findLast((other) => other.id !== place.id && other.start < start);
    const group = before === undefined ? null : (this.basis.tasks[before.task]?.setupGroup ?? null);
    return setupBetween(this.basis, group, this.basis.tasks[place.task]?.setupGroup ?? null, route);
  }

  /** Neither what the one before asks for nor what another would: nobody but a person comes to such minutes. */
  private isTypedSetup(place: Place, route: number): boolean {
    const group = this.basis.tasks[place.task]?.setupGroup ?? null;
    const possible = [
      route,
      ...(group === null ? [] : this.basis.setups.flatMap((row) => row[group] ?? [])),
      ...(group === null ? [] : [0]),
    ];
    return (
      place.setup !== this.setupBehind(place, place.machine, place.start, route) &&
      !possible.includes(place.setup)
    );
  }

  private conflictsOf(place: Place, wanted: number): Conflict[] {
    const task = this.basis.tasks[place.task];
    const machine = this.basis.machines[place.machine];
    const order = this.basis.orders[task?.order ?? -1];
    const found: Conflict[] = [];
    if (task === undefined || machine === undefined || order === undefined) return found;
    // Said when somebody reads it: most of twenty thousand never are.
    const add = (
      kind: ConflictKind,
      weight: Conflict['weight'],
      say: () => string,
      other: string | null = null,
    ): void => {
      found.push(new SaidConflict(kind, weight, other, say));
    };
    if (!task.alternatives.some((each) => each.machine === place.machine))
      add('machine', 'forbidden', () => `${machine.title} 不能做“${task.title}”`);
    const own = this.byId.get(place.id);
    const isMoved = own !== undefined && (own.start !== place.start || own.machine !== place.machine);
    if (task.isStarted && isMoved) add('started', 'forbidden', () => '已开工，不能移动');
    if (isMoved && place.start < this.basis.now)
      add('past', 'forbidden', () => `早于排产开始 ${at(this.basis.now)}`);
    else if (isMoved && place.start < this.basis.frozenUntil)
      add('frozen', 'soft', () => `在冻结期内，冻结到 ${at(this.basis.frozenUntil)}`);
    if (machine.isFinite)
      for (const other of this.overlapping(place))
        add(
          'overlap',
          other.locked && place.locked ? 'soft' : 'hard',
          () =>
            `与 ${this.nameOf(other)} 重叠 ${durationText(Math.min(place.end, other.end) - Math.max(place.start, other.start))}`,
          other.id,
        );
    for (const unit of place.units ?? none)
      for (const { place: other } of this.ofUnit.get(unit) ?? [])
        if (other.id !== place.id && other.start < place.end && other.end > place.start)
          add(
            'unit',
            'hard',
            () => {
              const { code = '', title = '' } = this.basis.units?.[unit] ?? {};
              return `${code} ${title} 在 ${at(other.start)} 至 ${at(other.end)} 用于 ${this.nameOf(other)}`;
            },
            other.id,
          );
    for (const { task: before, wait, batch } of task.after)
      for (const other of this.ofTask[before] ?? nowhere) {
        const ready = batch === undefined ? other.end + wait : other.start;
        if (place.start < ready)
          add('predecessor', 'hard', () => `前工序 ${this.nameOf(other)} ${at(ready)} 才完工`, other.id);
      }
    for (const next of this.known.after[place.task] ?? none) {
      const link = this.basis.tasks[next]?.after.find((each) => each.task === place.task);
      if (link === undefined || link.batch !== undefined) continue;
      for (const other of this.ofTask[next] ?? nowhere)
        if (other.start < place.end + link.wait)
          add(
            'successor',
            'hard',
            () => `后工序 ${this.nameOf(other)} ${at(other.start)} 已经开始`,
            other.id,
          );
    }
    const calendar = this.known.calendars[place.machine];
    if (calendar !== undefined && nextStart(calendar, wanted) !== wanted)
      add('calendar', 'soft', () => `${at(wanted)} 不上班，从 ${at(nextStart(calendar, wanted))} 开始`);
    if (task.notBefore !== null && place.start < task.notBefore)
      add('material', 'soft', () => `材料 ${at(task.notBefore ?? 0)} 才齐套`);
    if (place.end > order.due && this.successors(place.task).length === 0)
      add('late', 'soft', () => `晚 ${durationText(place.end - order.due)}，要求 ${at(order.due)}`);
    return found;
  }

  private nameOf(place: Place): string {
    const { task } = place;
    if (this.isTaken(place)) return takenLabel(this.basis, task);
    const { order = -1, seq = '' } = this.basis.tasks[task] ?? {};
    return `${this.basis.orders[order]?.code ?? ''} ·${seq}`;
  }

  /** The place begun no earlier than the minute, in working time, as long as it is. */
  movedTo(place: Place, minute: number): Place {
    const calendar = this.known.calendars[place.machine];
    if (calendar === undefined) return place;
    const start = nextStart(calendar, minute);
    return { ...place, start, end: endOfWork(calendar, start, place.setup + place.run) };
  }

  /** Looks back from the last that begins before its end, as long as one before may reach into it. */
  overlapping(place: Place): readonly Place[] {
    if (place.end <= place.start) return nowhere;
    const own = this.onMachine[place.machine] ?? nowhere;
    const reach = this.reach[place.machine];
    let low = 0;
    let high = own.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((own[middle]?.start ?? 0) >= place.end) high = middle;
      else low = middle + 1;
    }
    const found: Place[] = [];
    for (let index = low - 1; index >= 0 && (reach?.[index] ?? 0) > place.start; index -= 1) {
      const other = own[index];
      if (other !== undefined && other.id !== place.id && other.end > place.start && other.end > other.start)
        found.push(other);
    }
    return found;
  }
}

const nowhere: readonly Place[] = [];
const none: readonly number[] = [];
