// A schedule that is open: what the server says of machines, hours and operations, with the lines of the draft on top, and
// the changes a planner makes to them. Every change is one step of the draft, so undo, merging and saving are the page's.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { getJson } from '#api/http.ts';
import { keys } from '#api/keys.ts';
import { heldPlaces } from '#entities/manufacturing/workshopSchedule/heldPlaces.ts';
import { makeWay, placeFields } from '#entities/manufacturing/workshopSchedule/makeWay.ts';
import { intoGaps } from '#entities/manufacturing/workshopSchedule/replan.ts';
import type { ScheduleBasis, ScheduleBoard } from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { type Conflict } from '#entities/manufacturing/workshopSchedule/scheduleConflict.ts';
import { type Place, ScheduleIndex } from '#entities/manufacturing/workshopSchedule/scheduleIndex.ts';
import { placesOf } from '#entities/manufacturing/workshopSchedule/schedulePlaces.ts';
import {
  lineKey,
  type ScheduleRow,
  standOf,
} from '#entities/manufacturing/workshopSchedule/scheduleLines.ts';
import { workshopSchedule } from '#entities/manufacturing/workshopSchedule/workshopSchedule.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { LineRow } from '#model/entity.ts';
import { type Patch, sameValue } from '#model/patch.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { minuteOfInstant } from '#model/workingTime/businessMinutes.ts';

const scheduleOf = fieldsReader(workshopSchedule.fields, ['horizonStart', 'horizonEnd']);

export interface OpenSchedule {
  basis: ScheduleBasis;
  board: ScheduleBoard;
  index: ScheduleIndex;
  conflicts: ReadonlyMap<string, Conflict[]>;
  lines: ReadonlyMap<string, LineRow>;
  /** Business minutes from the beginning to the end of what is scheduled. */
  horizon: { from: number; to: number };
}

export function boardQuery(id: string, version: number) {
  return {
    queryKey: [...keys.entity('workshopSchedule'), 'basis', id, version],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getJson<ScheduleBoard>(`data/workshopSchedule/${id}/basis`, { signal, quiet: true }),
    staleTime: 60_000,
  };
}

export function useSchedule(draft: DocumentDraft, stored: boolean) {
  const { id, version } = draft.base;
  const board = useQuery({ ...boardQuery(id, version), enabled: stored });
  const rows = useSyncExternalStore(
    (listener) => draft.subscribe(listener),
    () => draft.lineRows('items'),
  );
  const { data } = board;
  const { horizonStart, horizonEnd } = scheduleOf(draft.doc.fields);
  const [start, end] = [plainText(horizonStart), plainText(horizonEnd)];
  const empty = useMemo(() => (data === undefined ? null : new ScheduleIndex(data.basis, [])), [data]);
  const open = useMemo((): OpenSchedule | null => {
    if (data === undefined || empty === null) return null;
    const index = empty.with(placesOf(data.basis, rows));
    return {
      basis: data.basis,
      board: data,
      index,
      conflicts: index.allConflicts(),
      lines: new Map(rows.map((row) => [row.id, row])),
      horizon: {
        from: start === '' ? data.basis.now : minuteOfInstant(start),
        to: end === '' ? data.basis.now : minuteOfInstant(end),
      },
    };
  }, [data, empty, rows, start, end]);
  return { open, error: board.error, retry: board.refetch, rows };
}

function patchesOf(basis: ScheduleBasis, line: LineRow, place: Place): Patch[] {
  return Object.entries(placeFields(basis, place)).flatMap(([field, value]): Patch[] =>
    sameValue(line[field] ?? null, value)
      ? []
      : [{ op: 'setLine', lines: 'items', id: line.id, field, value }],
  );
}

/** Puts lines down where they were let go, locked, and lets the others make way where that is wanted. */
export function putDown(draft: DocumentDraft, open: OpenSchedule, place: Place, push: boolean): void {
  const moved = { ...place, locked: true };
  const others = push ? makeWay(open.index, [moved]) : [];
  draft.batch(others.length > 0 ? `移动工序，挤开 ${others.length} 道` : '移动工序', () => {
    change(draft, open, '移动工序', [moved], '手工安排');
    change(draft, open, '挤开', others, '为手工安排让路');
  });
}

export function change(
  draft: DocumentDraft,
  { basis, lines }: OpenSchedule,
  label: string,
  places: readonly Place[],
  note?: string,
): void {
  const patches = places.flatMap((place): Patch[] => {
    const line = lines.get(place.id);
    if (line === undefined) return [];
    const own = patchesOf(basis, line, place);
    return note === undefined || own.length === 0
      ? own
      : [...own, { op: 'setLine', lines: 'items', id: line.id, field: 'constraintNote', value: note }];
  });
  if (patches.length > 0) draft.change(label, { patches });
}

/** The order of the line into the gaps, everything else as it is; answers how many lines moved. */
export function putIntoGaps(draft: DocumentDraft, open: OpenSchedule, id: string): number {
  const order = open.basis.tasks[open.index.byId.get(id)?.task ?? -1]?.order;
  if (order === undefined) return 0;
  const published = open.board.published.map((row) => ({ ...row }));
  const held = heldPlaces(open.basis, [...open.lines.values()], published);
  const moved = intoGaps(open.basis, held, open.index.places, order);
  change(draft, open, '订单插入空档', moved, '插入空档，其余工序不动');
  return moved.length;
}

/** Times and machines of a plan for the lines there are, as one step; answers how many operations have no line yet. */
export function adopt(draft: DocumentDraft, rows: readonly ScheduleRow[]): number {
  const planned = new Map(rows.map((row) => [lineKey(row.operationId, row.sliceNo), row]));
  const operations = new Set(rows.map((row) => row.operationId));
  const patches: Patch[] = [];
  for (const line of draft.lineRows('items')) {
    const { operationId, sliceNo } = standOf(line);
    const key = lineKey(operationId, sliceNo);
    const row = planned.get(key);
    planned.delete(key);
    if (row === undefined) {
      // A slice that the plan no longer has.
      if (operations.has(plainText(operationId)))
        patches.push({ op: 'removeLine', lines: 'items', id: line.id });
      continue;
    }
    for (const field of adopted)
      if (!sameValue(line[field] ?? null, row[field] ?? null))
        patches.push({ op: 'setLine', lines: 'items', id: line.id, field, value: row[field] ?? null });
  }
  if (patches.length > 0) draft.change('采用自动排产', { patches });
  return planned.size;
}

const adopted = [
  'qty',
  'workCenter',
  'machineNo',
  'setupMinutes',
  'runMinutes',
  'startTime',
  'endTime',
  'secondUnits',
  'constraintNote',
] as const;
