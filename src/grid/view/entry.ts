// Typed text becomes a value: short forms, options, lookups by code, parsing. What cannot be read stays in the
// cell as invalid text. Lookups that need the server are written when they arrive, joined to the same undo step.
import type { LaidColumn } from '../core/columns.ts';
import { halfWidth } from '../core/decimalText.ts';
import type { CellAddress } from '../core/position.ts';
import type { CellChange, CellValue, Picked } from '../types.ts';
import type { GridInstance } from './instance.ts';

export interface Entry {
  /** Writes the text; the promise tells whether the cell ended up valid. */
  accept: (cell: CellAddress, text: string) => Promise<boolean>;
  write: (cell: CellAddress, picked: Picked) => void;
  /** Waits for lookups under way; false when one of them failed. */
  settled: () => Promise<boolean>;
}

/** One cell's changes for a picked record: the value and what it fills besides. */
export function pickedChanges(rowId: string, column: string, picked: Picked): CellChange[] {
  const fills = Object.entries(picked.fills ?? {}).map(([id, value]) => ({ rowId, column: id, value }));
  return [{ rowId, column, value: picked.value }, ...fills];
}

/** Option named by a text: its value or label, else the only one that starts with it, else the only one found by it. */
export function matchOption(options: readonly { value: string; label: string; search?: string }[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  const exact = options.find((option) => option.label.toLowerCase() === wanted || option.value.toLowerCase() === wanted);
  if (exact) return exact.value;
  const starts = options.filter((option) => option.label.toLowerCase().startsWith(wanted));
  if (starts.length > 0) return starts.length === 1 ? starts[0]?.value : undefined;
  const found = options.filter((option) => `${option.label}\u0000${option.search ?? ''}`.toLowerCase().includes(wanted));
  return found.length === 1 ? found[0]?.value : undefined;
}

export function createEntry<Row>(grid: GridInstance<Row>): Entry {
  const underWay = new Set<Promise<boolean>>();

  const set = (changes: readonly CellChange[], label: string): void => grid.props.editing?.set(changes, label);

  const write = (cell: CellAddress, picked: Picked): void => {
    if (cell.rowId === undefined) return;
    const laid = grid.laid(cell.column);
    set(pickedChanges(cell.rowId, cell.column, picked), `录入${laid?.column.title ?? ''}`);
  };

  const invalid = (cell: CellAddress, text: string): boolean => {
    if (cell.rowId !== undefined) set([{ rowId: cell.rowId, column: cell.column, value: null, invalidText: text }], `录入“${text}”`);
    return false;
  };

  const accept = (cell: CellAddress, typed: string): Promise<boolean> => {
    const laid = grid.laid(cell.column);
    const editor = laid?.column.editor;
    if (!laid || !editor || cell.rowId === undefined) return Promise.resolve(false);
    if (typed.trim() === '..' && cell.row > 0) return Promise.resolve(copyAbove(cell, laid));
    const numeric = editor.input === 'number' || editor.input === 'date' || editor.input === 'datetime';
    const text = numeric ? halfWidth(typed).trim() : typed;
    const row = grid.props.editing?.rowOf(cell.rowId);
    if (editor.input === 'lookup' && text.trim() !== '' && editor.resolve) return lookUp(cell, text.trim());
    const option = editor.options && editor.input === 'select' && text.trim() !== '' ? matchOption(editor.options(row), text) : undefined;
    const parsed = option === undefined ? editor.parse(text, row) : { ok: true as const, value: option };
    if (!parsed.ok) return Promise.resolve(invalid(cell, text));
    write(cell, { value: parsed.value });
    return Promise.resolve(true);
  };

  const copyAbove = (cell: CellAddress, laid: LaidColumn<Row>): boolean => {
    const above = grid.props.source.rowAt(cell.row - 1);
    if (above === undefined) return false;
    const value = laid.column.read(above);
    if (laid.column.editor?.resolve) void lookUp(cell, laid.column.text(value, above), value);
    else write(cell, { value });
    return true;
  };

  /** The code stays in the cell as unread text until the answer; an answer for an older text is dropped. */
  const lookUp = async (cell: CellAddress, code: string, known?: CellValue): Promise<boolean> => {
    const editor = grid.laid(cell.column)?.column.editor;
    const { editing } = grid.props;
    const { rowId } = cell;
    if (!editor?.resolve || !editing || rowId === undefined) return false;
    const label = `录入“${code}”`;
    invalid(cell, code);
    const work = (async () => {
      const found = (await editor.resolve?.([code]))?.get(code) ?? (known === undefined ? undefined : { value: known });
      if (!found || editing.invalidTextAt(rowId, cell.column) !== code) return found !== undefined;
      const fill = (): void => editing.set(pickedChanges(rowId, cell.column, found), label);
      if (editing.amend) editing.amend(label, fill);
      else editing.batch(label, fill);
      return true;
    })().catch(() => {
      grid.notify(`查找“${code}”失败，请检查网络后重新录入`, 'error');
      return false;
    });
    underWay.add(work);
    const valid = await work;
    underWay.delete(work);
    return valid;
  };

  return {
    accept,
    write,
    settled: async () => (await Promise.all(underWay)).every(Boolean),
  };
}
