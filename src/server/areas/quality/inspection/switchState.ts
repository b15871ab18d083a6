// What is stored of a switching scope, as the state of the pure rules and back; and which scope a lot belongs to.
import type { Severity } from '#entities/quality/sampling/samplingTables.ts';
import { switchedTo, type SwitchReason, type SwitchState } from '#entities/quality/sampling/switching.ts';
import type { Doc, JsonValue, Row } from '#model/entity.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import { severityOf } from './lotSample.ts';

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

/** The scope of a bill by its scheme; null where the scheme never switches. */
export function scopeOf(scheme: Doc | null, { fields }: Doc): SwitchScope | null {
  if (scheme === null || scheme.fields['autoSwitch'] !== true || scheme.fields['sampleMethod'] !== 'aql')
    return null;
  const by = scheme.fields['switchScope'];
  return {
    scheme: scheme.id,
    supplier: by === 'supplierMaterial' ? optionalText(fields['supplier']) : null,
    material: optionalText(fields['material']),
    operation: by === 'materialOperation' ? optionalText(fields['operation']) : null,
  };
}

export const stateSql = `select id, strictness, switching_score, recent_results, tightened_rejects, is_suspended, change_reason,
    last_inspection_bill, to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at
  from sampling_state where org = $1::uuid and sampling_scheme = $2::uuid and supplier is not distinct from $3::uuid
    and material is not distinct from $4::uuid and operation is not distinct from $5::uuid`;

export const scopeParameters = (org: string, { scheme, supplier, material, operation }: SwitchScope) => [
  org,
  scheme,
  supplier,
  material,
  operation,
];

export function storedState(row: SqlRow): StoredState {
  const recent = row['recent_results'];
  return {
    id: textOf(row['id']),
    lastBill: optionalText(row['last_inspection_bill']),
    changedAt: optionalText(row['changed_at']),
    state: {
      severity: severityOf(row['strictness']),
      score: Number(row['switching_score'] ?? 0),
      recent: Array.isArray(recent) ? recent.map((each) => each === 'A') : [],
      tightenedRejects: Number(row['tightened_rejects'] ?? 0),
      isSuspended: row['is_suspended'] === true,
      reason: reasons.find((reason) => reason === row['change_reason']) ?? 'initial',
    },
  };
}

export function initialState(scheme: Doc): SwitchState {
  const severity: Severity = severityOf(scheme.fields['strictness']);
  return switchedTo(severity, 'initial');
}

/** Lots accepted in a row, the newest backwards. */
const inARow = (recent: readonly boolean[]): number => {
  const rejected = recent.lastIndexOf(false);
  return recent.length - 1 - rejected;
};

/** Columns of the ledger by field. */
export function fieldsOf({
  severity,
  score,
  recent,
  tightenedRejects,
  isSuspended,
  reason,
}: SwitchState): Row {
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
