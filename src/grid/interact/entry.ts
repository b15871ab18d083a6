// Typed text becomes a value: short forms, options, lookups by code, parsing. What cannot be read stays in the
// cell as invalid text. Lookups that need the server are written when they arrive, joined to the same undo step.
import { t } from '../core/language.ts';
import type { LaidColumn } from '../table/columnLayout.ts';
import type { CellAddress, Position } from './position.ts';
import type { CellChange } from '../contract/editing.ts';
import type { CellValue, Picked } from '../contract/columns.ts';
import { onlyNamed, readText } from './cellReading.ts';
import { lazy } from '../core/lazy.ts';
import type { Unasked } from './lookAgain.ts';
import type { GridInstance } from '../frame/instance.ts';

export interface Entry {
  /** Writes the text, of several records it may mean the `first`; the promise tells whether the cell ended up valid. */
  accept: (cell: CellAddress, text: string, first?: boolean) => Promise<boolean>;
  write: (cell: CellAddress, picked: Picked) => void;
  /** Waits for lookups under way; false when one of them failed. */
  settled: () => Promise<boolean>;
}

const later = lazy(() => import('./lookAgain.ts'), 'ahead');

/** One cell's changes for a picked record: the value and what it fills besides. */
export function pickedChanges(rowId: string, column: string, picked: Picked): CellChange[] {
  const fills = Object.entries(picked.fills ?? {}).map(([id, value]) => ({ rowId, column: id, value }));
  return [{ rowId, column, value: picked.value }, ...fills];
}

/** `ambiguous` is called when several records answer to a code and the user has not gone on meanwhile. */
export function createEntry<Row>(
  grid: GridInstance<Row>,
  ambiguous: (cell: CellAddress, text: string) => void,
): Entry {
  const underWay = new Set<Promise<boolean>>();
  const { write, invalid } = cellWriting(grid);

  const accept = (cell: CellAddress, typed: string, first = false): Promise<boolean> => {
    const laid = grid.laid(cell.column);
    const editor = laid?.column.editor;
    if (!laid || !editor || cell.rowId === undefined) return Promise.resolve(false);
    if (typed.trim() === '..' && cell.row > 0) return Promise.resolve(copyAbove(cell, laid));
    const read = readText(editor, typed, grid.props.editing?.rowOf(cell.rowId));
    if (read.kind === 'lookup') return lookUp(cell, read.code, { first });
    if (read.kind === 'invalid') return Promise.resolve(invalid(cell, read.text));
    write(cell, { value: read.value });
    return Promise.resolve(true);
  };

  const copyAbove = (cell: CellAddress, laid: LaidColumn<Row>): boolean => {
    const above = grid.props.source.rowAt(cell.row - 1);
    if (above === undefined) return false;
    const value = laid.column.read(above);
    if (laid.column.editor?.resolve) void lookUp(cell, laid.column.text(value, above), { known: value });
    else write(cell, { value });
    return true;
  };

  /** The code stays in the cell as unread text until the answer; an answer for an older text is dropped. */
  const lookUp = async (
    cell: CellAddress,
    code: string,
    { known, first = false }: { known?: CellValue; first?: boolean } = {},
  ): Promise<boolean> => {
    const editor = grid.laid(cell.column)?.column.editor;
    const { editing } = grid.props;
    const { rowId, column } = cell;
    if (!editor?.resolve || !editing || rowId === undefined) return false;
    const label = t('录入“{0}”', code);
    invalid(cell, code);
    let resting: Position | null = null;
    queueMicrotask(() => {
      resting = grid.position;
    });
    const work = (async () => {
      const found =
        (await editor.resolve?.([code]))?.get(code) ??
        (known === undefined ? await suggested(cell, code, first, () => resting) : { value: known });
      if (!found || editing.invalidTextAt(rowId, column) !== code) return found !== undefined;
      const fill = (): void => editing.set(pickedChanges(rowId, column, found), label);
      if (editing.amend) editing.amend(label, fill);
      else editing.batch(label, fill);
      return true;
    })().catch(() => {
      const unasked: Unasked = { rowId, column, code, label, names: first ? 'first' : 'one' };
      later.load().then(
        ({ unanswered }) => unanswered(grid, unasked),
        // Its code did not come either: Enter asks again.
        () => undefined,
      );
      return false;
    });
    underWay.add(work);
    const valid = await work;
    underWay.delete(work);
    return valid;
  };

  /** A text that is no code but part of a name: the only record with it is meant; of several the first, or the user chooses. */
  const suggested = async (
    cell: CellAddress,
    text: string,
    first: boolean,
    resting: () => Position | null,
  ): Promise<Picked | undefined> => {
    const editor = grid.laid(cell.column)?.column.editor;
    const records = (await editor?.suggest?.(text, grid.props.editing?.rowOf(cell.rowId ?? ''))) ?? [];
    if (first) return records[0];
    const only = onlyNamed(records, text);
    if (only !== undefined) return only;
    const waits = grid.position.kind === 'active' && grid.position === resting() && grid.hasFocus;
    if (records.length > 0 && waits) ambiguous(cell, text);
    return undefined;
  };

  return {
    accept,
    write,
    settled: async () => (await Promise.all(underWay)).every(Boolean),
  };
}

interface CellWriting {
  write: Entry['write'];
  /** Leaves the text in the cell as it was typed; always false. */
  invalid: (cell: CellAddress, text: string) => boolean;
}

/** What an entry leaves in its cell: a value with what it fills, or the text that could not be read. */
function cellWriting<Row>(grid: GridInstance<Row>): CellWriting {
  const set = (changes: readonly CellChange[], label: string): void =>
    grid.props.editing?.set(changes, label);

  const write = (cell: CellAddress, picked: Picked): void => {
    if (cell.rowId === undefined) return;
    const laid = grid.laid(cell.column);
    set(pickedChanges(cell.rowId, cell.column, picked), t('录入{0}', laid?.column.title ?? ''));
  };

  const invalid = (cell: CellAddress, text: string): boolean => {
    if (cell.rowId !== undefined)
      set([{ rowId: cell.rowId, column: cell.column, value: null, invalidText: text }], t('录入“{0}”', text));
    return false;
  };

  return { write, invalid };
}
