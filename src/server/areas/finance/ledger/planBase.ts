// Base dates that come from events: goods left or arrived, notices, acceptances, milestones. The base date of a row is
// the earliest of its events, so taking one back leaves exactly what the others say.
import { businessDate } from '#model/time/calendar.ts';
import { columnName } from '#model/derive/names.ts';
import { tableName } from '#model/derive/tables.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import { organisationCalendar } from '#server/areas/process/calendars.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { contractsOf, ordersOf } from './orders.ts';
import { changePlanRow, datesFrom, defOf, planRowsWith } from './planRows.ts';
import { stateSql } from '#server/store/stateSql.ts';

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
  doc: Doc,
  event: EventDocument,
): Promise<void> {
  const orders = await ordersOf(context, side, doc);
  for (const order of orders.filter(({ planned }) => planned)) {
    const rows = await planRowsWith(context, side, side.order, order.id);
    await dateRows(context, side, def, doc, event, rows, [order.id]);
  }
  for (const contract of contractsOf(orders)) {
    const rows = (await planRowsWith(context, side, side.contract, contract)).filter(
      (row) => row.fields['sourceId'] === contract,
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
  const { rows } = await session.query(
    `select id from ${tableName(defOf(side.order))} where org = $1::uuid and ${columnName(side.contract)} = $2::uuid`,
    [grants.org, contract],
  );
  return rows.map((row) => textOf(row['id']));
}

async function dateRows(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  { base, date, counted }: EventDocument,
  rows: readonly Doc[],
  orders: readonly string[],
): Promise<void> {
  const waiting = rows.filter((row) => row.fields['dueBase'] === base);
  if (waiting.length === 0) return;
  const others =
    base === 'signDate'
      ? await earliestSignature(context, doc.id, orders)
      : await earliest(context, side, def, doc.id, orders);
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
  const { rows } = await session.query(
    `select min(h.date)::text as day from document_link k join ${tableName(def)} h on h.id::text = k.target_id
     where k.org = $1::uuid and k.source_id = any($2::text[]) and k.source_entity = $3 and k.target_entity = $4
       and k.link_status <> 'released' and ${stateSql(def, 'h.status', 'reviewed')} and h.id <> $5::uuid`,
    [grants.org, orders, side.order, def.name, own],
  );
  return optionalText(rows[0]?.['day']);
}

/** The first day somebody signed for goods of the orders, those of this bill left out. */
async function earliestSignature(
  { session }: WriteContext,
  own: string,
  orders: readonly string[],
): Promise<string | null> {
  const { rows } = await session.query(
    `select to_char(min(t.sign_time) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from sale_order_traces t join sales_out_bill b on b.id = t.sales_out_bill
     where t.doc_id = any($1::uuid[]) and b.id <> $2::uuid and b.sign_status in ('signed', 'partial')`,
    [orders, own],
  );
  const at = optionalText(rows[0]?.['at']);
  return at === null ? null : businessDate(at);
}

/** A milestone of the contract is done: its rows begin to count, and so do those of the warranty it ends with. */
export async function milestoneDone(
  context: WriteContext,
  side: MoneySide,
  contract: Doc,
  seq: number,
  date: string,
): Promise<void> {
  const milestone = (contract.lines['milestones'] ?? []).find((row) => row.seq === seq);
  const { calendar } = await organisationCalendar(context);
  for (const row of await planRowsWith(context, side, 'sourceId', contract.id)) {
    const { dueBase, milestoneSeq } = row.fields;
    const isAccepted = milestone?.['milestoneType'] === 'acceptance';
    const base =
      dueBase === 'milestone' && milestoneSeq === seq
        ? date
        : isAccepted && dueBase === 'acceptanceDate'
          ? date
          : isAccepted && dueBase === 'warrantyEnd'
            ? optionalText(contract.fields['warrantyEnd'])
            : null;
    if (base !== null) await changePlanRow(context, side, row, datesFrom(row.fields, base, calendar));
  }
}
