// Effect `bookInvoiceCost`: keeps what was matched, and puts the part of the difference that still lies in stock onto its
// cost by an adjustment made and approved in the same transaction. Unapproval takes that adjustment back (FLOWS l8).
import type { purchaseInvoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { makeDocument } from '#server/ledgers/documents/makeDocument.ts';
import { madeBy } from '#server/ledgers/documents/madeLinks.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { newId } from '#server/ids.ts';
import { poolKey } from './earlierMatches.ts';
import type { BookedMatch } from './costLines.ts';

type Invoice = DocOf<typeof purchaseInvoice>;

interface BookInvoiceCost {
  effect: 'bookInvoiceCost';
  matches: readonly BookedMatch[];
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    bookInvoiceCost: BookInvoiceCost;
  }
}

export const bookInvoiceCost: Ledger<'bookInvoiceCost'> = {
  effect: 'bookInvoiceCost',
  title: '记录勾稽与发票成本差异',
  locks: ['document', 'sourceDocuments', 'numberCounter'],
  async apply(step: EffectStep<Invoice>, { matches }) {
    const { context, doc } = step;
    const rows = adjustedRows(doc, matches);
    let adjustment: string | null = null;
    if (rows.length > 0) {
      await makeDocument.apply(step, {
        effect: 'make',
        entity: 'costAdjustment',
        fields: {
          billType: 'invoiceDiff',
          adjustReason: 'invoice',
          date: doc.fields.date,
          supplier: doc.fields.supplier,
          sourceCode: doc.fields.code,
          remark: `采购发票 ${doc.fields.code ?? ''} 与入库暂估的差异`,
        },
        lines: { items: rows },
      });
      const made = await madeBy(context, doc.id, 'approve');
      adjustment = made.find(({ entity }) => entity === 'costAdjustment')?.id ?? null;
    }
    const kept = matches.map(({ values }, index): LineRow => ({
      ...values,
      costAdjustment: decimal(values.toStock).isZero() ? null : adjustment,
      id: newId(context.ports),
      seq: index + 1,
    }));
    return { ...doc, lines: { ...doc.lines, matches: kept } };
  },
};

/** One row per pool; pools whose differences cancel out are left alone. */
function adjustedRows(doc: Invoice, matches: readonly BookedMatch[]): Row[] {
  return [...Map.groupBy(matches, ({ material, lot }) => poolKey(material, lot)).values()].flatMap(
    (group) => {
      const amount = group.reduce((sum, { values }) => sum.plus(decimal(values.toStock)), decimal('0'));
      const [first] = group;
      if (first === undefined || amount.isZero()) return [];
      return [
        {
          material: first.material,
          lot: first.lot,
          amount: decimalText(amount),
          sourceCode: doc.fields.code,
        },
      ];
    },
  );
}
