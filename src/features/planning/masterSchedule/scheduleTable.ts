// The lines of a master schedule as rows of the grid, eight a material, and typing in them as steps of the document's
// draft. Computed from the draft as it stands, so that undo and a calculation show at once.
import { masterSchedule } from '#entities/planning/masterSchedule/masterSchedule.ts';
import {
  scheduleBlocks,
  type ScheduleBlock,
  scheduleRowTypes,
  type ScheduleRowType,
} from '#entities/planning/masterSchedule/scheduleRows.ts';
import { schedulePeriods } from '#entities/planning/masterSchedule/schedulePeriods.ts';
import type { Period } from '#entities/planning/demand/periods.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { cellKey } from '#features/document/draft/documentStep.ts';
import type { CellProblem, RowEditing, RowSource } from '#grid';
import type { LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { fieldsReader } from '#model/rules/facts.ts';

const lines = 'items';
const lineOf = fieldsReader(masterSchedule.lines.items.fields, ['material', 'bucketNo']);

export interface SchedulePlace {
  block: ScheduleBlock;
  type: ScheduleRowType;
}

export interface ScheduleTable {
  source: RowSource<LineRow>;
  periods(): readonly Period[];
  blocks(): readonly ScheduleBlock[];
  placeOf(id: string): SchedulePlace | undefined;
}

export const periodColumn = (at: number): string => `p${at}`;
const periodAt = (column: string): number | null => (/^p\d+$/.test(column) ? Number(column.slice(1)) : null);
const rowId = (block: string, type: ScheduleRowType): string => `${block}:${type}`;

interface Built {
  of: readonly unknown[];
  periods: readonly Period[];
  blocks: readonly ScheduleBlock[];
  rows: readonly LineRow[];
  places: ReadonlyMap<string, SchedulePlace>;
  index: ReadonlyMap<string, number>;
}

export function createScheduleTable(draft: DocumentDraft): ScheduleTable {
  let built: Built | null = null;
  let versions = 0;
  const versionOf = new WeakMap<LineRow, number>();
  const build = (): Built => {
    const items = draft.lineRows(lines);
    const { bucket, startDate, bucketCount } = draft.doc.fields;
    const of = [items, bucket, startDate, bucketCount];
    if (built !== null && built.of.every((each, at) => each === of[at])) return built;
    const periods = schedulePeriods(draft.doc.fields);
    const places = new Map<string, SchedulePlace>();
    const blocks = scheduleBlocks(items, periods.length);
    const rows = blocks.flatMap((block) =>
      scheduleRowTypes.map((type): LineRow => {
        const id = rowId(block.id, type);
        places.set(id, { block, type });
        const row: LineRow = { ...block.first, id, seq: block.first.seq };
        for (const at of periods.keys()) row[periodColumn(at)] = block.figures[type][at] ?? null;
        return row;
      }),
    );
    built = { of, periods, blocks, rows, places, index: new Map(rows.map(({ id }, at) => [id, at])) };
    return built;
  };
  const source: RowSource<LineRow> = {
    count: () => ({ value: build().rows.length, exact: true }),
    rowAt: (index) => build().rows[index],
    idAt: (index) => build().rows[index]?.id,
    indexOf: (id) => build().index.get(id) ?? -1,
    stateAt: () => 'loaded',
    versionAt(index) {
      const row = build().rows[index];
      if (row === undefined) return 0;
      const known = versionOf.get(row);
      if (known !== undefined) return known;
      versions += 1;
      versionOf.set(row, versions);
      return versions;
    },
    watch: () => undefined,
    retry: () => undefined,
    rowOf: (id) => build().rows[build().index.get(id) ?? -1],
    subscribe: (listener) => draft.subscribe(() => listener(null)),
  };
  return {
    source,
    periods: () => build().periods,
    blocks: () => build().blocks,
    placeOf: (id) => build().places.get(id),
  };
}

export function scheduleEditing(
  draft: DocumentDraft,
  table: ScheduleTable,
  locked: () => string | null,
): RowEditing<LineRow> {
  /** The line a cell writes, and its field. */
  const cellAt = (id: string, column: string): { line: LineRow | undefined; field: string } => {
    const place = table.placeOf(id);
    const at = periodAt(column);
    return at === null
      ? { line: place?.block.first, field: column }
      : { line: place?.type === 'plan' ? place.block.cells[at] : undefined, field: 'planQty' };
  };
  const blocksOf = (ids: readonly string[]): ScheduleBlock[] => [
    ...new Set(ids.flatMap((id) => table.placeOf(id)?.block ?? [])),
  ];
  return {
    set(changes, label) {
      const patches: Patch[] = [];
      const invalid = new Map<string, string | null>();
      for (const { rowId: id, column, value, invalidText } of changes) {
        const place = table.placeOf(id);
        const at = periodAt(column);
        if (place === undefined) continue;
        if (at === null) {
          for (const line of place.block.lines)
            patches.push({ op: 'setLine', lines, id: line.id, field: column, value: value ?? null });
          continue;
        }
        let line = place.block.cells[at]?.id;
        if (line === undefined) {
          line = crypto.randomUUID();
          const values = { material: lineOf(place.block.first).material, bucketNo: at + 1 };
          patches.push({ op: 'insertLine', lines, id: line, before: null, values });
        }
        if (invalidText === undefined)
          patches.push({ op: 'setLine', lines, id: line, field: 'planQty', value: value ?? null });
        else invalid.set(cellKey(lines, line, 'planQty'), invalidText);
      }
      draft.change(label, { patches, invalid });
    },
    insert(_index, count, label) {
      const ids = Array.from({ length: count }, () => crypto.randomUUID());
      const patches = ids.map((id): Patch => ({
        op: 'insertLine',
        lines,
        id,
        before: null,
        values: { bucketNo: 1 },
      }));
      draft.change(label, { patches });
      return ids.map((id) => rowId(id, 'forecast'));
    },
    batch: (label, work) => draft.batch(label, work),
    amend: (label, work) => draft.amend(label, work),
    remove(rowIds, label) {
      const gone = blocksOf(rowIds).flatMap((block) => block.lines);
      draft.change(label, { patches: gone.map(({ id }): Patch => ({ op: 'removeLine', lines, id })) });
    },
    undo: () => draft.undo(),
    redo: () => draft.redo(),
    canUndo: () => draft.canUndo,
    canRedo: () => draft.canRedo,
    steps: () => draft.steps,
    isDirty(id, column) {
      const { line, field } = cellAt(id, column);
      return (
        line !== undefined && (draft.baseLine(lines, line.id)?.[field] ?? null) !== (line[field] ?? null)
      );
    },
    isNewRow: (id) =>
      table.placeOf(id)?.block.lines.every((line) => draft.baseLine(lines, line.id) === undefined) ?? false,
    invalidTextAt(id, column) {
      const { line, field } = cellAt(id, column);
      return line === undefined ? undefined : draft.invalidText(lines, line.id, field);
    },
    problemAt(id, column) {
      const { line, field } = cellAt(id, column);
      return line === undefined ? undefined : draft.problemAt(lines, line.id, field);
    },
    problems: (): readonly CellProblem[] =>
      draft.problems.flatMap(({ lines: of, lineId, field, message }): CellProblem[] => {
        const line = of === lines ? draft.lineRows(lines).find(({ id }) => id === lineId) : undefined;
        if (line === undefined) return [];
        const { material, bucketNo } = lineOf(line);
        const block = draft.lineRows(lines).find((each) => lineOf(each).material === material) ?? line;
        const isPlan = field === 'planQty';
        const column = isPlan ? periodColumn((bucketNo ?? 0) - 1) : field;
        return [{ rowId: rowId(block.id, isPlan ? 'plan' : 'forecast'), column, message }];
      }),
    rowsLocked: locked,
    subscribe: (listener) => draft.subscribe(listener),
    rowOf: (id) => table.source.rowOf?.(id),
  };
}
