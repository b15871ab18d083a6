// Writing over blocks of cells: what every filling command shares. Locked cells are skipped and said when nothing else was
// there; changed lookups bring along what their records fill, in the same undo step.
import { t } from '../../core/language.ts';
import { disjoint } from '../blocks.ts';
import type { Block } from '../../table/selection.ts';
import type { CellChange } from '../../contract/editing.ts';
import type { CellValue } from '../../contract/columns.ts';
import { pickedChanges } from '../entry.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { CellAddress } from '../position.ts';

type ValueAt = (row: number, column: number) => CellValue | undefined;

export interface BlockWrites {
  readAt: (row: number, column: number) => CellValue;
  /** Cells whose value is undefined stay as they are. */
  set: (blocks: readonly Block[], label: string, value: ValueAt) => void;
  /** The same, with what the records of `from` fill besides. */
  copyInto: (from: Block, over: Block, label: string, value: ValueAt) => void;
}

export function createBlockWrites<Row>(grid: GridInstance<Row>): BlockWrites {
  const changeOf = (row: number, column: number, value: ValueAt): CellChange | null => {
    const laid = grid.columnAt(column);
    const rowId = grid.props.source.idAt(row);
    const written = value(row, column);
    if (!laid || rowId === undefined || written === undefined || grid.readonlyReason(row, laid) !== null)
      return null;
    return { rowId, column: laid.id, value: written };
  };

  const set: BlockWrites['set'] = (blocks, label, value) => {
    const changes: CellChange[] = [];
    let refused = 0;
    for (const block of disjoint(blocks)) {
      for (let row = block.top; row <= block.bottom; row++) {
        for (let column = block.left; column <= block.right; column++) {
          const change = changeOf(row, column, value);
          if (change) changes.push(change);
          else refused++;
        }
      }
    }
    if (changes.length > 0) grid.props.editing?.set(changes, label);
    if (refused > 0 && changes.length === 0) grid.notify(t('所选单元格不能修改'), 'info');
  };

  return {
    set,
    readAt(row, column) {
      const laid = grid.columnAt(column);
      return laid ? grid.valueAt(row, laid) : null;
    },
    copyInto(from, over, label, value) {
      set([over], label, value);
      const changes: CellChange[] = [];
      for (let column = over.left; column <= over.right; column++) {
        if (!grid.columnAt(column)?.column.editor?.resolve) continue;
        for (let row = over.top; row <= over.bottom; row++) {
          const change = changeOf(row, column, value);
          if (change) changes.push(change);
        }
      }
      if (changes.length > 0)
        void withFills(grid, changes, from, label).catch(() =>
          grid.notify(t('关联内容没有带出，请重新录入'), 'warning'),
        );
    },
  };
}

/** Several changed lookups bring along what their records fill, with one request per column. */
async function withFills<Row>(
  grid: GridInstance<Row>,
  changes: readonly CellChange[],
  from: Block,
  label: string,
): Promise<void> {
  for (let column = from.left; column <= from.right; column++) {
    const laid = grid.columnAt(column);
    const target = laid?.column.editor;
    if (!laid || !target?.resolve || grid.props.source.rowAt(from.top) === undefined) continue;
    const codes = [
      ...new Set(
        Array.from({ length: from.bottom - from.top + 1 }, (_, at) => grid.textAt(from.top + at, laid)),
      ),
    ].filter((code) => code !== '');
    const found = await target.resolve(codes);
    const byValue = new Map([...found.values()].map((picked) => [picked.value, picked]));
    const fills = changes
      .filter((change) => change.column === laid.id)
      .flatMap((change) => {
        const picked = byValue.get(change.value);
        return picked ? pickedChanges(change.rowId, laid.id, picked) : [];
      });
    const now = grid.props.editing;
    const fill = (): void => now?.set(fills, label);
    if (fills.length > 0 && now) {
      if (now.amend) now.amend(label, fill);
      else now.batch(label, fill);
    }
  }
}

/** The cells of the blocks that can be written. */
export function openCells<Row>(grid: GridInstance<Row>, blocks: readonly Block[]): CellAddress[] {
  const found: CellAddress[] = [];
  for (const block of disjoint(blocks))
    for (let row = block.top; row <= block.bottom; row++)
      for (let column = block.left; column <= block.right; column++) {
        const cell = grid.address(row, column);
        const laid = grid.columnAt(column);
        if (cell && laid && grid.readonlyReason(row, laid) === null) found.push(cell);
      }
  return found;
}
