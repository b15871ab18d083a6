// Effect `consumeForecast`: forecasts of the materials of the document are taken up anew by the orders there are. The
// document of the action counts as it is about to be stored, not as its rows still say.
import { demandForecast } from '#entities/planning/demand/demandForecast.ts';
import { materialPlanning } from '#entities/planning/parameters/materialPlanning.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { saleOrderChange } from '#entities/sales/saleOrderChange.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { type DocOf, isDocOf, type LineOf } from '#model/typedDoc.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Patch } from '#model/patch.ts';
import { isIn } from '#model/states/states.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';
import { organisationCalendar } from '#server/areas/process/calendars.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { ConsumptionWay } from '#entities/planning/demand/consumption.ts';
import {
  consumedLines,
  consumingOrders,
  consumptionWay,
  consumptionWays,
  forecastLines,
  type MaterialOrder,
  reachOf,
  storedForecast,
  type StoredForecast,
} from './openForecasts.ts';
import { partOf } from '#model/rowPart.ts';
import { movedGoods } from '#entities/blocks/movedLine.ts';

type Forecast = DocOf<typeof demandForecast>;
type Order = DocOf<typeof saleOrder>;

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
    const forecast = isDocOf(demandForecast, def, doc) ? doc : null;
    const stored = await forecastLines(context.session, context.grants.org, materials, true);
    const own = forecast === null ? [] : ownLines(forecast);
    const lines = [...stored.filter((line) => line.doc !== doc.id || forecast === null), ...own];
    if (lines.length === 0) return forecast === null ? doc : withOrdered(step, forecast, new Map());
    const ways = await waysWith(context, def, doc, materials);
    const reach = reachOf(lines, ways.values());
    const others = await consumingOrders(context.session, context.grants.org, materials, reach);
    const orders = isDocOf(saleOrder, def, doc)
      ? [...others.filter((order) => order.doc !== doc.id), ...ownOrders(doc)]
      : others;
    const { calendar } = await organisationCalendar(context);
    const taken = consumedLines(lines, orders, ways, workingDays(calendar, reach.from, reach.until));
    const changed = lines.flatMap((line) => {
      const qty = orderedQty(line, taken.get(line.id) ?? '0');
      return line.doc === doc.id || decimal(qty).eq(decimal(line.orderedQty)) ? [] : [{ ...line, qty }];
    });
    await store(context, changed);
    const ordered = new Map(own.map((line) => [line.id, orderedQty(line, taken.get(line.id) ?? '0')]));
    return forecast === null ? doc : withOrdered(step, forecast, ordered);
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
  if (!isDocOf(materialPlanning, def, doc) || material === undefined || doc.fields.warehouse !== null)
    return ways;
  if (isIn(def, doc.status, 'executable')) ways.set(material, consumptionWay(doc.fields));
  else ways.delete(material);
  return ways;
}

async function materialsOf({ session }: WriteContext, def: EntityDef, doc: Doc): Promise<string[]> {
  const { items = [] } = doc.lines;
  const named = [doc.fields, ...items].flatMap(
    (row) => partOf(row, { material: movedGoods.material }).material ?? [],
  );
  if (!isDocOf(saleOrderChange, def, doc) || doc.fields.saleOrder === null)
    return [...new Set(named)].toSorted();
  const i = linesTable(saleOrder, 'items', 'i');
  const rows = await selectRows(
    session,
    { material: i.material },
    sql`from ${i} where ${is(i.docId, doc.fields.saleOrder)} and ${i.material} is not null`,
  );
  return [...new Set([...named, ...rows.flatMap(({ material }) => material ?? [])])].toSorted();
}

/** Lines of the forecast itself where it counts. */
function ownLines({ id: doc, status, fields, lines }: Forecast): StoredForecast[] {
  if (!isIn(demandForecast, status, 'executable') || fields.isActive !== true) return [];
  return lines.items.flatMap((row) => {
    const { id, seq, material, startDate: from, endDate: until } = row;
    return row.lineStatus !== 'open' || material === null || from === null || until === null
      ? []
      : [storedForecast({ ...row, id, doc, code: fields.code, line: seq, from, until })];
  });
}

/** Lines of the order itself where it counts, delivery by delivery as `consumingOrders` tells them. */
function ownOrders({ id: doc, status, fields, lines }: Order): MaterialOrder[] {
  const isExecutable = isIn(saleOrder, status, 'executable');
  if (!isExecutable && !isIn(saleOrder, status, 'done')) return [];
  const isOpen = ({ lineStatus }: LineOf<typeof saleOrder, 'items'>): boolean =>
    isExecutable && ['open', 'frozen'].includes(lineStatus ?? 'open');
  return lines.items.flatMap((row) => {
    const base = decimal((isOpen(row) ? row.baseQty : row.shippedBaseQty) ?? '0');
    const whole = decimal(row.qty ?? '0');
    // Rows of demand nobody typed are made of the deliveries when the order is approved.
    const plans = lines.requirementPlans.filter(({ itemSeq }) => itemSeq === row.seq);
    const deliveries = lines.deliveries.filter(({ itemSeq }) => itemSeq === row.seq);
    const parts =
      plans.length > 0
        ? plans.map(({ demandDate, qty }) => ({ date: demandDate, qty }))
        : deliveries.map(({ planDeliveryDate, deliveryDate, qty }) => ({
            date: planDeliveryDate ?? deliveryDate,
            qty,
          }));
    const shares = parts.map(({ date, qty }) => ({
      date,
      share: whole.isZero() ? whole : decimal(qty ?? '0').div(whole),
    }));
    const all = shares.length > 0 ? shares : [{ date: null, share: new Decimal(1) }];
    return all.flatMap(({ date, share }) => {
      const day = date ?? row.planDeliveryDate ?? row.deliveryDate ?? fields.deliveryDate ?? fields.date;
      const qty = base.times(share).toDecimalPlaces(6);
      if (day === null || !qty.greaterThan(0)) return [];
      return [
        {
          doc,
          code: fields.code ?? '',
          line: row.seq,
          material: row.material ?? '',
          date: day,
          qty: decimalText(qty),
          mtoNo: row.mtoNo === '' ? null : row.mtoNo,
        },
      ];
    });
  });
}

/** Closed lines keep what was taken of them while the forecast counts. */
function withOrdered({ refs, def }: EffectStep, forecast: Forecast, taken: ReadonlyMap<string, string>): Doc {
  const patches = forecast.lines.items.flatMap(({ id, lineStatus, orderedQty: before }): Patch[] => {
    const value = taken.get(id) ?? (taken.size > 0 && lineStatus !== 'open' ? before : '0') ?? '0';
    return decimal(value).eq(decimal(before ?? '0'))
      ? []
      : [{ op: 'setLine', lines: 'items', id, field: 'orderedQty', value }];
  });
  return withSystemValues(def, forecast, patches, refs);
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
