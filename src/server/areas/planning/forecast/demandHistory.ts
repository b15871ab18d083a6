// What was demanded in periods of the past (or ordered for those to come): shipped, ordered for the day, or issued to
// production. Base units, added up by the database.
import { decimal, decimalText } from '#model/decimal.ts';
import type { SqlSession } from '#server/ports.ts';
import { stateSql } from '#server/store/stateSql.ts';
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
}

/** By material the quantity of each period, decimal text; null where there was none. */
export type History = Map<string, (string | null)[]>;

const sources: Readonly<Record<HistorySource, { entity: string; from: string; day: string }>> = {
  shipment: {
    entity: 'salesOutBill',
    from: 'sales_out_bill h join sales_out_bill_items i on i.doc_id = h.id',
    day: 'h.date',
  },
  order: {
    entity: 'saleOrder',
    from: 'sale_order h join sale_order_items i on i.doc_id = h.id',
    day: 'coalesce(i.plan_delivery_date, i.delivery_date, h.delivery_date, h.date)',
  },
  issue: {
    entity: 'materialIssueBill',
    from: 'material_issue_bill h join material_issue_bill_items i on i.doc_id = h.id',
    day: 'h.date',
  },
};

export async function demandHistory(
  session: Pick<SqlSession, 'query'>,
  question: HistoryQuestion,
): Promise<History> {
  const { org, periods, materials, category } = question;
  const { entity, from, day } = sources[question.source];
  // Issues to production belong to no customer.
  const customer = question.source === 'issue' ? null : question.customer;
  const ofCustomer = question.source === 'issue' ? '' : 'and ($5::uuid is null or h.customer = $5::uuid)';
  const { rows } = await session.query(
    `with recursive below as (
       select id from material_category where id = $4::uuid
       union select c.id from material_category c join below b on c.parent = b.id)
     select i.material, p.n, sum(i.base_qty)::text as qty
     from ${from}
       join unnest($2::date[], $3::date[]) with ordinality as p(first, last, n) on ${day} between p.first and p.last
     where h.org = $1::uuid and ${stateSql(entity, 'h.status', 'executable', 'done')} and i.material is not null
       and ($4::uuid is null or exists (select 1 from material m where m.id = i.material and m.category in (select id from below)))
       ${ofCustomer === '' ? 'and $5::uuid is null' : ofCustomer}
       and ($6::uuid[] is null or i.material = any($6::uuid[]))
       and ${day} between $7::date and $8::date
     group by i.material, p.n`,
    [
      org,
      periods.map(({ start }) => start),
      periods.map(({ end }) => end),
      category,
      customer,
      materials,
      periods[0]?.start ?? null,
      periods.at(-1)?.end ?? null,
    ],
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
