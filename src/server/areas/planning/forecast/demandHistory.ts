// What was demanded in periods of the past (or ordered for those to come): shipped, ordered for the day, or issued to
// production. Base units, added up by the database.
import { materialIssueBill } from '#entities/inventory/materialIssueBill.ts';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { material } from '#entities/master/material/material.ts';
import { materialCategory } from '#entities/master/materialCategory.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { canField, type Grants } from '#model/rights/can.ts';
import type { SqlSession } from '#server/ports.ts';
import { among, asKind, is, raw, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { seenTable } from '#server/select/visible.ts';

export type HistorySource = 'shipment' | 'order' | 'issue';

export interface HistoryQuestion {
  org: string;
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

/** The documents of a source with their lines: what is read of them, and the day a line counts on. */
function demanded(source: HistorySource, seenBy: Grants | null) {
  if (source === 'order') {
    const h = seenTable(saleOrder, seenBy, 'h');
    const i = linesTable(saleOrder, 'items', 'i');
    const day = sql`coalesce(${i.planDeliveryDate}, ${i.deliveryDate}, ${h.deliveryDate}, ${h.date})`;
    return { def: saleOrder, h, i, day, customer: h.customer };
  }
  if (source === 'issue') {
    const h = seenTable(materialIssueBill, seenBy, 'h');
    // Issues to production belong to no customer.
    const i = linesTable(materialIssueBill, 'items', 'i');
    return { def: materialIssueBill, h, i, day: h.date, customer: null };
  }
  const h = seenTable(salesOutBill, seenBy, 'h');
  return {
    def: salesOutBill,
    h,
    i: linesTable(salesOutBill, 'items', 'i'),
    day: h.date,
    customer: h.customer,
  };
}

export async function demandHistory(session: SqlSession, question: HistoryQuestion): Promise<History> {
  const { org, periods, materials, category, customer, seenBy = null } = question;
  const { def, h, i, day, customer: ofCustomer } = demanded(question.source, seenBy);
  const counts = ['date', 'items.material', 'items.qty', 'items.baseQty'];
  if (seenBy !== null && !counts.every((path) => canField(seenBy, def, path))) return new Map();
  const [first, last] = [periods[0]?.start ?? null, periods.at(-1)?.end ?? null];
  const all = raw('true');
  const m = headerTable(material, 'm');
  const g = headerTable(materialCategory, 'g');
  const below = sql`(with recursive below as (
      select ${g.id} from ${g} where ${g.id} = ${category}::uuid
      union select ${g.id} from ${g} join below b on ${g.parent} = b.id) select id from below)`;
  const rows = await selectRows(
    session,
    { material: i.material, period: asKind('integer', sql`p.n`), qty: asKind('qty', sql`sum(${i.baseQty})`) },
    sql`from ${h} join ${i} on ${i.docId} = ${h.id}
        join unnest(${periods.map(({ start }) => start)}::date[], ${periods.map(({ end }) => end)}::date[])
          with ordinality as p(first, last, n) on ${day} between p.first and p.last
      where ${is(h.org, org)} and ${stateIs(def, h.status, 'executable', 'done')} and ${i.material} is not null
        and ${category === null ? all : sql`exists (select 1 from ${m} where ${m.id} = ${i.material} and ${m.category} in ${below})`}
        and ${customer === null || ofCustomer === null ? all : is(ofCustomer, customer)}
        and ${materials === null ? all : among(i.material, materials)}
        and ${day} between ${first}::date and ${last}::date
      group by ${i.material}, p.n`,
  );
  const history: History = new Map();
  for (const { material: part, period, qty } of rows) {
    if (part === null || period === null) continue;
    const own = history.get(part) ?? periods.map((): string | null => null);
    own[period - 1] = qty ?? '0';
    history.set(part, own);
  }
  return history;
}
