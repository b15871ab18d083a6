// Base dates that come from events: goods left or arrived, notices, acceptances, milestones. The base date of a row is
// the earliest of its events, so taking one back leaves exactly what the others say.
import { businessDate } from '#model/time/calendar.ts';
import { tableName } from '#model/derive/tables.ts';
import type { EntityDef } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { organisationCalendar } from '#server/areas/process/calendars.ts';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { asKind, among, is, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { stateSql } from '#server/store/stateSql.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { ContractDoc, PlanDoc } from '../moneyDefinitions.ts';
import { orderTable } from '../moneyTables.ts';
import { contractsOf, ordersOf, type MadeOfOrders } from './orders.ts';
import { changePlanRow, datesFrom, planRowsWith } from './planRows.ts';

/** The document of an event by its base, and the column with its day. */
export interface EventDocument {
  /** 'stockOutDate' … */
  base: string;
  date: string;
  counted: boolean;
}

/** Brings the rows of the document's orders and contracts up to date with an event that happened or was taken back. */
export async function eventHappened(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: MadeOfOrders,
  event: EventDocument,
): Promise<void> {
  const orders = await ordersOf(context, side, doc);
  for (const order of orders.filter(({ planned }) => planned)) {
    const rows = await planRowsWith(context, side, 'order', order.id);
    await dateRows(context, side, def, doc, event, rows, [order.id]);
  }
  for (const contract of contractsOf(orders)) {
    const rows = (await planRowsWith(context, side, 'contract', contract)).filter(
      (row) => row.fields.sourceId === contract,
    );
    if (rows.length > 0)
      await dateRows(context, side, def, doc, event, rows, await ordersOfContract(context, side, contract));
  }
}

async function ordersOfContract(
  { session, grants }: WriteContext,
  side: MoneySide,
  contract: string,
): Promise<string[]> {
  const o = orderTable(side, 'o');
  const rows = await selectRows(
    session,
    { id: o.id },
    sql`from ${o} where ${is(o.org, grants.org)} and ${is(o.contract, contract)}`,
  );
  return rows.map(({ id }) => id);
}

async function dateRows(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  { id }: MadeOfOrders,
  { base, date, counted }: EventDocument,
  rows: readonly PlanDoc[],
  orders: readonly string[],
): Promise<void> {
  const waiting = rows.filter((row) => row.fields.dueBase === base);
  if (waiting.length === 0) return;
  const others =
    base === 'signDate'
      ? await earliestSignature(context, id, orders)
      : await earliest(context, side, def, id, orders);
  const days = [others, counted ? date : null].flatMap((day) => day ?? []).toSorted();
  const { calendar } = await organisationCalendar(context);
  for (const row of waiting)
    await changePlanRow(context, side, row, datesFrom(row.fields, days[0] ?? null, calendar));
}

/** The first day of the approved documents of this kind that follow from the orders, this one left out. */
async function earliest(
  { session, grants }: WriteContext,
  side: MoneySide,
  def: EntityDef,
  own: string,
  orders: readonly string[],
): Promise<string | null> {
  const [found] = await selectRows(
    session,
    { day: asKind('date', raw('min(h.date)')) },
    sql`from document_link k join ${raw(tableName(def))} h on h.id::text = k.target_id
      where k.org = ${grants.org}::uuid and k.source_id = any(${orders}::text[]) and k.source_entity = ${side.order}
        and k.target_entity = ${def.name} and k.link_status <> 'released' and ${raw(stateSql(def, 'h.status', 'reviewed'))}
        and h.id <> ${own}::uuid`,
  );
  return found?.day ?? null;
}

/** The first day somebody signed for goods of the orders, those of this bill left out. */
async function earliestSignature(
  { session }: WriteContext,
  own: string,
  orders: readonly string[],
): Promise<string | null> {
  const t = linesTable(saleOrder, 'traces', 't');
  const b = headerTable(salesOutBill, 'b');
  const [found] = await selectRows(
    session,
    {
      at: asKind('text', sql`to_char(min(${t.signTime}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`),
    },
    sql`from ${t} join ${b} on ${b.id} = ${t.salesOutBill}
      where ${among(t.docId, orders)} and ${b.id} <> ${own}::uuid and ${b.signStatus} in ('signed', 'partial')`,
  );
  const at = found?.at ?? null;
  return at === null ? null : businessDate(at);
}

/** A milestone of the contract is done: its rows begin to count, and so do those of the warranty it ends with. */
export async function milestoneDone(
  context: WriteContext,
  side: MoneySide,
  contract: ContractDoc,
  seq: number,
  date: string,
): Promise<void> {
  const milestone = contract.lines.milestones.find((row) => row.seq === seq);
  const { calendar } = await organisationCalendar(context);
  for (const row of await planRowsWith(context, side, 'sourceId', contract.id)) {
    const { dueBase, milestoneSeq } = row.fields;
    const isAccepted = milestone?.milestoneType === 'acceptance';
    const base =
      dueBase === 'milestone' && milestoneSeq === seq
        ? date
        : isAccepted && dueBase === 'acceptanceDate'
          ? date
          : isAccepted && dueBase === 'warrantyEnd'
            ? contract.fields.warrantyEnd
            : null;
    if (base !== null) await changePlanRow(context, side, row, datesFrom(row.fields, base, calendar));
  }
}
