// What was demanded in periods of the past (or ordered for those to come): shipped, ordered for the day, or issued to
// production. Base units, added up by the database.
import { entities } from '#entities/registry.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { tableName } from '#model/derive/tables.ts';
import { canField, type Grants } from '#model/rights/can.ts';
import type { SqlSession } from '#server/ports.ts';
import { Parameters } from '#server/store/sql.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { visibleRows } from '#server/store/visibleRows.ts';
import { textOf } from '#server/values.ts';

export type HistorySource = 'shipment' | 'order' | 'issue';

export interface HistoryQuestion {
  org: string | null;
  source: HistorySource;
  /** In their order, without gaps or overlaps. */
  periods: readonly { start: string; end: string }[];
  /** Null: all that have any. */
  materials: readonly string[] | null;
  /** Only materials of this group and of those below it. */
  category: string | null;
  customer: string | null;
  /** Of whoever is shown it: documents and fields kept from that person do not count. All counts without. */
  seenBy?: Grants;
}

/** By material the quantity of each period, decimal text; null where there was none. */
export type History = Map<string, (string | null)[]>;

const sources: Readonly<
  Record<
    HistorySource,
    { entity: 'salesOutBill' | 'saleOrder' | 'materialIssueBill'; lines: string; day: string }
  >
> = {
  shipment: {
    entity: 'salesOutBill',
    lines: 'sales_out_bill_items',
    day: 'h.date',
  },
  order: {
    entity: 'saleOrder',
    lines: 'sale_order_items',
    day: 'coalesce(i.plan_delivery_date, i.delivery_date, h.delivery_date, h.date)',
  },
  issue: {
    entity: 'materialIssueBill',
    lines: 'material_issue_bill_items',
    day: 'h.date',
  },
};

export async function demandHistory(
  session: Pick<SqlSession, 'query'>,
  question: HistoryQuestion,
): Promise<History> {
  const { org, periods, materials, category, seenBy } = question;
  const { entity, lines, day } = sources[question.source];
  const def = entities[entity];
  const counted = ['date', 'items.material', 'items.qty', 'items.baseQty'];
  if (seenBy !== undefined && !counted.every((path) => canField(seenBy, def, path))) return new Map();
  // Issues to production belong to no customer.
  const customer = question.source === 'issue' ? null : question.customer;
  const ofCustomer = question.source === 'issue' ? '' : 'and ($5::uuid is null or h.customer = $5::uuid)';
  const parameters = new Parameters([
    org,
    periods.map(({ start }) => start),
    periods.map(({ end }) => end),
    category,
    customer,
    materials,
    periods[0]?.start ?? null,
    periods.at(-1)?.end ?? null,
  ]);
  const from = seenBy === undefined ? tableName(def) : visibleRows(def, seenBy, parameters);
  const { rows } = await session.query(
    `with recursive below as (
       select id from material_category where id = $4::uuid
       union select c.id from material_category c join below b on c.parent = b.id)
     select i.material, p.n, sum(i.base_qty)::text as qty
     from ${from} h join ${lines} i on i.doc_id = h.id
       join unnest($2::date[], $3::date[]) with ordinality as p(first, last, n) on ${day} between p.first and p.last
     where h.org = $1::uuid and ${stateSql(entity, 'h.status', 'executable', 'done')} and i.material is not null
       and ($4::uuid is null or exists (select 1 from material m where m.id = i.material and m.category in (select id from below)))
       ${ofCustomer === '' ? 'and $5::uuid is null' : ofCustomer}
       and ($6::uuid[] is null or i.material = any($6::uuid[]))
       and ${day} between $7::date and $8::date
     group by i.material, p.n`,
    parameters.values,
  );
  const history: History = new Map();
  for (const row of rows) {
    const material = textOf(row['material']);
    const own = history.get(material) ?? periods.map((): string | null => null);
    own[Number(row['n']) - 1] = decimalText(decimal(textOf(row['qty'], '0')));
    history.set(material, own);
  }
  return history;
}
