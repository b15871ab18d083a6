// The state of every machine of a workshop now, as board and wall show it. Plain data of the wire, and the rules by which a tile
// gets its state and its place.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';

export type BoardStatus = 'running' | 'idle' | 'stopped' | 'unqualified' | 'setup' | 'calling';

export interface BoardTile {
  workCenter: string;
  name: string;
  status: BoardStatus;
  /** ISO; null: since nobody knows when. */
  since: string | null;
  task: { id: string; code: string; order: string; operation: string; material: string } | null;
  operators: string;
  planQty: string;
  doneQty: string;
  /** What should be done by now; null without a task. */
  targetNow: string | null;
  /** The open stop. */
  stop: { id: string; version: number; reason: string | null } | null;
  call: BoardCall | null;
  oee: string | null;
  availability: string | null;
  performance: string | null;
  quality: string | null;
  /** Minutes of this shift nobody has explained. */
  unexplained: string;
  next: string | null;
  /** The shift so far; null outside of shifts. */
  strip: ShiftStrip | null;
}

/** Minutes from the beginning of the shift. */
export interface ShiftStrip {
  minutes: number;
  elapsed: number;
  parts: readonly StripPart[];
}

export interface StripPart {
  from: number;
  to: number;
  kind: 'stopped' | 'unqualified' | 'setup';
}

/**
 * The stops of a shift cut to it and to now; what is behind now stays empty, which is not the same as idle.
 * @param shift whole minutes of the clock
 * @param stops the open one without an end
 */
export function shiftStrip(
  shift: { from: number; to: number },
  now: number,
  stops: readonly { start: number; end: number | null; stopClass: string | null }[],
): ShiftStrip {
  const elapsed = Math.max(0, Math.min(now, shift.to) - shift.from);
  return {
    minutes: shift.to - shift.from,
    elapsed,
    parts: stops.flatMap(({ start, end, stopClass }): StripPart[] => {
      const from = Math.max(0, start - shift.from);
      const to = Math.min(elapsed, (end ?? now) - shift.from);
      if (to <= from) return [];
      return [
        { from, to, kind: stopClass === null ? 'unqualified' : stopClass === 'setup' ? 'setup' : 'stopped' },
      ];
    }),
  };
}

/** How many tiles fit beside and below each other, at least one. Lengths in pixels. */
export function tilesThatFit(
  room: { width: number; height: number },
  tile: { width: number; height: number; gap: number },
): number {
  const along = (length: number, size: number): number =>
    Math.max(1, Math.floor((length + tile.gap) / (size + tile.gap)));
  return along(room.width, tile.width) * along(room.height, tile.height);
}

/** The tiles of a page; pages follow each other in a circle. */
export function pageOf<T>(
  all: readonly T[],
  size: number,
  turn: number,
): { shown: readonly T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = turn % pages;
  return { shown: all.slice(page * size, (page + 1) * size), page: page + 1, pages };
}

export interface BoardCall {
  id: string;
  version: number;
  kind: string;
  place: string;
  caller: string;
  calledAt: string;
  /** How long it may stay in its state; null: as long as it takes. */
  limitMinutes: number | null;
  status: 'calling' | 'answered' | 'resolved';
}

/** Until it is answered a call has the time to answer, until it is resolved the time to resolve, both from the call on. */
export function callLimit(
  status: BoardCall['status'],
  answer: number | null,
  resolve: number | null,
): number | null {
  if (status === 'calling') return answer;
  return status === 'answered' ? resolve : null;
}

export interface ShopBoard {
  /** ISO, of the server. */
  now: string;
  workshop: { id: string; name: string };
  tiles: readonly BoardTile[];
  calls: readonly BoardCall[];
  /** Longest stops of this shift first. */
  pareto: readonly { reason: string; minutes: string; cumulative: string }[];
}

export interface MachineNow {
  isRunning: boolean;
  hasOpenStop: boolean;
  /** Null: nobody has said why. */
  stopClass: string | null;
  isCalling: boolean;
}

/** Trouble shows before anything else. */
export function statusOf({ isRunning, hasOpenStop, stopClass, isCalling }: MachineNow): BoardStatus {
  if (isCalling) return 'calling';
  if (hasOpenStop) return stopClass === null ? 'unqualified' : stopClass === 'setup' ? 'setup' : 'stopped';
  return isRunning ? 'running' : 'idle';
}

const order: readonly BoardStatus[] = ['calling', 'unqualified', 'stopped', 'setup', 'running', 'idle'];

/** Trouble first; otherwise as the machines are called. */
export function troubleFirst(tiles: readonly BoardTile[]): BoardTile[] {
  return tiles.toSorted(
    (a, b) => order.indexOf(a.status) - order.indexOf(b.status) || a.name.localeCompare(b.name, 'zh-CN'),
  );
}

/** planQty × elapsed working minutes ÷ planned minutes, whole pieces, never above the plan. */
export function targetNow(planQty: string, elapsed: number, planned: string): string {
  const minutes = decimal(planned);
  if (minutes.isZero()) return decimalText(decimal(planQty));
  const due = decimal(planQty).times(Math.max(0, elapsed)).dividedBy(minutes).floor();
  return decimalText(Decimal.min(due, decimal(planQty)));
}
