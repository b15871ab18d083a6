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
import type { PlanningForecast } from '#entities/planning/mrp/snapshot.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { addDays } from '#model/time/calendar.ts';
import { type WorkingDays, workingDays } from '#model/workingTime/workingDays.ts';
import type { WorkCalendar } from '#model/workingTime/workCalendar.ts';
import type { SqlRow, SqlSession } from '#server/ports.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

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

type Session = Pick<SqlSession, 'query'>;

const spreads: readonly string[] = ['firstDay', 'evenWorkdays', 'weekly'] satisfies SpreadMode[];

export function isSpread(value: unknown): value is SpreadMode {
  return typeof value === 'string' && spreads.includes(value);
}

/** Lines that count, by material; of all materials where none is named. @param lock holds them until the end */
export async function forecastLines(
  session: Session,
  org: string | null,
  materials: readonly string[] | null,
  lock = false,
): Promise<StoredForecast[]> {
  const { rows } = await session.query(
    `select i.id, h.id as doc, h.code, i.seq, i.material, i.start_date::text as first, i.end_date::text as last, i.qty::text as qty,
       i.base_qty::text as base, coalesce(i.planned_qty, 0)::text as planned, coalesce(i.ordered_qty, 0)::text as ordered,
       i.mto_no, i.spread
     from demand_forecast h join demand_forecast_items i on i.doc_id = h.id
     where h.org = $1::uuid and ${stateSql('demandForecast', 'h.status', 'executable')} and h.is_active and i.line_status = 'open'
       and ($2::uuid[] is null or i.material = any($2::uuid[])) and i.start_date is not null and i.end_date is not null
     order by i.id ${lock ? 'for update of i' : ''}`,
    [org, materials],
  );
  return rows.map(forecastOf);
}

function forecastOf(row: SqlRow): StoredForecast {
  return storedForecast({
    id: textOf(row['id']),
    doc: textOf(row['doc']),
    code: textOf(row['code']),
    line: Number(row['seq']),
    material: textOf(row['material']),
    from: textOf(row['first']),
    until: textOf(row['last']),
    lineQty: textOf(row['qty'], '0'),
    baseQty: textOf(row['base'], '0'),
    plannedQty: textOf(row['planned'], '0'),
    orderedQty: textOf(row['ordered'], '0'),
    mtoNo: optionalText(row['mto_no']),
    spread: isSpread(row['spread']) ? row['spread'] : 'firstDay',
  });
}

/** With the part that orders may take: what did not go into a requirement plan, in base units. */
export function storedForecast(line: Omit<StoredForecast, 'qty'>): StoredForecast {
  const planned = decimal(line.plannedQty);
  const whole = decimal(line.lineQty);
  const share = whole.isZero() ? whole : decimal(line.baseQty).times(whole.minus(planned)).div(whole);
  return { ...line, qty: decimalText((share.isNegative() ? decimal('0') : share).toDecimalPlaces(6)) };
}

/** Order lines of these materials within the days, delivery by delivery where the order tells of several. */
export async function consumingOrders(
  session: Session,
  org: string | null,
  materials: readonly string[] | null,
  { from, until }: { from: string; until: string },
): Promise<MaterialOrder[]> {
  const { rows } = await session.query(
    `select o.doc, o.code, o.seq, o.material, o.day::text as day, o.qty::text as qty, o.mto_no from (
       select h.id as doc, h.code, i.seq, i.material, i.mto_no,
         coalesce(p.demand_date, i.plan_delivery_date, i.delivery_date, h.delivery_date, h.date) as day,
         case when i.line_status in ('open', 'frozen') and ${stateSql('saleOrder', 'h.status', 'executable')} then i.base_qty
           else coalesce(i.shipped_base_qty, 0) end
           * case when p.qty is null then 1 else p.qty / nullif(i.qty, 0) end as qty
       from sale_order h join sale_order_items i on i.doc_id = h.id
         left join sale_order_requirement_plans p on p.doc_id = h.id and p.item_seq = i.seq
       where h.org = $1::uuid and ${stateSql('saleOrder', 'h.status', 'executable', 'done')}
         and ($2::uuid[] is null or i.material = any($2::uuid[]))) o
     where o.qty > 0 and o.day between $3::date and $4::date`,
    [org, materials, from, until],
  );
  return rows.map((row) => ({
    doc: textOf(row['doc']),
    code: textOf(row['code']),
    line: Number(row['seq']),
    material: textOf(row['material']),
    date: textOf(row['day']),
    qty: decimalText(decimal(textOf(row['qty'], '0')).toDecimalPlaces(6)),
    mtoNo: optionalText(row['mto_no']),
  }));
}

/** How the orders of each material take of its forecasts, as the organisation plans it. */
export async function consumptionWays(
  session: Session,
  org: string | null,
  materials: readonly string[] | null,
): Promise<Map<string, ConsumptionWay>> {
  const { rows } = await session.query(
    `select material, forecast_consume, consume_back_days, consume_forward_days, mto_control from material_planning
     where org = $1::uuid and ${stateSql('materialPlanning', 'status', 'executable')} and warehouse is null
       and ($2::uuid[] is null or material = any($2::uuid[]))`,
    [org, materials],
  );
  return new Map(
    rows.map((row) => [
      textOf(row['material']),
      consumptionWay({
        forecastConsume: row['forecast_consume'],
        consumeBackDays: row['consume_back_days'],
        consumeForwardDays: row['consume_forward_days'],
        mtoControl: row['mto_control'],
      }),
    ]),
  );
}

/** Fields of planning parameters as they are stored. */
export function consumptionWay(row: Readonly<Record<string, unknown>>): ConsumptionWay {
  const way = row['forecastConsume'];
  return {
    forecastConsume: way === 'none' || way === 'backward' || way === 'forward' ? way : 'backwardForward',
    consumeBackDays: Number(row['consumeBackDays'] ?? 0),
    consumeForwardDays: Number(row['consumeForwardDays'] ?? 0),
    mtoControl: row['mtoControl'] === 'strict' ? 'strict' : 'none',
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
  session: Session,
  { org, today, calendar }: { org: string; today: string; calendar: WorkCalendar },
  materials: readonly string[] | null = null,
): Promise<(Omit<PlanningForecast, 'org'> & { lineId: string })[]> {
  const lines = (await forecastLines(session, org, materials)).toSorted(
    (a, b) => a.code.localeCompare(b.code) || a.line - b.line,
  );
  if (lines.length === 0) return [];
  const { rows } = await session.query(
    'select m.id, u.precision from material m join unit u on u.id = m.base_unit where m.id = any($1::uuid[])',
    [[...new Set(lines.map(({ material }) => material))]],
  );
  const decimals = new Map(rows.map((row) => [textOf(row['id']), Number(row['precision'] ?? 0)]));
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
