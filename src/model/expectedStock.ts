// Where open supply and demand stand, as data: an area declares for an entity of its own how much is still to come or to
// go, of what, when and where. 预计可用量, the days of availability, planning and reservations read the declarations.
import type { LinkRule } from './linkRule.ts';

/** Parts that 预计可用量 adds to 可用量, or takes off it. Values of the code list `planAvailablePart`. */
export const planAvailableParts = [
  'inTransit',
  'toInspect',
  'openPurchase',
  'openProduction',
  'openOutsource',
  'minusOpenSale',
  'minusComponentDemand',
] as const;

export type PlanAvailablePart = (typeof planAvailableParts)[number];

/** One kind of rows with something still open. Fields are those of the lines, 'doc.field' of the header. */
export interface ExpectedSource {
  /** Value of the code list `expectedKind`: where it comes from, as the dated report says. */
  kind: string;
  /** Which part of 预计可用量 it makes up; the parameter of the organisation says whether it counts. */
  part: Exclude<PlanAvailablePart, 'inTransit' | 'toInspect'>;
  entity: string;
  /** Sub-table whose rows they are; absent: the header is the row, and fields are its own. */
  lines?: string;
  material: string;
  /** What is still open, in base units, as a formula over the row: 'remainBaseQty'. Below 0 counts as 0. */
  open: string;
  /** Days it is expected on, the first that is filled; what is overdue is expected today. */
  days: readonly string[];
  /** Tables beside the lines whose rows divide one of them by days; the first that has rows for a line counts. */
  parts?: readonly DatedParts[];
  warehouse?: string;
  mtoNo?: string;
  /** Reference of the header whose name stands beside it. */
  partner?: string;
  /** States of the document in which rows are open; default: the executable ones. */
  in?: readonly string[];
  /** A further condition over the row: 'not isOutsourced'. */
  when?: string;
}

/** A table whose rows divide the lines of its document by days; what was executed of a line fills the earliest first. */
export interface DatedParts {
  lines: string;
  /** Field with the number of the line. */
  line: string;
  /** Field with the share in base units. */
  baseQty: string;
  /** Days, the first that is filled; the day of the line where none is. */
  days: readonly string[];
  /** Tick that keeps a row from being planned. */
  frozen?: string;
}

/** Whether a declared part brings stock (1) or takes it (-1). */
export function signOf(part: PlanAvailablePart): 1 | -1 {
  return part.startsWith('minus') ? -1 : 1;
}

/** Rows of demand that stock may be reserved for. */
export interface ReservableDemand {
  entity: string;
  lines: string;
  /** Link rule by which the goods leave: what it has not executed of its limit, tolerance aside, is still needed. */
  rule: LinkRule['name'];
  /** What is still needed in base units, as a formula over the row, where it is not what the rule leaves. */
  open?: string;
  /** States of the document in which it is needed; default: the executable ones. */
  in?: readonly string[];
}
