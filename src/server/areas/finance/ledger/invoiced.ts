// Invoices on plan rows: what an approved invoice stands for is spread over the instalments of its orders, contracts or
// bills, the earliest first, and kept on the invoice, so that taking it back takes exactly that. Rows due from the invoice
// date begin to count with the first one.
import { Decimal, decimalText } from '#model/decimal.ts';
import { columnName } from '#model/derive/names.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import { invoicedInstalments } from '#entities/cost/invoice/instalments.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import type { WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { organisationCalendar } from '#server/areas/process/calendars.ts';
import { newId } from '#server/ids.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { refreshContracts } from './contracts.ts';
import { changePlanRow, datesFrom, isLive, isReturnRow, lockedPlanRows, planRowsWith } from './planRows.ts';
import { sourcesOf } from './settle.ts';

/** Answers the invoice with the instalments it stands for; nothing of them once it is taken back. */
export async function invoiced(
  context: WriteContext,
  side: MoneySide,
  doc: Doc,
  counted: boolean,
): Promise<Doc> {
  const { calendar } = await organisationCalendar(context);
  const given = counted ? await spread(context, side, doc) : keptOn(side, doc);
  const rows = await lockedPlanRows(context, side, [...given.keys()]);
  for (const row of rows) {
    const amount = given.get(row.id) ?? zero;
    const sum = numberOf(row.fields['invoicedAmount']).plus(counted ? amount : amount.negated());
    await changePlanRow(context, side, row, {
      invoicedAmount: decimalText(sum),
      invoiceNo: numbers(row, doc, counted, sum),
      ...(await dates(context, side, row, doc, { counted, calendar, sum })),
    });
  }
  await refreshContracts(context, side, (await sourcesOf(context, side, [...given.keys()])).contracts);
  const instalments = counted
    ? [...given].map(([plan, amount], index): LineRow => ({
        [side.plan]: plan,
        amount: decimalText(amount),
        id: newId(context.ports),
        seq: index + 1,
      }))
    : [];
  return { ...doc, lines: { ...doc.lines, instalments } };
}

function keptOn(side: MoneySide, doc: Doc): Map<string, Decimal> {
  return new Map(
    (doc.lines['instalments'] ?? []).map((row) => [textOf(row[side.plan]), numberOf(row['amount'])]),
  );
}

/** By plan row. Lines of one order share its instalments; goods bought without one those of their receipt. */
async function spread(context: WriteContext, side: MoneySide, doc: Doc): Promise<Map<string, Decimal>> {
  const sums = new Map<string, { rows: Doc[]; amount: Decimal }>();
  for (const line of doc.lines['items'] ?? []) {
    const rows = await rowsOf(context, side, line, doc.fields);
    const key = rows.map(({ id }) => id).join('|');
    if (key === '') continue;
    const before = sums.get(key)?.amount ?? zero;
    sums.set(key, { rows, amount: before.plus(numberOf(line['allAmount'])) });
  }
  const given = new Map<string, Decimal>();
  for (const { rows, amount } of sums.values()) {
    const instalments = rows.map(({ id, fields }) => ({
      id,
      amount: numberOf(fields['amount']).minus(numberOf(fields['deductAmount'])),
      invoiced: numberOf(fields['invoicedAmount']).plus(given.get(id) ?? zero),
    }));
    for (const each of invoicedInstalments(instalments, amount))
      given.set(each.id, each.amount.plus(given.get(each.id) ?? zero));
  }
  return given;
}

async function rowsOf(context: WriteContext, side: MoneySide, line: Row, head: Row): Promise<Doc[]> {
  const order = optionalText(line[side.order]);
  const own = order === null ? [] : await planRowsWith(context, side, side.order, order);
  const found =
    own.length > 0
      ? own
      : order === null
        ? await rowsOfBill(context, side, line)
        : await rowsOfContract(context, side, order);
  return found.filter(
    (row) => isLive(row) && !isReturnRow(side, row) && row.fields['currency'] === head['currency'],
  );
}

async function rowsOfBill(context: WriteContext, side: MoneySide, line: Row): Promise<Doc[]> {
  if (line['sourceEntity'] !== side.bill) return [];
  const table = side.bill === 'purchaseInBill' ? 'purchase_in_bill' : 'sales_out_bill';
  const { rows } = await context.session.query(`select doc_id from ${table}_items where id = $1::uuid`, [
    textOf(line['sourceLineId']),
  ]);
  const bill = optionalText(rows[0]?.['doc_id']);
  return bill === null ? [] : planRowsWith(context, side, 'sourceId', bill);
}

async function rowsOfContract(context: WriteContext, side: MoneySide, order: string): Promise<Doc[]> {
  const table = side.order === 'purchaseOrder' ? 'purchase_order' : 'sale_order';
  const { rows } = await context.session.query(
    `select ${columnName(side.contract)} as contract from ${table} where id = $1::uuid and org = $2::uuid`,
    [order, context.grants.org],
  );
  const contract = optionalText(rows[0]?.['contract']);
  return contract === null ? [] : planRowsWith(context, side, 'sourceId', contract);
}

/** Numbers of the invoices of a row, each once; its own goes when nothing of it is left. */
function numbers(row: Doc, doc: Doc, counted: boolean, sum: Decimal): string | null {
  const own = optionalText(doc.fields['invoiceNo']);
  const noted = (optionalText(row.fields['invoiceNo']) ?? '').split('、').filter((each) => each !== '');
  if (own === null) return noted.join('、') || null;
  if (counted) return [...new Set([...noted, own])].join('、').slice(0, 200);
  return sum.isZero() ? null : noted.filter((each) => each !== own).join('、') || null;
}

/** The base date of rows that count from the invoice is the day of the first one. */
async function dates(
  context: WriteContext,
  side: MoneySide,
  row: Doc,
  doc: Doc,
  { counted, calendar, sum }: { counted: boolean; calendar: WorkCalendar; sum: Decimal },
): Promise<Row> {
  if (row.fields['dueBase'] !== 'invoiceDate') return {};
  const own = optionalText(doc.fields['invoiceDate'] ?? doc.fields['date']);
  const others = await firstOf(context, side, row.id, doc.id);
  const days = [others, counted ? own : null].flatMap((day) => day ?? []).toSorted();
  // Noted by hand and no document left: the day somebody noted it stays.
  if (days.length === 0 && !sum.isZero()) return {};
  return datesFrom(row.fields, days[0] ?? null, calendar);
}

async function firstOf(
  context: WriteContext,
  side: MoneySide,
  plan: string,
  except: string,
): Promise<string | null> {
  const [table, day, state] =
    side.name === 'payable'
      ? ['purchase_invoice', 'h.invoice_date', 'approved']
      : ['sale_invoice', 'h.date', 'issued'];
  const { rows } = await context.session.query(
    `select min(${day})::text as day from ${table} h join ${table}_instalments i on i.doc_id = h.id
     where h.org = $1::uuid and h.status = $2 and i.${columnName(side.plan)} = $3::uuid and h.id <> $4::uuid`,
    [context.grants.org, state, plan, except],
  );
  return optionalText(rows[0]?.['day']);
}
