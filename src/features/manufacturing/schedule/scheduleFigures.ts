// What a schedule comes to as it stands in the draft, and how it differs from the published version. Pure.
import { durationText } from '#entities/manufacturing/workshopSchedule/scheduleConflict.ts';
import { type Place } from '#entities/manufacturing/workshopSchedule/scheduleIndex.ts';
import {
  machineIndex,
  machineKey,
  minuteOfField,
} from '#entities/manufacturing/workshopSchedule/scheduleLines.ts';
import { barsOfPlaces } from '#entities/manufacturing/workshopSchedule/replan.ts';
import { plantOf } from '#entities/manufacturing/workshopSchedule/schedulePlant.ts';
import { planMeasures } from '#entities/manufacturing/scheduling/plant/planMeasures.ts';
import { clockText, labelOf } from './chartRows.ts';
import type { OpenSchedule } from './useSchedule.ts';

export function figuresOf({ basis, index }: Pick<OpenSchedule, 'basis' | 'index'>) {
  return planMeasures(plantOf(basis, []), barsOfPlaces(index.places));
}

export type DifferenceKind = 'earlier' | 'later' | 'machine' | 'added' | 'gone' | 'same';

export const differenceTitles: Readonly<Record<DifferenceKind, string>> = {
  earlier: '提前',
  later: '延后',
  machine: '换设备',
  added: '新增',
  gone: '取消',
  same: '不变',
};

export interface Difference {
  id: string;
  kind: DifferenceKind;
  label: string;
  machine: string;
  before: string;
  after: string;
  /** 提前 2 时. */
  by: string;
}

/** Every operation of either version. */
export function differences({ basis, board, index }: OpenSchedule): Difference[] {
  const machines = machineIndex(basis);
  const old = new Map<string, { start: number; machine: number | undefined }>(
    board.published.flatMap((row) => {
      const start = minuteOfField(row.startTime);
      const machine = machines.get(machineKey(row.workCenter, row.machineNo));
      return start === null ? [] : [[`${row.operationId}|${row.sliceNo}`, { start, machine }] as const];
    }),
  );
  const slices = new Map<number, number>();
  const found = index.places.map((place): Difference => {
    const slice = (slices.get(place.task) ?? 0) + 1;
    slices.set(place.task, slice);
    const key = `${basis.tasks[place.task]?.id ?? ''}|${slice}`;
    const was = old.get(key);
    old.delete(key);
    return differenceOf(basis, place, was);
  });
  const tasks = new Map(basis.tasks.map(({ id }, at) => [id, at]));
  const gone = [...old].flatMap(([key, was]): Difference[] => {
    const task = tasks.get(key.split('|')[0] ?? '');
    // Operations that are done by now are no longer part of the question.
    if (task === undefined) return [];
    return [
      {
        id: key,
        kind: 'gone',
        label: labelOf(basis, { task }),
        machine: basis.machines[was.machine ?? -1]?.title ?? '',
        before: clockText(was.start),
        after: '',
        by: '',
      },
    ];
  });
  return [...found, ...gone];
}

function differenceOf(
  basis: OpenSchedule['basis'],
  place: Place,
  was: { start: number; machine: number | undefined } | undefined,
): Difference {
  const by = was === undefined ? 0 : place.start - was.start;
  const kind: DifferenceKind =
    was === undefined
      ? 'added'
      : was.machine !== place.machine
        ? 'machine'
        : by < 0
          ? 'earlier'
          : by > 0
            ? 'later'
            : 'same';
  return {
    id: place.id,
    kind,
    label: labelOf(basis, place),
    machine: basis.machines[place.machine]?.title ?? '',
    before: was === undefined ? '' : clockText(was.start),
    after: clockText(place.start),
    by: by === 0 ? '' : `${by < 0 ? '提前' : '延后'} ${durationText(Math.abs(by))}`,
  };
}
