// What a purchase invoice is judged by: its sources with what is open of them, the tolerances, the same number elsewhere,
// red invoices and payments that stand on it.
import { purchaseInvoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import { material } from '#entities/master/material/material.ts';
import { lineResult, type LineResult } from '#entities/cost/invoice/invoiceMatch.ts';
import type { Tolerance } from '#entities/cost/threeWayMatch.ts';
import type { DocumentLink } from '#model/check/problem.ts';
import { Decimal, decimal } from '#model/decimal.ts';
import type { FieldValue } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';
import type { ActionRequest } from '#model/wire/wire.ts';
import { moneyScales } from '#model/scale.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { invoicedEarlier, type EarlierMatches } from './earlierMatches.ts';
import { purchaseTolerance, type Control } from './invoiceParams.ts';
import { originalLines, type OriginalLines } from './redInvoice.ts';
import { openBase, sourcesOf, unitSize, type MeasuredLine, type SourceLine } from './openSources.ts';

type Invoice = DocOf<typeof purchaseInvoice>;
type Item = LineOf<typeof purchaseInvoice, 'items'>;

/** What an invoice that is handed in is judged by. */
export interface InvoiceFacts {
  sources: ReadonlyMap<string, SourceLine>;
  tolerance: Tolerance;
  control: Control;
  sameNumber: DocumentLink | null;
  /** Materials that are kept in stock: their lines have to be matched. */
  stocked: ReadonlySet<string>;
  original: OriginalLines;
  reader: RefReader;
  openOf(row: Item): Decimal;
}

/** At approval the sources are locked. */
export interface ApprovalFacts extends InvoiceFacts {
  earlier: EarlierMatches;
}

export async function invoiceFacts(doc: Invoice, read: Read, locks = false): Promise<InvoiceFacts> {
  const { items } = doc.lines;
  const sources = await sourcesOf(read, items, doc.id, locks);
  const { tolerance, control } = await purchaseTolerance(read, doc.fields.supplier);
  return {
    sources,
    tolerance,
    control,
    sameNumber: await sameNumber(doc, read),
    stocked: await stockedOf(items, read),
    original: await originalLines(doc, read),
    reader: read.reader,
    openOf: (row) => openOf(row, sources.get(row.sourceLineId ?? '')),
  };
}

export async function approvalFacts(doc: Invoice, read: Read): Promise<ApprovalFacts> {
  const facts = await invoiceFacts(doc, read, true);
  return { ...facts, earlier: await invoicedEarlier(read, [...facts.sources.values()], doc.id) };
}

/** Red invoices and payments that stand on it. */
export interface StandingOn {
  sources: ReadonlyMap<string, SourceLine>;
  reds: readonly DocumentLink[];
  paid: readonly DocumentLink[];
}

export async function standingOn(doc: Invoice, read: Read): Promise<StandingOn> {
  return {
    sources: await sourcesOf(read, doc.lines.items, doc.id, false),
    reds: await redsOf(doc, read),
    paid: await paidBy(doc, read),
  };
}

/** Pairs of lines that the match page chose; null: what is proposed. */
export function pairsOf({ values }: Pick<ActionRequest, 'values'>): FieldValue {
  const { pairs = null } = values ?? {};
  return pairs;
}

/** In the unit of the line. */
export function openOf(row: MeasuredLine, source: SourceLine | undefined): Decimal {
  return source === undefined ? new Decimal(0) : openBase(source).dividedBy(unitSize(row, source));
}

/** Net price of the order for one unit of the line. */
export function expectedOf(row: MeasuredLine, source: SourceLine): Decimal {
  const own = source.qty.isZero() ? decimal('1') : source.baseQty.dividedBy(source.qty);
  return source.price.times(unitSize(row, source)).dividedBy(own.isZero() ? 1 : own);
}

/** The lines with what the comparison says of them now. */
export function matchedLines(
  doc: Invoice,
  facts: Pick<InvoiceFacts, 'sources' | 'tolerance' | 'reader'>,
): (Item & LineResult)[] {
  const scale = moneyScales(doc, facts.reader).money;
  const red = doc.fields.isRed === true;
  const taken = new Map<string, Decimal>();
  return doc.lines.items.map((row) => {
    const source = facts.sources.get(row.sourceLineId ?? '');
    if (source === undefined) return { ...row, ...lineResult(row, null, facts.tolerance, scale, red) };
    // Two lines of one receipt share what is open of it; of a red one, what was invoiced.
    const before = taken.get(source.id) ?? new Decimal(0);
    taken.set(source.id, before.plus(decimal(row.baseQty).abs()));
    const base = red ? source.taken : openBase(source);
    const openQty = Decimal.max(0, base.minus(before)).dividedBy(unitSize(row, source));
    const open = { openQty, expectedPrice: expectedOf(row, source), order: source.order };
    return { ...row, ...lineResult(row, open, facts.tolerance, scale, red) };
  });
}

/** Another invoice of the supplier with the number. */
export async function sameNumber({ id, fields }: Invoice, read: Read): Promise<DocumentLink | null> {
  if (fields.invoiceNo === null || fields.supplier === null) return null;
  const h = headerTable(purchaseInvoice, 'h');
  const [other] = await read.select(
    { id: h.id, code: h.code },
    sql`from ${h} where ${is(h.org, read.org)} and ${is(h.supplier, fields.supplier)} and ${is(h.invoiceNo, fields.invoiceNo.trim())}
      and ${h.id} <> ${id}::uuid and ${h.status} <> 'voided' limit 1`,
  );
  return other === undefined ? null : { entity: 'purchaseInvoice', id: other.id, code: other.code ?? '' };
}

async function redsOf(doc: Invoice, read: Read): Promise<DocumentLink[]> {
  const h = headerTable(purchaseInvoice, 'h');
  const reds = await read.select(
    { id: h.id, code: h.code },
    sql`from ${h} where ${is(h.org, read.org)} and ${is(h.originalInvoice, doc.id)} and ${h.status} <> 'voided' order by ${h.code}`,
  );
  return reds.map(({ id, code }) => ({ entity: 'purchaseInvoice', id, code: code ?? '' }));
}

/** Instalments that are paid because this invoice came: due by it, or payable after it only. */
async function paidBy(doc: Invoice, read: Read): Promise<DocumentLink[]> {
  const plans = doc.lines.instalments.flatMap((row) => row.payablePlan ?? []);
  const paid = await read.select(
    { id: present(asKind('ref', sql`p.id`)), code: asKind('code', sql`p.code`) },
    sql`from payable_plan p where p.org = ${read.org}::uuid and p.id = any(${plans}::uuid[]) and p.settled_amount <> 0
      and (p.due_base = 'invoiceDate' or p.need_invoice) order by p.code`,
  );
  return paid.map(({ id, code }) => ({ entity: 'payablePlan', id, code: code ?? '' }));
}

async function stockedOf(items: readonly Item[], read: Read): Promise<Set<string>> {
  const m = headerTable(material, 'm');
  const parts = [...new Set(items.flatMap((row) => row.material ?? []))];
  const stocked = await read.select(
    { id: m.id },
    sql`from ${m} where ${among(m.id, parts)} and ${m.isStock}`,
  );
  return new Set(stocked.map(({ id }) => id));
}
