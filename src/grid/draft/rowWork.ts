// Rows in and out of a draft: inserting, removing, copying, moving, the spare row at the end, and which of it is locked.
import { t } from '../core/language.ts';
import { splitCellKey } from './draftStep.ts';
import type { DraftStep } from './draftStep.ts';
import type { CellValue } from '../contract/columns.ts';
import type { ArrayEditingOptions } from './arrayEditingTypes.ts';
import { sameValue } from './changes.ts';
import { rowMark } from './draftStore.ts';
import type { DraftStore } from './draftStore.ts';

export interface RowWork<Row> {
  insert: (index: number, count: number, label: string) => readonly string[];
  remove: (rowIds: readonly string[], label: string) => void;
  duplicate: (rowIds: readonly string[], label: string) => readonly string[];
  move: (rowIds: readonly string[], toIndex: number, label: string) => void;
  /** The spare row becomes a real one. */
  adopt: (step: DraftStep<Row>) => void;
  locked: (rowId: string) => string | null;
  /** Why this step may not be gone through now, or null. */
  travelLocked: (step: DraftStep<Row> | undefined) => string | null;
}

interface RowWorkParts<Row extends object> {
  source: ArrayEditingOptions<Row>['source'];
  store: DraftStore<Row>;
  options: ArrayEditingOptions<Row>;
  put: (row: Row, column: string, value: CellValue) => Row;
  derived: (row: Row, changed: ReadonlySet<string>) => Row;
  isNew: (rowId: string) => boolean;
}

export function createRowWork<Row extends object>(parts: RowWorkParts<Row>): RowWork<Row> {
  const { source, store, options, put, derived, isNew } = parts;

  const real = (rowIds: readonly string[]): string[] => {
    const spare = source.spare();
    const spareId = spare && source.idOf(spare);
    return rowIds.filter((id) => id !== spareId);
  };
  const locked = (rowId: string): string | null => {
    const row = source.rowOf(rowId);
    return (row && options.rowLocked?.(row)) ?? null;
  };

  const addRows = (step: DraftStep<Row>, index: number, rows: readonly Row[]): string[] => {
    const order = store.ids();
    const shownId = source.idAt(index);
    const place = shownId === undefined ? order.length : order.indexOf(shownId);
    const added = rows.map((row) => source.idOf(row));
    order.splice(place < 0 ? order.length : place, 0, ...added);
    store.writeRows(step, new Map(rows.map((row) => [source.idOf(row), row])), order);
    return added;
  };

  const adopt = (step: DraftStep<Row>): void => {
    const spare = source.spare();
    if (!spare) return;
    source.setSpare(null);
    store.writeRows(step, new Map([[source.idOf(spare), derived(spare, new Set())]]), [
      ...store.ids(),
      source.idOf(spare),
    ]);
  };

  return {
    adopt,
    locked,
    insert(index, count, label) {
      const added: string[] = [];
      store.gesture(label, (step) => {
        // Below the spare row: it stands between others then and is no spare any more.
        if (source.spare() && index >= source.count().value) adopt(step);
        const above = source.rowAt(index - 1);
        const inherited = options.columns().filter((one) => one.inherit === true);
        const rows = Array.from({ length: count }, (_, offset) => {
          let row = options.newRow({ index: index + offset, above });
          if (above) for (const one of inherited) row = put(row, one.id, one.read(above));
          return derived(row, new Set());
        });
        added.push(...addRows(step, index, rows));
      });
      return added;
    },
    remove: (rowIds, label) =>
      store.gesture(label, (step) => {
        const going = real(rowIds).filter((id) => locked(id) === null);
        const struck = options.removed === 'strike' ? going.filter((id) => !isNew(id)) : [];
        for (const id of struck) store.writeMark(step, rowMark(id), true);
        const gone = new Set(going.filter((id) => !struck.includes(id)));
        if (gone.size === 0) return;
        for (const key of store.texts.keys())
          if (gone.has(splitCellKey(key).rowId)) store.writeText(step, key, undefined);
        store.writeRows(
          step,
          new Map([...gone].map((id) => [id, undefined])),
          store.ids().filter((id) => !gone.has(id)),
        );
      }),
    duplicate(rowIds, label) {
      let added: string[] = [];
      store.gesture(label, (step) => {
        const chosen = new Set(real(rowIds));
        const rows = source.rows().filter((row) => chosen.has(source.idOf(row)));
        if (rows.length === 0) return;
        const last = Math.max(...rows.map((row) => source.indexOf(source.idOf(row))));
        added = addRows(step, last + 1, copiesOf(rows, parts));
      });
      return added;
    },
    move: (rowIds, toIndex, label) =>
      store.gesture(label, (step) => {
        const moving = new Set(real(rowIds).filter((id) => locked(id) === null));
        if (moving.size === 0) return;
        const order = store.ids();
        let target = toIndex;
        while (moving.has(source.idAt(target) ?? '')) target++;
        const before = source.idAt(target);
        const rest = order.filter((id) => !moving.has(id));
        const at = before === undefined ? -1 : rest.indexOf(before);
        rest.splice(at < 0 ? rest.length : at, 0, ...order.filter((id) => moving.has(id)));
        if (rest.some((id, place) => id !== order[place])) store.writeRows(step, new Map(), rest);
      }),
    travelLocked: (step) => travelLock(step, options),
  };
}

function copiesOf<Row extends object>(
  rows: readonly Row[],
  { source, options, put, derived }: RowWorkParts<Row>,
): Row[] {
  return rows.map((row) => {
    const place = { index: source.count().value, above: row };
    const fresh = options.newRow(place);
    let copy = options.copyRow?.(row) ?? fresh;
    for (const one of options.columns()) {
      if (one.copies === false) copy = put(copy, one.id, one.read(fresh));
      else if (!options.copyRow && one.editor) copy = put(copy, one.id, one.read(row));
    }
    return derived(copy, new Set());
  });
}

function travelLock<Row extends object>(
  step: DraftStep<Row> | undefined,
  options: ArrayEditingOptions<Row>,
): string | null {
  for (const { before, after } of step?.rows.values() ?? []) {
    if (!before || !after) {
      const reason = options.rowsLocked?.() ?? null;
      if (reason !== null) return reason;
      continue;
    }
    // Locked on both sides: what a step locked itself can be taken back with it.
    for (const one of options.columns()) {
      if (!one.editor?.readonly || sameValue(one.read(before), one.read(after))) continue;
      const reason = one.editor.readonly(before) === null ? null : one.editor.readonly(after);
      if (reason !== null) return t('“{0}”：{1}', one.title, reason);
    }
  }
  return null;
}
