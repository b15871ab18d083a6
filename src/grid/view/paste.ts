// Pasting a block: plan (core/clipboard), read every cell in slices, resolve lookups with one request per column,
// then write everything as one undo step and say how much was taken and what was not.
import { planPaste } from '../core/clipboard.ts';
import type { PastePlan } from '../core/clipboard.ts';
import { halfWidth } from '../core/decimalText.ts';
import type { Block } from '../core/selection.ts';
import type { LaidColumn } from '../core/columns.ts';
import type { CellChange, CellValue, Picked } from '../types.ts';
import { matchOption } from './entry.ts';
import type { GridInstance } from './instance.ts';
import { inSlices, yieldToPage } from './slices.ts';

interface ReadCell {
  row: number;
  column: string;
  value: CellValue;
  fills?: Record<string, CellValue>;
  invalidText?: string;
}

interface Reading {
  cells: ReadCell[];
  /** Cells whose text has to be looked up, by column. */
  lookups: Map<string, ReadCell[]>;
  readonly: number;
}

/** Cells per write; further ones join the same undo step after a pause. */
const writeSlice = 2_000;

export async function pasteBlock<Row>(
  grid: GridInstance<Row>,
  text: readonly (readonly string[])[],
  moveFrom: Block | null,
): Promise<Block | null> {
  const { editing, source } = grid.props;
  const at = grid.selectedBlock() ?? { top: grid.rowCount, bottom: grid.rowCount, left: 0, right: 0 };
  if (!editing || text.length === 0) return null;
  const plan = planPaste(text, {
    top: at.top,
    left: at.left,
    height: at.bottom - at.top + 1,
    width: at.right - at.left + 1,
    rows: grid.rowCount,
    columns: grid.layout.columns.map((laid) => ({ id: laid.id, title: laid.column.title })),
    canGrow: (editing.rowsLocked?.() ?? null) === null,
  });
  const ids = plan.rows.map((_, offset) => (plan.firstRow + offset < grid.rowCount ? source.idAt(plan.firstRow + offset) : undefined));
  const abort = new AbortController();
  const cellCount = plan.rows.length * plan.columns.length;
  if (cellCount > 5_000) grid.busy.set({ text: `正在粘贴 ${cellCount.toLocaleString('zh-CN')} 个单元格`, abort: () => abort.abort() });
  try {
    const reading = await readCells(grid, plan, abort.signal);
    if (!reading) return null;
    const unresolved = await resolveLookups(grid, reading);
    await writeCells(grid, plan, reading, ids, moveFrom);
    report(grid, plan, reading, unresolved);
    return landed(grid, plan, at);
  } finally {
    grid.busy.set(null);
  }
}

async function readCells<Row>(grid: GridInstance<Row>, plan: PastePlan, signal: AbortSignal): Promise<Reading | null> {
  const reading: Reading = { cells: [], lookups: new Map(), readonly: 0 };
  const columns = plan.columns.map((id) => (id === null ? undefined : grid.laid(id)));
  const done = await inSlices(plan.rows.length, signal, (offset) => {
    const row = plan.rows[offset] ?? [];
    columns.forEach((laid, at) => {
      if (laid && at < row.length) readCell(grid, reading, laid, plan.firstRow + offset, offset, row[at] ?? '');
    });
  });
  return done ? reading : null;
}

function readCell<Row>(grid: GridInstance<Row>, reading: Reading, laid: LaidColumn<Row>, row: number, offset: number, typed: string): void {
  const { editor } = laid.column;
  const data = row < grid.rowCount ? grid.props.source.rowAt(row) : undefined;
  if (!editor || (editor.readonly?.(data) ?? null) !== null) {
    reading.readonly++;
    return;
  }
  const numeric = editor.input === 'number' || editor.input === 'date' || editor.input === 'datetime';
  const text = numeric ? halfWidth(typed).trim() : typed.trim();
  const cell: ReadCell = { row: offset, column: laid.id, value: null };
  reading.cells.push(cell);
  if (editor.resolve && text !== '') {
    cell.invalidText = text;
    const waiting = reading.lookups.get(laid.id);
    if (waiting) waiting.push(cell);
    else reading.lookups.set(laid.id, [cell]);
    return;
  }
  const option = editor.input === 'select' && editor.options && text !== '' ? matchOption(editor.options(data), text) : undefined;
  const parsed = option === undefined ? editor.parse(text, data) : { ok: true as const, value: option };
  if (parsed.ok) cell.value = parsed.value;
  else cell.invalidText = text;
}

