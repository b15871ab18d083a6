// A shift drawn on a ruler from the midnight of its work date, beyond the next midnight: the whole shift and the pieces in
// it, each with two edges that move in steps and never into a place the check of the shift would refuse. Pure.
import type { Doc, LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import {
  periodSpan,
  shiftSpan,
  type Span,
  spanMinutes,
  timeText,
  workedSpans,
} from '#model/workingTime/shifts.ts';
import { shift } from '../shift.ts';
import { shiftOf } from './storedTime.ts';

const periodOf = fieldsReader(shift.lines.periods.fields, ['startTime', 'endTime', 'isBreak']);

/** A period of the shift; `from` and `to` in minutes from the midnight of the work date. */
export interface RulerPiece extends Span {
  /** Id of its line. */
  id: string;
  isBreak: boolean;
}

export interface Ruler {
  whole: Span;
  /** In the order they begin; periods whose times cannot be read are left out. */
  pieces: readonly RulerPiece[];
}

/** What is dragged: an edge, or the piece as it is. */
export type Grip = 'start' | 'end' | 'whole';

/** Minutes a drag or an arrow key moves by. */
export const rulerStep = 15;
/** A ruler shows a day and a half; a shift that ends later makes it two days. */
const usualLength = 36 * 60;

type Stored = Pick<Doc, 'fields' | 'lines'>;

/** Null while the times of the shift cannot be read. */
export function rulerOf(doc: Stored): Ruler | null {
  const whole = shiftSpan(shiftOf(doc));
  if (whole === null) return null;
  const { periods = [] } = doc.lines;
  const pieces = periods.flatMap((row): RulerPiece[] => {
    const span = pieceOf(whole, row);
    return span === null ? [] : [{ id: row.id, isBreak: periodOf(row).isBreak === true, ...span }];
  });
  return { whole, pieces: pieces.toSorted((left, right) => left.from - right.from) };
}

function pieceOf(whole: Span, row: LineRow): Span | null {
  const { startTime, endTime } = periodOf(row);
  return periodSpan(whole, { start: startTime ?? '', end: endTime ?? '', isBreak: false });
}

export function rulerLength({ whole }: Ruler): number {
  return whole.to > usualLength ? 2 * minutesOfDay : usualLength;
}

/** What is worked of the ruler: the periods that are no breaks, or all of the shift, less its breaks. */
export function workedOf({ whole, pieces }: Ruler): Span[] {
  return workedSpans({
    code: '',
    title: '',
    start: startText(whole.from),
    end: endText(whole.to),
    periods: pieces.map(({ from, to, isBreak }) => ({ start: startText(from), end: endText(to), isBreak })),
  });
}

export function workedMinutes(ruler: Ruler): number {
  return spanMinutes(workedOf(ruler));
}

/** A start at midnight is 00:00. */
function startText(minutes: number): string {
  return timeText(minutes % minutesOfDay);
}

/** An end at midnight is 24:00, of the next day as well. */
function endText(minutes: number): string {
  return minutes % minutesOfDay === 0 ? '24:00' : timeText(minutes);
}

/** The span in words: 22:00–次日 06:00. */
export function spanText({ from, to }: Span): string {
  const day = (minutes: number, isEnd: boolean): string =>
    (isEnd ? minutes > minutesOfDay : minutes >= minutesOfDay) ? '次日 ' : '';
  return `${day(from, false)}${startText(from)}–${day(to, true)}${endText(to)}`;
}

function within(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to);
}

/** How far the piece may reach: to its neighbours of the same kind and to the ends of the shift. */
export function roomOf({ whole, pieces }: Ruler, id: string): Span {
  const own = pieces.find((piece) => piece.id === id);
  if (own === undefined) return whole;
  const others = pieces.filter((piece) => piece.id !== id && piece.isBreak === own.isBreak);
  return {
    from: Math.max(whole.from, ...others.filter(({ to }) => to <= own.from).map(({ to }) => to)),
    to: Math.min(whole.to, ...others.filter(({ from }) => from >= own.to).map(({ from }) => from)),
  };
}

/**
 * The ruler after a piece, or with null the shift itself, was moved by so many minutes: no farther than there is room. A
 * shift moved as a whole takes its periods along; its edges stop at them.
 */
export function moved(ruler: Ruler, id: string | null, grip: Grip, by: number): Ruler {
  if (id === null) return movedShift(ruler, grip, by);
  const room = roomOf(ruler, id);
  return {
    ...ruler,
    pieces: ruler.pieces.map((piece) =>
      piece.id === id ? { ...piece, ...movedSpan(piece, room, grip, by) } : piece,
    ),
  };
}

function movedSpan({ from, to }: Span, room: Span, grip: Grip, by: number): Span {
  if (grip === 'start')
    return { from: within(from + by, room.from, Math.max(room.from, to - rulerStep)), to };
  if (grip === 'end') return { from, to: within(to + by, Math.min(room.to, from + rulerStep), room.to) };
  const moves = within(by, room.from - from, room.to - to);
  return { from: from + moves, to: to + moves };
}

function movedShift({ whole, pieces }: Ruler, grip: Grip, by: number): Ruler {
  const first = Math.min(whole.to - rulerStep, ...pieces.map(({ from }) => from));
  const last = Math.max(whole.from + rulerStep, ...pieces.map(({ to }) => to));
  if (grip === 'start') {
    const from = within(
      whole.from + by,
      Math.max(0, whole.to - minutesOfDay),
      Math.min(first, minutesOfDay - 1),
    );
    return { whole: { from, to: whole.to }, pieces };
  }
  if (grip === 'end')
    return {
      whole: { from: whole.from, to: within(whole.to + by, last, whole.from + minutesOfDay) },
      pieces,
    };
  const moves = within(by, -whole.from, minutesOfDay - rulerStep - whole.from);
  const along = <T extends Span>(span: T): T => ({ ...span, from: span.from + moves, to: span.to + moves });
  return { whole: along(whole), pieces: pieces.map(along) };
}

/** What was moved, as typing would have changed it. */
export function rulerPatches(before: Ruler, after: Ruler): Patch[] {
  const patches: Patch[] = [];
  if (after.whole.from !== before.whole.from)
    patches.push({ op: 'set', field: 'startTime', value: startText(after.whole.from) });
  if (after.whole.to !== before.whole.to)
    patches.push({ op: 'set', field: 'endTime', value: endText(after.whole.to) });
  for (const piece of after.pieces) {
    const known = before.pieces.find(({ id }) => id === piece.id);
    const set = (field: string, value: string): void =>
      void patches.push({ op: 'setLine', lines: 'periods', id: piece.id, field, value });
    if (known?.from !== piece.from) set('startTime', startText(piece.from));
    if (known?.to !== piece.to) set('endTime', endText(piece.to));
  }
  return patches;
}

/** A break in the middle of the longest time worked without one: an hour, or half of what there is; null when there is none. */
export function breakPatch(ruler: Ruler, newId: () => string): Extract<Patch, { op: 'insertLine' }> | null {
  const longest = workedOf(ruler).toSorted((left, right) => right.to - right.from - (left.to - left.from))[0];
  if (longest === undefined || longest.to - longest.from < 2 * rulerStep) return null;
  const length = Math.min(60, Math.floor((longest.to - longest.from) / 2 / rulerStep) * rulerStep);
  const middle = (longest.from + longest.to - length) / 2;
  const from = within(Math.round(middle / rulerStep) * rulerStep, longest.from, longest.to - length);
  const values = { startTime: startText(from), endTime: endText(from + length), isBreak: true };
  return { op: 'insertLine', lines: 'periods', id: newId(), before: null, values };
}
