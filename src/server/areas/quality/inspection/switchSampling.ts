// Effects `countLot` and `uncountLot`: the one writer of 严格度转移台账. A bill that counts keeps the state before it, so that
// taking it back gives exactly what was; only the last of a scope can be.
import type { ClassPlan } from '#entities/quality/sampling/samplingPlan.ts';
import { afterLot, type SwitchState } from '#entities/quality/sampling/switching.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { samplingState } from '#entities/quality/sampling/samplingState.ts';
import type { JsonValue } from '#model/entity.ts';
import { recordIn } from '#model/loose.ts';
import { isDocOf, type DocOf } from '#model/typedDoc.ts';
import { newId } from '#server/ids.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Scheme } from './lotSample.ts';
import {
  fieldsOf,
  initialState,
  ofScope,
  ofSnapshot,
  scopeParameters,
  snapshotOf,
  stateColumns,
  storedState,
  type StoredState,
  type SwitchScope,
} from './switchState.ts';

interface CountLotEffect {
  effect: 'countLot';
  scope: SwitchScope;
  scheme: Scheme;
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
  async apply({ context, def, doc }, { scope, scheme, mayReduce }) {
    if (!isDocOf(inspectionBill, def, doc)) return doc;
    const before = await lockedState(context, scope, scheme);
    const { state } = before;
    // A lot drawn at another strictness than the scope has now is none of its run.
    if (doc.fields.strictness !== state.severity) return doc;
    if (state.isSuspended)
      throw conflict('加严检验累计五批不接收，检验已暂停；请质量主管在严格度转移台账中重置');
    const after = afterLot(state, {
      classes: classesOf(doc.fields.classPlans),
      found: foundOf(doc),
      isSteady: doc.fields.isSteady !== false,
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
  async apply({ context, def, doc }) {
    const before = isDocOf(inspectionBill, def, doc) ? ofSnapshot(doc.fields.stateBefore) : null;
    if (before === null) return doc;
    const { id, state, lastBill, changedAt } = before;
    const s = headerTable(samplingState, 's');
    const [last] = await selectRows(
      context.session,
      { bill: s.lastInspectionBill },
      sql`from ${s} where ${is(s.id, id)} for update`,
    );
    if (last?.bill !== doc.id) throw conflict('这一批之后还有批次计入了严格度转移，请先反审核后面的检验单');
    await writeState(context, id, state, { lastBill, changedAt });
    return { ...doc, fields: { ...doc.fields, stateBefore: null } };
  },
};

/** The row of the scope, made when it is not there, held until the end of the action. */
async function lockedState(context: WriteContext, scope: SwitchScope, scheme: Scheme): Promise<StoredState> {
  const { session, grants, ports, now } = context;
  const parameters = scopeParameters(grants.org, scope);
  await session.query('select pg_advisory_xact_lock(hashtext($1))', [`switching ${parameters.join(' ')}`]);
  const [row] = await selectRows(session, stateColumns(), sql`${ofScope(grants.org, scope)} for update`);
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
      fields.strictness,
      fields.switchingScore,
      JSON.stringify(fields.recentResults),
      fields.consecutiveAccepted,
      fields.tightenedRejects,
      fields.isSuspended,
      fields.changeReason,
      lastBill,
      changedAt,
      context.now,
      context.grants.userId,
    ],
  );
  context.affect('samplingState', id);
}

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Defects of the sample; of a lot that was sorted afterwards those that had it sorted. */
function foundOf({ fields }: DocOf<typeof inspectionBill>) {
  const { criticalDefects, majorDefects, minorDefects } =
    fields.sampledFound === null ? fields : recordIn(fields.sampledFound);
  return { critical: count(criticalDefects), major: count(majorDefects), minor: count(minorDefects) };
}

function classesOf(value: JsonValue): ClassPlan[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: JsonValue): ClassPlan[] => {
    const { defectClass, acceptNumber, rejectNumber, tighterAccept, hasAql } = recordIn(each);
    if (defectClass !== 'critical' && defectClass !== 'major' && defectClass !== 'minor') return [];
    return [
      {
        defectClass,
        acceptNumber: Number(acceptNumber ?? 0),
        rejectNumber: Number(rejectNumber ?? 1),
        tighterAccept: typeof tighterAccept === 'number' ? tighterAccept : null,
        hasAql: hasAql === true,
      },
    ];
  });
}
