// Commands that change data: clear, fill, rows in and out, undo, pickers. Each is one call of RowEditing,
// so one undo step; each says where the user stands afterwards and what could not be done.
import { fillKind, fillValues } from '../core/fill.ts';
import { cellOf } from '../core/position.ts';
import type { CellAddress } from '../core/position.ts';
import type { Block } from '../core/selection.ts';
import type { CellChange, CellValue, RowEditing } from '../types.ts';
import type { Choices } from './choices.ts';
import { pickedChanges } from './entry.ts';
import type { Entry } from './entry.ts';
import type { EditorHost } from './editorHost.ts';
import type { GridInstance } from './instance.ts';
import type { Navigation } from './navigation.ts';
import type { Stage } from './stage.ts';

export interface EditCommands {
  clear: () => void;
  toggle: () => void;
  fillDown: () => void;
  fillRight: () => void;
  /** mod+Enter: the typed text into every selected cell. */
  fillSelection: (text: string) => Promise<void>;
  /** Fill handle: continues `from` over the rest of `over`. */
  fillSeries: (from: Block, over: Block) => void;
  insertRow: () => void;
  removeRows: () => void;
  duplicateRows: () => void;
  moveRows: (step: 1 | -1) => void;
  undo: () => void;
  redo: () => void;
  pick: () => void;
}

