// The mouse on the body: activate, drag a range (scrolling at the edges), select rows in the gutter, drag the fill
// handle, open links, double click to edit. Cells carry no listeners: a point becomes a cell by arithmetic.
import type { GridPoint } from '../core/position.ts';
import { contains, onlyRow, spanRows, toggleRow } from '../core/selection.ts';
import type { Block } from '../core/selection.ts';
import type { EditCommands } from './editCommands.ts';
import type { EditorHost } from './editorHost.ts';
import type { Folding } from './folding.ts';
import { formatReason } from './formats.ts';
import type { GridInstance } from './instance.ts';
import type { Navigation } from './navigation.ts';
import { recordIdAt } from './records.ts';
import type { Stage } from './stage.ts';
import { dragInTree, movableTree } from './treeMoves.ts';

interface PointerParts<Row> {
  grid: GridInstance<Row>;
  stage: Stage<Row>;
  editor: EditorHost;
  navigation: Navigation;
  commands: EditCommands;
  folding: Folding;
  area: HTMLElement;
}

export function attachPointer<Row>(parts: PointerParts<Row>): () => void {
  const { grid, stage, editor, navigation, commands, folding, area } = parts;

  const clamped = (x: number, y: number): GridPoint => {
    const box = area.getBoundingClientRect();
    const point = stage.pointAt(
      Math.min(Math.max(x, box.left + grid.layout.gutter + 1), box.right - 2),
      Math.min(Math.max(y, box.top + grid.headHeight + 1), box.bottom - grid.totalsHeight - 2),
    );
    return { row: point.row < 0 ? grid.rowCount - 1 : point.row, column: point.column < 0 ? grid.layout.columns.length - 1 : point.column };
  };

  /** Follows the pointer until it is released, scrolling while it is held beyond an edge. */
  const drag = (event: PointerEvent, onMove: (point: GridPoint) => void, onEnd: () => void): void => {
    let { clientX, clientY } = event;
    let frame = 0;
    area.setPointerCapture(event.pointerId);
    const step = (): void => {
      const box = area.getBoundingClientRect();
      const beyond = (at: number, from: number, to: number): number => (at < from ? at - from : at > to ? at - to : 0);
      const dy = beyond(clientY, box.top + grid.headHeight, box.bottom - grid.totalsHeight);
      const dx = beyond(clientX, box.left + grid.layout.startWidth, box.right - grid.layout.endWidth);
      if (dy !== 0 || dx !== 0) stage.scrollTo(stage.offset() + dy * 0.6, stage.size().scrollX + dx * 0.4);
      if (dy !== 0 || dx !== 0) onMove(clamped(clientX, clientY));
      frame = requestAnimationFrame(step);
    };
    const move = (next: PointerEvent): void => {
      ({ clientX, clientY } = next);
      onMove(clamped(clientX, clientY));
    };
    const end = (): void => {
      cancelAnimationFrame(frame);
      area.removeEventListener('pointermove', move);
      area.removeEventListener('pointerup', end);
      area.removeEventListener('pointercancel', end);
      onEnd();
    };
    frame = requestAnimationFrame(step);
    area.addEventListener('pointermove', move);
    area.addEventListener('pointerup', end);
    area.addEventListener('pointercancel', end);
  };

  const dragFill = (event: PointerEvent, from: Block): void => {
    drag(
      event,
      (point) => {
        const down = Math.max(point.row - from.bottom, from.top - point.row);
        const across = Math.max(point.column - from.right, from.left - point.column);
        grid.fillPreview =
          down >= across
            ? { ...from, top: Math.min(from.top, point.row), bottom: Math.max(from.bottom, point.row) }
            : { ...from, left: Math.min(from.left, point.column), right: Math.max(from.right, point.column) };
        grid.topics.emit('cut');
      },
      () => {
        const over = grid.fillPreview;
        grid.fillPreview = null;
        grid.topics.emit('cut');
        if (!over) return;
        commands.fillSeries(from, over);
        const anchor = grid.address(over.top, over.left);
        const head = grid.address(over.bottom, over.right);
        if (anchor && head) grid.setRanges([{ anchor, head }]);
      },
    );
  };

  const selectRow = (row: number, event: PointerEvent | MouseEvent, byBox: boolean): void => {
    const id = recordIdAt(grid, row);
    if (id === '') return;
    if (event.shiftKey) {
      const next = spanRows(grid.rowSelection, row, (index) => recordIdAt(grid, index), event.ctrlKey || byBox);
      grid.setRowSelection(next);
      const missing = next.spans.at(-1);
      if (missing && missing.end - missing.start <= 20_000) void grid.props.source.ensure?.(missing);
    } else if (id !== undefined) {
      grid.setRowSelection(byBox || event.ctrlKey || event.metaKey ? toggleRow(grid.rowSelection, row, id) : onlyRow(row, id));
    }
  };

  /** Rows that are selected over their whole width. */
  const selectedRows = (): Block | null => {
    const block = grid.ranges.length === 1 ? grid.selectedBlock() : null;
    return block && block.left === 0 && block.right === grid.layout.columns.length - 1 ? block : null;
  };
  /** Selected rows are taken along by their numbers; a press without a move selects the row alone. */
  const dragRows = (row: number, event: PointerEvent, from: Block): void => {
    const show = (at: number | null): void => {
      if (grid.dropAt === at) return;
      grid.dropAt = at;
      grid.topics.emit('cut');
    };
    let moved = false;
    drag(
      event,
      (point) => {
        moved ||= point.row !== row;
        show(point.row < from.top ? point.row : point.row > from.bottom ? point.row + 1 : null);
      },
      () => {
        const target = grid.dropAt;
        show(null);
        if (target !== null) commands.moveRowsTo(target);
        else if (!moved) navigation.selectRow(row);
      },
    );
  };

  const onGutter = (row: number, event: PointerEvent, x: number): void => {
    const inBox = grid.checkable && x >= grid.layout.gutter - 36;
    if (inBox) return selectRow(row, event, true);
    editor.focus();
    const whole = selectedRows();
    if (whole && !event.shiftKey && row >= whole.top && row <= whole.bottom && grid.props.editing) {
      if (!movableTree(grid.props.source)) return dragRows(row, event, whole);
      area.setPointerCapture(event.pointerId);
      return dragInTree(grid, stage, area, grid.blockRowIds(), () => navigation.selectRow(row));
    }
    navigation.selectRow(row, event.shiftKey);
    drag(
      event,
      (point) => navigation.extendTo({ row: point.row, column: grid.layout.columns.length - 1 }),
      () => undefined,
    );
  };

  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('textarea, [data-interactive]')) return;
    const point = stage.pointAt(event.clientX, event.clientY);
    if (event.pointerType === 'touch') return;
    event.preventDefault();
    if (event.target.closest('[data-fill-handle]')) {
      const from = grid.selectedBlock();
      if (from) dragFill(event, from);
      return;
    }
    void editor.commit();
    editor.focus();
    if (point.row < 0) return;
    if (point.gutter) return onGutter(point.row, event, event.clientX - area.getBoundingClientRect().left);
    press(point, event);
  };

  const press = (point: GridPoint, event: PointerEvent): void => {
    if (point.column < 0) return;
    if (event.shiftKey) {
      navigation.extendTo(point);
    } else if (event.ctrlKey || event.metaKey) {
      const cell = grid.address(point.row, point.column);
      if (cell) grid.setRanges([...(grid.ranges.length > 0 ? grid.ranges : present()), { anchor: cell, head: cell }]);
      if (cell) grid.setPosition({ kind: 'active', cell });
    } else {
      navigation.activate(point.row, point.column);
      if (grid.props.rowSelection === 'single') selectRow(point.row, event, false);
    }
    drag(
      event,
      (next) => {
        const range = grid.ranges.at(-1);
        const same = range
          ? range.head.row === next.row && grid.columnIndex(range.head.column) === next.column
          : next.row === point.row && next.column === point.column;
        if (!same) navigation.extendTo(next);
      },
      () => undefined,
    );
  };
  const present = () => (grid.position.kind === 'active' ? [{ anchor: grid.position.cell, head: grid.position.cell }] : []);

  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('textarea, [data-interactive]')) return;
    const point = stage.pointAt(event.clientX, event.clientY);
    const laid = grid.columnAt(point.column);
    if (point.row < 0 || !laid) return;
    if (folding.click(point, event.clientX)) return;
    const { source } = grid.props;
    if (source.stateAt(point.row) === 'failed') return source.retry(point.row);
    const row = source.rowAt(point.row);
    if (row === undefined || event.shiftKey || event.ctrlKey || event.metaKey || grid.ranges.length > 0) return;
    if (laid.column.cell === 'check' && grid.props.editing) return commands.toggle();
    const cell = stage.pool.cellAt(point.row, point.column);
    if (laid.column.onOpen && cell && onText(cell, event)) return laid.column.onOpen(row);
    if (grid.props.editBy?.includes('click') === true && grid.readonlyReason(point.row, laid) === null) editor.edit();
  };

  const onDoubleClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('textarea, [data-interactive]')) return;
    const point = stage.pointAt(event.clientX, event.clientY);
    if (point.row >= 0 && folding.doubleClick(point)) return;
    const laid = grid.columnAt(point.column);
    const row = point.row < 0 ? undefined : grid.props.source.rowAt(point.row);
    if (!laid || row === undefined) return;
    if (grid.props.editing && laid.column.editor) editor.edit();
    else grid.props.onOpenRow?.(row);
  };

  /** Touch: a tap activates, a second tap on the active cell edits. */
  const onTap = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' || (event.target instanceof Element && event.target.closest('[data-interactive]'))) return;
    const point = stage.pointAt(event.clientX, event.clientY);
    if (point.row < 0) return;
    const id = grid.props.source.idAt(point.row);
    if (point.gutter && id !== undefined) return grid.setRowSelection(toggleRow(grid.rowSelection, point.row, id));
    const block = grid.selectedBlock();
    if (block && contains(block, point.row, point.column)) editor.edit();
    else navigation.activate(point.row, point.column);
    editor.focus();
  };

  const onOver = (event: PointerEvent): void => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=gridcell]') : null;
    if (cell?.closest('[data-interactive]')) return;
    if (!cell || !area.contains(cell)) return;
    const point = stage.pointAt(event.clientX, event.clientY);
    const laid = grid.columnAt(point.column);
    const id = point.row < 0 ? undefined : grid.props.source.idAt(point.row);
    if (!laid || id === undefined) return;
    const problem = grid.props.editing?.problemAt(id, laid.id);
    const cut = cell.scrollWidth > cell.clientWidth;
    const reason = formatReason(grid, laid.id, grid.props.source.rowAt(point.row));
    const title = problem ?? [cut ? grid.textAt(point.row, laid) : '', reason].filter((line) => line !== '').join('\n');
    if (cell.title !== title) cell.title = title;
  };

  area.addEventListener('pointerdown', onDown);
  area.addEventListener('pointerup', onTap);
  area.addEventListener('click', onClick);
  area.addEventListener('dblclick', onDoubleClick);
  area.addEventListener('pointerover', onOver, { passive: true });
  return () => {
    area.removeEventListener('pointerdown', onDown);
    area.removeEventListener('pointerup', onTap);
    area.removeEventListener('click', onClick);
    area.removeEventListener('dblclick', onDoubleClick);
    area.removeEventListener('pointerover', onOver);
  };
}

function onText(cell: HTMLElement, event: MouseEvent): boolean {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const box = range.getBoundingClientRect();
  return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
}
