// First half of a paste: every cell of the block is read by its column, then codes are looked up, one request per
// column for all of them. Nothing is written yet.
import { message, t } from '../../core/language.ts';
import type { Message } from '../../core/language.ts';
import type { PastePlan } from './clipboard.ts';
import type { LaidColumn } from '../../table/columnLayout.ts';
import type { CellValue, Picked } from '../../contract/columns.ts';
import { readText } from '../cellReading.ts';
import type { GridInstance } from '../../frame/instance.ts';
import { inSlices } from '../../core/slices.ts';
import { canLookAgain } from '../lookAgain.ts';

export interface ReadCell {
  /** Row of the block. */
  row: number;
  column: string;
  value: CellValue;
  fills?: Record<string, CellValue>;
  /** Stays in the cell as it is: it could not be read, or named nothing. */
  invalidText?: string;
  problem?: 'invalid' | 'unresolved';
  message?: Message | string;
}

export interface Reading {
  cells: ReadCell[];
  /** Cells left alone because they are locked. */
  readonly: { row: number; column: string; reason: Message | string }[];
  /** Those of the unresolved whose codes nobody could be asked for. */
  unasked: ReadCell[];
  unresolved: number;
  invalid: number;
}

/** Values that move with a cut block, where they stay in their column: they need not be read from text. */
export type Moved = (
  blockRow: number,
  column: string,
) => { value: CellValue; invalidText: string | undefined } | undefined;

/** Null when aborted. */
export async function readBlock<Row>(
  grid: GridInstance<Row>,
  plan: PastePlan,
  moved: Moved,
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<Reading | null> {
  const reading: Reading = { cells: [], readonly: [], unasked: [], unresolved: 0, invalid: 0 };
  const lookups = new Map<string, ReadCell[]>();
  const columns = plan.columns.map((id) => (id === null ? undefined : grid.laid(id)));
  const rowCount = grid.rowCount;
  const done = await inSlices(
    plan.rows.length,
    signal,
    (offset) => {
      const row = plan.rows[offset] ?? [];
      const at = plan.firstRow + offset;
      const data = at < rowCount ? grid.props.source.rowAt(at) : undefined;
      columns.forEach((laid, index) => {
        if (laid && index < row.length)
          readCell(reading, lookups, laid, data, offset, row[index] ?? '', moved);
      });
    },
    progress,
  );
  if (!done) return null;
  await resolveLookups(grid, reading, lookups);
  return signal.aborted ? null : reading;
}

function readCell<Row>(
  reading: Reading,
  lookups: Map<string, ReadCell[]>,
  laid: LaidColumn<Row>,
  data: Row | undefined,
  row: number,
  typed: string,
  moved: Moved,
): void {
  const { editor } = laid.column;
  const reason = editor ? (editor.readonly?.(data) ?? null) : message('“{0}”不能修改', laid.column.title);
  if (!editor || reason !== null) {
    reading.readonly.push({ row, column: laid.id, reason: reason ?? '' });
    return;
  }
  const known = moved(row, laid.id);
  // A new row keeps what it begins with, and what must be filled is not emptied by a column somebody left blank.
  if (known === undefined && typed.trim() === '' && (data === undefined || laid.column.required === true))
    return;
  const cell: ReadCell = { row, column: laid.id, value: null };
  reading.cells.push(cell);
  if (known) {
    cell.value = known.value;
    if (known.invalidText !== undefined) cell.invalidText = known.invalidText;
    return;
  }
  const read = readText(editor, typed.trim(), data);
  if (read.kind === 'value') cell.value = read.value;
  else if (read.kind === 'lookup') {
    cell.invalidText = read.code;
    const waiting = lookups.get(laid.id);
    if (waiting) waiting.push(cell);
    else lookups.set(laid.id, [cell]);
  } else {
    Object.assign(cell, { invalidText: read.text, problem: 'invalid', message: read.problem });
    reading.invalid++;
  }
}

async function resolveLookups<Row>(
  grid: GridInstance<Row>,
  reading: Reading,
  lookups: ReadonlyMap<string, readonly ReadCell[]>,
): Promise<void> {
  await Promise.all(
    [...lookups].map(async ([column, cells]) => {
      const laid = grid.laid(column);
      const codes = [...new Set(cells.flatMap((cell) => cell.invalidText ?? []))];
      let found: ReadonlyMap<string, Picked> = new Map();
      let failed: Message | undefined;
      try {
        found = (await laid?.column.editor?.resolve?.(codes)) ?? found;
      } catch {
        if (canLookAgain(laid?.column.editor)) {
          failed = message('没有连上服务器，恢复后自动查找');
          grid.notify(t('没有连上服务器，输入已保留，恢复后自动查找'), 'warning');
          reading.unasked.push(...cells);
        } else {
          failed = message('查找失败，请稍后重新录入');
          grid.notify(t('“{0}”查找失败，内容已保留，请稍后重新录入', laid?.column.title ?? column), 'error');
        }
      }
      for (const cell of cells) {
        const picked = found.get(cell.invalidText ?? '');
        if (!picked) {
          const parsed =
            failed === undefined ? laid?.column.editor?.parse(cell.invalidText ?? '', undefined) : undefined;
          cell.problem = 'unresolved';
          cell.message = failed ?? (parsed && !parsed.ok ? parsed.problem : message('没有找到'));
          reading.unresolved++;
          continue;
        }
        cell.value = picked.value;
        delete cell.invalidText;
        if (picked.fills) cell.fills = picked.fills;
      }
    }),
  );
}
