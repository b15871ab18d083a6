// What documents of the workshop show beside their columns: how much may still be reported, what the parts of a batch have
// come to, the slack of a workshop order and how many of its parts are there, and which orders should have begun.
import { notBegun } from '#entities/manufacturing/manufacturingOrder/lateStart.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { among, asKind, type Piece, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { linesTable } from '#server/select/table.ts';
import { qty, text } from '#model/fields.ts';
import { partOf } from '#model/rowPart.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { LineRow, LinesDef, Row } from '#model/entity.ts';
import type { Context } from '#server/context.ts';
import type { Figure } from '#server/areas/serverArea.ts';
import { isWorkday } from '#server/areas/process/workdaySql.ts';
import { freeForParts, heldForPart, missingOfPart } from '#server/ledgers/partsCover.ts';
import { cachedRows } from '#server/store/datedCache.ts';
import { dayOf } from '#server/store/figures.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { reportableOf } from '../workReport/reportChecks.ts';
import { reportFacts } from '../workReport/reportFacts.ts';

/** The most a report that is not approved yet may finish; nothing once it counts. */
export async function reportableShown(context: Context, doc: DocOf<typeof workReport>): Promise<Row> {
  if (doc.status !== 'draft' && doc.status !== 'submitted') return { reportableQty: null };
  const facts = await reportFacts(doc, {
    org: context.grants.org,
    select: (selection, rest) => selectRows(context.session, selection, rest),
    kept: (entities, text, parameters) => cachedRows(context, entities, text, parameters),
  });
  return { reportableQty: reportableOf(doc, facts) };
}

const missing = (org: string): string => missingOfPart('c', heldForPart(org, 'c'));
/** What is free for the part at c; null for nothing. */
const free = (org: string, day: string, where = ''): string =>
  `select f.qty from (${freeForParts(org, day, ` and b.material = c.material${where}`)}) f`;

/** What says which part of the order a part of a batch is, and how many of it the batch takes. */
const shared = { componentLineId: text('用料行内码'), requiredQty: qty('应发数量') };

/** Parts of a batch: its share of what the order was issued and used up, and whether the store covers the rest. */
export async function batchParts(
  { session, grants, today }: Context,
  { fields }: LinesDef,
  rows: readonly LineRow[],
): Promise<readonly LineRow[]> {
  if (!Object.hasOwn(fields, 'kitted') || rows.length === 0) return rows;
  const c = linesTable(manufacturingOrder, 'components', 'c');
  const ids = rows.flatMap((row) => partOf(row, shared).componentLineId ?? []);
  const isKitted: Piece = {
    written(parameters) {
      const [org, day] = [parameters.add(grants.org, 'uuid'), parameters.add(today, 'date')];
      const inStore = free(org, day, ' and (c.warehouse is null or b.warehouse = c.warehouse)');
      return `${missing(org)} <= coalesce((${inStore}), 0)`;
    },
  };
  const found = await selectRows(
    session,
    {
      id: c.id,
      required: c.requiredQty,
      issued: c.issuedQty,
      consumed: c.consumedQty,
      kitted: asKind('bool', isKitted),
    },
    sql`from ${c} where ${among(c.id, ids)}`,
  );
  const by = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => {
    const { componentLineId, requiredQty } = partOf(row, shared);
    const own = by.get(componentLineId ?? '');
    if (own === undefined) return row;
    const whole = decimal(own.required);
    const wanted = decimal(requiredQty);
    const share = (value: string | null): string =>
      whole.isZero() ? '0' : decimalText(decimal(value).times(wanted).dividedBy(whole).toDecimalPlaces(6));
    return {
      ...row,
      issuedQty: share(own.issued),
      consumedQty: share(own.consumed),
      kitted: own.kitted === true,
    };
  });
}

/** Days of the workshop's calendar between the scheduled and the required end; below 0 when it will be late. */
const slackDays: Figure = (h) => {
  const [required, scheduled] = [businessDay(`${h}.required_end`), businessDay(`${h}.scheduled_end`)];
  return `(select sign((${required} - ${scheduled})::numeric) * count(*) from generate_series(
       least(${required}, ${scheduled}) + 1, greatest(${required}, ${scheduled}), interval '1 day') g(at)
     cross join lateral (select g.at::date as day) d
     left join lateral (${calendarOfWorkshop(h)}) f on true
   where ${isWorkday('f', 'd.day')})`;
};

const businessDay = (instant: string): string => `(${instant} at time zone 'Asia/Shanghai')::date`;

/** The workshop's own calendar, else the one the organisation goes by. */
const calendarOfWorkshop = (h: string): string =>
  `select c.id, c.week_pattern from factory_calendar c left join workshop w on w.id = ${h}.workshop
   where c.id = w.factory_calendar
     or w.factory_calendar is null and c.org = ${h}.org and c.is_default and ${stateSql('factoryCalendar', 'c.status', 'executable')} limit 1`;

/** Share of the parts of the order, in percent, of which the store has what is still to be issued. */
const kittingRate: Figure = (h, today) =>
  `(select round(100.0 * count(*) filter (where ${missing(`${h}.org`)} <= coalesce((${free(`${h}.org`, dayOf(today))}), 0)) / nullif(count(*), 0), 2)
   from manufacturing_order_components c where c.doc_id = ${h}.manufacturing_order and c.issue_mode <> 'none')`;

/** Whether an order should have begun before today and has not. */
const lateStart: Figure = (h, today) =>
  `coalesce(${h}.status in (${notBegun.map((state) => `'${state}'`).join(', ')}) and ${h}.plan_start_date < ${dayOf(today)}, false)`;

export const workshopFigures = {
  manufacturingOrder: { startsInPast: lateStart },
  workshopOrder: { slackDays, kittingRate },
};
