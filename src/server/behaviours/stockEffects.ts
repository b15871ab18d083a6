// Effects on stock beside posting: claims, freezes, periods and counts. Their interpreter is pipeline/stockWork.ts.
import type { Patch } from '#model/patch.ts';
import type { AvailabilityWork } from '#server/ledgers/availability.ts';
import type { CountWork } from '#server/ledgers/counts.ts';
import type { PeriodWork } from '#server/ledgers/periods.ts';
import type { ReserveWork } from '#server/ledgers/reservations.ts';
import type { FreezeWork } from '#server/ledgers/stockFreeze.ts';

/** Writes system-kept fields of the document itself; what is computed from them follows. */
export interface KeepEffect {
  effect: 'keep';
  patches: readonly Patch[];
}

/** Claims stock for a demand, hands it on or gives it back. */
export interface ReserveEffect {
  effect: 'reserve';
  work: ReserveWork;
}

/** Holds stock of a lot or balance row back, or lets it go. */
export interface FreezeEffect {
  effect: 'freeze';
  work: FreezeWork;
}

/** Checks, closes or opens a stock period. */
export interface PeriodEffect {
  effect: 'period';
  work: PeriodWork;
}

/** Snapshot, sheets and end of a count. */
export interface CountEffect {
  effect: 'count';
  work: CountWork;
}

/** A sheet of a count moved on, or a bill of it was posted or taken back, with the sheet's lines it settles. */
export interface CountedEffect {
  effect: 'counted';
  scheme: string;
  settled?: { lineIds: readonly string[]; posted: boolean };
  /** Its draft is gone: the lines may get another bill. */
  freed?: readonly string[];
}

/** Brings what counts as available up to date on the rows of stock a parameter, warehouse or status concerns. */
export interface AvailabilityEffect {
  effect: 'availability';
  work: AvailabilityWork;
}

export type StockWorkEffect =
  | KeepEffect
  | ReserveEffect
  | FreezeEffect
  | PeriodEffect
  | CountEffect
  | CountedEffect
  | AvailabilityEffect;
