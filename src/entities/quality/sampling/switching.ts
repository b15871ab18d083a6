// How strict the next lot is inspected: the switching rules and the switching score of GB/T 2828.1, a step per lot on
// original inspection, pure, so that the same history gives the same state on both sides.
import type { Severity } from './samplingTables.ts';
import type { ClassPlan, DefectCounts } from './samplingPlan.ts';
import { rejectingClasses } from './samplingPlan.ts';

/** Values of the code list 转移原因. */
export type SwitchReason =
  | 'initial'
  | 'twoOfFive'
  | 'fiveAccepted'
  | 'score30'
  | 'reducedReject'
  | 'irregular'
  | 'manual'
  | 'fiveRejected';

/** What is remembered of a scope (a supplier's material, say) between two lots. */
export interface SwitchState {
  severity: Severity;
  /** Switching score; counted in normal inspection only, else 0. */
  score: number;
  /** Whether the last lots in this run of normal or tightened inspection were accepted: at most five, newest last. */
  recent: readonly boolean[];
  /** Lots not accepted in this run of tightened inspection. */
  tightenedRejects: number;
  /** Five lots were not accepted in tightened inspection: nothing is accepted until somebody resets the state. */
  isSuspended: boolean;
  reason: SwitchReason;
}

/** A sampled lot that was inspected for the first time; resubmitted and fully inspected lots are no steps. */
export interface JudgedLot {
  /** The plan it was judged by, at the severity of the state. */
  classes: readonly ClassPlan[];
  found: DefectCounts;
  /** Production runs regularly; otherwise reduced inspection ends, or does not begin. */
  isSteady: boolean;
  /** The scheme, or who is responsible, agrees to reduced inspection. */
  mayReduce: boolean;
}

const REDUCED_AT = 30;
const REMEMBERED = 5;

/** Where a scope begins, and begins anew when somebody sets it. */
export function switchedTo(severity: Severity, reason: SwitchReason): SwitchState {
  return { severity, score: 0, recent: [], tightenedRejects: 0, isSuspended: false, reason };
}

/**
 * What a lot of normal inspection adds to the score; null: back to 0. With Ac 2 and more it would also have to be
 * accepted one AQL tighter. Of several classes the one that earns least counts; one without AQL earns nothing itself.
 */
function earned(lot: JudgedLot): number | null {
  if (rejectingClasses(lot.classes, lot.found).length > 0) return null;
  let least = 3;
  for (const { defectClass, acceptNumber, tighterAccept, hasAql } of lot.classes) {
    if (!hasAql) continue;
    if (acceptNumber < 2 || tighterAccept === null) least = 2;
    else if ((lot.found[defectClass] ?? 0) > tighterAccept) return null;
  }
  return least;
}

function afterNormal(state: SwitchState, lot: JudgedLot, recent: readonly boolean[]): SwitchState {
  if (recent.filter((accepted) => !accepted).length >= 2) return switchedTo('tightened', 'twoOfFive');
  const more = earned(lot);
  const score = more === null ? 0 : state.score + more;
  if (score >= REDUCED_AT && lot.isSteady && lot.mayReduce) return switchedTo('reduced', 'score30');
  return { ...state, score, recent };
}

function afterTightened(state: SwitchState, accepted: boolean, recent: readonly boolean[]): SwitchState {
  if (recent.length === REMEMBERED && recent.every(Boolean)) return switchedTo('normal', 'fiveAccepted');
  const tightenedRejects = state.tightenedRejects + (accepted ? 0 : 1);
  if (tightenedRejects < REMEMBERED) return { ...state, recent, tightenedRejects };
  return { ...state, recent, tightenedRejects, isSuspended: true, reason: 'fiveRejected' };
}

/**
 * The state after a lot was judged (catalogue, sampling 4 and 5).
 * @throws RangeError when inspection is suspended: such a lot must be refused before it is judged
 */
export function afterLot(state: SwitchState, lot: JudgedLot): SwitchState {
  if (state.isSuspended) throw new RangeError('inspection is suspended: no lot is judged until it is reset');
  const accepted = rejectingClasses(lot.classes, lot.found).length === 0;
  if (state.severity === 'reduced') {
    if (!accepted) return switchedTo('normal', 'reducedReject');
    return lot.isSteady ? state : switchedTo('normal', 'irregular');
  }
  const recent = [...state.recent, accepted].slice(-REMEMBERED);
  return state.severity === 'normal'
    ? afterNormal(state, lot, recent)
    : afterTightened(state, accepted, recent);
}
