// Fingers on the body: a tap activates, a second one edits, a long press opens the context menu. Panning is the
// browser's: nothing here writes the scroll.
import { contains, toggleRow } from '../table/selection.ts';
import type { EditorHost } from '../interact/editorHost.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Navigation } from '../interact/navigation.ts';
import { attachRangeHandles } from './rangeHandles.ts';
import type { Stage } from './stageCalls.ts';

interface TouchParts<Row> {
  grid: GridInstance<Row>;
  stage: Stage<Row>;
  editor: EditorHost;
  navigation: Navigation;
  root: HTMLElement;
  /** Takes the pointer events of the body. */
  area: HTMLElement;
}

export interface Touch {
  /** To be told of every press. */
  onDown: (event: PointerEvent) => void;
  /** A tap activates, a second tap on the active cell edits. */
  onTap: (event: PointerEvent) => void;
  detach: () => void;
}

const longPressMs = 500;
/** A finger is never quite still. Px. */
const stillness = 10;

export function attachTouch<Row>({ grid, stage, editor, navigation, root, area }: TouchParts<Row>): Touch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from: { x: number; y: number } | null = null;
  let pressed = false;
  const handles = attachRangeHandles(grid, stage, root, area);

  const longPress = (x: number, y: number): void => {
    const point = stage.pointAt(x, y);
    if (point.row < 0 || grid.position.kind === 'editing') return;
    pressed = true;
    const block = grid.selectedBlock();
    if (!block || !contains(block, point.row, point.column)) {
      if (point.gutter) navigation.selectRow(point.row);
      else if (point.column >= 0) navigation.activate(point.row, point.column);
    }
    grid.panel.set({ kind: 'cellMenu', anchor: { left: x, top: y, bottom: y, width: 0 } });
  };
  const still = (): void => {
    clearTimeout(timer);
    from = null;
  };
  const onDown = (event: PointerEvent): void => {
    still();
    pressed = false;
    const touch = event.pointerType === 'touch';
    if (root.dataset['touch'] !== String(touch)) {
      root.dataset['touch'] = String(touch);
      handles.place();
    }
    if (
      !touch ||
      !(event.target instanceof Element) ||
      event.target.closest('[data-interactive], [data-range-handle]')
    )
      return;
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(longPress, longPressMs, event.clientX, event.clientY);
  };
  const onMove = (event: PointerEvent): void => {
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > stillness) still();
  };
  const onUp = (event: PointerEvent): void => {
    still();
    // The finger that opened the menu is lifted: that is no tap.
    if (pressed) event.stopImmediatePropagation();
    pressed = false;
  };

  area.addEventListener('pointermove', onMove, { passive: true });
  // Before anybody else takes it for a tap.
  area.addEventListener('pointerup', onUp, true);
  area.addEventListener('pointercancel', still);
  return {
    onDown,
    onTap(event) {
      if (event.target instanceof Element && event.target.closest('[data-interactive]')) return;
      const point = stage.pointAt(event.clientX, event.clientY);
      if (point.row < 0) return;
      const id = grid.props.source.idAt(point.row);
      if (point.gutter && id !== undefined)
        return grid.setRowSelection(toggleRow(grid.rowSelection, point.row, id));
      const block = grid.selectedBlock();
      if (block && contains(block, point.row, point.column)) editor.edit();
      else navigation.activate(point.row, point.column);
      editor.focus();
    },
    detach() {
      still();
      handles.detach();
      area.removeEventListener('pointermove', onMove);
      area.removeEventListener('pointerup', onUp, true);
      area.removeEventListener('pointercancel', still);
    },
  };
}
