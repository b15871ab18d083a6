// A press that is held: the cell under the pointer until it is released, scrolling while it is beyond an edge. What is dragged
// is the caller's.
import type { Drag, GridPoint } from './position.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Stage } from '../dom/stageCalls.ts';

export function createDrag<Row>(grid: GridInstance<Row>, stage: Stage<Row>, area: HTMLElement): Drag {
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

  return (event, onMove, onEnd) => {
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
}
