// Amounts invoiced, carried back to the lines of receipts and shipments.
import { Decimal, decimalText } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import { numberOf } from '#model/rules/amounts.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { textOf } from '#server/values.ts';
import type { SourceLine } from './openSources.ts';

/** @param sign -1 takes the amounts back */
export function writtenBack(doc: Doc, sources: ReadonlyMap<string, SourceLine>, sign: 1 | -1): Effect[] {
  const sums = new Map<string, Decimal>();
  for (const row of doc.lines['items'] ?? []) {
    const id = textOf(row['sourceLineId']);
    sums.set(id, (sums.get(id) ?? new Decimal(0)).plus(numberOf(row['allAmount'])));
  }
  const lines = [...sums].flatMap(([id, amount]) => {
    const source = sources.get(id);
    return source === undefined || source.entity === 'purchaseAcceptance' ? [] : [{ source, amount }];
  });
  return [...Map.groupBy(lines, ({ source }) => source.docId)]
    .toSorted(([left], [right]) => left.localeCompare(right))
    .map(([id, rows]): Effect => ({
      effect: 'set',
      entity: rows[0]?.source.entity ?? 'purchaseInBill',
      id,
      lines: rows.map(({ source, amount }) => ({
        lines: 'items',
        id: source.id,
        fields: { invoicedAmount: decimalText(source.invoicedAmount.plus(amount.times(sign))) },
      })),
    }));
}
