// Red sale invoices: what is left of the invoice they answer, line by line, and that they stay within it.
import { saleInvoice } from '#entities/cost/invoice/saleInvoice.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal, Decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

type Invoice = DocOf<typeof saleInvoice>;
type Item = LineOf<typeof saleInvoice, 'items'>;

export type Left = ReadonlyMap<string, { qty: Decimal; amount: Decimal }>;

const keyOf = ({ material, sourceLineId }: Pick<Item, 'material' | 'sourceLineId'>): string =>
  `${material ?? ''}|${sourceLineId ?? ''}`;

/** Of the original, or of the invoice itself: charged, less what red invoices took back, drafts included. */
export async function leftOf(doc: Invoice, read: Read): Promise<Left> {
  const isRed = doc.fields.isRed === true;
  const id = isRed ? doc.fields.originalInvoice : doc.id;
  const original = isRed && id !== null ? await read.docOf(saleInvoice, id) : doc;
  const left = new Map<string, { qty: Decimal; amount: Decimal }>();
  if (original === null || (isRed && original.status !== 'issued')) return left;
  const add = (key: string, qty: Decimal, amount: Decimal): void => {
    const before = left.get(key) ?? { qty: new Decimal(0), amount: new Decimal(0) };
    left.set(key, { qty: before.qty.plus(qty), amount: before.amount.plus(amount) });
  };
  for (const row of original.lines.items) add(keyOf(row), decimal(row.qty), decimal(row.allAmount));
  const i = linesTable(saleInvoice, 'items', 'i');
  const h = headerTable(saleInvoice, 'h');
  const reds = await read.select(
    { material: i.material, sourceLineId: i.sourceLineId, qty: i.qty, allAmount: i.allAmount },
    sql`from ${i} join ${h} on ${h.id} = ${i.docId}
      where ${is(h.org, read.org)} and ${h.originalInvoice} = ${id}::uuid and ${h.status} <> 'voided' and ${h.id} <> ${doc.id}::uuid`,
  );
  for (const row of reds) add(keyOf(row), decimal(row.qty), decimal(row.allAmount));
  return left;
}

export function saleRedProblems(doc: Invoice, left: Left): Problem[] {
  if (doc.fields.isRed !== true) return [];
  if (left.size === 0)
    return [{ field: 'originalInvoice', level: 'error', message: '原发票须是已开票的销售发票' }];
  return [...Map.groupBy(doc.lines.items, keyOf)].flatMap(([key, rows]): Problem[] => {
    const [first] = rows;
    const rest = left.get(key) ?? { qty: new Decimal(0), amount: new Decimal(0) };
    const back = (field: 'qty' | 'allAmount') =>
      rows.reduce((sum, row) => sum.minus(decimal(row[field])), new Decimal(0));
    if (first === undefined || (back('qty').lte(rest.qty) && back('allAmount').lte(rest.amount))) return [];
    return [
      {
        field: 'qty',
        lines: 'items',
        lineId: first.id,
        lineNo: first.seq,
        level: 'error',
        message: `第${first.seq}行 超过原发票：最多可冲 ${decimalText(rest.qty)}，金额 ${decimalText(rest.amount)}`,
      },
    ];
  });
}

/** Lines of the red invoice: everything that is left. */
export function redLines(doc: Invoice, left: Left): Row[] {
  const used = new Set<string>();
  return doc.lines.items.flatMap((row): Row[] => {
    const key = keyOf(row);
    const qty = left.get(key)?.qty ?? new Decimal(0);
    if (used.has(key) || !qty.greaterThan(0)) return [];
    used.add(key);
    return [
      {
        material: row.material,
        unit: row.unit,
        goodsName: row.goodsName,
        taxCategoryCode: row.taxCategoryCode,
        price: row.price,
        taxPrice: row.taxPrice,
        tax: row.tax,
        taxRate: row.taxRate,
        sourceEntity: row.sourceEntity,
        sourceCode: row.sourceCode,
        sourceLineId: row.sourceLineId,
        qty: decimalText(qty.negated()),
      },
    ];
  });
}
