// The two handles at the corners of the selection by which a finger stretches it: shown to fingers only, and while both
// corners have a column.
import type { GridInstance } from '../frame/instance.ts';
import styles from './overlay.module.css';
import type { Stage } from './stageCalls.ts';

type Corner = 'start' | 'end';

export interface RangeHandles {
  /** To where the selection is now. */
  place: () => void;
  detach: () => void;
}

export function attachRangeHandles<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  root: HTMLElement,
  area: HTMLElement,
): RangeHandles {
  const handles = { start: handle('start'), end: handle('end') };
  area.append(handles.start, handles.end);

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
    (corner: Corner) =>
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
        const point = stage.pointAt(moved.clientX, moved.clientY);
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
  const offs = [
    grid.topics.on('position', place),
    grid.topics.on('selection', place),
    grid.topics.on('scrolled', place),
    grid.topics.on('layout', place),
  ];
  return {
    place,
    detach() {
      handles.start.remove();
      handles.end.remove();
      for (const off of offs) off();
    },
  };
}

function handle(corner: Corner): HTMLElement {
  const element = document.createElement('div');
  element.className = styles['rangeHandle'] ?? '';
  element.dataset['rangeHandle'] = corner;
  element.dataset['interactive'] = '';
  element.setAttribute('aria-hidden', 'true');
  element.hidden = true;
  return element;
}
