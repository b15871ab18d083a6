// Find and replace over cells: hits are read by their column before anything is written, so that locked cells and
// texts the column refuses stay as they are and are said; what is written is one undo step.
import { t } from '../../core/language.ts';
import { disjoint } from '../blocks.ts';
import { isFound, replaced } from './find.ts';
import type { FindQuery } from './find.ts';
import type { LaidColumn } from '../../table/columnLayout.ts';
import type { Block } from '../../table/selection.ts';
import type { CellChange } from '../../contract/editing.ts';
import { readText } from '../cellReading.ts';
import { pickedChanges } from '../entry.ts';
import type { GridInstance } from '../../frame/instance.ts';
import { inSlices } from '../../core/slices.ts';

export type FindScope = 'selection' | 'column' | 'all';

export interface Hit {
  row: number;
  rowId: string;
  column: string;
  before: string;
  after: string;
  /** Why it will not be replaced; null when it will. */
  problem: string | null;
}

export function blocksOf<Row>(grid: GridInstance<Row>, scope: FindScope, column: string): Block[] {
  if (scope === 'selection') return disjoint(grid.selectedBlocks());
  const at = grid.columnIndex(column);
  const whole = { top: 0, bottom: grid.rowCount - 1, left: 0, right: grid.layout.columns.length - 1 };
  return scope === 'all' || at < 0 ? [whole] : [{ ...whole, left: at, right: at }];
}

/** Null when aborted. Rows that are not loaded are not searched. */
export async function findHits<Row>(
  grid: GridInstance<Row>,
  blocks: readonly Block[],
  query: FindQuery,
  replacement: string,
  signal: AbortSignal,
): Promise<Hit[] | null> {
  const hits: Hit[] = [];
  for (const block of blocks) {
    const columns = grid.layout.columns
      .slice(block.left, block.right + 1)
      .filter((laid) => laid.column.editor?.input !== 'check');
    const done = await inSlices(block.bottom - block.top + 1, signal, (at) => {
      const row = block.top + at;
      const rowId = grid.props.source.idAt(row);
      if (rowId === undefined || grid.props.editing?.isSpare?.(rowId) === true) return;
      for (const laid of columns) {
        const before = grid.textAt(row, laid);
        if (isFound(before, query))
          hits.push(hitOf(grid, row, rowId, laid, before, replaced(before, query, replacement)));
      }
    });
    if (!done) return null;
  }
  return hits;
}

function hitOf<Row>(
  grid: GridInstance<Row>,
  row: number,
  rowId: string,
  laid: LaidColumn<Row>,
  before: string,
  after: string,
): Hit {
  const { editor } = laid.column;
  const locked = grid.readonlyReason(row, laid);
  const read = locked === null && editor ? readText(editor, after, grid.props.source.rowAt(row)) : null;
  const problem = locked ?? (read?.kind === 'invalid' ? read.problem : null);
  return { row, rowId, column: laid.id, before, after, problem };
}

/** How many cells were written and how many stayed because nothing answers to their new text. */
export async function replaceHits<Row>(
  grid: GridInstance<Row>,
  hits: readonly Hit[],
): Promise<{ written: number; left: number }> {
  const { editing } = grid.props;
  if (!editing) return { written: 0, left: hits.length };
  const changes: CellChange[] = [];
  let written = 0;
  for (const [column, own] of Map.groupBy(
    hits.filter((hit) => hit.problem === null),
    (hit) => hit.column,
  )) {
    const editor = grid.laid(column)?.column.editor;
    if (!editor) continue;
    const found =
      editor.resolve && editor.input === 'lookup'
        ? await editor.resolve([...new Set(own.map((hit) => hit.after.trim()))])
        : null;
    for (const hit of own) {
      const read = readText(editor, hit.after, editing.rowOf(hit.rowId));
      const picked =
        read.kind === 'lookup'
          ? found?.get(read.code)
          : read.kind === 'value'
            ? { value: read.value }
            : undefined;
      if (!picked) continue;
      changes.push(...pickedChanges(hit.rowId, column, picked));
      written++;
    }
  }
  if (changes.length > 0) editing.set(changes, t('替换 {0} 个单元格', written));
  return { written, left: hits.length - written };
}
