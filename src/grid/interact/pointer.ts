// The mouse on the body: activate, drag a range (scrolling at the edges), select rows in the gutter, open links, double
// click to edit. Cells carry no listeners: a point becomes a cell by arithmetic.
import type { GridPoint } from './position.ts';
import { onlyRow, spanRows, toggleRow } from '../table/selection.ts';
import type { Block } from '../table/selection.ts';
import type { EditorHost } from './editorHost.ts';
import type { InteractionCalls } from './interactionCalls.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Navigation } from './navigation.ts';
import type { Drag } from './position.ts';
import { recordIdAt } from '../table/records.ts';
import type { Stage } from '../dom/stageCalls.ts';

interface PointerParts<Row> {
  grid: GridInstance<Row>;
  stage: Stage<Row>;
  editor: EditorHost;
  navigation: Navigation;
  interactions: InteractionCalls<Row>;
  area: HTMLElement;
}

export function attachPointer<Row>(parts: PointerParts<Row>): { drag: Drag; detach: () => void } {
  const { grid, stage, editor, navigation, interactions, area } = parts;

  const clamped = (x: number, y: number): GridPoint => {
    const box = area.getBoundingClientRect();
    const point = stage.pointAt(
      Math.min(Math.max(x, box.left + grid.layout.gutter + 1), box.right - 2),
      Math.min(Math.max(y, box.top + grid.headHeight + 1), box.bottom - grid.totalsHeight - 2),
    );
    return {
      row: point.row < 0 ? grid.rowCount - 1 : point.row,
      column: point.column < 0 ? grid.layout.columns.length - 1 : point.column,
    };
  };

  const drag: Drag = (event, onMove, onEnd) => {
    let { clientX, clientY } = event;
    let frame = 0;
    area.setPointerCapture(event.pointerId);
    const step = (): void => {
      const box = area.getBoundingClientRect();
      const beyond = (at: number, from: number, to: number): number =>
        at < from ? at - from : at > to ? at - to : 0;
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

  const selectRow = (row: number, event: PointerEvent | MouseEvent, byBox: boolean): void => {
    const id = recordIdAt(grid, row);
    if (id === '') return byBox ? interactions.whenReady(({ folding }) => folding.tick(row)) : undefined;
    if (event.shiftKey) {
      const next = spanRows(
        grid.rowSelection,
        row,
        (index) => recordIdAt(grid, index),
        event.ctrlKey || byBox,
      );
      grid.setRowSelection(next);
      const missing = next.spans.at(-1);
      if (missing && missing.end - missing.start <= 20_000) void grid.props.source.ensure?.(missing);
    } else if (id !== undefined) {
      grid.setRowSelection(
        byBox || event.ctrlKey || event.metaKey ? toggleRow(grid.rowSelection, row, id) : onlyRow(row, id),
      );
    }
  };

  /** Rows that are selected over their whole width. */
  const selectedRows = (): Block | null => {
    const block = grid.ranges.length === 1 ? grid.selectedBlock() : null;
    return block && block.left === 0 && block.right === grid.layout.columns.length - 1 ? block : null;
  };
  const onGutter = (row: number, event: PointerEvent, x: number): void => {
    const inBox = grid.checkable && x >= grid.layout.gutter - 36;
    if (inBox) return selectRow(row, event, true);
    editor.focus();
    const whole = selectedRows();
    const isMovable = grid.props.editing?.move !== undefined;
    if (whole && !event.shiftKey && row >= whole.top && row <= whole.bottom && isMovable)
      return interactions.hold(event, ({ drags }) => drags.rows(row, event, whole));
    navigation.selectRow(row, event.shiftKey);
    drag(
      event,
      (point) => navigation.extendTo({ row: point.row, column: grid.layout.columns.length - 1 }),
      () => undefined,
    );
  };

  const onDown = (event: PointerEvent): void => {
    interactions.hold(event, ({ touched }) => touched(event));
    if (
      event.button !== 0 ||
      !(event.target instanceof Element) ||
      event.target.closest('textarea, [data-interactive]')
    )
      return;
    const point = stage.pointAt(event.clientX, event.clientY);
    if (event.pointerType === 'touch') return;
    event.preventDefault();
    if (event.target.closest('[data-fill-handle]')) {
      const from = grid.selectedBlock();
      if (from) interactions.hold(event, ({ drags }) => drags.fill(event, from));
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
      if (cell)
        grid.setRanges([...(grid.ranges.length > 0 ? grid.ranges : present()), { anchor: cell, head: cell }]);
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
  const present = () =>
    grid.position.kind === 'active' ? [{ anchor: grid.position.cell, head: grid.position.cell }] : [];

  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('textarea, [data-interactive]')) return;
    const point = stage.pointAt(event.clientX, event.clientY);
    if (point.row < 0 || !grid.columnAt(point.column)) return;
    if (!grid.folds) return click(point, event);
    interactions.whenReady(({ folding }) => {
      if (!folding.click(point, event.clientX)) click(point, event);
    });
  };
  const click = (point: GridPoint, event: MouseEvent): void => {
    const laid = grid.columnAt(point.column);
    if (!laid) return;
    const { source } = grid.props;
    if (source.stateAt(point.row) === 'failed') return source.retry(point.row);
    const row = source.rowAt(point.row);
    if (row === undefined || event.shiftKey || event.ctrlKey || event.metaKey || grid.ranges.length > 0)
      return;
    if (laid.column.cell === 'check' && grid.props.editing)
      return interactions.whenReady(({ commands }) => commands.toggle());
    const cell = stage.pool.cellAt(point.row, point.column);
    if (laid.column.onOpen && cell && onText(cell, event)) return laid.column.onOpen(row);
    if (grid.props.editBy?.includes('click') === true && grid.readonlyReason(point.row, laid) === null)
      editor.edit();
  };

  const onDoubleClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('textarea, [data-interactive]')) return;
    const point = stage.pointAt(event.clientX, event.clientY);
    if (point.row >= 0 && grid.lineAt(point.row)?.kind === 'group')
      return interactions.whenReady(({ folding }) => folding.toggle(point.row));
    const laid = grid.columnAt(point.column);
    const row = point.row < 0 ? undefined : grid.props.source.rowAt(point.row);
    if (!laid || row === undefined) return;
    if (grid.props.editing && laid.column.editor?.input === 'chosen')
      interactions.whenReady(({ commands }) => void commands.pick());
    else if (grid.props.editing && laid.column.editor) editor.edit();
    else grid.props.onOpenRow?.(row);
  };

  const onUp = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') interactions.whenReady(({ tapped }) => tapped(event));
  };

  area.addEventListener('pointerdown', onDown);
  area.addEventListener('pointerup', onUp);
  area.addEventListener('click', onClick);
  area.addEventListener('dblclick', onDoubleClick);
  return {
    drag,
    detach() {
      area.removeEventListener('pointerdown', onDown);
      area.removeEventListener('pointerup', onUp);
      area.removeEventListener('click', onClick);
      area.removeEventListener('dblclick', onDoubleClick);
    },
  };
}

function onText(cell: HTMLElement, event: MouseEvent): boolean {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const box = range.getBoundingClientRect();
  return (
    event.clientX >= box.left &&
    event.clientX <= box.right &&
    event.clientY >= box.top &&
    event.clientY <= box.bottom
  );
}
