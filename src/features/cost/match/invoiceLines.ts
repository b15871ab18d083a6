// The lines of an invoice as the pairing takes them: in base quantities with the price of one, and the pairs that were
// saved with them.
import { useMemo } from 'react';
import type { MatchLine, MatchPair } from '#entities/cost/invoice/matchTable.ts';
import type { OpenReceipt } from '#entities/cost/invoice/openReceipts.ts';
import { purchaseInvoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import type { DocumentActionsProps } from '#features/document/form/documentForm.ts';
import { decimal } from '#model/decimal.ts';
import { plainText } from '#model/text/plainText.ts';
import { lineRowsOf } from '#model/typedAnswer.ts';
import type { InvoiceLine } from './MatchSides.tsx';

function lineOf(row: InvoiceLine): MatchLine {
  const base = decimal(row.baseQty ?? row.qty);
  const amount = decimal(row.amount);
  return {
    id: row.id,
    material: plainText(row.material),
    qty: base,
    price: base.isZero() ? amount : amount.dividedBy(base),
  };
}

export function storedPairs(rows: readonly InvoiceLine[], receipts: readonly OpenReceipt[]): MatchPair[] {
  const known = new Set(receipts.map(({ id }) => id));
  return rows.flatMap((row): MatchPair[] => {
    const receipt = plainText(row.sourceLineId);
    if (!known.has(receipt)) return [];
    return [
      {
        line: row.id,
        receipt,
        qty: lineOf(row).qty,
        by: 'hand',
        score: 100,
        exact: row.priceResult === 'equal',
      },
    ];
  });
}

/** The lines of the invoice, and as the pairing takes them. */
export function useInvoiceLines(draft: DocumentActionsProps['draft']) {
  const stored = draft.lineRows('items');
  return useMemo(() => {
    const rows = lineRowsOf(purchaseInvoice.lines.items.fields, stored);
    return { rows, lines: rows.map((row) => lineOf(row)) };
  }, [stored]);
}
