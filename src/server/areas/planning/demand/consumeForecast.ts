// Effect `consumeForecast`: forecasts of the materials of the document are taken up anew by the orders there are. The
// document of the action counts as it is about to be stored, not as its rows still say.
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Patch } from '#model/patch.ts';
import { isIn } from '#model/states/states.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';
import { organisationCalendar } from '#server/areas/process/calendars.ts';
import { codeOf } from '#server/document/stamps.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { ConsumptionWay } from '#entities/planning/demand/consumption.ts';
import {
  consumedLines,
  consumingOrders,
  consumptionWay,
  consumptionWays,
  forecastLines,
  isSpread,
  type MaterialOrder,
  reachOf,
  storedForecast,
  type StoredForecast,
} from './openForecasts.ts';

interface ConsumeForecastEffect {
  effect: 'consumeForecast';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    consumeForecast: ConsumeForecastEffect;
  }
}

export const consumeForecast: Ledger<'consumeForecast'> = {
  effect: 'consumeForecast',
  title: '按销售订单冲销需求预测',
  locks: ['sourceDocuments'],
  async apply(step) {
    const { context, def, doc } = step;
    const materials = await materialsOf(context, def, doc);
    const isForecast = def.name === 'demandForecast';
    const stored = await forecastLines(context.session, context.grants.org, materials, true);
    const own = isForecast ? ownLines(def, doc) : [];
    const lines = [...stored.filter((line) => line.doc !== doc.id || !isForecast), ...own];
    if (lines.length === 0) return isForecast ? withOrdered(step, new Map()) : doc;
    const ways = await waysWith(context, def, doc, materials);
    const reach = reachOf(lines, ways.values());
    const others = await consumingOrders(context.session, context.grants.org, materials, reach);
    const orders =
      def.name === 'saleOrder'
        ? [...others.filter((order) => order.doc !== doc.id), ...ownOrders(def, doc)]
        : others;
    const { calendar } = await organisationCalendar(context);
    const taken = consumedLines(lines, orders, ways, workingDays(calendar, reach.from, reach.until));
    const changed = lines.flatMap((line) => {
      const qty = orderedQty(line, taken.get(line.id) ?? '0');
      return line.doc === doc.id || decimal(qty).eq(decimal(line.orderedQty)) ? [] : [{ ...line, qty }];
    });
    await store(context, changed);
    return isForecast
      ? withOrdered(step, new Map(own.map((line) => [line.id, orderedQty(line, taken.get(line.id) ?? '0')])))
      : doc;
  },
};

/** What orders took, in the unit of the line. */
function orderedQty({ lineQty, baseQty }: StoredForecast, base: string): string {
  const whole = decimal(baseQty);
  if (whole.isZero()) return '0';
  return decimalText(decimal(base).times(decimal(lineQty)).div(whole).toDecimalPlaces(6));
}

/** How orders take of forecasts, with the parameters that are just being changed. */
async function waysWith(
  { session, grants }: WriteContext,
  def: EntityDef,
  doc: Doc,
  materials: readonly string[],
): Promise<Map<string, ConsumptionWay>> {
  const ways = await consumptionWays(session, grants.org, materials);
  const [material] = materials;
  if (
    def.name !== 'materialPlanning' ||
    material === undefined ||
    optionalText(doc.fields['warehouse']) !== null
  )
    return ways;
  if (isIn(def, doc.status, 'executable')) ways.set(material, consumptionWay(doc.fields));
  else ways.delete(material);
  return ways;
}

async function materialsOf({ session }: WriteContext, { name }: EntityDef, doc: Doc): Promise<string[]> {
  const named = [doc.fields, ...(doc.lines['items'] ?? [])].flatMap(
    (row) => optionalText(row['material']) ?? [],
  );
  if (name !== 'saleOrderChange') return [...new Set(named)].toSorted();
  const { rows } = await session.query(
    'select distinct material from sale_order_items where doc_id = $1::uuid and material is not null',
    [doc.fields['saleOrder'] ?? null],
  );
  return [...new Set([...named, ...rows.map((row) => textOf(row['material']))])].toSorted();
}

