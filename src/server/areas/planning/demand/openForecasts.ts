// What is forecast and what orders take of it, as stored: approved and active forecasts whose lines are open, and the lines
// of approved sale orders. Closed order lines count with what was shipped, so that a delivery does not revive a forecast.
import {
  consumedByOrders,
  type ConsumingOrder,
  type ConsumptionWay,
  type ForecastLine,
  forecastParts,
  type SpreadMode,
} from '#entities/planning/demand/consumption.ts';
import { material } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import { demandForecast } from '#entities/planning/demand/demandForecast.ts';
import { materialPlanning } from '#entities/planning/parameters/materialPlanning.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { PlanningForecast } from '#entities/planning/mrp/snapshot.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { addDays } from '#model/time/calendar.ts';
import type { LineOf, RowOf } from '#model/typedDoc.ts';
import { type WorkingDays, workingDays } from '#model/workingTime/workingDays.ts';
import type { WorkCalendar } from '#model/workingTime/workCalendar.ts';
import type { SqlSession } from '#server/ports.ts';
import { among, asKind, is, present, raw, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

export interface StoredForecast extends ForecastLine {
  doc: string;
  material: string;
  /** Of the line in its own unit. */
  lineQty: string;
  baseQty: string;
  plannedQty: string;
  orderedQty: string;
  spread: SpreadMode;
}

export interface MaterialOrder extends ConsumingOrder {
  doc: string;
  material: string;
}

const spreads: readonly string[] = ['firstDay', 'evenWorkdays', 'weekly'] satisfies SpreadMode[];

export function isSpread(value: unknown): value is SpreadMode {
  return typeof value === 'string' && spreads.includes(value);
}

/** Lines that count, by material; of all materials where none is named. @param lock holds them until the end */
export async function forecastLines(
  session: SqlSession,
  org: string,
  materials: readonly string[] | null,
  lock = false,
): Promise<StoredForecast[]> {
  const h = headerTable(demandForecast, 'h');
  const i = linesTable(demandForecast, 'items', 'i');
  const rows = await selectRows(
    session,
    {
      id: i.id,
      doc: h.id,
      code: h.code,
      line: i.seq,
      material: i.material,
      from: i.startDate,
      until: i.endDate,
      qty: i.qty,
      baseQty: i.baseQty,
      plannedQty: i.plannedQty,
      orderedQty: i.orderedQty,
      mtoNo: i.mtoNo,
      spread: i.spread,
    },
    sql`from ${h} join ${i} on ${i.docId} = ${h.id}
      where ${is(h.org, org)} and ${stateIs(demandForecast, h.status, 'executable')} and ${h.isActive} and ${i.lineStatus} = 'open'
        and ${materials === null ? raw('true') : among(i.material, materials)} and ${i.startDate} is not null and ${i.endDate} is not null
      order by ${i.id} ${raw(lock ? 'for update of i' : '')}`,
  );
  return rows.map(storedForecast);
}

/** A line as it is stored, with its document. */
type StoredLine = Pick<StoredForecast, 'id' | 'doc' | 'line'> & {
  code: string | null;
  from: string | null;
  until: string | null;
} & Pick<
    LineOf<typeof demandForecast, 'items'>,
    'material' | 'qty' | 'baseQty' | 'plannedQty' | 'orderedQty' | 'mtoNo' | 'spread'
  >;

/** With the part that orders may take: what did not go into a requirement plan, in base units. */
export function storedForecast(row: StoredLine): StoredForecast {
  const line = {
    id: row.id,
    doc: row.doc,
    code: row.code ?? '',
    line: row.line,
    material: row.material ?? '',
    from: row.from ?? '',
    until: row.until ?? '',
    lineQty: row.qty ?? '0',
    baseQty: row.baseQty ?? '0',
    plannedQty: row.plannedQty ?? '0',
    orderedQty: row.orderedQty ?? '0',
    mtoNo: row.mtoNo === '' ? null : row.mtoNo,
    spread: isSpread(row.spread) ? row.spread : 'firstDay',
  } as const;
  const planned = decimal(line.plannedQty);
  const whole = decimal(line.lineQty);
  const share = whole.isZero() ? whole : decimal(line.baseQty).times(whole.minus(planned)).div(whole);
  return { ...line, qty: decimalText((share.isNegative() ? decimal('0') : share).toDecimalPlaces(6)) };
}

/** Order lines of these materials within the days, delivery by delivery where the order tells of several. */
export async function consumingOrders(
  session: SqlSession,
  org: string,
  materials: readonly string[] | null,
  { from, until }: { from: string; until: string },
): Promise<MaterialOrder[]> {
  const h = headerTable(saleOrder, 'h');
  const i = linesTable(saleOrder, 'items', 'i');
  const p = linesTable(saleOrder, 'requirementPlans', 'p');
  const rows = await selectRows(
    session,
    {
      doc: present(asKind('ref', sql`o.doc`)),
      code: asKind('text', sql`o.code`),
      line: present(asKind('integer', sql`o.seq`)),
      material: asKind('ref', sql`o.material`),
      date: asKind('date', sql`o.day`),
      qty: asKind('qty', sql`o.qty`),
      mtoNo: asKind('text', sql`o.mto_no`),
    },
    sql`from (
      select ${h.id} as doc, ${h.code} as code, ${i.seq} as seq, ${i.material} as material, ${i.mtoNo} as mto_no,
        coalesce(${p.demandDate}, ${i.planDeliveryDate}, ${i.deliveryDate}, ${h.deliveryDate}, ${h.date}) as day,
        case when ${i.lineStatus} in ('open', 'frozen') and ${stateIs(saleOrder, h.status, 'executable')} then ${i.baseQty}
          else coalesce(${i.shippedBaseQty}, 0) end
          * case when ${p.qty} is null then 1 else ${p.qty} / nullif(${i.qty}, 0) end as qty
      from ${h} join ${i} on ${i.docId} = ${h.id} left join ${p} on ${p.docId} = ${h.id} and ${p.itemSeq} = ${i.seq}
      where ${is(h.org, org)} and ${stateIs(saleOrder, h.status, 'executable', 'done')}
        and ${materials === null ? raw('true') : among(i.material, materials)}) o
      where o.qty > 0 and o.day between ${from}::date and ${until}::date`,
  );
  return rows.map(({ doc, code, line, material: part, date, qty, mtoNo }) => ({
    doc,
    code: code ?? '',
    line,
    material: part ?? '',
    date: date ?? '',
    qty: decimalText(decimal(qty ?? '0').toDecimalPlaces(6)),
    mtoNo: mtoNo === '' ? null : mtoNo,
  }));
}

/** How the orders of each material take of its forecasts, as the organisation plans it. */
export async function consumptionWays(
  session: SqlSession,
  org: string,
  materials: readonly string[] | null,
): Promise<Map<string, ConsumptionWay>> {
  const p = headerTable(materialPlanning, 'p');
  const rows = await selectRows(
    session,
    {
      material: p.material,
      forecastConsume: p.forecastConsume,
      consumeBackDays: p.consumeBackDays,
      consumeForwardDays: p.consumeForwardDays,
      mtoControl: p.mtoControl,
    },
    sql`from ${p} where ${is(p.org, org)} and ${stateIs(materialPlanning, p.status, 'executable')} and ${p.warehouse} is null
      and ${materials === null ? raw('true') : among(p.material, materials)}`,
  );
  return new Map(rows.map((row) => [row.material ?? '', consumptionWay(row)]));
}

type WayFields = Pick<
  RowOf<(typeof materialPlanning)['fields']>,
  'forecastConsume' | 'consumeBackDays' | 'consumeForwardDays' | 'mtoControl'
>;

/** Fields of planning parameters as they are stored. */
export function consumptionWay({
  forecastConsume: way,
  consumeBackDays,
  consumeForwardDays,
  mtoControl,
}: WayFields): ConsumptionWay {
  return {
    forecastConsume: way === 'none' || way === 'backward' || way === 'forward' ? way : 'backwardForward',
    consumeBackDays: consumeBackDays ?? 0,
    consumeForwardDays: consumeForwardDays ?? 0,
    mtoControl: mtoControl === 'strict' ? 'strict' : 'none',
  };
}

/** The days over which orders can reach the lines: their periods, and the consumption days of planning before and after. */
export function reachOf(
  lines: readonly ForecastLine[],
  ways: Iterable<ConsumptionWay>,
): { from: string; until: string } {
  // A working day is at most a week away, holidays at most a fortnight more.
  const most = Math.max(
    0,
    ...[...ways].map((way) => Math.max(way.consumeBackDays ?? 0, way.consumeForwardDays ?? 0)),
  );
  const margin = most === 0 ? 0 : most * 3 + 14;
  const from = lines.reduce((first, line) => (line.from < first ? line.from : first), '9999-12-31');
  const until = lines.reduce((last, line) => (line.until > last ? line.until : last), '0001-01-01');
  return { from: addDays(from, -margin), until: addDays(until, margin) };
}

/** What orders take of each line, by its id. */
export function consumedLines(
  lines: readonly StoredForecast[],
  orders: readonly MaterialOrder[],
  ways: ReadonlyMap<string, ConsumptionWay>,
  calendar: WorkingDays,
): Map<string, string> {
  const byMaterial = Map.groupBy(orders, ({ material }) => material);
  return new Map(
    [...Map.groupBy(lines, ({ material }) => material)].flatMap(([material, own]) => [
      ...consumedByOrders(own, byMaterial.get(material) ?? [], ways.get(material) ?? {}, calendar),
    ]),
  );
}

/**
 * Forecasts as one planning run reads them: what orders have left of each line, on the days it is spread over. Orders have
 * taken their part, delivered ones included, so the items of the run consume nothing again (`forecastConsume: 'none'`).
 * @param materials ids; null for all
 */
export async function openForecasts(
  session: SqlSession,
  { org, today, calendar }: { org: string; today: string; calendar: WorkCalendar },
  materials: readonly string[] | null = null,
): Promise<(Omit<PlanningForecast, 'org'> & { lineId: string })[]> {
  const lines = (await forecastLines(session, org, materials)).toSorted(
    (a, b) => a.code.localeCompare(b.code) || a.line - b.line,
  );
  if (lines.length === 0) return [];
  const m = headerTable(material, 'm');
  const u = headerTable(unit, 'u');
  const parts = [...new Set(lines.map((line) => line.material))];
  const scales = await selectRows(
    session,
    { id: m.id, precision: u.precision },
    sql`from ${m} join ${u} on ${u.id} = ${m.baseUnit} where ${among(m.id, parts)}`,
  );
  const decimals = new Map(scales.map(({ id, precision }) => [id, precision ?? 0]));
  const ways = await consumptionWays(session, org, materials);
  const reach = reachOf(lines, ways.values());
  const days = workingDays(calendar, reach.from, reach.until);
  const taken = consumedLines(lines, await consumingOrders(session, org, materials, reach), ways, days);
  return lines.flatMap((line) => {
    const left = decimal(line.qty).minus(decimal(taken.get(line.id) ?? '0'));
    if (!left.greaterThan(0)) return [];
    const given = { from: line.from, until: line.until, qty: decimalText(left), spread: line.spread };
    return forecastParts(given, days, today, decimals.get(line.material) ?? 0).map((part) => ({
      ...part,
      lineId: line.id,
      material: line.material,
      code: line.code,
      line: line.line,
      mtoNo: line.mtoNo,
    }));
  });
}
