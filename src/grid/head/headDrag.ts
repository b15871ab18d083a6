// Working on column heads without React: the check box over the rows, the keyboard from head to head, what pointing at one
// tells; a resize changes column variables only and is committed once at its end; a reorder shows a line and a ghost and is
// committed on drop. Esc cancels both.
import { moveColumn } from '../table/plugins/marriedColumns.ts';
import { setWidths, sortBy, undoView } from '../table/columnCalls.ts';
import { clampWidth } from '../table/columnDefs.ts';
import { withWidth } from '../table/columnLayout.ts';
import type { LaidColumn } from '../table/columnLayout.ts';
import { recordIdAt } from '../table/records.ts';
import { noRows } from '../table/selection.ts';
import type { ColumnPin, GridColumn } from '../contract/columns.ts';
import type { GridInstance } from '../frame/instance.ts';
import { autosize } from '../panels/menu/columnItems.ts';
import styles from '../frame/parts.module.css';
import type { Stage } from '../dom/stageCalls.ts';

export interface HeadWork<Row> {
  /** Drags the edge of a column. */
  resize: (laid: LaidColumn<Row>, event: PointerEvent, handle: HTMLElement) => void;
  /** Starts once the pointer has moved a little; a plain click stays a click. */
  reorder: (laid: LaidColumn<Row>, event: PointerEvent, cell: HTMLElement) => void;
  /** What pointing at a head tells: its title where that is cut, and its help. */
  explain: (column: GridColumn<Row>, head: HTMLElement) => void;
  autosize: (ids: readonly string[]) => void;
  /** A key pressed on a head: sorts, opens the menu, moves, widens or leaves. */
  key: (
    laid: LaidColumn<Row>,
    event: KeyboardEvent,
    head: HTMLElement,
    openMenu: (column: string, beside: Element) => void,
  ) => void;
  /** Everything the query matches, or nothing; the ids of rows at hand are told too. */
  checkAll: (checked: boolean) => void;
}

/** @param leave gives the keyboard back to the cells */
export function createHeadWork<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  leave: () => void,
): HeadWork<Row> {
  return {
    resize: (laid, event, handle) => startResize(grid, stage, laid, event, handle),
    reorder: (laid, event, cell) => startReorder(grid, stage, laid, event, cell),
    explain({ title, help = '' }, head) {
      const text = head.firstElementChild;
      const cut =
        text !== null && (text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1);
      head.title = [cut ? title : '', help].filter((line) => line !== '').join('\n');
    },
    autosize: (ids) => autosize(grid, ids),
    checkAll(checked) {
      if (!checked) return grid.setRowSelection(noRows);
      const ids = new Set<string>();
      for (let row = 0; row < Math.min(grid.rowCount, 100_000); row++) {
        const id = recordIdAt(grid, row);
        if (id !== undefined && id !== '') ids.add(id);
      }
      grid.setRowSelection({ ...noRows, allMatching: true, ids });
    },
    key(laid, { key, code, altKey, ctrlKey, metaKey, shiftKey }, head, openMenu) {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      const mod = ctrlKey || metaKey;
      if (key === 'Enter' || key === ' ') grid.arrange((table) => sortBy(table, laid.id, mod || shiftKey));
      else if (altKey && key === 'ArrowDown') openMenu(laid.id, head);
      else if (step === 0 && mod && code === 'KeyZ') undoView(grid);
      else if (step === 0) leave();
      else if (mod) moveBy(grid, laid, step);
      else if (altKey) setWidths(grid, { [laid.id]: laid.width + step * 8 });
      else focusHead(grid, stage, laid.index + step, head);
    },
  };
}

/** One place to the side, with its married group; past the edge of its region nothing moves. */
function moveBy<Row>(grid: GridInstance<Row>, laid: LaidColumn<Row>, step: number): void {
  const beside = grid.columnAt(laid.index + step);
  if (!beside || beside.region !== laid.region) return;
  const { order } = grid.view;
  const before = step < 0 ? beside.id : (order[order.indexOf(beside.id) + 1] ?? null);
  const pin = laid.region === 'centre' ? null : laid.region;
  grid.setView(
    moveColumn(grid.props.columns, new Set(grid.props.marriedGroups), grid.view, {
      id: laid.id,
      before,
      pin,
    }),
  );
}

/** The keyboard goes to the head at that visual index, from another of the same line. */
function focusHead<Row>(grid: GridInstance<Row>, stage: Stage<Row>, index: number, from: Element): void {
  const laid = grid.columnAt(index);
  if (!laid) return;
  stage.reveal(stage.visible().start, index);
  const line = from.closest('[role=row]');
  const focus = (): boolean => {
    const head = line?.querySelector<HTMLElement>(`[data-column="${CSS.escape(laid.id)}"]`);
    head?.focus();
    return head instanceof HTMLElement;
  };
  // In a very wide grid the head may have to be rendered first.
  if (!focus()) requestAnimationFrame(focus);
}

function follow(
  event: PointerEvent,
  target: HTMLElement,
  onMove: (event: PointerEvent) => void,
  onEnd: (cancelled: boolean) => void,
): void {
  target.setPointerCapture(event.pointerId);
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

function startResize<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  laid: LaidColumn<Row>,
  event: PointerEvent,
  handle: HTMLElement,
): void {
  const from = event.clientX;
  const before = grid.layout;
  const sign = laid.region === 'end' ? -1 : 1;
  let width = laid.width;
  handle.dataset['dragging'] = '';
  follow(
    event,
    handle,
    (moved) => {
      width = clampWidth(laid.column, laid.width + sign * (moved.clientX - from));
      grid.layout = withWidth(before, laid.id, width);
      stage.writeColumns();
      stage.paint();
    },
    (cancelled) => {
      delete handle.dataset['dragging'];
      grid.layout = before;
      if (cancelled || width === laid.width) {
        stage.writeColumns();
        stage.paint();
      } else {
        setWidths(grid, { [laid.id]: width });
      }
    },
  );
}

const threshold = 5;

function startReorder<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  laid: LaidColumn<Row>,
  event: PointerEvent,
  cell: HTMLElement,
): void {
  const head = cell.closest<HTMLElement>('[data-head]');
  if (!head) return;
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
    cell,
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
      scrollAtEdge(grid, stage, moved.clientX, box);
      const over =
        grid.columnAt(stage.pointAt(x, box.top + grid.headHeight + 1).column) ?? grid.layout.columns.at(-1);
      if (!over) return;
      const rect = stage.rectOf(0, over);
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
        grid.arrange((table) =>
          table.setGrouping((group) => (group.includes(laid.id) ? group : [...group, laid.id])),
        );
        return;
      }
      if (cancelled || !target || target.before === laid.id) return;
      grid.setView(
        moveColumn(grid.props.columns, new Set(grid.props.marriedGroups), grid.view, {
          id: laid.id,
          ...target,
        }),
      );
    },
  );
}

function overGroupPanel(head: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const box = head.closest('[data-density]')?.querySelector('[data-group-panel]')?.getBoundingClientRect();
  return (
    box !== undefined &&
    clientX >= box.left &&
    clientX <= box.right &&
    clientY >= box.top &&
    clientY <= box.bottom
  );
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

function scrollAtEdge<Row>(grid: GridInstance<Row>, stage: Stage<Row>, x: number, box: DOMRect): void {
  const { scrollX } = stage.size();
  if (x < box.left + grid.layout.startWidth + 24) stage.scrollTo(stage.offset(), scrollX - 16);
  else if (x > box.right - grid.layout.endWidth - 24) stage.scrollTo(stage.offset(), scrollX + 16);
}
