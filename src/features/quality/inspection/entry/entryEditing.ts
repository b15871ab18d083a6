// Editing the entry grid of an inspection bill: every gesture is one step of the document's draft, so that drafts, conflicts
// and undo are those of any other line table. A text that cannot be read stays in its cell until it is mended.
import {
  entryPatches,
  type EntryWrite,
  type WriteBasis,
} from '#entities/quality/inspection/entry/entryMatrix.ts';
import { type Entry, type EntryBasis, readEntry } from '#entities/quality/inspection/entry/entryText.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { cellKey } from '#features/document/draft/documentStep.ts';
import type { CellProblem, CellValue, RowEditing } from '#grid';
import type { LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import type { EntryPlace, EntryTable } from './entryTable.ts';

const lines = 'samples';
const billOf = fieldsReader(inspectionBill.fields, ['inspector']);
const itemOf = fieldsReader(inspectionBill.lines.items.fields, ['analysisMethod']);
const sampleOf = fieldsReader(inspectionBill.lines.samples.fields, [
  'itemLineNo',
  'sampleNo',
  'value',
  'textValue',
]);
const newId = (): string => crypto.randomUUID();

export interface EntryReading {
  completes(): boolean;
  /** Id by code or short code, in capitals. */
  reasons(): ReadonlyMap<string, string>;
}

/** The basis a text in the cell is read by. */
export function basisAt(
  table: EntryTable,
  { item, sampleNo }: EntryPlace,
  reading: EntryReading,
): EntryBasis {
  const before = sampleOf(item.cells.get(sampleNo - 1)?.sample);
  return {
    item: item.line,
    decimals: table.decimals(item),
    completes: reading.completes(),
    before: plainText(before.value ?? before.textValue),
    reasonOf: (code) => reading.reasons().get(code.toUpperCase()) ?? null,
  };
}

/** What a cell hands over as a value: the text typed, or a reason that was chosen from the list. */
export const chosenReason = (id: string): string => `reason ${id}`;

function entryOf(value: CellValue, basis: EntryBasis): Entry {
  if (typeof value !== 'string') return { kind: 'empty' };
  if (value.startsWith('reason ')) return { kind: 'defect', reason: value.slice(7), count: 1 };
  return readEntry(value, basis);
}

const fieldOf = (place: EntryPlace): string =>
  itemOf(place.item.line).analysisMethod === 'qualitative' ? 'textValue' : 'value';

interface Unreadable {
  patches: Patch[];
  invalid: Map<string, string | null>;
}

/** A text that is no entry is kept on the sample of the cell, made for it where there is none. */
function addUnreadable({ item, sampleNo }: EntryPlace, text: string, { patches, invalid }: Unreadable): void {
  let id = item.cells.get(sampleNo)?.sample?.id;
  if (id === undefined) {
    id = newId();
    const values = { sampleNo, itemLineNo: item.line.seq };
    patches.push({ op: 'insertLine', lines, id, before: null, values });
  }
  invalid.set(cellKey(lines, id, fieldOf({ item, sampleNo })), text);
}

export function entryEditing(
  draft: DocumentDraft,
  table: EntryTable,
  reading: EntryReading,
): RowEditing<LineRow> {
  const sampleAt = (rowId: string, column: string): LineRow | undefined => {
    const place = table.placeOf(rowId, column);
    return place?.item.cells.get(place.sampleNo)?.sample;
  };
  const basis = (): WriteBasis => ({
    newId,
    now: new Date().toISOString(),
    employee: billOf(draft.doc.fields).inspector || null,
  });
  const found = (problem: { lines?: string; lineId?: string; field: string }): CellProblem[] => {
    const row = problem.lines === lines ? draft.lineAt(lines, problem.lineId ?? '') : undefined;
    const { itemLineNo, sampleNo } = sampleOf(row);
    const item = table.items().find(({ line }) => line.seq === itemLineNo);
    if (item === undefined || sampleNo === null) return [];
    return [{ ...table.cellOf(item, sampleNo), message: '' }];
  };
  return {
    set(changes, label) {
      const writes: EntryWrite[] = [];
      const patches: Patch[] = [];
      const invalid = new Map<string, string | null>();
      for (const { rowId, column, value, invalidText } of changes) {
        const place = table.placeOf(rowId, column);
        if (place === undefined) {
          if (invalidText === undefined)
            patches.push({ op: 'setLine', lines: 'items', id: rowId, field: column, value });
          continue;
        }
        if (invalidText !== undefined) {
          addUnreadable(place, invalidText, { patches, invalid });
          continue;
        }
        const entry = entryOf(value, basisAt(table, place, reading));
        if (entry.kind === 'refused') addUnreadable(place, plainText(value), { patches, invalid });
        else {
          writes.push({ ...place, entry });
          const known = place.item.cells.get(place.sampleNo)?.sample;
          if (known !== undefined) invalid.set(cellKey(lines, known.id, fieldOf(place)), null);
        }
      }
      draft.change(label, { patches: [...patches, ...entryPatches(writes, basis())], invalid });
    },
    insert: () => [],
    remove: () => undefined,
    batch: (label, work) => draft.batch(label, work),
    amend: (label, work) => draft.amend(label, work),
    undo: () => draft.undo(),
    redo: () => draft.redo(),
    canUndo: () => draft.canUndo,
    canRedo: () => draft.canRedo,
    steps: () => draft.steps,
    isDirty(rowId, column) {
      const now = sampleAt(rowId, column);
      if (now === undefined) return false;
      const was = draft.baseLine(lines, now.id);
      return ['value', 'textValue'].some((field) => (was?.[field] ?? null) !== (now[field] ?? null));
    },
    isNewRow: () => false,
    invalidTextAt(rowId, column) {
      const place = table.placeOf(rowId, column);
      const sample = sampleAt(rowId, column);
      return place === undefined || sample === undefined
        ? undefined
        : draft.invalidText(lines, sample.id, fieldOf(place));
    },
    problemAt(rowId, column) {
      const place = table.placeOf(rowId, column);
      const sample = sampleAt(rowId, column);
      if (place === undefined || sample === undefined) return undefined;
      const text = draft.invalidText(lines, sample.id, fieldOf(place));
      if (text === undefined) return draft.problemAt(lines, sample.id, fieldOf(place));
      const entry = readEntry(text, basisAt(table, place, reading));
      return entry.kind === 'refused' ? entry.message : '没有录入';
    },
    problems: () =>
      draft.problems.flatMap((problem) =>
        found(problem).map((cell): CellProblem => ({ ...cell, message: problem.message })),
      ),
    rowsLocked: () => '行由检验标准得出；增删检验项目请到“明细”',
    subscribe: (listener) => draft.subscribe(listener),
    rowOf: (id) => table.source.rowOf?.(id),
  };
}
