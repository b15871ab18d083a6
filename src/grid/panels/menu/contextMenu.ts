// Where the context menu opens: at the pointer (the cell under it is taken first, unless it is selected already), or
// at the active cell when the menu key asked for it. Text that is being edited keeps the browser's own menu.
import { contains } from '../../table/selection.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { InteractionCalls } from '../../interact/interactionCalls.ts';
import type { Navigation } from '../../interact/navigation.ts';
import type { Stage } from '../../dom/stageCalls.ts';

interface ContextMenuParts<Row> {
  grid: GridInstance<Row>;
  stage: Stage<Row>;
  navigation: Navigation;
  interactions: InteractionCalls<Row>;
  area: HTMLElement;
}

export function attachContextMenu<Row>({
  grid,
  stage,
  navigation,
  interactions,
  area,
}: ContextMenuParts<Row>): () => void {
  const onMenu = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('[data-interactive]')) return;
    const byKey = event.target instanceof HTMLTextAreaElement;
    if (grid.position.kind === 'editing') return;
    event.preventDefault();
    if (byKey) {
      if (grid.panel.get() === null) interactions.whenReady(({ list }) => list.run('menu'));
      return;
    }
    const point = stage.pointAt(event.clientX, event.clientY);
    if (point.row < 0) return;
    const block = grid.selectedBlock();
    const inside =
      block &&
      point.row >= block.top &&
      point.row <= block.bottom &&
      (point.gutter || contains(block, point.row, point.column));
    if (!inside && point.gutter) navigation.selectRow(point.row);
    else if (!inside && point.column >= 0) navigation.activate(point.row, point.column);
    const anchor = { left: event.clientX, top: event.clientY, bottom: event.clientY, width: 0 };
    interactions.whenReady(() => grid.panel.set({ kind: 'cellMenu', anchor }));
  };
  area.addEventListener('contextmenu', onMenu);
  return () => area.removeEventListener('contextmenu', onMenu);
}
