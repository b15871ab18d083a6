// The cost of an approved invoice, receipt by receipt: what it was estimated at, what it costs, which part goes into stock.
import { costOfMatch } from '#entities/cost/invoice/invoiceCost.ts';
import type { purchaseInvoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import { decimal, Decimal, decimalText } from '#model/decimal.ts';
import { moneyScales } from '#model/scale.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { poolKey } from './earlierMatches.ts';
import type { ApprovalFacts } from './invoiceFacts.ts';
import { tax } from '#entities/master/tax.ts';
import { carriedOf } from '#model/rowPart.ts';

/** What a row of 勾稽记录 says, but for the adjustment that comes of it. */
interface MatchValues {
  itemLineNo: number;
  receiptEntity: string;
  receiptCode: string;
  receiptLineId: string;
  baseQty: string;
  estimatedAmount: string;
  invoiceAmount: string;
  difference: string;
  toStock: string;
  toVariance: string;
}

/** A row of 勾稽记录, with the pool its part of the difference goes into. */
export interface BookedMatch {
  values: MatchValues;
  material: string;
  lot: string | null;
}

export function costLines(doc: DocOf<typeof purchaseInvoice>, facts: ApprovalFacts): BookedMatch[] {
  const { local } = moneyScales(doc, facts.reader);
  const before = new Map(facts.earlier.matches);
  return doc.lines.items.flatMap((row): BookedMatch[] => {
    const source = facts.sources.get(row.sourceLineId ?? '');
    if (source === undefined) return [];
    const lot = facts.earlier.lotCosted.has(source.material) ? source.lot : null;
    const earlier = before.get(source.id) ?? { qty: new Decimal(0), estimate: new Decimal(0) };
    const qty = decimal(row.baseQty);
    const deductible = carriedOf(facts.reader, tax, row.tax, ['isDeductible']).isDeductible !== false;
    const invoiceCost = decimal(deductible ? row.amountLocal : row.allAmountLocal);
    const stocked = source.entity !== 'purchaseAcceptance';
    const cost = costOfMatch(
      {
        value: stocked ? source.value : invoiceCost,
        received: source.baseQty,
        returned: source.returned,
        matchedQty: earlier.qty,
        matchedEstimate: earlier.estimate,
        poolQty: facts.earlier.pools.get(poolKey(source.material, lot)) ?? new Decimal(0),
      },
      qty,
      invoiceCost,
      local,
    );
    before.set(source.id, { qty: earlier.qty.plus(qty), estimate: earlier.estimate.plus(cost.estimated) });
    // Services have no stock: they were never valued before their invoice.
    const shown = stocked
      ? cost
      : {
          estimated: invoiceCost,
          difference: new Decimal(0),
          toStock: new Decimal(0),
          toVariance: new Decimal(0),
        };
    return [
      {
        material: source.material,
        lot,
        values: {
          itemLineNo: row.seq,
          receiptEntity: source.entity,
          receiptCode: source.code,
          receiptLineId: source.id,
          baseQty: decimalText(qty),
          estimatedAmount: decimalText(shown.estimated),
          invoiceAmount: decimalText(invoiceCost),
          difference: decimalText(shown.difference),
          toStock: decimalText(shown.toStock),
          toVariance: decimalText(shown.toVariance),
        },
      },
    ];
  });
}
