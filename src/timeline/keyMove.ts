// A bar taken along by the keyboard: every step asks where the bar may go and shows the answer, Enter drops it, Esc puts it
// back.
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

interface KeyMove {
  isMoving(): boolean;
  /** Takes the focused bar along, or says why it stays. */
  begin(): void;
  stop(): void;
  /** While a bar moves; true when the key is taken. */
  onKey(event: KeyboardEvent): boolean;
}

/** A year of days, or a week of steps of a quarter of an hour. */
const mostSteps = 700;

/** The next allowed row from this one on, in steps up or down. */
export function rowAway(
  rowIds: readonly string[],
  rowId: string,
  step: number,
  allowed: (id: string) => boolean,
): string | null {
  for (let at = rowIds.indexOf(rowId) + step; at >= 0 && at < rowIds.length; at += step) {
    const id = rowIds[at];
    if (id !== undefined && allowed(id)) return id;
  }
  return null;
}

export function createKeyMove(view: TimelineView, store: TimelineStore, parts: KeyParts): KeyMove {
  const { focus } = parts;
  let moving: Moving | null = null;

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
  const onKey = (event: KeyboardEvent): boolean => {
    if (moving === null) return false;
    const { level, axis, rowIds } = store.model;
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
      const next = rowAway(rowIds, moving.rowId, event.key === 'ArrowUp' ? -1 : 1, (id) => !barred.has(id));
      if (next === null) parts.say('没有别的设备能做这道工序');
      else {
        moving = { ...moving, rowId: next };
        show();
      }
    }
    return true;
  };

  return { isMoving: () => moving !== null, begin, stop, onKey };
}
