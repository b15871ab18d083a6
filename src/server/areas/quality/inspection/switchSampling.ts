// Effects `countLot` and `uncountLot`: the one writer of 严格度转移台账. A bill that counts keeps the state before it, so that
// taking it back gives exactly what was; only the last of a scope can be.
import { decimal } from '#model/decimal.ts';
import type { ClassPlan } from '#entities/quality/sampling/samplingPlan.ts';
import { afterLot, type SwitchState } from '#entities/quality/sampling/switching.ts';
import type { Doc, JsonValue, Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import {
  fieldsOf,
  initialState,
  scopeParameters,
  stateSql,
  storedState,
  type StoredState,
  type SwitchScope,
} from './switchState.ts';

interface CountLotEffect {
  effect: 'countLot';
  scope: SwitchScope;
  scheme: Doc;
  mayReduce: boolean;
}

interface UncountLotEffect {
  effect: 'uncountLot';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    countLot: CountLotEffect;
    uncountLot: UncountLotEffect;
  }
}

export const countLot: Ledger<'countLot'> = {
  effect: 'countLot',
  title: '更新严格度转移台账',
  locks: ['baseData'],
  async apply({ context, doc }, { scope, scheme, mayReduce }) {
    const before = await lockedState(context, scope, scheme);
    const { state } = before;
    // A lot drawn at another strictness than the scope has now is none of its run.
    if (doc.fields['strictness'] !== state.severity) return doc;
    if (state.isSuspended)
      throw conflict('加严检验累计五批不接收，检验已暂停；请质量主管在严格度转移台账中重置');
    const after = afterLot(state, {
      classes: classesOf(doc.fields['classPlans']),
      found: foundOf(doc),
      isSteady: doc.fields['isSteady'] !== false,
      mayReduce,
    });
    await writeState(context, before.id, after, {
      lastBill: doc.id,
      changedAt: after.severity === state.severity ? before.changedAt : context.now,
    });
    return { ...doc, fields: { ...doc.fields, stateBefore: snapshotOf(before) } };
  },
};

export const uncountLot: Ledger<'uncountLot'> = {
  effect: 'uncountLot',
  title: '恢复严格度转移台账',
  locks: ['baseData'],
  async apply({ context, doc }) {
    const kept = doc.fields['stateBefore'];
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return doc;
    const row = kept as Readonly<Record<string, JsonValue>>;
    const id = textOf(row['id']);
    const { rows } = await context.session.query(
      'select last_inspection_bill from sampling_state where id = $1::uuid for update',
      [id],
    );
    if (optionalText(rows[0]?.['last_inspection_bill']) !== doc.id)
      throw conflict('这一批之后还有批次计入了严格度转移，请先反审核后面的检验单');
    await writeState(context, id, storedState(row).state, {
      lastBill: optionalText(row['last_inspection_bill']),
      changedAt: optionalText(row['changed_at']),
    });
    return { ...doc, fields: { ...doc.fields, stateBefore: null } };
  },
};

/** The row of the scope, made when it is not there, held until the end of the action. */
async function lockedState(context: WriteContext, scope: SwitchScope, scheme: Doc): Promise<StoredState> {
  const { session, grants, ports, now } = context;
  const parameters = scopeParameters(grants.org, scope);
  await session.query('select pg_advisory_xact_lock(hashtext($1))', [`switching ${parameters.join(' ')}`]);
  const known = await session.query(`${stateSql} for update`, parameters);
  const [row] = known.rows;
  if (row !== undefined) return storedState(row);
  const id = newId(ports);
  const state = initialState(scheme);
  await session.query(
    `insert into sampling_state (id, org, version, created_at, created_by, sampling_scheme, supplier, material, operation)
     values ($6::uuid, $1::uuid, 1, $7::timestamptz, $8::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid)`,
    [...parameters, id, now, grants.userId],
  );
  return { id, state, lastBill: null, changedAt: now };
}

async function writeState(
  context: WriteContext,
  id: string,
  state: SwitchState,
  { lastBill, changedAt }: Pick<StoredState, 'lastBill' | 'changedAt'>,
): Promise<void> {
  const fields = fieldsOf(state);
  await context.session.query(
    `update sampling_state set strictness = $2, switching_score = $3, recent_results = $4::text::jsonb, consecutive_accepted = $5,
       tightened_rejects = $6, is_suspended = $7, change_reason = $8, last_inspection_bill = $9::uuid, changed_at = $10::timestamptz,
       version = version + 1, updated_at = $11::timestamptz, updated_by = $12::uuid where id = $1::uuid`,
    [
      id,
      fields['strictness'],
      fields['switchingScore'],
      JSON.stringify(fields['recentResults']),
      fields['consecutiveAccepted'],
      fields['tightenedRejects'],
      fields['isSuspended'],
      fields['changeReason'],
      lastBill,
      changedAt,
      context.now,
      context.grants.userId,
    ],
  );
  context.affect('samplingState', id);
}

/** As the columns of the row are called, so that it reads as one. */
function snapshotOf({ id, state, lastBill, changedAt }: StoredState): JsonValue {
  const fields: Row = fieldsOf(state);
  return {
    id,
    strictness: state.severity,
    switching_score: state.score,
    recent_results: fields['recentResults'] ?? [],
    tightened_rejects: state.tightenedRejects,
    is_suspended: state.isSuspended,
    change_reason: state.reason,
    last_inspection_bill: lastBill,
    changed_at: changedAt,
  };
}

const count = (value: unknown): number =>
  typeof value === 'number' ? value : decimal(textOf(value, '0')).toNumber();

/** Defects of the sample; of a lot that was sorted afterwards those that had it sorted. */
function foundOf({ fields }: Doc) {
  const sampled = fields['sampledFound'];
  const row: Row =
    typeof sampled === 'object' && sampled !== null && !Array.isArray(sampled)
      ? { ...(sampled as Readonly<Record<string, JsonValue>>) }
      : fields;
  return {
    critical: count(row['criticalDefects']),
    major: count(row['majorDefects']),
    minor: count(row['minorDefects']),
  };
}

function classesOf(value: unknown): ClassPlan[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown): ClassPlan[] => {
    if (typeof each !== 'object' || each === null) return [];
    const row = each as Readonly<Record<string, unknown>>;
    const { defectClass } = row;
    if (defectClass !== 'critical' && defectClass !== 'major' && defectClass !== 'minor') return [];
    return [
      {
        defectClass,
        acceptNumber: Number(row['acceptNumber'] ?? 0),
        rejectNumber: Number(row['rejectNumber'] ?? 1),
        tighterAccept: typeof row['tighterAccept'] === 'number' ? row['tighterAccept'] : null,
        hasAql: row['hasAql'] === true,
      },
    ];
  });
}
