// The chart without a pointer: arrows go from bar to bar, M takes a bar along, every answer is said. The focused bar is a
// real button, so that assistive technology meets it where it stands.
import { nearestBar } from './barIndex.ts';
import type { TimelineStore } from './timelineModel.ts';
import type { TimelineView } from './timelineView.ts';
import { nextUnit, unitStart } from './zoomLevels.ts';

export interface KeyParts {
  focus: HTMLButtonElement;
  say(text: string): void;
  scrollTo(left: number): void;
}

interface Moving {
  id: string;
  rowId: string;
  start: number;
  barred: ReadonlySet<string>;
  isAllowed: boolean;
}

export function attachKeys(view: TimelineView, store: TimelineStore, parts: KeyParts): () => void {
  const { focus } = parts;
  let moving: Moving | null = null;

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
  const rowAway = (rowId: string, step: number, allowed: (id: string) => boolean): string | null => {
    const { rowIds } = store.model;
    for (let at = rowIds.indexOf(rowId) + step; at >= 0 && at < rowIds.length; at += step) {
      const id = rowIds[at];
      if (id !== undefined && allowed(id)) return id;
    }
    return null;
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
      const first = rowAway(model.rowIds[0] ?? '', 1, hasBars) ?? model.rowIds.find(hasBars);
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
      const next = rowAway(rowId, event.key === 'ArrowUp' ? -1 : 1, hasBars);
      const target = next === null ? undefined : model.rowOf(next)?.row;
      if (target !== undefined) go(nearestBar(target, (bar.start + bar.end) / 2)?.id ?? null);
    }
    return true;
  };
  const hasBars = (id: string): boolean => (store.model.rowOf(id)?.row.bars.length ?? 0) > 0;

  const show = (): void => {
    if (moving === null) return;
    const answer = store.calls.answer(moving.id, moving.rowId, moving.start);
    moving = { ...moving, start: answer.start, isAllowed: answer.isAllowed };
    const { start, end, tone } = answer;
    view.lifted = {
      id: moving.id,
      barred: moving.barred,
      ghosts: [{ rowId: moving.rowId, start, end, tone, label: '' }],
    };
    const x = store.model.axis.xOf(start);
    const box = view.box();
    if (x < box.scrollX || x > box.scrollX + box.width - 40) parts.scrollTo(Math.max(0, x - box.width / 3));
    view.draw();
    parts.say(answer.text.replaceAll('\n', '；'));
  };
  const begin = (): void => {
    const { model } = store;
    const id = view.focused;
    const rowId = id === null ? undefined : model.rowOfBar(id);
    const bar = rowId === undefined ? undefined : model.rowOf(rowId)?.row.bars.find((each) => each.id === id);
    if (id === null || rowId === undefined || bar === undefined) return;
    if (!model.canMove || model.level.snap === 0) {
      parts.say(model.canMove ? '请放大后再移动' : '不能移动');
      return;
    }
    const lifted = store.calls.lift(id);
    if (typeof lifted === 'string') parts.say(lifted);
    else {
      moving = { id, rowId, start: bar.start, barred: lifted.barred, isAllowed: true };
      focus.dataset['moving'] = 'true';
      parts.say('移动：左右改时间，上下换设备，回车放下，Esc 放弃');
    }
  };
  const stop = (): void => {
    moving = null;
    view.lifted = null;
    focus.dataset['moving'] = 'false';
    view.draw();
  };
  /** Goes on from where it was; hours nobody works are jumped over. */
  const shift = (minutes: number): void => {
    if (moving === null) return;
    const { id, rowId, start } = moving;
    for (let step = 1; step <= mostSteps; step += 1) {
      const wanted = start + minutes * step;
      const answer = store.calls.answer(id, rowId, wanted);
      if (minutes > 0 ? answer.start > start : answer.start < start || answer.start === wanted) {
        moving = { ...moving, start: answer.start };
        return show();
      }
    }
  };
  const move = (event: KeyboardEvent): boolean => {
    if (moving === null) return false;
    const { level, axis } = store.model;
    const turn = event.ctrlKey || event.metaKey;
    const unit =
      nextUnit(level.lower, unitStart(level.lower, moving.start)) - unitStart(level.lower, moving.start);
    const by = turn ? unit : level.snap;
    const { barred } = moving;
    if (event.key === 'Escape') {
      stop();
      parts.say('已放回原处');
    } else if (event.key === 'Enter') {
      const { id, rowId, start, isAllowed } = moving;
      if (!isAllowed) parts.say('不能放在这里');
      else {
        stop();
        store.calls.drop(id, rowId, start);
      }
    } else if (event.key === 'ArrowLeft') shift(-by);
    else if (event.key === 'ArrowRight') shift(by);
    else if (event.key === 'PageUp') shift(-Math.round(view.box().width / axis.pxPerMinute));
    else if (event.key === 'PageDown') shift(Math.round(view.box().width / axis.pxPerMinute));
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next = rowAway(moving.rowId, event.key === 'ArrowUp' ? -1 : 1, (id) => !barred.has(id));
      if (next === null) parts.say('没有别的设备能做这道工序');
      else {
        moving = { ...moving, rowId: next };
        show();
      }
    } else return true;
    return true;
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey) return;
    const key = event.key.toLowerCase();
    let taken = true;
    if (moving !== null) taken = event.key === 'Tab' ? false : move(event);
    else if (walk(event)) taken = true;
    else if (event.ctrlKey || event.metaKey) taken = false;
    else if (key === 'm') begin();
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
  focus.addEventListener('blur', stop);
  name();
  return () => {
    offs();
    focus.removeEventListener('keydown', onKey);
    focus.removeEventListener('focus', onFocus);
    focus.removeEventListener('blur', stop);
  };
}

/** A year of days, or a week of steps of a quarter of an hour. */
const mostSteps = 700;