export function createEditCommands<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  editor: EditorHost,
  entry: Entry,
  navigation: Navigation,
  choices: Choices,
): EditCommands {
  const editing = (): RowEditing<Row> | undefined => grid.props.editing;

  const changeOf = (row: number, column: number, value: (row: number, column: number) => CellValue | undefined): CellChange | null => {
    const laid = grid.columnAt(column);
    const rowId = grid.props.source.idAt(row);
    const written = value(row, column);
    if (!laid || rowId === undefined || written === undefined || grid.readonlyReason(row, laid) !== null) return null;
    return { rowId, column: laid.id, value: written };
  };

  const setBlock = (block: Block, label: string, value: (row: number, column: number) => CellValue | undefined): void => {
    const changes: CellChange[] = [];
    let refused = 0;
    for (let row = block.top; row <= block.bottom; row++) {
      for (let column = block.left; column <= block.right; column++) {
        const change = changeOf(row, column, value);
        if (change) changes.push(change);
        else refused++;
      }
    }
    if (changes.length > 0) editing()?.set(changes, label);
    if (refused > 0 && changes.length === 0) grid.notify('所选单元格不能修改', 'info');
  };

  const readAt = (row: number, column: number): CellValue => {
    const laid = grid.columnAt(column);
    return laid ? grid.valueAt(row, laid) : null;
  };

  const emptyValue = (column: number): CellValue | undefined => {
    const editor = grid.columnAt(column)?.column.editor;
    if (!editor) return undefined;
    if (editor.input === 'check') return false;
    if (editor.input === 'multiSelect') return [];
    const parsed = editor.parse('', undefined);
    return parsed.ok ? parsed.value : null;
  };

  const locked = (): boolean => {
    const reason = editing()?.rowsLocked?.() ?? null;
    if (reason !== null) grid.notify(reason, 'warning');
    return reason !== null || !editing();
  };

  const after = (row: number): void => {
    stage.paint();
    const column = grid.selectedBlock()?.left ?? 0;
    if (grid.rowCount > 0) navigation.activate(Math.min(Math.max(0, row), grid.rowCount - 1), column);
  };

  /** Several changed lookups bring along what their records fill, with one request per column. */
  const withFills = async (changes: readonly CellChange[], from: Block, label: string): Promise<void> => {
    for (let column = from.left; column <= from.right; column++) {
      const laid = grid.columnAt(column);
      const target = laid?.column.editor;
      if (!laid || !target?.resolve || grid.props.source.rowAt(from.top) === undefined) continue;
      const codes = [...new Set(Array.from({ length: from.bottom - from.top + 1 }, (_, at) => grid.textAt(from.top + at, laid)))].filter(
        (code) => code !== '',
      );
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

  const copyInto = (from: Block, over: Block, label: string, value: (row: number, column: number) => CellValue | undefined): void => {
    setBlock(over, label, value);
    const changes: CellChange[] = [];
    for (let column = over.left; column <= over.right; column++) {
      if (!grid.columnAt(column)?.column.editor?.resolve) continue;
      for (let row = over.top; row <= over.bottom; row++) {
        const change = changeOf(row, column, value);
        if (change) changes.push(change);
      }
    }
    if (changes.length > 0) void withFills(changes, from, label).catch(() => grid.notify('关联内容没有带出，请重新录入', 'warning'));
  };

  return {
    clear() {
      const block = grid.selectedBlock();
      if (block) setBlock(block, '清除内容', (_, column) => emptyValue(column));
    },
    toggle() {
      const block = grid.selectedBlock();
      if (!block) return;
      const on = readAt(block.top, block.left) !== true;
      setBlock(block, '勾选', (_, column) => (grid.columnAt(column)?.column.editor?.input === 'check' ? on : undefined));
    },
    fillDown() {
      const block = grid.selectedBlock();
      if (!block) return;
      const single = block.top === block.bottom;
      if (single && block.top === 0) return;
      const source = single ? block.top - 1 : block.top;
      const from = { ...block, top: source, bottom: source };
      copyInto(from, single ? block : { ...block, top: block.top + 1 }, '向下填充', (_, column) => readAt(source, column));
    },
    fillRight() {
      const block = grid.selectedBlock();
      if (!block) return;
      const single = block.left === block.right;
      const source = single ? block.left - 1 : block.left;
      if (source < 0) return;
      setBlock(single ? block : { ...block, left: block.left + 1 }, '向右填充', (row, column) => {
        const same = grid.columnAt(source)?.column.editor?.input === grid.columnAt(column)?.column.editor?.input;
        return same ? readAt(row, source) : undefined;
      });
    },
    async fillSelection(text) {
      const block = grid.selectedBlock();
      const now = editing();
      if (!block || !now) return;
      editor.leave();
      const cells: CellAddress[] = [];
      for (let row = block.top; row <= block.bottom; row++) {
        for (let column = block.left; column <= block.right; column++) {
          const cell = grid.address(row, column);
          const laid = grid.columnAt(column);
          if (cell && laid && grid.readonlyReason(row, laid) === null) cells.push(cell);
        }
      }
      const accepted: Promise<boolean>[] = [];
      now.batch('填充所选单元格', () => {
        for (const cell of cells) accepted.push(entry.accept(cell, text));
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
      for (let line = vertical ? from.left : from.top; line <= (vertical ? from.right : from.bottom); line++) {
        const length = vertical ? from.bottom - from.top + 1 : from.right - from.left + 1;
        const values = Array.from({ length }, (_, at) => (vertical ? readAt(from.top + at, line) : readAt(line, from.left + at)));
        const input = grid.columnAt(vertical ? line : from.left)?.column.editor?.input ?? 'text';
        lines.set(line, fillValues(values, count, fillKind(values, input), backwards));
      }
      const step = (row: number, column: number): number =>
        vertical ? (backwards ? target.bottom - row : row - target.top) : backwards ? target.right - column : column - target.left;
      copyInto(from, target, '填充', (row, column) => lines.get(vertical ? column : row)?.[step(row, column)]);
    },
    insertRow() {
      if (locked()) return;
      const cell = cellOf(grid.position);
      // Above the active row, and ready to be typed from its first cell.
      navigation.insertRowBelow((cell?.row ?? grid.rowCount) - 1);
    },
    removeRows() {
      const ids = grid.selectedRowIds();
      if (locked() || ids.length === 0) return;
      const row = Math.min(...ids.map((id) => grid.props.source.indexOf(id)));
      editing()?.remove(ids, ids.length > 1 ? `删除 ${ids.length} 行` : '删除行');
      grid.setRanges([]);
      after(row);
    },
    duplicateRows() {
      const ids = grid.selectedRowIds();
      if (locked() || ids.length === 0) return;
      const [first] = editing()?.duplicate(ids, '复制行') ?? [];
      if (first !== undefined) after(grid.props.source.indexOf(first));
    },
    moveRows(step) {
      const ids = grid.blockRowIds();
      const block = grid.selectedBlock();
      if (locked() || !block || ids.length === 0) return;
      if (grid.view.sort.length > 0) return grid.notify('列表已排序，取消排序后才能移动行', 'warning');
      const target = step > 0 ? block.bottom + 2 : block.top - 1;
      if (target < 0 || target > grid.rowCount) return;
      editing()?.move(ids, target, '移动行');
      stage.paint();
      const at = cellOf(grid.position);
      if (at) stage.reveal(at.row, grid.columnIndex(at.column));
    },
    undo() {
      const label = editing()?.undo() ?? null;
      if (label === null) grid.notify('没有可撤销的操作', 'info');
    },
    redo() {
      const label = editing()?.redo() ?? null;
      if (label === null) grid.notify('没有可重做的操作', 'info');
    },
    pick() {
      void pickRecords();
    },
  };

  /** The picker of the cell; a list of options where there is none. */
  async function pickRecords(): Promise<void> {
    const cell = cellOf(grid.position);
    const laid = cell ? grid.laid(cell.column) : undefined;
    const target = laid?.column.editor;
    const now = editing();
    if (!cell || !laid || !now || cell.rowId === undefined) return;
    const reason = grid.readonlyReason(cell.row, laid);
    if (reason !== null) {
      grid.notify(reason, 'info');
      return;
    }
    if (!target?.pick && target?.input === 'date') {
      editor.leave();
      grid.dateAt.set(cell);
      return;
    }
    if (!target?.pick) {
      if (!editor.isEditing()) editor.edit();
      choices.refresh(cell, '', true);
      return;
    }
    const text = grid.position.kind === 'editing' ? editor.text() : '';
    editor.leave();
    const canGrow = (now.rowsLocked?.() ?? null) === null;
    const picked = await target.pick({ row: now.rowOf(cell.rowId), rowId: cell.rowId, column: laid.id, text, multiple: canGrow });
    editor.focus();
    const [first, ...rest] = picked;
    if (!first) return;
    const { rowId } = cell;
    now.batch(picked.length > 1 ? `选择 ${picked.length} 条` : '选择', () => {
      const at = Math.max(0, grid.props.source.indexOf(rowId));
      const added = rest.length > 0 ? now.insert(at + 1, rest.length, '选择') : [];
      now.set(
        [
          ...pickedChanges(rowId, laid.id, first),
          ...rest.flatMap((one, index) => (added[index] === undefined ? [] : pickedChanges(added[index], laid.id, one))),
        ],
        '选择',
      );
    });
    stage.paint();
  }
}
