// Effects `takeReading` and `confirmReading`: a reading that was entered by hand, and a suspect one that counts after all.
import { counterReading as readings } from '#entities/process/counter/counterReading.ts';
import { piecesOf, stepOf } from '#entities/process/counter/counting.ts';
import type { machineCounter } from '#entities/process/counter/machineCounter.ts';
import { mould } from '#entities/process/mould/mould.ts';
import type { DecimalText, DocOf } from '#model/typedDoc.ts';
import { decimal } from '#model/decimal.ts';
import { withFields } from '#server/ledgers/documents/setFields.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { growLife } from '../mould/growLife.ts';
import { lockedCounter, ruleOf, takeReadings } from './takeReadings.ts';

type Counter = DocOf<typeof machineCounter>;
type Reading = DocOf<typeof readings>;

interface TakeReadingEffect {
  effect: 'takeReading';
  raw: DecimalText;
  readAt: string;
}

interface ConfirmReadingEffect {
  effect: 'confirmReading';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    takeReading: TakeReadingEffect;
    confirmReading: ConfirmReadingEffect;
  }
}

export const takeReading: Ledger<'takeReading'> = {
  effect: 'takeReading',
  title: '判定读数并计数',
  locks: ['document', 'baseData', 'numberCounter'],
  async apply({ context, doc, judged }: EffectStep<Counter>, { raw, readAt }) {
    const taken = await takeReadings(context, judged, doc.id, [{ seq: null, raw, readAt }]);
    if (taken.readings[0]?.result === 'suspect')
      context.reminders.push({
        field: '',
        level: 'warning',
        message: '读数的计数超过单次上限，判为可疑；核对以后在计数记录中确认才计数',
      });
    return withFields(doc, taken.last);
  },
};

export const confirmReading: Ledger<'confirmReading'> = {
  effect: 'confirmReading',
  title: '可疑的读数计数',
  locks: ['document', 'baseData', 'numberCounter'],
  async apply({ context, doc, judged }: EffectStep<Reading>) {
    const { fields } = doc;
    const counter = fields.machineCounter ?? '';
    const raw = fields.raw ?? '0';
    const known = await lockedCounter(context, counter);
    const { before, after } = await countedAround(context, doc);
    const isContained = after !== null && decimal(after.raw).greaterThanOrEqualTo(decimal(raw));
    if (known.counterKind === 'cumulative' && isContained)
      throw conflict(`之后的读数 ${after.raw ?? ''} 已包含这次计数，不用再确认`);
    const { delta } = stepOf(ruleOf(known), before, raw);
    const pieces = piecesOf(delta, known.piecesPerCount, await activeCavities(context, fields.mould));
    if (after === null) {
      await context.session.query('update machine_counter set last_raw = $2::numeric where id = $1::uuid', [
        counter,
        raw,
      ]);
      context.affect('machineCounter', counter);
    }
    await growLife(context, judged, {
      mould: fields.mould,
      machine: known.equipment,
      shots: delta,
      pieces,
    });
    return withFields(doc, { result: 'confirmed', delta, pieces });
  },
};

/** The counted reading before it, and the last one after it; readings stand in the order they arrived. */
async function countedAround({ session, grants }: WriteContext, { id, fields }: Reading) {
  const r = headerTable(readings, 'r');
  const own = headerTable(readings, 'own');
  const counted = sql`from ${r} join ${own} on ${is(own.id, id)}
    where ${is(r.org, grants.org)} and ${is(r.machineCounter, fields.machineCounter ?? '')} and ${r.result} <> 'suspect' and ${r.id} <> ${own.id}`;
  const place = sql`(${r.createdAt}, coalesce(${r.seq}, 0))`;
  const ownPlace = sql`(${own.createdAt}, coalesce(${own.seq}, 0))`;
  const order = sql`order by ${r.createdAt} desc, coalesce(${r.seq}, 0) desc limit 1`;
  const [before] = await selectRows(
    session,
    { raw: r.raw },
    sql`${counted} and ${place} < ${ownPlace} ${order}`,
  );
  const [after] = await selectRows(
    session,
    { raw: r.raw },
    sql`${counted} and ${place} > ${ownPlace} ${order}`,
  );
  return { before: before?.raw ?? null, after: after ?? null };
}

async function activeCavities({ session }: WriteContext, id: string | null): Promise<number | null> {
  if (id === null) return null;
  const m = headerTable(mould, 'm');
  const [row] = await selectRows(session, { active: m.activeCavities }, sql`from ${m} where ${is(m.id, id)}`);
  return row?.active ?? null;
}
