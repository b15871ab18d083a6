// Red invoices of purchases: they name the invoice they take back, line by line, and stay within it. What went back to the
// supplier after it was invoiced is proposed; where nothing did, the whole invoice.
import type { Problem } from '#model/check/problem.ts';
import { Decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { numberOf } from '#model/rules/amounts.ts';
import type { DocumentLocks, Read } from '#server/behaviours/behaviour.ts';
import { idsIn } from '#server/behaviours/locks.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { SourceLine } from './openSources.ts';

/** What all red invoices take of one is read when nobody else takes of it. */
export function originalLocked(entity: 'purchaseInvoice' | 'saleInvoice'): DocumentLocks {
  return {
    phases: ['submit', 'approve', 'issue'],
    entities: [entity],
    of: ({ fields }) => ({
      [entity]: fields['isRed'] === true ? idsIn(fields['originalInvoice']) : [],
    }),
  };
}

/** Lines of the invoice that is taken back, and what other red ones took of each, by material and source line. */
export interface OriginalLines {
  lines: readonly Row[];
  taken: ReadonlyMap<string, { qty: Decimal; amount: Decimal }>;
}

const keyOf = (row: Row): string => `${textOf(row['material'])}|${textOf(row['sourceLineId'])}`;

/** For a red invoice those of its original; for an invoice its own, as the red one to come would see them. */
export async function originalLines(doc: Doc, read: Read): Promise<OriginalLines> {
  const isRed = doc.fields['isRed'] === true;
  const id = isRed ? optionalText(doc.fields['originalInvoice']) : doc.id;
  if (id === null) return { lines: [], taken: new Map() };
  const original = isRed ? await read.doc('purchaseInvoice', id) : doc;
  const reds = await read.rows(
    `select i.material, i.source_line_id, -sum(i.qty) as qty, -sum(i.all_amount) as amount
     from purchase_invoice_items i join purchase_invoice h on h.id = i.doc_id
     where h.org = $1::uuid and h.original_invoice = $2::uuid and h.status <> 'voided' and h.id <> $3::uuid group by 1, 2`,
    [read.org, id, doc.id],
  );
  return {
    lines: original?.status === 'approved' ? (original.lines['items'] ?? []) : [],
    taken: new Map(
      reds.map((row) => [
        `${textOf(row['material'])}|${textOf(row['source_line_id'])}`,
        { qty: numberOf(textOf(row['qty'], '0')), amount: numberOf(textOf(row['amount'], '0')) },
      ]),
    ),
  };
}

function sums(rows: readonly Row[]): Map<string, { qty: Decimal; amount: Decimal }> {
  const found = new Map<string, { qty: Decimal; amount: Decimal }>();
  for (const row of rows) {
    const before = found.get(keyOf(row)) ?? { qty: new Decimal(0), amount: new Decimal(0) };
    found.set(keyOf(row), {
      qty: before.qty.plus(numberOf(row['qty'])),
      amount: before.amount.plus(numberOf(row['allAmount'])),
    });
  }
  return found;
}

export function redProblems(doc: Doc, { original }: { original: OriginalLines }): Problem[] {
  if (doc.fields['isRed'] !== true) return [];
  if (original.lines.length === 0)
    return [{ field: 'originalInvoice', level: 'error', message: '原发票须是已审核的采购发票' }];
  const charged = sums(original.lines);
  const zero = { qty: new Decimal(0), amount: new Decimal(0) };
  const reported = new Set<string>();
  return (doc.lines['items'] ?? []).flatMap((row): Problem[] => {
    const key = keyOf(row);
    if (reported.has(key)) return [];
    reported.add(key);
    const own = sums((doc.lines['items'] ?? []).filter((each) => keyOf(each) === key)).get(key) ?? zero;
    const [all, taken] = [charged.get(key) ?? zero, original.taken.get(key) ?? zero];
    const [qty, amount] = [all.qty.minus(taken.qty), all.amount.minus(taken.amount)];
    if (own.qty.negated().lte(qty) && own.amount.negated().lte(amount)) return [];
    return [
      {
        field: 'qty',
        lines: 'items',
        lineId: row.id,
        lineNo: row.seq,
        level: 'error',
        message: `第${row.seq}行 超过原发票：最多可冲 ${decimalText(qty)}，金额 ${decimalText(amount)}`,
      },
    ];
  });
}

/** What is left of the original's lines, with the goods that went back where some did. */
export function redInvoice(
  doc: Doc,
  facts: {
    original: OriginalLines;
    sources: ReadonlyMap<string, SourceLine>;
    given: Row;
    today: string;
  },
): Effect {
  const rows = doc.lines['items'] ?? [];
  const left = (row: LineRow) =>
    numberOf(row['qty']).minus(facts.original.taken.get(keyOf(row))?.qty ?? new Decimal(0));
  const back = new Map(
    rows.map((row) => {
      const source = facts.sources.get(textOf(row['sourceLineId']));
      const qty = numberOf(row['qty']);
      if (source === undefined || qty.isZero()) return [row.id, new Decimal(0)];
      // Sources count other invoices only: this one's quantity is added to see what is invoiced in all.
      const kept = source.baseQty.minus(source.returned);
      const excess = source.taken.plus(numberOf(row['baseQty'])).minus(kept);
      const size = numberOf(row['baseQty']).dividedBy(qty);
      return [row.id, Decimal.max(0, size.isZero() ? 0 : excess.dividedBy(size))];
    }),
  );
  const some = [...back.values()].some((qty) => !qty.isZero());
  const { fields } = doc;
  return {
    effect: 'create',
    opens: true,
    entity: 'purchaseInvoice',
    fields: {
      supplier: fields['supplier'] ?? null,
      settleSupplier: fields['settleSupplier'] ?? null,
      purchaser: fields['purchaser'] ?? null,
      invoiceType: fields['invoiceType'] ?? null,
      invoiceNo: facts.given['invoiceNo'] ?? null,
      invoiceDate: facts.given['invoiceDate'] ?? facts.today,
      isRed: true,
      originalInvoice: doc.id,
      currency: fields['currency'] ?? null,
      exchangeRate: fields['exchangeRate'] ?? null,
      taxIncluded: fields['taxIncluded'] ?? null,
      paymentTerm: fields['paymentTerm'] ?? null,
    },
    lines: {
      items: rows.flatMap((row): Row[] => {
        const qty = some ? Decimal.min(back.get(row.id) ?? 0, left(row)) : left(row);
        if (!qty.greaterThan(0)) return [];
        const { material, unit, price, taxPrice, tax, taxRate, sourceEntity, sourceCode, sourceLineId } = row;
        return [
          {
            material: material ?? null,
            unit: unit ?? null,
            qty: decimalText(qty.negated()),
            price: price ?? null,
            taxPrice: taxPrice ?? null,
            tax: tax ?? null,
            taxRate: taxRate ?? null,
            sourceEntity: sourceEntity ?? null,
            sourceCode: sourceCode ?? null,
            sourceLineId: sourceLineId ?? null,
          },
        ];
      }),
    },
  };
}
