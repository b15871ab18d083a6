// The year of business of the demo company: made in memory in the order of its days and stored in portions. A start that
// follows a broken-off one makes it again, which is the same, and stores the portions that are missing.
import { entities } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { bulkInsert } from '#server/store/bulkInsert.ts';
import { asKind, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { deliverAnnouncements, makeAnnouncements } from '../announcements.ts';
import { setAside } from '../bulkIndexes.ts';
import { closeBooks } from '../company.ts';
import type { Portion, StorePortion } from '../loader.ts';
import { makeLookups } from '../lookups.ts';
import { workshopsOf } from '../production/yearOfOrders.ts';
import { makeQuotations } from '../trade/quotations.ts';
import { makeTrackedGoods } from '../trade/tracked.ts';
import { trade } from '../trade/trade.ts';
import { storeChangedBase, type Founded } from './founded.ts';
import { inPortion, inStep, stepsDone, takeTurn, type Making } from './madeSteps.ts';

/** Tables that grow with the business; their indexes are built after the load. */
export const large: readonly EntityDef[] = [
  entities.saleOrder,
  entities.deliveryNotice,
  entities.salesOutBill,
  entities.otherInBill,
  entities.openingStock,
  entities.stockLedger,
  entities.stockBalance,
  entities.stockCostPool,
  entities.documentLink,
  entities.material,
];

export const yearTitle = '生成业务单据';
const largeBytes = 4_000_000;

/** Each portion once, however often it is made. `pause` is waited for before each. */
export function portionsOf(ports: Ports, pause: () => Promise<void>): StorePortion {
  return async ({ table, rows, docIds }: Portion, number) => {
    await pause();
    await inPortion(ports, number, rows[0]?.id ?? '', (session) => bulkInsert(session, table, rows, docIds));
  };
}

export async function makeYear(
  ports: Ports,
  { lines, begunAt }: Making,
  founded: Founded,
  report: (done: number, total: number) => void,
): Promise<void> {
  const { company, main, second, structures, records, loader, admin, today, base } = founded;
  report(0, lines);
  await ports.database.transaction(async (session) => {
    await takeTurn(session);
    if (!(await stepsDone(session)).has(yearTitle)) await setAside(session, large);
  });
  const few = Math.min(300, Math.floor(lines / 20));
  const shares = [
    { site: main, own: lines - few, before: 0 },
    { site: second, own: few, before: lines - few },
  ];
  for (const { site, own, before } of shares) {
    if (site === undefined) continue;
    site.enter();
    const workshops = site === main ? workshopsOf(site.desk, structures, ordersOf(lines)) : undefined;
    const progress = (done: number) => report(Math.min(before + done, lines - 1), lines);
    await trade(site.desk, own, progress, workshops);
    if (site === main && lines > 0) makeQuotations(site.desk);
    closeBooks(site);
  }
  const announced = makeAnnouncements(records, admin, begunAt);
  if (main !== undefined) {
    main.enter();
    makeLookups({ ...main, since: `${today.slice(0, 7)}-01` });
    makeTrackedGoods(main.desk, company.numbers);
  }
  for (const { def, doc } of records.made.slice(base.length)) loader.add(def, doc);
  await loader.finish();
  await inStep(ports, yearTitle, async (session) => {
    await storeChangedBase(session, founded);
    await deliverAnnouncements(session, announced);
    await company.numbers.store(session);
    await session.query("select setval('stock_post_seq', $1::bigint)", [company.lastSeq()]);
  });
  report(lines, lines);
}

/** Production orders of the year: a modest part, as purchasing is. */
function ordersOf(lines: number): number {
  return lines === 0 ? 0 : Math.min(800, 30 + Math.floor(lines / 100));
}

/** Tables with rows; of the large ones not the amounts and structures, by which nothing is found. */
export async function analyse(session: SqlSession): Promise<void> {
  // A smaller sample than usual is plenty for data this regular.
  await session.query('set local default_statistics_target = 30');
  const rows = await selectRows(
    session,
    {
      columns: present(
        asKind(
          'text',
          raw(
            "quote_ident(c.relname) || '(' || string_agg(quote_ident(a.attname), ', ' order by a.attnum) || ')'",
          ),
        ),
      ),
    },
    sql`from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0
       and (pg_relation_size(c.oid) < ${largeBytes}::bigint or t.typname not in ('numeric', 'jsonb'))
     group by c.relname order by c.relname`,
  );
  if (rows.length > 0) await session.query(`analyze ${rows.map(({ columns }) => columns).join(', ')}`);
}
