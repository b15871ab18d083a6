// The mouse on the body: activate, drag a range, select rows in the gutter; clicks go on to pointerClicks.ts. Cells carry no
// listeners: a point becomes a cell by arithmetic.
import { onlyRow, spanRows, toggleRow } from '../table/selection.ts';
import type { Block } from '../table/selection.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Navigation } from './navigation.ts';
import type { Drag, GridPoint } from './position.ts';
import { recordIdAt } from '../table/records.ts';
import { createClicks } from './pointerClicks.ts';
import type { ClickParts } from './pointerClicks.ts';
import { createDrag } from './pointerDrag.ts';

interface PointerParts<Row> extends ClickParts<Row> {
  navigation: Navigation;
  area: HTMLElement;
}

export function attachPointer<Row>(parts: PointerParts<Row>): { drag: Drag; detach: () => void } {
  const { grid, stage, editor, navigation, interactions, area } = parts;
  const drag = createDrag(grid, stage, area);
  const { onClick, onDoubleClick } = createClicks(parts);

  const onGutter = (row: number, event: PointerEvent, x: number): void => {
    const inBox = grid.checkable && x >= grid.layout.gutter - 36;
    if (inBox) return selectRow(parts, row, event, true);
    editor.focus();
    const whole = selectedRows(grid);
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
      if (grid.props.rowSelection === 'single') selectRow(parts, point.row, event, false);
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

/** Chooses the row, alone or with others by the keys held; a group ticks its rows. */
function selectRow<Row>(
  { grid, interactions }: PointerParts<Row>,
  row: number,
  event: PointerEvent,
  byBox: boolean,
): void {
  const id = recordIdAt(grid, row);
  if (id === '') return byBox ? interactions.whenReady(({ folding }) => folding.tick(row)) : undefined;
  if (event.shiftKey) {
    const next = spanRows(grid.rowSelection, row, (index) => recordIdAt(grid, index), event.ctrlKey || byBox);
    grid.setRowSelection(next);
    const missing = next.spans.at(-1);
    if (missing && missing.end - missing.start <= 20_000) void grid.props.source.ensure?.(missing);
  } else if (id !== undefined) {
    grid.setRowSelection(
      byBox || event.ctrlKey || event.metaKey ? toggleRow(grid.rowSelection, row, id) : onlyRow(row, id),
    );
  }
}

/** Rows that are selected over their whole width. */
function selectedRows<Row>(grid: GridInstance<Row>): Block | null {
  const block = grid.ranges.length === 1 ? grid.selectedBlock() : null;
  return block && block.left === 0 && block.right === grid.layout.columns.length - 1 ? block : null;
}
