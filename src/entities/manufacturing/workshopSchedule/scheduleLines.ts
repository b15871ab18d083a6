// Between the lines of a schedule and the bars of a plan: which line is which operation on which machine, what keeps its
// place, and the words for why a bar begins when it does.
import type { Row } from '#model/entity.ts';
import { instantOfMinute, localText, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import type { HeldPlace, MadeSchedule, ScheduleBasis, ScheduledBar } from './scheduleBasis.ts';

/** What of a line says where it stands: operationId, workCenter, machineNo, startTime, endTime, locked. */
type HeldRow = Readonly<Record<string, unknown>>;

/** A line without what it is and where it stands in the table. */
export type ScheduleRow = Row & { operationId: string; sliceNo: number };

export function lineKey(operationId: unknown, sliceNo: unknown): string {
  return `${typeof operationId === 'string' ? operationId : ''}|${typeof sliceNo === 'number' ? sliceNo : 1}`;
}

export function minuteOfField(value: unknown): number | null {
  return typeof value === 'string' && value !== '' ? minuteOfInstant(value) : null;
}

export function machineKey(center: unknown, machineNo: unknown): string {
  return `${typeof center === 'string' ? center : ''}|${typeof machineNo === 'number' ? machineNo : 1}`;
}

/** Machines by work centre and number. */
export function machineIndex(basis: ScheduleBasis): ReadonlyMap<string, number> {
  return new Map(
    basis.machines.map(({ center, machineNo }, index) => [machineKey(center, machineNo), index]),
  );
}

export function taskIndex(basis: ScheduleBasis): ReadonlyMap<string, number> {
  return new Map(basis.tasks.map(({ id }, index) => [id, index]));
}

/** Second resources of a line, named by their codes. */
function unitsOfRow(basis: ScheduleBasis, row: HeldRow): number[] {
  const text = row['secondUnits'];
  if (typeof text !== 'string' || text === '' || basis.units === undefined) return [];
  const codes = text.split('、');
  return basis.units.flatMap(({ code }, index) => (codes.includes(code) ? [index] : []));
}

/** For a place: nothing where the line takes none. */
export function takenBy(basis: ScheduleBasis, row: HeldRow): { units?: readonly number[] } {
  const units = unitsOfRow(basis, row);
  return units.length === 0 ? {} : { units };
}

export function unitsText(basis: ScheduleBasis, units: readonly number[]): string | null {
  return units.length === 0 ? null : units.map((unit) => basis.units?.[unit]?.code ?? '').join('、');
}

/**
 * What keeps its place: lines somebody locked, and of the published version what has begun or begins before the end of
 * the frozen zone.
 */
export function heldPlaces(
  basis: ScheduleBasis,
  lines: readonly HeldRow[],
  published: readonly HeldRow[],
): [number, HeldPlace][] {
  const machines = machineIndex(basis);
  const tasks = taskIndex(basis);
  const held = new Map<number, HeldPlace>();
  const hold = (row: HeldRow, why: (task: number, start: number) => HeldPlace['why'] | null): void => {
    const task = tasks.get(typeof row['operationId'] === 'string' ? row['operationId'] : '');
    const machine = machines.get(machineKey(row['workCenter'], row['machineNo']));
    const start = minuteOfField(row['startTime']);
    const end = minuteOfField(row['endTime']);
    if (task === undefined || machine === undefined || start === null || end === null) return;
    const reason = why(task, start);
    if (reason !== null) held.set(task, { machine, start, end, why: reason, ...takenBy(basis, row) });
  };
  for (const row of published)
    hold(row, (task, start) =>
      basis.tasks[task]?.isStarted === true ? 'started' : start < basis.frozenUntil ? 'frozen' : null,
    );
  for (const row of lines) if (row['locked'] === true) hold(row, (task) => held.get(task)?.why ?? 'locked');
  return [...held];
}

/** Lines of a plan, by machine and start; numbers of slices and of the sequence on a machine included. */
export function scheduleRows(basis: ScheduleBasis, { bars }: Pick<MadeSchedule, 'bars'>): ScheduleRow[] {
  const slices = new Map<number, number>();
  const places = new Map<number, number>();
  return bars
    .toSorted((one, other) => one.machine - other.machine || one.start - other.start || one.task - other.task)
    .flatMap((bar) => {
      const task = basis.tasks[bar.task];
      const machine = basis.machines[bar.machine];
      const order = basis.orders[task?.order ?? -1];
      if (task === undefined || machine === undefined || order === undefined) return [];
      const sliceNo = (slices.get(bar.task) ?? 0) + 1;
      slices.set(bar.task, sliceNo);
      const sequenceNo = (places.get(bar.machine) ?? 0) + 1;
      places.set(bar.machine, sequenceNo);
      return [
        {
          manufacturingOrder: order.id,
          material: order.material,
          materialName: order.materialName,
          operationSeq: task.seq,
          operation: task.operation,
          operationId: task.id,
          sliceNo,
          workCenter: machine.center,
          machineNo: machine.machineNo,
          sequenceNo,
          qty: bar.qty === null ? task.qty : String(bar.qty),
          setupMinutes: bar.setup,
          runMinutes: bar.run,
          startTime: instantOfMinute(bar.start),
          endTime: instantOfMinute(bar.end),
          dueTime: instantOfMinute(order.due),
          tardyMinutes: Math.max(0, bar.end - order.due),
          locked: bar.note.kind === 'locked',
          secondUnits: unitsText(basis, bar.units),
          constraintNote: noteText(basis, bar),
        },
      ];
    });
}

/** Why it begins when it does: 前工序 10 做完才能开始. */
function noteText(
  basis: ScheduleBasis,
  { note, start, units }: Pick<ScheduledBar, 'note' | 'start' | 'units'>,
): string {
  const other = note.other === null ? undefined : basis.tasks[note.other];
  const order = other === undefined ? undefined : basis.orders[other.order];
  const at = localText(start).slice(5).replace('T', ' ');
  switch (note.kind) {
    case 'started':
      return '已开工';
    case 'locked':
      return '已锁定';
    case 'frozen':
      return '在冻结期内，沿用已发布的时间';
    case 'predecessor':
      return `等前工序 ${other?.seq ?? ''} ${other?.title ?? ''}，${at} 到`;
    case 'material':
      return `等材料，${at} 齐套`;
    case 'resource':
      return `等设备，${at} 前加工 ${order?.code ?? ''} ·${other?.seq ?? ''}`;
    case 'unit':
      return `等模具或人员 ${unitsText(basis, units) ?? ''}，${at} 空出，此前用于 ${order?.code ?? ''} ·${other?.seq ?? ''}`;
    case 'calendar':
      return `等上班，${at} 开始`;
    case 'present':
      return '没有等待，排产开始即可加工';
    default:
      return '按交期倒排，或为锁定的工序让路';
  }
}

/** Busy and available minutes of each work centre and day, of days with work. */
export function loadRows(basis: ScheduleBasis, bars: readonly ScheduledBar[]): Row[] {
  const load = new Map<string, { center: string; day: string; load: number; setup: number }>();
  for (const bar of bars) {
    const machine = basis.machines[bar.machine];
    const calendar = basis.calendars[machine?.calendar ?? -1];
    if (machine === undefined || calendar === undefined) continue;
    let setup = bar.setup;
    for (const [at, starts] of calendar.starts.entries()) {
      const from = Math.max(starts, bar.start);
      const to = Math.min(calendar.ends[at] ?? starts, bar.end);
      if (to <= from) continue;
      const day = localText(from).slice(0, 10);
      const key = `${machine.center}|${day}`;
      const known = load.get(key) ?? { center: machine.center, day, load: 0, setup: 0 };
      const own = Math.min(setup, to - from);
      setup -= own;
      load.set(key, { ...known, load: known.load + to - from - own, setup: known.setup + own });
    }
  }
  return [...load.values()]
    .toSorted((one, other) => (`${one.day}${one.center}` < `${other.day}${other.center}` ? -1 : 1))
    .map(({ center, day, load: minutes, setup }) => ({
      workCenter: center,
      day,
      availableMinutes: availableOn(basis, center, day),
      loadMinutes: minutes,
      setupMinutes: setup,
    }));
}

function availableOn(basis: ScheduleBasis, center: string, day: string): number {
  const from = minuteOfInstant(`${day}T00:00:00+08:00`);
  return basis.machines
    .filter((machine) => machine.center === center && machine.isFinite)
    .reduce((sum, { calendar }) => {
      const { starts = [], ends = [] } = basis.calendars[calendar] ?? {};
      return starts.reduce((total, start, at) => {
        const worked = Math.min(ends[at] ?? start, from + 1440) - Math.max(start, from);
        return worked > 0 ? total + worked : total;
      }, sum);
    }, 0);
}