/** Lines of the forecast itself where it counts. */
function ownLines(def: EntityDef, doc: Doc): StoredForecast[] {
  if (!isIn(def, doc.status, 'executable') || doc.fields['isActive'] !== true) return [];
  return (doc.lines['items'] ?? []).flatMap((row) => {
    const [material, from, until] = ['material', 'startDate', 'endDate'].map((key) => optionalText(row[key]));
    if (row['lineStatus'] !== 'open' || !material || !from || !until) return [];
    return [
      storedForecast({
        id: row.id,
        doc: doc.id,
        code: codeOf(doc) ?? '',
        line: row.seq,
        material,
        from,
        until,
        lineQty: textOf(row['qty'], '0'),
        baseQty: textOf(row['baseQty'], '0'),
        plannedQty: textOf(row['plannedQty'], '0'),
        orderedQty: textOf(row['orderedQty'], '0'),
        mtoNo: optionalText(row['mtoNo']),
        spread: isSpread(row['spread']) ? row['spread'] : 'firstDay',
      }),
    ];
  });
}

/** Lines of the order itself where it counts, delivery by delivery as `consumingOrders` tells them. */
function ownOrders(def: EntityDef, doc: Doc): MaterialOrder[] {
  if (!isIn(def, doc.status, 'executable') && !isIn(def, doc.status, 'done')) return [];
  const isOpen = (row: LineRow): boolean =>
    isIn(def, doc.status, 'executable') && ['open', 'frozen'].includes(textOf(row['lineStatus'], 'open'));
  return (doc.lines['items'] ?? []).flatMap((row) => {
    const base = decimal(textOf(isOpen(row) ? row['baseQty'] : row['shippedBaseQty'], '0'));
    const whole = decimal(textOf(row['qty'], '0'));
    const rowsOf = (table: string) => (doc.lines[table] ?? []).filter((part) => part['itemSeq'] === row.seq);
    // Rows of demand nobody typed are made of the deliveries when the order is approved.
    const plans = rowsOf('requirementPlans');
    const parts = (plans.length > 0 ? plans : rowsOf('deliveries')).map((part) => ({
      date: dayOf(part, ['demandDate', 'planDeliveryDate', 'deliveryDate']),
      share: whole.isZero() ? whole : decimal(textOf(part['qty'], '0')).div(whole),
    }));
    const all = parts.length > 0 ? parts : [{ date: null, share: new Decimal(1) }];
    return all.flatMap(({ date, share }) => {
      const day =
        date ??
        dayOf(row, ['planDeliveryDate', 'deliveryDate']) ??
        dayOf(doc.fields, ['deliveryDate', 'date']);
      const qty = base.times(share).toDecimalPlaces(6);
      if (day === null || !qty.greaterThan(0)) return [];
      return [
        {
          doc: doc.id,
          code: codeOf(doc) ?? '',
          line: row.seq,
          material: textOf(row['material']),
          date: day,
          qty: decimalText(qty),
          mtoNo: optionalText(row['mtoNo']),
        },
      ];
    });
  });
}

function dayOf(row: Row, keys: readonly string[]): string | null {
  return keys.map((key) => optionalText(row[key])).find((day) => day !== null) ?? null;
}

/** Closed lines keep what was taken of them while the forecast counts. */
function withOrdered({ refs, def, doc }: EffectStep, taken: ReadonlyMap<string, string>): Doc {
  const patches = (doc.lines['items'] ?? []).flatMap((row): Patch[] => {
    const value =
      taken.get(row.id) ?? (taken.size > 0 && row['lineStatus'] !== 'open' ? row['orderedQty'] : '0');
    return decimal(textOf(value, '0')).eq(decimal(textOf(row['orderedQty'], '0')))
      ? []
      : [{ op: 'setLine', lines: 'items', id: row.id, field: 'orderedQty', value: value ?? '0' }];
  });
  return withSystemValues(def, doc, patches, refs);
}

async function store(context: WriteContext, changed: readonly StoredForecast[]): Promise<void> {
  if (changed.length === 0) return;
  await context.session.query(
    `update demand_forecast_items i set ordered_qty = v.qty, consumed_qty = v.qty + coalesce(i.planned_qty, 0),
       remain_qty = greatest(i.qty - v.qty - coalesce(i.planned_qty, 0), 0)
     from unnest($1::uuid[], $2::numeric[]) as v(id, qty) where i.id = v.id`,
    [changed.map(({ id }) => id), changed.map(({ qty }) => qty)],
  );
  for (const doc of new Set(changed.map(({ doc: id }) => id))) context.affect('demandForecast', doc);
}
