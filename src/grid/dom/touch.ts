// Fingers on the body: a tap activates, a long press opens the context menu, two handles at the corners of the selection
// stretch it. Panning is the browser's: nothing here writes the scroll.
import type { GridPoint } from '../interact/position.ts';
import { contains, toggleRow } from '../table/selection.ts';
import type { EditorHost } from '../interact/editorHost.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Navigation } from '../interact/navigation.ts';
import styles from './overlay.module.css';
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
  const handles = { start: handle('start'), end: handle('end') };
  area.append(handles.start, handles.end);

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
      place();
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

  const place = (): void => {
    const block =
      root.dataset['touch'] === 'true' && grid.position.kind === 'active' ? grid.selectedBlock() : null;
    const first = block && grid.columnAt(block.left);
    const last = block && grid.columnAt(block.right);
    if (!block || !first || !last) {
      handles.start.hidden = true;
      handles.end.hidden = true;
      return;
    }
    const top = stage.rectOf(block.top, first);
    const bottom = stage.rectOf(block.bottom, last);
    move(handles.start, top.left, top.top);
    move(handles.end, bottom.left + bottom.width, bottom.top + bottom.height);
  };
  const move = (element: HTMLElement, x: number, y: number): void => {
    const { bodyTop, bodyHeight, width } = stage.size();
    element.hidden = y < bodyTop || y > bodyTop + bodyHeight || x < 0 || x > width;
    element.style.transform = `translate(${x}px, ${y}px)`;
  };

  const stretch =
    (corner: 'start' | 'end') =>
    (event: PointerEvent): void => {
      const block = grid.selectedBlock();
      if (!block) return;
      event.preventDefault();
      event.stopPropagation();
      const fixed =
        corner === 'start' ? grid.address(block.bottom, block.right) : grid.address(block.top, block.left);
      const element = handles[corner];
      element.setPointerCapture(event.pointerId);
      const follow = (moved: PointerEvent): void => {
        const point: GridPoint = stage.pointAt(moved.clientX, moved.clientY);
        const head = grid.address(point.row, point.column);
        if (fixed && head) grid.setRanges([{ anchor: fixed, head }]);
      };
      const end = (): void => {
        element.removeEventListener('pointermove', follow);
        element.removeEventListener('pointerup', end);
        element.removeEventListener('pointercancel', end);
      };
      element.addEventListener('pointermove', follow);
      element.addEventListener('pointerup', end);
      element.addEventListener('pointercancel', end);
    };
  handles.start.addEventListener('pointerdown', stretch('start'));
  handles.end.addEventListener('pointerdown', stretch('end'));

  area.addEventListener('pointermove', onMove, { passive: true });
  // Before anybody else takes it for a tap.
  area.addEventListener('pointerup', onUp, true);
  area.addEventListener('pointercancel', still);
  const offs = [
    grid.topics.on('position', place),
    grid.topics.on('selection', place),
    grid.topics.on('scrolled', place),
    grid.topics.on('layout', place),
  ];
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
      handles.start.remove();
      handles.end.remove();
      area.removeEventListener('pointermove', onMove);
      area.removeEventListener('pointerup', onUp, true);
      area.removeEventListener('pointercancel', still);
      for (const off of offs) off();
    },
  };
}

function handle(corner: 'start' | 'end'): HTMLElement {
  const element = document.createElement('div');
  element.className = styles['rangeHandle'] ?? '';
  element.dataset['rangeHandle'] = corner;
  element.dataset['interactive'] = '';
  element.setAttribute('aria-hidden', 'true');
  element.hidden = true;
  return element;
}
