// Effect `calculateBuffer`: zones and today's state of a buffer anew from stock, what is on order and what is demanded; with
// `use`, the average daily use first. Plan orders the buffer has proposed count as on order.
import { entities } from '#entities/registry.ts';
import { type BufferGiven, bufferState, bufferZones } from '#entities/planning/supply/stockBuffer.ts';
import { Decimal, decimal, decimalText, sumTexts } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { addDays, daysBetween } from '#model/time/calendar.ts';
import { newId } from '#server/ids.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { demandHistory } from '../forecast/demandHistory.ts';
import { supplyState, type SupplyMove } from '../supplyState.ts';

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

/** Days of which a snapshot is kept. */
const keptDays = 400;

export const calculateBuffer: Ledger<'calculateBuffer'> = {
  effect: 'calculateBuffer',
  title: '按库存、在途和需求计算缓冲',
  locks: [],
  async apply({ context, doc }, { use }) {
    const { session, grants, today } = context;
    const material = textOf(doc.fields['material']);
    const warehouse = optionalText(doc.fields['warehouse']);
    const profile = await readDoc(session, entities.bufferProfile, textOf(doc.fields['profile']), {
      org: grants.org,
    });
    if (profile === null) throw conflict('请先选择缓冲配置');
    const state = await supplyState(session, { org: grants.org ?? '', today }, [material], warehouse);
    const moves = state.moves.get(material) ?? [];
    const adu =
      use && doc.fields['isAduTyped'] !== true
        ? await averageUse(context, profile, material, moves)
        : textOf(doc.fields['adu'], '0');
    const proposed = await proposedQty(context, material, warehouse);
    const comes = moves.filter(({ qty }) => !qty.startsWith('-'));
    const onHand = state.onHand.get(material) ?? '0';
    const onOrder = sumTexts([...comes.map(({ qty }) => qty), proposed]);
    const { rows } = await session.query(
      'select u.precision from material m join unit u on u.id = m.base_unit where m.id = $1::uuid',
      [material],
    );
    const given = { ...givenBy(doc, profile, adu, today), precision: Number(rows[0]?.['precision'] ?? 0) };
    const zones = bufferZones(given);
    const found = bufferState(
      given,
      { onHand, onOrder },
      moves
        .filter(({ qty }) => qty.startsWith('-'))
        .map(({ day, qty }) => ({ day: daysBetween(today, day), qty: qty.slice(1) })),
    );
    const values: Row = {
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
    };
    return {
      ...doc,
      fields: { ...doc.fields, ...values },
      lines: { ...doc.lines, history: withSnapshot(context, doc, values) },
    };
  },
};

function givenBy(
  { fields, lines }: Doc,
  profile: Doc,
  adu: string,
  today: string,
): Omit<BufferGiven, 'precision'> {
  const factor = (kind: string): string =>
    decimalText(
      (lines['adjustments'] ?? [])
        .filter(
          (row) =>
            row['adjustKind'] === kind && textOf(row['fromDate']) <= today && textOf(row['toDate']) >= today,
        )
        .reduce((product, row) => product.times(decimal(textOf(row['factor'], '1'))), new Decimal(1)),
    );
  const of = (key: string, otherwise = '0'): string => textOf(profile.fields[key], otherwise);
  return {
    adu,
    dltDays: textOf(fields['dltDays'], '0'),
    leadTimeFactor: of('leadTimeFactor'),
    variabilityFactor: of('variabilityFactor'),
    minOrderQty: textOf(fields['minOrderQty'], '0'),
    multipleQty: textOf(fields['multipleQty'], '0'),
    orderCycleDays: Number(profile.fields['orderCycleDays'] ?? 0),
    spikePercent: of('spikePercent', '50'),
    spikeDays: Number(profile.fields['spikeDays'] ?? 0),
    alertPercent: of('alertPercent', '50'),
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
  profile: Doc,
  material: string,
  moves: readonly SupplyMove[],
): Promise<string> {
  const days = Number(profile.fields['aduDays'] ?? 60);
  const source = textOf(profile.fields['aduSource'], 'past');
  const asked = {
    org: grants.org,
    periods: [{ start: addDays(today, -days), end: addDays(today, -1) }],
    materials: [material],
    category: null,
    customer: null,
  };
  const [shipped, issued] = await Promise.all([
    demandHistory(session, { ...asked, source: 'shipment' }),
    demandHistory(session, { ...asked, source: 'issue' }),
  ]);
  const used = [shipped, issued].map((history) => history.get(material)?.[0] ?? '0');
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
  material: string,
  warehouse: string | null,
): Promise<string> {
  const { rows } = await session.query(
    `select coalesce(sum(remain_base_qty + coalesce(draft_base_qty, 0)), 0)::text as qty from plan_order
     where org = $1::uuid and material = $2::uuid and plan_origin = 'buffer' and status in ('suggested', 'firmed', 'partiallyReleased', 'released')
       and ($3::uuid is null or warehouse = $3::uuid)`,
    [grants.org, material, warehouse],
  );
  return textOf(rows[0]?.['qty'], '0');
}

/** One row a day, the latest of the day; the oldest go. */
function withSnapshot({ ports, today }: WriteContext, doc: Doc, values: Row): LineRow[] {
  const { onHandQty = null, netFlow = null, tor = null, toy = null, tog = null, orderQty = null } = values;
  const rows = (doc.lines['history'] ?? []).filter((row) => row['day'] !== today).slice(-keptDays);
  const todays = { id: newId(ports), seq: 0, day: today, onHandQty, netFlow, tor, toy, tog, orderQty };
  return [...rows, todays].map((row, at) => ({ ...row, seq: at + 1 }));
}
