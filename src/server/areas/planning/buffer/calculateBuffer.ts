// Effect `calculateBuffer`: zones and today's state of a buffer anew from stock, what is on order and what is demanded; with
// `use`, the average daily use first. Plan orders the buffer has proposed count as on order.
import { material } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import { bufferProfile } from '#entities/planning/buffer/bufferProfile.ts';
import { stockBuffer } from '#entities/planning/buffer/stockBuffer.ts';
import { planOrder } from '#entities/planning/plan/planOrder.ts';
import { type BufferGiven, bufferState, bufferZones } from '#entities/planning/supply/stockBuffer.ts';
import { Decimal, decimal, decimalText, sumTexts } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { addDays, daysBetween } from '#model/time/calendar.ts';
import { newId } from '#server/ids.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { readDoc } from '#server/store/readDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { demandHistory } from '../forecast/demandHistory.ts';
import { supplyState, type SupplyMove } from '../supplyState.ts';

type Buffer = DocOf<typeof stockBuffer>;
type Profile = DocOf<typeof bufferProfile>;

interface CalculateBufferEffect {
  effect: 'calculateBuffer';
  /** Measures the average daily use anew, where it is not typed. */
  use: boolean;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    calculateBuffer: CalculateBufferEffect;
  }
}

/** What a snapshot holds. */
type Snapshot = Readonly<Record<'onHandQty' | 'netFlow' | 'tor' | 'toy' | 'tog' | 'orderQty', string>>;

/** Days of which a snapshot is kept. */
const keptDays = 400;

export const calculateBuffer: Ledger<'calculateBuffer'> = {
  effect: 'calculateBuffer',
  title: '按库存、在途和需求计算缓冲',
  locks: [],
  async apply({ context, doc }: EffectStep<Buffer>, { use }) {
    const { session, grants, today } = context;
    const { warehouse } = doc.fields;
    const part = doc.fields.material ?? '';
    const profile = await readDoc(session, bufferProfile, doc.fields.profile ?? '', { org: grants.org });
    if (profile === null) throw conflict('请先选择缓冲配置');
    const state = await supplyState(session, { org: grants.org ?? '', today }, [part], warehouse);
    const moves = state.moves.get(part) ?? [];
    const adu =
      use && doc.fields.isAduTyped !== true
        ? await averageUse(context, profile, part, moves)
        : (doc.fields.adu ?? '0');
    const proposed = await proposedQty(context, part, warehouse);
    const comes = moves.filter(({ qty }) => !qty.startsWith('-'));
    const onHand = state.onHand.get(part) ?? '0';
    const onOrder = sumTexts([...comes.map(({ qty }) => qty), proposed]);
    const m = headerTable(material, 'm');
    const u = headerTable(unit, 'u');
    const [scale] = await selectRows(
      session,
      { precision: u.precision },
      sql`from ${m} join ${u} on ${u.id} = ${m.baseUnit} where ${is(m.id, part)}`,
    );
    const given = { ...givenBy(doc, profile, adu, today), precision: scale?.precision ?? 0 };
    const zones = bufferZones(given);
    const found = bufferState(
      given,
      { onHand, onOrder },
      moves
        .filter(({ qty }) => qty.startsWith('-'))
        .map(({ day, qty }) => ({ day: daysBetween(today, day), qty: qty.slice(1) })),
    );
    const values = {
      adu,
      redQty: zones.red,
      yellowQty: zones.yellow,
      greenQty: zones.green,
      tor: zones.tor,
      toy: zones.toy,
      tog: zones.tog,
      onHandQty: onHand,
      onOrderQty: onOrder,
      qualifiedDemand: found.qualifiedDemand,
      netFlow: found.netFlow,
      priorityPercent: found.planningPriority,
      bufferZone: found.zone,
      onHandAlert: found.onHandAlert,
      orderQty: found.orderQty,
      calculatedAt: context.now,
    } satisfies Row;
    return {
      ...doc,
      fields: { ...doc.fields, ...values },
      lines: { ...doc.lines, history: withSnapshot(context, doc, values) },
    };
  },
};

