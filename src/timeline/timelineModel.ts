// What a timeline shows and asks: rows of bars by the ids of the grid's rows, and the caller's answers to a bar on its way.
// The timeline knows neither what a bar is about nor why it may not go somewhere.
import type { BarRow } from './barIndex.ts';
import type { BarLink, BarOutline, DateMark } from './chartPainter.ts';
import type { TimeAxis } from './timeAxis.ts';
import type { WorkingHours } from './workingHours.ts';
import type { ZoomLevel } from './zoomLevels.ts';

/** The part of a grid the chart stands on: same rows, same scroll. */
export interface RowViewport {
  box(): { left: number; top: number; width: number; height: number; scrollX: number };
  rows(): readonly { index: number; id: string; top: number; height: number }[];
  rowAt(y: number): number;
  reveal(index: number): void;
  scrollTo(left: number): void;
  scrollBy(rows: number): void;
  onPaint(listener: () => void): () => void;
}

export interface TimelineModel {
  axis: TimeAxis;
  level: ZoomLevel;
  rowOf(id: string): { row: BarRow; hours: WorkingHours | null } | undefined;
  /** In the order of the grid. */
  rowIds: readonly string[];
  rowOfBar(id: string): string | undefined;
  now: number;
  frozenUntil: number;
  showLoad: boolean;
  links: readonly BarLink[];
  outlines: ReadonlyMap<string, readonly BarOutline[]>;
  /** What an answer that is not taken yet would move. */
  ghosts: readonly BarOutline[];
  dates: readonly DateMark[];
  selected: string | null;
  /** Bars can be moved. */
  canMove: boolean;
}

export interface PlaceAnswer {
  start: number;
  end: number;
  /** Colour of the ghost. */
  tone: string;
  text: string;
  isAllowed: boolean;
}

export interface TimelineCalls {
  select(id: string | null): void;
  /** Rows the bar cannot go to; null: the bar does not move, for the reason said. */
  lift(id: string): { barred: ReadonlySet<string>; magnets: readonly number[] } | string;
  answer(id: string, rowId: string, start: number): PlaceAnswer;
  /** Asked when the pointer rests: what else would move. */
  consequence(id: string, rowId: string, start: number): { text: string; ghosts: readonly BarOutline[] };
  drop(id: string, rowId: string, start: number): void;
  /** Accessible name and card. */
  describe(id: string): string;
  card(id: string): readonly string[];
  /** 1 nearer, −1 further; the minute stays where it is on the screen. */
  zoom(step: number, minute: number, x: number): void;
  /** A letter or key the timeline has no use for itself; true when it meant something. */
  key(event: KeyboardEvent, id: string | null): boolean;
  /** Enter, or a double click. */
  open(id: string): void;
}

export interface TimelineStore {
  model: TimelineModel;
  calls: TimelineCalls;
  /** Told of a new model. */
  subscribe(listener: () => void): () => void;
}

/** A store whose model and calls are replaced; listeners redraw. */
export function createTimelineStore(model: TimelineModel, calls: TimelineCalls) {
  const listeners = new Set<() => void>();
  const store = {
    model,
    calls,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next: TimelineModel, nextCalls: TimelineCalls) {
      store.model = next;
      store.calls = nextCalls;
      for (const listener of listeners) listener();
    },
  };
  return store satisfies TimelineStore;
}
