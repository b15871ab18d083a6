// The chart without a pointer: arrows go from bar to bar, M takes a bar along (keyMove.ts), every answer is said. The focused
// bar is a real button, so that assistive technology meets it where it stands.
import { nearestBar } from './barIndex.ts';
import { createKeyMove, rowAway } from './keyMove.ts';
import type { KeyParts } from './keyMove.ts';
import type { TimelineStore } from './timelineModel.ts';
import type { TimelineView } from './timelineView.ts';

export function attachKeys(view: TimelineView, store: TimelineStore, parts: KeyParts): () => void {
  const { focus } = parts;
  const mover = createKeyMove(view, store, parts);
  const hasBars = (id: string): boolean => (store.model.rowOf(id)?.row.bars.length ?? 0) > 0;

  const go = (id: string | null): void => {
    if (id === null) return;
    store.calls.select(id);
    view.reveal(id);
    name();
    parts.say(store.calls.describe(id));
  };
  const name = (): void => {
    focus.setAttribute(
      'aria-label',
      view.focused === null ? '没有选中的工序，按方向键选择' : store.calls.describe(view.focused),
    );
  };

  const walk = (event: KeyboardEvent): boolean => {
    const { model } = store;
    const box = view.box();
    const turn = event.ctrlKey || event.metaKey;
    if (turn && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      parts.scrollTo(Math.max(0, box.scrollX + (event.key === 'ArrowLeft' ? -box.width : box.width)));
      return true;
    }
    const rowId = view.focused === null ? undefined : model.rowOfBar(view.focused);
    const row = rowId === undefined ? undefined : model.rowOf(rowId)?.row;
    const at = row?.bars.findIndex(({ id }) => id === view.focused) ?? -1;
    const bar = row?.bars[at];
    const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];
    if (!arrows.includes(event.key)) return false;
    if (row === undefined || bar === undefined || rowId === undefined) {
      const first = rowAway(model.rowIds, model.rowIds[0] ?? '', 1, hasBars) ?? model.rowIds.find(hasBars);
      const start = model.axis.minuteAt(box.scrollX);
      const from = model.rowIds.find(hasBars) ?? first;
      go(from === undefined ? null : (nearestBar(model.rowOf(from)?.row ?? { bars: [] }, start)?.id ?? null));
      return true;
    }
    if (event.key === 'ArrowLeft') go(row.bars[at - 1]?.id ?? null);
    else if (event.key === 'ArrowRight') go(row.bars[at + 1]?.id ?? null);
    else if (event.key === 'Home') go(row.bars[0]?.id ?? null);
    else if (event.key === 'End') go(row.bars.at(-1)?.id ?? null);
    else {
      const next = rowAway(model.rowIds, rowId, event.key === 'ArrowUp' ? -1 : 1, hasBars);
      const target = next === null ? undefined : model.rowOf(next)?.row;
      if (target !== undefined) go(nearestBar(target, (bar.start + bar.end) / 2)?.id ?? null);
    }
    return true;
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey) return;
    const key = event.key.toLowerCase();
    let taken = true;
    if (mover.isMoving()) taken = event.key === 'Tab' ? false : mover.onKey(event);
    else if (walk(event)) taken = true;
    else if (event.ctrlKey || event.metaKey) taken = false;
    else if (key === 'm') mover.begin();
    else if (key === '+' || key === '=' || key === '-') {
      const box = view.box();
      store.calls.zoom(
        key === '-' ? -1 : 1,
        store.model.axis.minuteAt(box.scrollX + box.width / 2),
        box.width / 2,
      );
    } else if (event.key === 'Enter') {
      if (view.focused !== null) store.calls.open(view.focused);
    } else taken = store.calls.key(event, view.focused);
    if (!taken) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = (): void => {
    if (view.focused === null) view.focused = store.model.selected;
    name();
    view.draw();
  };
  const offs = store.subscribe(name);
  focus.addEventListener('keydown', onKey);
  focus.addEventListener('focus', onFocus);
  focus.addEventListener('blur', mover.stop);
  name();
  return () => {
    offs();
    focus.removeEventListener('keydown', onKey);
    focus.removeEventListener('focus', onFocus);
    focus.removeEventListener('blur', mover.stop);
  };
}
