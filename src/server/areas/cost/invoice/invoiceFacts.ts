// What a purchase invoice is judged by: its sources with what is open of them, the tolerances, the same number elsewhere,
// red invoices and payments that stand on it.
import { lineResult, type LineResult } from '#entities/cost/invoice/invoiceMatch.ts';
import type { Tolerance } from '#entities/cost/threeWayMatch.ts';
import type { DocumentLink } from '#model/check/problem.ts';
import { Decimal, decimal } from '#model/decimal.ts';
import type { Doc, FieldValue, LineRow, Row } from '#model/entity.ts';
import { numberOf } from '#model/rules/amounts.ts';
import type { RefReader } from '#model/refs.ts';
import { moneyScales } from '#model/scale.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import { invoicedEarlier, type EarlierMatches } from './earlierMatches.ts';
import { purchaseTolerance, type Control } from './invoiceParams.ts';
import { originalLines, type OriginalLines } from './redInvoice.ts';
import { openBase, sourcesOf, unitSize, type SourceLine } from './openSources.ts';

export interface InvoiceFacts {
  sources: ReadonlyMap<string, SourceLine>;
  tolerance: Tolerance;
  control: Control;
  sameNumber: DocumentLink | null;
  reds: readonly DocumentLink[];
  paid: readonly DocumentLink[];
  /** Materials that are kept in stock: their lines have to be matched. */
  stocked: ReadonlySet<string>;
  earlier: EarlierMatches;
  original: OriginalLines;
  reader: RefReader;
  given: Row;
  /** What the match page chose; null: what is proposed. */
  pairs: FieldValue;
  userId: string;
  today: string;
  openOf(row: LineRow): Decimal;
  qtyOf(row: LineRow): Decimal;
}

const judged = new Set(['submit', 'approve', 'unapprove', 'pushRed']);

export async function invoiceFacts(doc: Doc, read: Read, moment: string): Promise<InvoiceFacts> {
  const lines = doc.lines['items'] ?? [];
  const isJudged = judged.has(moment);
  const sources = isJudged
    ? await sourcesOf(read, lines, doc.id, moment === 'approve')
    : new Map<string, SourceLine>();
  const { tolerance, control } = await purchaseTolerance(read, doc.fields['supplier']);
  return {
    sources,
    tolerance,
    control,
    sameNumber: await sameNumber(doc, read),
    reds: moment === 'unapprove' ? await redsOf(doc, read) : [],
    paid: moment === 'unapprove' ? await paidBy(doc, read) : [],
    stocked: isJudged ? await stockedOf(lines, read) : new Set(),
    earlier:
      moment === 'approve'
        ? await invoicedEarlier(read, [...sources.values()], doc.id)
        : { matches: new Map(), pools: new Map(), lotCosted: new Set() },
    original: isJudged ? await originalLines(doc, read) : { lines: [], taken: new Map() },
    reader: read.reader,
    given: read.given,
    pairs: read.request.values?.['pairs'] ?? null,
    userId: read.userId,
    today: read.today,
    openOf: (row) => openOf(row, sources.get(textOf(row['sourceLineId']))),
    qtyOf: (row) => numberOf(row['qty']),
  };
}

/** In the unit of the line. */
export function openOf(row: LineRow, source: SourceLine | undefined): Decimal {
  return source === undefined ? new Decimal(0) : openBase(source).dividedBy(unitSize(row, source));
}

/** Net price of the order for one unit of the line. */
export function expectedOf(row: LineRow, source: SourceLine): Decimal {
  const own = source.qty.isZero() ? decimal('1') : source.baseQty.dividedBy(source.qty);
  return source.price.times(unitSize(row, source)).dividedBy(own.isZero() ? 1 : own);
}

/** The lines with what the comparison says of them now. */
export function matchedLines(
  doc: Doc,
  facts: Pick<InvoiceFacts, 'sources' | 'tolerance' | 'reader'>,
): (LineRow & LineResult)[] {
  const scale = moneyScales(doc, facts.reader).money;
  const red = doc.fields['isRed'] === true;
  const taken = new Map<string, Decimal>();
  return (doc.lines['items'] ?? []).map((row) => {
    const source = facts.sources.get(textOf(row['sourceLineId']));
    if (source === undefined) return { ...row, ...lineResult(row, null, facts.tolerance, scale, red) };
    // Two lines of one receipt share what is open of it; of a red one, what was invoiced.
    const before = taken.get(source.id) ?? new Decimal(0);
    taken.set(source.id, before.plus(numberOf(row['baseQty']).abs()));
    const base = red ? source.taken : openBase(source);
    const openQty = Decimal.max(0, base.minus(before)).dividedBy(unitSize(row, source));
    const open = { openQty, expectedPrice: expectedOf(row, source), order: source.order };
    return { ...row, ...lineResult(row, open, facts.tolerance, scale, red) };
  });
}

async function sameNumber(doc: Doc, read: Read): Promise<DocumentLink | null> {
  const [number, supplier] = [optionalText(doc.fields['invoiceNo']), optionalText(doc.fields['supplier'])];
  if (number === null || supplier === null) return null;
  const [row] = await read.rows(
    `select id, code from purchase_invoice where org = $1::uuid and supplier = $2::uuid and invoice_no = $3 and id <> $4::uuid and status <> 'voided' limit 1`,
    [read.org, supplier, number.trim(), doc.id],
  );
  return row === undefined
    ? null
    : { entity: 'purchaseInvoice', id: textOf(row['id']), code: textOf(row['code']) };
}

async function redsOf(doc: Doc, read: Read): Promise<DocumentLink[]> {
  const rows = await read.rows(
    `select id, code from purchase_invoice where org = $1::uuid and original_invoice = $2::uuid and status <> 'voided' order by code`,
    [read.org, doc.id],
  );
  return rows.map((row) => ({ entity: 'purchaseInvoice', id: textOf(row['id']), code: textOf(row['code']) }));
}

/** Instalments that are paid because this invoice came: due by it, or payable after it only. */
async function paidBy(doc: Doc, read: Read): Promise<DocumentLink[]> {
  const ids = (doc.lines['instalments'] ?? []).flatMap((row) => optionalText(row['payablePlan']) ?? []);
  const rows = await read.rows(
    `select id, code from payable_plan where org = $1::uuid and id = any($2::uuid[]) and settled_amount <> 0
       and (due_base = 'invoiceDate' or need_invoice) order by code`,
    [read.org, ids],
  );
  return rows.map((row) => ({ entity: 'payablePlan', id: textOf(row['id']), code: textOf(row['code']) }));
}

async function stockedOf(lines: readonly LineRow[], read: Read): Promise<Set<string>> {
  const rows = await read.rows('select id from material where id = any($1::uuid[]) and is_stock', [
    [...new Set(lines.flatMap((row) => optionalText(row['material']) ?? []))],
  ]);
  return new Set(rows.map((row) => textOf(row['id'])));
}
