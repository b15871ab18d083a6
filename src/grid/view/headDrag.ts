// Dragging in the head without React: a resize changes column variables only and is committed once at its end;
// a reorder shows a line and a ghost and is committed on drop. Esc cancels both.
import { moveColumn } from '../core/columnGroups.ts';
import { clampWidth, withWidth } from '../core/columns.ts';
import type { LaidColumn } from '../core/columns.ts';
import type { ColumnPin } from '../types.ts';
import type { GridInstance } from './instance.ts';
import styles from './parts.module.css';
import type { Runtime } from './runtime.ts';

function follow(
  event: PointerEvent | React.PointerEvent,
  onMove: (event: PointerEvent) => void,
  onEnd: (cancelled: boolean) => void,
): void {
  const target = event.currentTarget instanceof Element ? event.currentTarget : null;
  target?.setPointerCapture(event.pointerId);
  const stop = (cancelled: boolean): void => {
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', key, true);
    onEnd(cancelled);
  };
  const up = (): void => stop(false);
  const cancel = (): void => stop(true);
  const key = (pressed: KeyboardEvent): void => {
    if (pressed.key !== 'Escape') return;
    pressed.preventDefault();
    pressed.stopPropagation();
    stop(true);
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', key, true);
}

export function startResize<Row>(grid: GridInstance<Row>, runtime: Runtime<Row>, laid: LaidColumn<Row>, event: React.PointerEvent): void {
  const from = event.clientX;
  const before = grid.layout;
  const sign = laid.region === 'end' ? -1 : 1;
  let width = laid.width;
  const handle = event.currentTarget;
  if (handle instanceof HTMLElement) handle.dataset['dragging'] = '';
  follow(
    event,
    (moved) => {
      width = clampWidth(laid.column, laid.width + sign * (moved.clientX - from));
      grid.layout = withWidth(before, laid.id, width);
      runtime.stage.writeColumns();
      runtime.stage.paint();
    },
    (cancelled) => {
      if (handle instanceof HTMLElement) delete handle.dataset['dragging'];
      grid.layout = before;
      if (cancelled || width === laid.width) {
        runtime.stage.writeColumns();
        runtime.stage.paint();
      } else {
        grid.setView({ ...grid.view, widths: { ...grid.view.widths, [laid.id]: width } });
      }
    },
  );
}

const threshold = 5;

/** Starts once the pointer has moved a little; a plain click stays a click. */
export function startReorder<Row>(
  grid: GridInstance<Row>,
  runtime: Runtime<Row>,
  laid: LaidColumn<Row>,
  event: React.PointerEvent,
  head: HTMLElement,
): void {
  const { clientX: fromX } = event;
  let ghost: HTMLElement | null = null;
  let line: HTMLElement | null = null;
  let target: { before: string | null; pin: ColumnPin } | null = null;
  let grouping = false;
  const suppressClick = (click: MouseEvent): void => {
    click.stopPropagation();
    click.preventDefault();
  };
  follow(
    event,
    (moved) => {
      if (!ghost && Math.abs(moved.clientX - fromX) < threshold) return;
      ghost ??= floating(styles['ghost'], laid.column.title, head);
      line ??= floating(styles['drop'], '', head);
      ghost.style.left = `${moved.clientX + 8}px`;
      ghost.style.top = `${moved.clientY + 10}px`;
      grouping = laid.column.groupable === true && overGroupPanel(head, moved);
      line.hidden = grouping;
      if (grouping) return;
      const box = head.getBoundingClientRect();
      const x = Math.min(Math.max(moved.clientX, box.left + grid.layout.gutter + 1), box.right - 1);
      scrollAtEdge(grid, runtime, moved.clientX, box);
      const over = grid.columnAt(runtime.stage.pointAt(x, box.top + grid.headHeight + 1).column) ?? grid.layout.columns.at(-1);
      if (!over) return;
      const rect = runtime.stage.rectOf(0, over);
      const after = x - box.left > rect.left + rect.width / 2;
      line.style.left = `${after ? rect.left + rect.width : rect.left}px`;
      const next = after ? grid.layout.columns[over.index + 1] : over;
      target = {
        before: next && next.region === over.region ? next.id : after ? followerOf(grid, over.id) : over.id,
        pin: over.region === 'centre' ? null : over.region,
      };
    },
    (cancelled) => {
      ghost?.remove();
      line?.remove();
      if (!ghost) return;
      window.addEventListener('click', suppressClick, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', suppressClick, true), 0);
      if (grouping && !cancelled) {
        const group = grid.view.group ?? [];
        if (!group.includes(laid.id)) grid.setView({ ...grid.view, group: [...group, laid.id] });
        return;
      }
      if (cancelled || !target || target.before === laid.id) return;
      grid.setView(moveColumn(grid.props.columns, new Set(grid.props.marriedGroups), grid.view, { id: laid.id, ...target }));
    },
  );
}

function overGroupPanel(head: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const box = head.closest('[data-density]')?.querySelector('[data-group-panel]')?.getBoundingClientRect();
  return box !== undefined && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}

function followerOf<Row>(grid: GridInstance<Row>, id: string): string | null {
  const at = grid.view.order.indexOf(id);
  return grid.view.order[at + 1] ?? null;
}

function floating(name: string | undefined, text: string, parent: HTMLElement): HTMLElement {
  const element = document.createElement('div');
  element.className = name ?? '';
  element.textContent = text;
  parent.append(element);
  return element;
}

function scrollAtEdge<Row>(grid: GridInstance<Row>, runtime: Runtime<Row>, x: number, box: DOMRect): void {
  const { scrollX } = runtime.stage.size();
  if (x < box.left + grid.layout.startWidth + 24) runtime.stage.scrollTo(runtime.stage.offset(), scrollX - 16);
  else if (x > box.right - grid.layout.endWidth - 24) runtime.stage.scrollTo(runtime.stage.offset(), scrollX + 16);
}
