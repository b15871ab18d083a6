// Commands that write many cells at once: clear, toggle, fill down and right, the fill handle, the typed text into a
// selection, one value into a column. Locked cells are skipped, lookups bring their records along, each is one step.
import type { Message } from '../core/language.ts';
import { message, t } from '../core/language.ts';
import { disjoint } from './blocks.ts';
import { fillKind, fillValues } from './fill.ts';
import { cellOf } from './position.ts';
import type { CellAddress } from './position.ts';
import type { Block } from '../table/selection.ts';
import type { CellChange, RowEditing } from '../contract/editing.ts';
import type { CellValue, Picked } from '../contract/columns.ts';
import { emptyValue, readText } from './cellReading.ts';
import type { EditorHost } from './editorHost.ts';
import { pickedChanges } from './entry.ts';
import type { Entry } from './entry.ts';
import type { GridInstance } from '../frame/instance.ts';

export interface FillCommands {
  clear: () => void;
  toggle: () => void;
  copyAbove: () => void;
  fillDown: () => void;
  fillRight: () => void;
  /** mod+Enter: the typed text into every selected cell. */
  fillSelection: (text: string) => Promise<void>;
  /** Fill handle: continues `from` over the rest of `over`. */
  fillSeries: (from: Block, over: Block) => void;
  /** One text into a column; how many cells took it, or why it cannot be read. */
  fillColumn: (column: string, text: string, scope: FillScope) => Promise<number | string | Message>;
}

export interface FillScope {
  rows: 'selected' | 'shown';
  blankOnly: boolean;
}

type ValueAt = (row: number, column: number) => CellValue | undefined;

