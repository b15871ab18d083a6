// What is stored of a switching scope, as the state of the pure rules and back; and which scope a lot belongs to.
import type { Severity } from '#entities/quality/sampling/samplingTables.ts';
import { switchedTo, type SwitchReason, type SwitchState } from '#entities/quality/sampling/switching.ts';
import { samplingState } from '#entities/quality/sampling/samplingState.ts';
import type { JsonValue } from '#model/entity.ts';
import { recordIn } from '#model/loose.ts';
import { is, sql, type Piece } from '#server/select/piece.ts';
import type { Selected } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';
import { severityOf, type Scheme } from './lotSample.ts';

/** Null where the scheme does not tell lots apart by it. */
export interface SwitchScope {
  scheme: string;
  supplier: string | null;
  material: string | null;
  operation: string | null;
}

/** A stored row: what the rules know, and the bill that stands last in it. */
export interface StoredState {
  id: string;
  state: SwitchState;
  lastBill: string | null;
  changedAt: string | null;
}

const reasons: readonly SwitchReason[] = [
  'initial',
  'twoOfFive',
  'fiveAccepted',
  'score30',
  'reducedReject',
  'irregular',
  'manual',
  'fiveRejected',
];

/** Goods of a bill. */
interface Scoped {
  fields: Readonly<Record<'supplier' | 'material' | 'operation', string | null>>;
}

/** The scope of a bill by its scheme; null where the scheme never switches. */
export function scopeOf(scheme: Scheme | null, { fields }: Scoped): SwitchScope | null {
  if (scheme?.fields.autoSwitch !== true || scheme.fields.sampleMethod !== 'aql') return null;
  const by = scheme.fields.switchScope;
  return {
    scheme: scheme.id,
    supplier: by === 'supplierMaterial' ? fields.supplier : null,
    material: fields.material,
    operation: by === 'materialOperation' ? fields.operation : null,
  };
}

/** What is read of the row of a scope. */
export function stateColumns() {
  const s = headerTable(samplingState, 's');
  return {
    id: s.id,
    strictness: s.strictness,
    switchingScore: s.switchingScore,
    recentResults: s.recentResults,
    tightenedRejects: s.tightenedRejects,
    isSuspended: s.isSuspended,
    changeReason: s.changeReason,
    lastInspectionBill: s.lastInspectionBill,
    changedAt: s.changedAt,
  };
}

type StateRow = Selected<ReturnType<typeof stateColumns>>;

/** The row of the scope, for a select of `stateColumns`. */
export function ofScope(org: string, { scheme, supplier, material, operation }: SwitchScope): Piece {
  const s = headerTable(samplingState, 's');
  return sql`from ${s} where ${is(s.org, org)} and ${is(s.samplingScheme, scheme)} and ${s.supplier} is not distinct from ${supplier}::uuid
    and ${s.material} is not distinct from ${material}::uuid and ${s.operation} is not distinct from ${operation}::uuid`;
}

export const scopeParameters = (org: string, { scheme, supplier, material, operation }: SwitchScope) => [
  org,
  scheme,
  supplier,
  material,
  operation,
];

export function storedState(row: StateRow): StoredState {
  const recent = row.recentResults;
  return {
    id: row.id,
    lastBill: row.lastInspectionBill,
    changedAt: row.changedAt,
    state: {
      severity: severityOf(row.strictness),
      score: row.switchingScore ?? 0,
      recent: Array.isArray(recent) ? recent.map((each) => each === 'A') : [],
      tightenedRejects: row.tightenedRejects ?? 0,
      isSuspended: row.isSuspended === true,
      reason: reasons.find((reason) => reason === row.changeReason) ?? 'initial',
    },
  };
}

/** A state as a bill keeps it. */
export function snapshotOf({ id, state, lastBill, changedAt }: StoredState) {
  return {
    id,
    strictness: state.severity,
    switching_score: state.score,
    recent_results: fieldsOf(state).recentResults,
    tightened_rejects: state.tightenedRejects,
    is_suspended: state.isSuspended,
    change_reason: state.reason,
    last_inspection_bill: lastBill,
    changed_at: changedAt,
  };
}

/** The state a bill keeps; null where it keeps none. */
export function ofSnapshot(kept: JsonValue): StoredState | null {
  const row = recordIn(kept);
  const whole = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  const { id, strictness, recent_results: recent, change_reason: reason, switching_score: score } = row;
  const { tightened_rejects: rejects, is_suspended: suspended } = row;
  const { last_inspection_bill: lastBill, changed_at: changedAt } = row;
  if (typeof id !== 'string') return null;
  return storedState({
    id,
    strictness: optionalText(strictness),
    switchingScore: whole(score),
    recentResults: Array.isArray(recent) ? recent.map((each) => (each === 'A' ? 'A' : 'R')) : null,
    tightenedRejects: whole(rejects),
    isSuspended: suspended === true,
    changeReason: optionalText(reason),
    lastInspectionBill: optionalText(lastBill),
    changedAt: optionalText(changedAt),
  });
}

export function initialState(scheme: Scheme): SwitchState {
  const severity: Severity = severityOf(scheme.fields.strictness);
  return switchedTo(severity, 'initial');
}

/** Lots accepted in a row, the newest backwards. */
const inARow = (recent: readonly boolean[]): number => {
  const rejected = recent.lastIndexOf(false);
  return recent.length - 1 - rejected;
};

/** Columns of the ledger by field. */
export function fieldsOf({ severity, score, recent, tightenedRejects, isSuspended, reason }: SwitchState) {
  return {
    strictness: severity,
    switchingScore: score,
    recentResults: recent.map((accepted): JsonValue => (accepted ? 'A' : 'R')),
    consecutiveAccepted: inARow(recent),
    tightenedRejects,
    isSuspended,
    changeReason: reason,
  };
}
