// Red invoices of purchases: they name the invoice they take back, line by line, and stay within it. What went back to the
// supplier after it was invoiced is proposed; where nothing did, the whole invoice.
import { purchaseInvoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import type { saleInvoice } from '#entities/cost/invoice/saleInvoice.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal, Decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf, GivenOf, LineOf } from '#model/typedDoc.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { idsIn } from '#server/behaviours/locks.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { SourceLine } from './openSources.ts';

type Invoice = DocOf<typeof purchaseInvoice>;
type Item = LineOf<typeof purchaseInvoice, 'items'>;

/** What all red invoices take of one is read when nobody else takes of it. */
export function originalLocked(entity: 'purchaseInvoice' | 'saleInvoice') {
  return {
    entities: [entity],
    of: ({ fields }: Invoice | DocOf<typeof saleInvoice>) => ({
      [entity]: fields.isRed === true ? idsIn(fields.originalInvoice) : [],
    }),
  };
}

/** Lines of the invoice that is taken back, and what other red ones took of each, by material and source line. */
export interface OriginalLines {
  lines: readonly Item[];
  taken: ReadonlyMap<string, { qty: Decimal; amount: Decimal }>;
}

const keyOf = ({ material, sourceLineId }: Pick<Item, 'material' | 'sourceLineId'>): string =>
  `${material ?? ''}|${sourceLineId ?? ''}`;

/** For a red invoice those of its original; for an invoice its own, as the red one to come would see them. */
export async function originalLines(doc: Invoice, read: Read): Promise<OriginalLines> {
  const isRed = doc.fields.isRed === true;
  const id = isRed ? doc.fields.originalInvoice : doc.id;
  if (id === null) return { lines: [], taken: new Map() };
  const original = isRed ? await read.docOf(purchaseInvoice, id) : doc;
  const i = linesTable(purchaseInvoice, 'items', 'i');
  const h = headerTable(purchaseInvoice, 'h');
  const reds = await read.select(
    {
      material: i.material,
      sourceLineId: i.sourceLineId,
      qty: asKind('qty', sql`-sum(${i.qty})`),
      amount: asKind('money', sql`-sum(${i.allAmount})`),
    },
    sql`from ${i} join ${h} on ${h.id} = ${i.docId} where ${is(h.org, read.org)} and ${is(h.originalInvoice, id)}
        and ${h.status} <> 'voided' and ${h.id} <> ${doc.id}::uuid group by ${i.material}, ${i.sourceLineId}`,
  );
  return {
    lines: original?.status === 'approved' ? original.lines.items : [],
    taken: new Map(reds.map((row) => [keyOf(row), { qty: decimal(row.qty), amount: decimal(row.amount) }])),
  };
}

function sums(rows: readonly Item[]): Map<string, { qty: Decimal; amount: Decimal }> {
  const found = new Map<string, { qty: Decimal; amount: Decimal }>();
  for (const row of rows) {
    const before = found.get(keyOf(row)) ?? { qty: new Decimal(0), amount: new Decimal(0) };
    found.set(keyOf(row), {
      qty: before.qty.plus(decimal(row.qty)),
      amount: before.amount.plus(decimal(row.allAmount)),
    });
  }
  return found;
}

export function redProblems(doc: Invoice, { original }: { original: OriginalLines }): Problem[] {
  if (doc.fields.isRed !== true) return [];
  if (original.lines.length === 0)
    return [{ field: 'originalInvoice', level: 'error', message: '原发票须是已审核的采购发票' }];
  const charged = sums(original.lines);
  const zero = { qty: new Decimal(0), amount: new Decimal(0) };
  const reported = new Set<string>();
  return doc.lines.items.flatMap((row): Problem[] => {
    const key = keyOf(row);
    if (reported.has(key)) return [];
    reported.add(key);
    const own = sums(doc.lines.items.filter((each) => keyOf(each) === key)).get(key) ?? zero;
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
  doc: Invoice,
  facts: { original: OriginalLines; sources: ReadonlyMap<string, SourceLine>; today: string },
  given: GivenOf<typeof purchaseInvoice, 'pushRed'>,
): Effect {
  const rows = doc.lines.items;
  const left = (row: Item) =>
    decimal(row.qty).minus(facts.original.taken.get(keyOf(row))?.qty ?? new Decimal(0));
  const back = new Map(
    rows.map((row) => {
      const source = facts.sources.get(row.sourceLineId ?? '');
      const qty = decimal(row.qty);
      if (source === undefined || qty.isZero()) return [row.id, new Decimal(0)];
      // Sources count other invoices only: this one's quantity is added to see what is invoiced in all.
      const kept = source.baseQty.minus(source.returned);
      const excess = source.taken.plus(decimal(row.baseQty)).minus(kept);
      const size = decimal(row.baseQty).dividedBy(qty);
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
      supplier: fields.supplier,
      settleSupplier: fields.settleSupplier,
      purchaser: fields.purchaser,
      invoiceType: fields.invoiceType,
      invoiceNo: given.invoiceNo,
      invoiceDate: given.invoiceDate ?? facts.today,
      isRed: true,
      originalInvoice: doc.id,
      currency: fields.currency,
      exchangeRate: fields.exchangeRate,
      taxIncluded: fields.taxIncluded,
      paymentTerm: fields.paymentTerm,
    },
    lines: {
      items: rows.flatMap((row): Row[] => {
        const qty = some ? Decimal.min(back.get(row.id) ?? 0, left(row)) : left(row);
        if (!qty.greaterThan(0)) return [];
        const { material, unit, price, taxPrice, tax, taxRate, sourceEntity, sourceCode, sourceLineId } = row;
        return [
          {
            material,
            unit,
            qty: decimalText(qty.negated()),
            price,
            taxPrice,
            tax,
            taxRate,
            sourceEntity,
            sourceCode,
            sourceLineId,
          },
        ];
      }),
    },
  };
}
