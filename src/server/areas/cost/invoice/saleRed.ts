// Red sale invoices: what is left of the invoice they answer, line by line, and that they stay within it.
import type { Problem } from '#model/check/problem.ts';
import { Decimal, decimalText } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import { numberOf } from '#model/rules/amounts.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

export type Left = ReadonlyMap<string, { qty: Decimal; amount: Decimal }>;

const keyOf = (row: Row): string => `${textOf(row['material'])}|${textOf(row['sourceLineId'])}`;

/** Of the original, or of the invoice itself: charged, less what red invoices took back, drafts included. */
export async function leftOf(doc: Doc, read: Read): Promise<Left> {
  const isRed = doc.fields['isRed'] === true;
  const id = isRed ? optionalText(doc.fields['originalInvoice']) : doc.id;
  const original = isRed && id !== null ? await read.doc('saleInvoice', id) : doc;
  const left = new Map<string, { qty: Decimal; amount: Decimal }>();
  if (original === null || (isRed && original.status !== 'issued')) return left;
  const add = (key: string, qty: Decimal, amount: Decimal): void => {
    const before = left.get(key) ?? { qty: new Decimal(0), amount: new Decimal(0) };
    left.set(key, { qty: before.qty.plus(qty), amount: before.amount.plus(amount) });
  };
  for (const row of original.lines['items'] ?? [])
    add(keyOf(row), numberOf(row['qty']), numberOf(row['allAmount']));
  const reds = await read.rows(
    `select i.material, i.source_line_id, i.qty, i.all_amount from sale_invoice_items i join sale_invoice h on h.id = i.doc_id
     where h.org = $1::uuid and h.original_invoice = $2::uuid and h.status <> 'voided' and h.id <> $3::uuid`,
    [read.org, id, doc.id],
  );
  for (const row of reds)
    add(
      `${textOf(row['material'])}|${textOf(row['source_line_id'])}`,
      numberOf(textOf(row['qty'], '0')),
      numberOf(textOf(row['all_amount'], '0')),
    );
  return left;
}

export function saleRedProblems(doc: Doc, left: Left): Problem[] {
  if (doc.fields['isRed'] !== true) return [];
  if (left.size === 0)
    return [{ field: 'originalInvoice', level: 'error', message: '原发票须是已开票的销售发票' }];
  return [...Map.groupBy(doc.lines['items'] ?? [], keyOf)].flatMap(([key, rows]): Problem[] => {
    const [first] = rows;
    const rest = left.get(key) ?? { qty: new Decimal(0), amount: new Decimal(0) };
    const back = (field: string) =>
      rows.reduce((sum, row) => sum.minus(numberOf(row[field])), new Decimal(0));
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
export function redLines(doc: Doc, left: Left): Row[] {
  const used = new Set<string>();
  return (doc.lines['items'] ?? []).flatMap((row): Row[] => {
    const key = keyOf(row);
    const qty = left.get(key)?.qty ?? new Decimal(0);
    if (used.has(key) || !qty.greaterThan(0)) return [];
    used.add(key);
    const kept = ['material', 'unit', 'goodsName', 'taxCategoryCode', 'price', 'taxPrice', 'tax', 'taxRate'];
    return [
      {
        ...Object.fromEntries(
          [...kept, 'sourceEntity', 'sourceCode', 'sourceLineId'].map((field) => [field, row[field] ?? null]),
        ),
        qty: decimalText(qty.negated()),
      },
    ];
  });
}