export function createFillCommands<Row>(
  grid: GridInstance<Row>,
  editor: EditorHost,
  entry: Entry,
): FillCommands {
  const editing = (): RowEditing<Row> | undefined => grid.props.editing;

  const changeOf = (row: number, column: number, value: ValueAt): CellChange | null => {
    const laid = grid.columnAt(column);
    const rowId = grid.props.source.idAt(row);
    const written = value(row, column);
    if (!laid || rowId === undefined || written === undefined || grid.readonlyReason(row, laid) !== null)
      return null;
    return { rowId, column: laid.id, value: written };
  };

  const setBlocks = (blocks: readonly Block[], label: string, value: ValueAt): void => {
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
    if (changes.length > 0) editing()?.set(changes, label);
    if (refused > 0 && changes.length === 0) grid.notify(t('所选单元格不能修改'), 'info');
  };

  const readAt = (row: number, column: number): CellValue => {
    const laid = grid.columnAt(column);
    return laid ? grid.valueAt(row, laid) : null;
  };

  /** Several changed lookups bring along what their records fill, with one request per column. */
  const withFills = async (changes: readonly CellChange[], from: Block, label: string): Promise<void> => {
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
      const now = editing();
      const fill = (): void => now?.set(fills, label);
      if (fills.length > 0 && now) {
        if (now.amend) now.amend(label, fill);
        else now.batch(label, fill);
      }
    }
  };

  const copyInto = (from: Block, over: Block, label: string, value: ValueAt): void => {
    setBlocks([over], label, value);
    const changes: CellChange[] = [];
    for (let column = over.left; column <= over.right; column++) {
      if (!grid.columnAt(column)?.column.editor?.resolve) continue;
      for (let row = over.top; row <= over.bottom; row++) {
        const change = changeOf(row, column, value);
        if (change) changes.push(change);
      }
    }
    if (changes.length > 0)
      void withFills(changes, from, label).catch(() =>
        grid.notify(t('关联内容没有带出，请重新录入'), 'warning'),
      );
  };

  const cells = (blocks: readonly Block[]): CellAddress[] => {
    const found: CellAddress[] = [];
    for (const block of disjoint(blocks))
      for (let row = block.top; row <= block.bottom; row++)
        for (let column = block.left; column <= block.right; column++) {
          const cell = grid.address(row, column);
          const laid = grid.columnAt(column);
          if (cell && laid && grid.readonlyReason(row, laid) === null) found.push(cell);
        }
    return found;
  };

  return {
    clear() {
      setBlocks(grid.selectedBlocks(), t('清除内容'), (_, column) =>
        emptyValue(grid.columnAt(column)?.column.editor),
      );
    },
    toggle() {
      const block = grid.selectedBlock();
      if (!block) return;
      const on = readAt(block.top, block.left) !== true;
      setBlocks(grid.selectedBlocks(), t('勾选'), (_, column) =>
        grid.columnAt(column)?.column.editor?.input === 'check' ? on : undefined,
      );
    },
    copyAbove() {
      const cell = cellOf(grid.position);
      const column = cell ? grid.columnIndex(cell.column) : -1;
      if (!cell || cell.row === 0 || column < 0) return;
      const at = { top: cell.row, bottom: cell.row, left: column, right: column };
      const above = { ...at, top: cell.row - 1, bottom: cell.row - 1 };
      copyInto(above, at, t('同上'), () => readAt(cell.row - 1, column));
    },
    fillDown() {
      const block = grid.selectedBlock();
      if (!block) return;
      const single = block.top === block.bottom;
      if (single && block.top === 0) return;
      const source = single ? block.top - 1 : block.top;
      const from = { ...block, top: source, bottom: source };
      copyInto(from, single ? block : { ...block, top: block.top + 1 }, t('向下填充'), (_, column) =>
        readAt(source, column),
      );
    },
    fillRight() {
      const block = grid.selectedBlock();
      if (!block) return;
      const single = block.left === block.right;
      const source = single ? block.left - 1 : block.left;
      if (source < 0) return;
      setBlocks([single ? block : { ...block, left: block.left + 1 }], t('向右填充'), (row, column) => {
        const same =
          grid.columnAt(source)?.column.editor?.input === grid.columnAt(column)?.column.editor?.input;
        return same ? readAt(row, source) : undefined;
      });
    },
    async fillSelection(text) {
      const now = editing();
      const blocks = grid.selectedBlocks();
      if (blocks.length === 0 || !now) return;
      editor.leave();
      const accepted: Promise<boolean>[] = [];
      now.batch(t('填充所选单元格'), () => {
        for (const cell of cells(blocks)) accepted.push(entry.accept(cell, text));
      });
      await Promise.all(accepted);
    },
    fillSeries(from, over) {
      const vertical = over.left === from.left && over.right === from.right;
      const backwards = vertical ? over.top < from.top : over.left < from.left;
      const target: Block = vertical
        ? backwards
          ? { ...over, bottom: from.top - 1 }
          : { ...over, top: from.bottom + 1 }
        : backwards
          ? { ...over, right: from.left - 1 }
          : { ...over, left: from.right + 1 };
      const count = vertical ? target.bottom - target.top + 1 : target.right - target.left + 1;
      if (count <= 0) return;
      const lines = new Map<number, CellValue[]>();
      for (
        let line = vertical ? from.left : from.top;
        line <= (vertical ? from.right : from.bottom);
        line++
      ) {
        const length = vertical ? from.bottom - from.top + 1 : from.right - from.left + 1;
        const values = Array.from({ length }, (_, at) =>
          vertical ? readAt(from.top + at, line) : readAt(line, from.left + at),
        );
        const input = grid.columnAt(vertical ? line : from.left)?.column.editor?.input ?? 'text';
        lines.set(line, fillValues(values, count, fillKind(values, input), backwards));
      }
      const step = (row: number, column: number): number =>
        vertical
          ? backwards
            ? target.bottom - row
            : row - target.top
          : backwards
            ? target.right - column
            : column - target.left;
      copyInto(
        from,
        target,
        t('填充'),
        (row, column) => lines.get(vertical ? column : row)?.[step(row, column)],
      );
    },
    async fillColumn(id, text, { rows, blankOnly }) {
      const laid = grid.laid(id);
      const column = grid.columnIndex(id);
      const target = laid?.column.editor;
      const now = editing();
      if (!laid || !target || !now) return message('此列不能修改');
      const spans = rows === 'shown' ? [{ top: 0, bottom: grid.rowCount - 1 }] : grid.selectedBlocks();
      const wanted = cells(
        spans.map(({ top, bottom }) => ({ top, bottom, left: column, right: column })),
      ).filter(
        (cell) =>
          cell.rowId !== undefined &&
          now.isSpare?.(cell.rowId) !== true &&
          !(blankOnly && grid.textAt(cell.row, laid) !== ''),
      );
      let picked: Picked | undefined;
      const first = readText(target, text, undefined);
      if (first.kind === 'lookup') {
        picked = (await target.resolve?.([first.code]))?.get(first.code);
        if (!picked) return message('没有找到“{0}”', first.code);
      }
      const changes = wanted.flatMap((cell): CellChange[] => {
        if (cell.rowId === undefined) return [];
        if (picked) return pickedChanges(cell.rowId, id, picked);
        const read = readText(target, text, grid.props.source.rowAt(cell.row));
        return read.kind === 'value' ? [{ rowId: cell.rowId, column: id, value: read.value }] : [];
      });
      if (changes.length === 0) return first.kind === 'invalid' ? first.problem : 0;
      now.set(changes, t('批量填充{0}', laid.column.title));
      return new Set(changes.map((change) => change.rowId)).size;
    },
  };
}
