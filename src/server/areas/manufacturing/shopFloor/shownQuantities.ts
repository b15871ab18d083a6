// What documents of the workshop show beside their columns: how much may still be reported, what the parts of a batch have
// come to, the slack of a workshop order and how many of its parts are there.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, LinesDef, Row } from '#model/entity.ts';
import type { Context } from '#server/context.ts';
import type { Figure } from '#server/areas/serverArea.ts';
import { cachedRows } from '#server/store/datedCache.ts';
import { optionalText, textOf } from '#server/values.ts';
import { reportableOf } from '../workReport/reportChecks.ts';
import { reportFacts } from '../workReport/reportFacts.ts';

/** The most a report that is not approved yet may finish; nothing once it counts. */
export async function reportableShown(context: Context, doc: Doc): Promise<Row> {
  if (doc.status !== 'draft' && doc.status !== 'submitted') return { reportableQty: null };
  const facts = await reportFacts(doc, {
    org: context.grants.org,
    rows: async (text, parameters) => (await context.session.query(text, parameters)).rows,
    kept: (entities, text, parameters) => cachedRows(context, entities, text, parameters),
  });
  return { reportableQty: reportableOf(doc, facts) };
}

/** Parts of a batch: its share of what the order was issued and used up, and whether the store covers the rest. */
export async function batchParts(
  { session, grants }: Context,
  { fields }: LinesDef,
  rows: readonly LineRow[],
): Promise<readonly LineRow[]> {
  if (!Object.hasOwn(fields, 'kitted') || rows.length === 0) return rows;
  const ids = rows.flatMap((row) => optionalText(row['componentLineId']) ?? []);
  const { rows: found } = await session.query(
    `select c.id::text as id, c.required_qty::text as required, c.issued_qty::text as issued, c.consumed_qty::text as consumed,
       c.unissued_qty <= coalesce((select sum(b.available_qty) from stock_balance b where b.org = $1::uuid and b.material = c.material
         and (c.warehouse is null or b.warehouse = c.warehouse)), 0) * c.required_qty / nullif(c.base_qty, 0) or c.unissued_qty = 0 as kitted
     from manufacturing_order_components c where c.id = any($2::uuid[])`,
    [grants.org, ids],
  );
  const by = new Map(found.map((row) => [textOf(row['id']), row]));
  return rows.map((row) => {
    const own = by.get(textOf(row['componentLineId']));
    if (own === undefined) return row;
    const whole = decimal(textOf(own['required'], '0'));
    const share = (value: unknown): string =>
      whole.isZero()
        ? '0'
        : decimalText(
            decimal(textOf(value, '0'))
              .times(decimal(textOf(row['requiredQty'], '0')))
              .dividedBy(whole)
              .toDecimalPlaces(6),
          );
    return {
      ...row,
      issuedQty: share(own['issued']),
      consumedQty: share(own['consumed']),
      kitted: own['kitted'] === true,
    };
  });
}

/** Days from Monday to Friday between the scheduled and the required end; below 0 when it will be late. */
const slackDays: Figure = (h) =>
  `(select sign(extract(epoch from ${h}.required_end - ${h}.scheduled_end)) * count(*) from generate_series(
     least(${h}.required_end, ${h}.scheduled_end)::date + 1, greatest(${h}.required_end, ${h}.scheduled_end)::date, interval '1 day') d
   where extract(isodow from d) < 6)`;

/** Share of the parts of the order, in percent, of which the store has what is still to be issued. */
const kittingRate: Figure = (h) =>
  `(select round(100.0 * count(*) filter (where c.unissued_qty = 0 or (select coalesce(sum(b.available_qty), 0) from stock_balance b
       where b.org = ${h}.org and b.material = c.material) * c.required_qty >= c.unissued_qty * c.base_qty) / nullif(count(*), 0), 2)
   from manufacturing_order_components c where c.doc_id = ${h}.manufacturing_order and c.issue_mode <> 'none')`;

export const workshopFigures = { workshopOrder: { slackDays, kittingRate } };
