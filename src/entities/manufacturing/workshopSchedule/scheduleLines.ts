// Between the lines of a schedule and the bars of a plan: which line is which operation on which machine, and the words for
// why a bar begins when it does.
import type { Row } from '#model/entity.ts';
import { instantOfMinute, localText, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import type { MadeSchedule, ScheduleBasis, ScheduledBar } from './scheduleBasis.ts';
import { workshopSchedule } from './workshopSchedule.ts';

/** What of a line says where it stands: operationId, workCenter, machineNo, startTime, endTime, locked. */
export type HeldRow = Readonly<Record<string, unknown>>;

/** What a line says of its operation, its place and its times. */
export const standOf = fieldsReader(workshopSchedule.lines.items.fields, [
  'operationId',
  'workCenter',
  'machineNo',
  'sliceNo',
  'qty',
  'setupMinutes',
  'runMinutes',
  'startTime',
  'endTime',
  'locked',
  'secondUnits',
]);

/** Where a line stands on which machine, and what else it takes. */
export interface StandingLine {
  workCenter: string | null;
  machineNo: number | null;
  startTime: string | null;
  endTime: string | null;
  locked: boolean | null;
  secondUnits: string | null;
}

/** A line without what it is and where it stands in the table. */
export type ScheduleRow = Row &
  StandingLine & { operationId: string; sliceNo: number; constraintNote: string };

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
  const { secondUnits: text } = standOf(row);
  if (text === null || text === '' || basis.units === undefined) return [];
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
      const counted = (slices.get(bar.task) ?? 0) + 1;
      const sliceNo = bar.sliceNo ?? counted;
      slices.set(bar.task, counted);
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
  const name = other === undefined ? takenLabel(basis, note.other) : `${order?.code ?? ''} ·${other.seq}`;
  const at = localText(start).slice(5).replace('T', ' ');
  switch (note.kind) {
    case 'started':
      return '已开工';
    case 'locked':
      return '已锁定';
    case 'frozen':
      return '在冻结期内，沿用已发布的时间';
    case 'together':
      return '与同一工序已锁定或冻结的部分一起，不重新拆分';
    case 'predecessor':
      return `等前工序 ${other?.seq ?? ''} ${other?.title ?? ''}，${at} 到`;
    case 'material':
      return `等材料，${at} 齐套`;
    case 'resource':
      return `等设备，${at} 前加工 ${name}`;
    case 'unit':
      return `等模具或人员 ${unitsText(basis, units) ?? ''}，${at} 空出，此前用于 ${name}`;
    case 'calendar':
      return `等上班，${at} 开始`;
    case 'present':
      return '没有等待，排产开始即可加工';
    default:
      return '按交期倒排，或为锁定的工序让路';
  }
}

/** Behind the operations stand those of other workshops. */
export function takenLabel({ tasks, taken = [] }: ScheduleBasis, index: number | null): string {
  return taken[(index ?? -1) - tasks.length]?.label ?? '';
}
