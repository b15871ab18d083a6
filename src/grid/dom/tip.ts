// The whole text of what is cut off, for who moves by keyboard: shown under the active cell or the focused head once it
// has come to rest, and only when the text is really cut. Cells under the mouse get the browser's own tip, which also
// says what is wrong with them.
import { cellOf } from '../interact/position.ts';
import styles from './overlay.module.css';
import { formatReason } from './formats.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Stage } from './stageCalls.ts';

const restMs = 400;

export function attachTip<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  root: HTMLElement,
  area: HTMLElement,
): () => void {
  const tip = document.createElement('div');
  tip.setAttribute('role', 'tooltip');
  tip.className = styles['tip'] ?? '';
  tip.hidden = true;
  root.append(tip);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = (): void => {
    clearTimeout(timer);
    if (!tip.hidden) tip.hidden = true;
  };
  const show = (beside: Element, text: string): void => {
    const box = beside.getBoundingClientRect();
    const origin = root.getBoundingClientRect();
    tip.textContent = text;
    tip.hidden = false;
    const left = Math.min(box.left - origin.left, root.clientWidth - tip.offsetWidth - 4);
    const below = box.bottom - origin.top + 2;
    const fits = below + tip.offsetHeight <= root.clientHeight;
    tip.style.left = `${Math.max(4, left)}px`;
    tip.style.top = `${fits ? below : Math.max(0, box.top - origin.top - tip.offsetHeight - 2)}px`;
  };
  const onCell = (): void => {
    const cell = cellOf(grid.position);
    const laid = cell ? grid.laid(cell.column) : undefined;
    const element = cell && laid ? stage.pool.cellAt(cell.row, laid.index) : null;
    if (!cell || !laid || !element || grid.position.kind !== 'active' || !grid.hasFocus) return;
    if (element.scrollWidth > element.clientWidth) show(element, grid.textAt(cell.row, laid));
  };
  const soon = (): void => {
    hide();
    if (grid.hasFocus) timer = setTimeout(onCell, restMs);
  };
  const onFocus = (event: FocusEvent): void => {
    const head =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('[role=columnheader][data-column]')
        : null;
    if (!head || head !== event.target) return;
    hide();
    timer = setTimeout(() => {
      const title = head.firstElementChild;
      const cut =
        title !== null &&
        (title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight + 1);
      const help = head.dataset['help'] ?? '';
      if (cut || help !== '')
        show(head, [cut ? (title.textContent ?? '') : '', help].filter((line) => line !== '').join('\n'));
    }, restMs);
  };
  const onOver = (event: PointerEvent): void => {
    const cell =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[role=gridcell]') : null;
    if (cell?.closest('[data-interactive]')) return;
    if (!cell || !area.contains(cell)) return;
    const point = stage.pointAt(event.clientX, event.clientY);
    const laid = grid.columnAt(point.column);
    const id = point.row < 0 ? undefined : grid.props.source.idAt(point.row);
    if (!laid || id === undefined) return;
    const problem = grid.props.editing?.problemAt(id, laid.id);
    const cut = cell.scrollWidth > cell.clientWidth;
    const reason = formatReason(grid, laid.id, grid.props.source.rowAt(point.row));
    const title =
      problem ?? [cut ? grid.textAt(point.row, laid) : '', reason].filter((line) => line !== '').join('\n');
    if (cell.title !== title) cell.title = title;
  };

  area.addEventListener('pointerover', onOver, { passive: true });
  root.addEventListener('focusin', onFocus);
  root.addEventListener('focusout', hide);
  const offs = [
    grid.topics.on('position', soon),
    grid.topics.on('focus', soon),
    grid.topics.on('scrolled', hide),
  ];
  soon();
  return () => {
    hide();
    area.removeEventListener('pointerover', onOver);
    root.removeEventListener('focusin', onFocus);
    root.removeEventListener('focusout', hide);
    for (const off of offs) off();
    tip.remove();
  };
}
