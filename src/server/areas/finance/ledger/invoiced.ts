// Invoices on plan rows: what an approved invoice stands for is spread over the instalments of its orders, contracts or
// bills, the earliest first, and kept on the invoice, so that taking it back takes exactly that. Rows due from the invoice
// date begin to count with the first one.
import { decimalText, type Decimal } from '#model/decimal.ts';
import { purchaseInvoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import { saleInvoice } from '#entities/cost/invoice/saleInvoice.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { invoicedInstalments } from '#entities/cost/invoice/instalments.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import type { WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { organisationCalendar } from '#server/areas/process/calendars.ts';
import { asKind, is, sql, type Expression, type Piece } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { newId } from '#server/ids.ts';
import { optionalText } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import {
  definitionsOf,
  type InvoiceDoc,
  type InvoiceLine,
  type PlanDoc,
  type PlanFields,
} from '../moneyDefinitions.ts';
import { orderTable } from '../moneyTables.ts';
import { refreshContracts } from './contracts.ts';
import { changePlanRow, datesFrom, isLive, isReturnRow, lockedPlanRows, planRowsWith } from './planRows.ts';
import { sourcesOf } from './settle.ts';

/** Answers the invoice with the instalments it stands for; nothing of them once it is taken back. */
export async function invoiced(
  context: WriteContext,
  side: MoneySide,
  doc: InvoiceDoc,
  counted: boolean,
): Promise<InvoiceDoc> {
  const { calendar } = await organisationCalendar(context);
  const given = counted ? await spread(context, side, doc) : keptOn(side, doc);
  const rows = await lockedPlanRows(context, side, [...given.keys()]);
  for (const row of rows) {
    const amount = given.get(row.id) ?? zero;
    const sum = numberOf(row.fields.invoicedAmount).plus(counted ? amount : amount.negated());
    await changePlanRow(context, side, row, {
      invoicedAmount: decimalText(sum),
      invoiceNo: numbers(row, doc, counted, sum),
      ...(await dates(context, side, row, doc, { counted, calendar, sum })),
    });
  }
  await refreshContracts(context, side, (await sourcesOf(context, side, [...given.keys()])).contracts);
  const instalments = counted
    ? [...given].map(([plan, amount], index) => ({
        [side.plan]: plan,
        amount: decimalText(amount),
        id: newId(context.ports),
        seq: index + 1,
      }))
    : [];
  return { ...doc, lines: { ...doc.lines, instalments } };
}

function keptOn(side: MoneySide, { lines }: InvoiceDoc): Map<string, Decimal> {
  return new Map(lines.instalments.map((row) => [row[side.plan] ?? '', numberOf(row.amount)]));
}

/** By plan row. Lines of one order share its instalments; goods bought without one those of their receipt. */
async function spread(
  context: WriteContext,
  side: MoneySide,
  { fields: head, lines }: InvoiceDoc,
): Promise<Map<string, Decimal>> {
  const sums = new Map<string, { rows: PlanDoc[]; amount: Decimal }>();
  for (const line of lines.items) {
    const rows = await rowsOf(context, side, line, head.currency);
    const key = rows.map(({ id }) => id).join('|');
    if (key === '') continue;
    const before = sums.get(key)?.amount ?? zero;
    sums.set(key, { rows, amount: before.plus(numberOf(line.allAmount)) });
  }
  const given = new Map<string, Decimal>();
  for (const { rows, amount } of sums.values()) {
    const instalments = rows.map(({ id, fields }) => ({
      id,
      amount: numberOf(fields.amount).minus(numberOf(fields.deductAmount)),
      invoiced: numberOf(fields.invoicedAmount).plus(given.get(id) ?? zero),
    }));
    for (const each of invoicedInstalments(instalments, amount))
      given.set(each.id, each.amount.plus(given.get(each.id) ?? zero));
  }
  return given;
}

async function rowsOf(
  context: WriteContext,
  side: MoneySide,
  line: InvoiceLine,
  currency: string | null,
): Promise<PlanDoc[]> {
  const order = optionalText(line[side.order]);
  const own = order === null ? [] : await planRowsWith(context, side, 'order', order);
  const found =
    own.length > 0
      ? own
      : order === null
        ? await rowsOfBill(context, side, line)
        : await rowsOfContract(context, side, order);
  return found.filter((row) => isLive(row) && !isReturnRow(side, row) && row.fields.currency === currency);
}

async function rowsOfBill(
  context: WriteContext,
  side: MoneySide,
  { sourceEntity, sourceLineId }: InvoiceLine,
): Promise<PlanDoc[]> {
  if (sourceEntity !== side.bill || sourceLineId === null) return [];
  const i = linesTable(definitionsOf(side).bill, 'items', 'i');
  const [found] = await selectRows(
    context.session,
    { bill: i.docId },
    sql`from ${i} where ${is(i.id, sourceLineId)}`,
  );
  return found === undefined ? [] : planRowsWith(context, side, 'sourceId', found.bill);
}

async function rowsOfContract(context: WriteContext, side: MoneySide, order: string): Promise<PlanDoc[]> {
  const o = orderTable(side, 'o');
  const [found] = await selectRows(
    context.session,
    { contract: o.contract },
    sql`from ${o} where ${is(o.id, order)} and ${is(o.org, context.grants.org)}`,
  );
  const contract = found?.contract ?? null;
  return contract === null ? [] : planRowsWith(context, side, 'sourceId', contract);
}

/** Numbers of the invoices of a row, each once; its own goes when nothing of it is left. */
function numbers(row: PlanDoc, { fields }: InvoiceDoc, counted: boolean, sum: Decimal): string | null {
  const own = optionalText(fields.invoiceNo);
  const noted = (row.fields.invoiceNo ?? '').split('、').filter((each) => each !== '');
  if (own === null) return noted.join('、') || null;
  if (counted) return [...new Set([...noted, own])].join('、').slice(0, 200);
  return sum.isZero() ? null : noted.filter((each) => each !== own).join('、') || null;
}

/** The base date of rows that count from the invoice is the day of the first one. */
async function dates(
  context: WriteContext,
  side: MoneySide,
  row: PlanDoc,
  { id, fields }: InvoiceDoc,
  { counted, calendar, sum }: { counted: boolean; calendar: WorkCalendar; sum: Decimal },
): Promise<Partial<PlanFields>> {
  if (row.fields.dueBase !== 'invoiceDate') return {};
  const own = optionalText(fields.invoiceDate ?? fields.date);
  const others = await firstOf(context, side, row.id, id);
  const days = [others, counted ? own : null].flatMap((day) => day ?? []).toSorted();
  // Noted by hand and no document left: the day somebody noted it stays.
  if (days.length === 0 && !sum.isZero()) return {};
  return datesFrom(row.fields, days[0] ?? null, calendar);
}

/** Day of the first invoice that counts for a plan row, the one that is acted on left out. */
async function firstOf(
  { session, grants }: WriteContext,
  side: MoneySide,
  plan: string,
  except: string,
): Promise<string | null> {
  const [found] = await selectRows(session, ...earliestInvoice(side, grants.org, plan, except));
  return found?.day ?? null;
}

function earliestInvoice(
  { name }: MoneySide,
  org: string,
  plan: string,
  except: string,
): [{ day: Expression<string | null> }, Piece] {
  if (name === 'payable') {
    const h = headerTable(purchaseInvoice, 'h');
    const i = linesTable(purchaseInvoice, 'instalments', 'i');
    return [
      { day: asKind('date', sql`min(${h.invoiceDate})`) },
      sql`from ${h} join ${i} on ${i.docId} = ${h.id}
        where ${is(h.org, org)} and ${h.status} = 'approved' and ${is(i.payablePlan, plan)} and ${h.id} <> ${except}::uuid`,
    ];
  }
  const h = headerTable(saleInvoice, 'h');
  const i = linesTable(saleInvoice, 'instalments', 'i');
  return [
    { day: asKind('date', sql`min(${h.date})`) },
    sql`from ${h} join ${i} on ${i.docId} = ${h.id}
      where ${is(h.org, org)} and ${h.status} = 'issued' and ${is(i.receivablePlan, plan)} and ${h.id} <> ${except}::uuid`,
  ];
}
