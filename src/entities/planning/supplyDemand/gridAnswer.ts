// What the page of the supply–demand grid asks its server and hears back.
import type { BalanceMove, MoveRow } from './balanceRows.ts';

/** Which materials: of a planner, found by text, in trouble, short within so many days. */
export interface GridFilter {
  search: string;
  planner: string | null;
  only: 'all' | 'short' | 'low' | 'late';
  /** Only what is short or low until this day; null: whenever. */
  until: string | null;
}

export interface GridMaterial {
  id: string;
  code: string;
  name: string;
  specification: string;
  unit: string;
  abcClass: string;
  plannerName: string;
  onHand: string;
  safetyStock: string;
  /** Working days from order to receipt. */
  leadDays: number;
  orderPolicy: string;
  /** First day behind the plan fence; null without one. */
  fenceDate: string | null;
  firstShortDate: string | null;
  firstLowDate: string | null;
  moves: readonly BalanceMove[];
}

export interface GridWindow {
  today: string;
  /** Materials the filter lets through. */
  total: number;
  materials: readonly GridMaterial[];
  /** With the first window. */
  head: GridHead | null;
}

export interface GridHead {
  /** Everybody who plans one of the materials. */
  planners: readonly { id: string; name: string }[];
  /** Instant at which a run last renewed the plan; null while none has. */
  lastRun: string | null;
}

/** A document behind a figure. */
export interface GridDocument {
  entity: string;
  id: string;
  code: string;
  day: string;
  row: MoveRow;
  qty: string;
  partner: string;
}