function givenBy(
  { fields, lines }: Buffer,
  { fields: profile }: Profile,
  adu: string,
  today: string,
): Omit<BufferGiven, 'precision'> {
  const factor = (kind: string): string =>
    decimalText(
      lines.adjustments
        .filter(
          ({ adjustKind, fromDate, toDate }) =>
            adjustKind === kind && (fromDate ?? '') <= today && (toDate ?? '') >= today,
        )
        .reduce((product, row) => product.times(decimal(row.factor ?? '1')), new Decimal(1)),
    );
  return {
    adu,
    dltDays: fields.dltDays ?? '0',
    leadTimeFactor: profile.leadTimeFactor ?? '0',
    variabilityFactor: profile.variabilityFactor ?? '0',
    minOrderQty: fields.minOrderQty ?? '0',
    multipleQty: fields.multipleQty ?? '0',
    orderCycleDays: profile.orderCycleDays ?? 0,
    spikePercent: profile.spikePercent ?? '50',
    spikeDays: profile.spikeDays ?? 0,
    alertPercent: profile.alertPercent ?? '50',
    demandFactor: factor('demandFactor'),
    dltFactor: factor('leadTimeFactor'),
    redFactor: factor('redFactor'),
    yellowFactor: factor('yellowFactor'),
    greenFactor: factor('greenFactor'),
  };
}

/** A day of the window before today, of the one from today on, or the mean of both. */
async function averageUse(
  { session, grants, today }: WriteContext,
  { fields: profile }: Profile,
  part: string,
  moves: readonly SupplyMove[],
): Promise<string> {
  const days = profile.aduDays ?? 60;
  const source = profile.aduSource ?? 'past';
  const asked = {
    org: grants.org,
    periods: [{ start: addDays(today, -days), end: addDays(today, -1) }],
    materials: [part],
    category: null,
    customer: null,
  };
  const [shipped, issued] = await Promise.all([
    demandHistory(session, { ...asked, source: 'shipment' }),
    demandHistory(session, { ...asked, source: 'issue' }),
  ]);
  const used = [shipped, issued].map((history) => history.get(part)?.[0] ?? '0');
  const past = decimal(sumTexts(used)).div(days);
  const until = addDays(today, days - 1);
  const wanted = moves.filter(({ qty, day }) => qty.startsWith('-') && day <= until);
  const future = decimal(sumTexts(wanted.map(({ qty }) => qty.slice(1)))).div(days);
  const use = source === 'future' ? future : source === 'blended' ? past.plus(future).div(2) : past;
  return decimalText(use.toDecimalPlaces(4));
}

/** Quantity of the plan orders buffers have proposed, drafts made of them included, until they become documents that are expected themselves. */
async function proposedQty(
  { session, grants }: WriteContext,
  part: string,
  warehouse: string | null,
): Promise<string> {
  const o = headerTable(planOrder, 'o');
  const [proposed] = await selectRows(
    session,
    { qty: asKind('qty', sql`coalesce(sum(${o.remainBaseQty} + coalesce(${o.draftBaseQty}, 0)), 0)`) },
    sql`from ${o} where ${is(o.org, grants.org)} and ${is(o.material, part)} and ${o.planOrigin} = 'buffer'
      and ${o.status} in ('suggested', 'firmed', 'partiallyReleased', 'released')
      and (${warehouse}::uuid is null or ${o.warehouse} = ${warehouse}::uuid)`,
  );
  return proposed?.qty ?? '0';
}

/** One row a day, the latest of the day; the oldest go. */
function withSnapshot(
  { ports, today }: WriteContext,
  doc: Buffer,
  { onHandQty, netFlow, tor, toy, tog, orderQty }: Snapshot,
) {
  const rows = doc.lines.history.filter(({ day }) => day !== today).slice(-keptDays);
  const todays = { id: newId(ports), seq: 0, day: today, onHandQty, netFlow, tor, toy, tog, orderQty };
  return [...rows, todays].map((row, at) => ({ ...row, seq: at + 1 }));
}
