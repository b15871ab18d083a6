// Amounts invoiced, carried back to the lines of receipts and shipments.
import { decimal, Decimal, decimalText } from '#model/decimal.ts';
import type { DecimalText } from '#model/typedDoc.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { SourceLine } from './openSources.ts';

/** Of a line of an invoice, of purchases or of sales. */
interface ChargedLine {
  sourceLineId: string | null;
  allAmount: DecimalText | null;
}

/** @param sign -1 takes the amounts back */
export function writtenBack(
  items: readonly ChargedLine[],
  sources: ReadonlyMap<string, SourceLine>,
  sign: 1 | -1,
): Effect[] {
  const sums = new Map<string, Decimal>();
  for (const { sourceLineId, allAmount } of items) {
    const id = sourceLineId ?? '';
    sums.set(id, (sums.get(id) ?? new Decimal(0)).plus(decimal(allAmount)));
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