/** One request per lookup column; how many texts named nothing. */
async function resolveLookups<Row>(grid: GridInstance<Row>, reading: Reading): Promise<number> {
  let unresolved = 0;
  await Promise.all(
    [...reading.lookups].map(async ([column, cells]) => {
      const codes = [...new Set(cells.flatMap((cell) => cell.invalidText ?? []))];
      let found: ReadonlyMap<string, Picked> = new Map();
      try {
        found = (await grid.laid(column)?.column.editor?.resolve?.(codes)) ?? found;
      } catch {
        grid.notify(`“${grid.laid(column)?.column.title ?? column}”查找失败，内容已保留，请稍后重新录入`, 'error');
      }
      for (const cell of cells) {
        const picked = found.get(cell.invalidText ?? '');
        if (!picked) {
          unresolved++;
          continue;
        }
        cell.value = picked.value;
        delete cell.invalidText;
        if (picked.fills) cell.fills = picked.fills;
      }
    }),
  );
  return unresolved;
}

async function writeCells<Row>(
  grid: GridInstance<Row>,
  plan: PastePlan,
  reading: Reading,
  ids: (string | undefined)[],
  moveFrom: Block | null,
): Promise<void> {
  const { editing } = grid.props;
  if (!editing) return;
  const label = `粘贴 ${reading.cells.length} 个单元格`;
  const cleared = moveFrom ? clearing(grid, moveFrom) : [];
  const titled = new Set(reading.cells.map((cell) => `${cell.row}\u0000${cell.column}`));
  const changesOf = (cells: readonly ReadCell[]): CellChange[] =>
    cells.flatMap((cell) => {
      const rowId = ids[cell.row];
      if (rowId === undefined) return [];
      const own: CellChange = { rowId, column: cell.column, value: cell.value };
      if (cell.invalidText !== undefined) own.invalidText = cell.invalidText;
      const fills = Object.entries(cell.fills ?? {})
        .filter(([id]) => !titled.has(`${cell.row}\u0000${id}`))
        .map(([id, value]) => ({ rowId, column: id, value }));
      return [own, ...fills];
    });
  const perSlice = editing.amend ? Math.max(1, Math.floor(writeSlice / Math.max(1, plan.columns.length))) : plan.rows.length;
  const existing = plan.rows.length - plan.newRows;
  let written = 0;
  const writeRows = (from: number): void => {
    const to = Math.min(from + perSlice, plan.rows.length);
    const missing = to - Math.max(from, existing);
    if (missing > 0) {
      const first = Math.max(from, existing);
      const added = editing.insert(plan.firstRow + first, missing, label);
      added.forEach((id, index) => {
        ids[first + index] = id;
      });
    }
    const start = written;
    while (written < reading.cells.length && (reading.cells[written]?.row ?? to) < to) written++;
    editing.set(changesOf(reading.cells.slice(start, written)), label);
  };
  editing.batch(label, () => {
    if (cleared.length > 0) editing.set(cleared, label);
    writeRows(0);
  });
  const slices = Math.ceil(plan.rows.length / perSlice);
  for (let slice = 1; slice < slices; slice++) {
    await yieldToPage();
    editing.amend?.(label, () => writeRows(slice * perSlice));
  }
}

function clearing<Row>(grid: GridInstance<Row>, block: Block): CellChange[] {
  const changes: CellChange[] = [];
  for (let row = block.top; row <= block.bottom; row++) {
    for (let column = block.left; column <= block.right; column++) {
      const laid = grid.columnAt(column);
      const rowId = grid.props.source.idAt(row);
      if (!laid || rowId === undefined || grid.readonlyReason(row, laid) !== null) continue;
      const parsed = laid.column.editor?.parse('', undefined);
      changes.push({ rowId, column: laid.id, value: parsed?.ok ? parsed.value : null });
    }
  }
  return changes;
}

function report<Row>(grid: GridInstance<Row>, plan: PastePlan, reading: Reading, unresolved: number): void {
  const invalid = reading.cells.filter((cell) => cell.invalidText !== undefined).length - unresolved;
  const parts = [`已粘贴 ${reading.cells.length} 个单元格`];
  if (plan.newRows > 0) parts.push(`新增 ${plan.newRows} 行`);
  if (reading.readonly > 0) parts.push(`${reading.readonly} 个只读未写入`);
  if (unresolved > 0) parts.push(`${unresolved} 个编码未找到`);
  if (invalid > 0) parts.push(`${invalid} 个无法识别，已标红`);
  if (plan.unmatched.length > 0) parts.push(`没有对应的列：${plan.unmatched.join('、')}`);
  const troubled = reading.readonly + unresolved + invalid + plan.unmatched.length > 0;
  if (troubled || reading.cells.length > 1) grid.notify(parts.join('，'), troubled ? 'warning' : 'info');
}

function landed<Row>(grid: GridInstance<Row>, plan: PastePlan, at: Block): Block {
  const columns = plan.columns.flatMap((id) => (id === null ? [] : grid.columnIndex(id))).filter((index) => index >= 0);
  return {
    top: plan.firstRow,
    bottom: plan.firstRow + Math.max(0, plan.rows.length - 1),
    left: columns.length > 0 ? Math.min(...columns) : at.left,
    right: columns.length > 0 ? Math.max(...columns) : at.right,
  };
}
