// What the price of a sales line is looked up for, and the prices that only sales know: those of quotations in effect.
import { saleQuotation } from '#entities/sales/saleQuotation.ts';
import type { ListedPrice } from '#model/rules/priceLookup.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { unlimited } from '#server/areas/trade/pricing/unlistedPrices.ts';
import { among, is, present, sql, stateIs } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

export interface PriceScope {
  /** The order itself, whose own lines are no earlier sale. */
  doc: string;
  customer: string | null;
  currency: string;
  localCurrency: string | null;
  date: string;
  materials: readonly string[];
  /** Quotations do not quote quotations. */
  quoted: boolean;
}

/** Prices of quotations in effect; rows with a quantity range hold within it. */
export async function quotedPrices(
  read: Read,
  { customer, currency, date, materials }: PriceScope,
): Promise<ListedPrice[]> {
  const q = headerTable(saleQuotation, 'q');
  const i = linesTable(saleQuotation, 'items', 'i');
  const rows = await read.select(
    {
      material: present(i.material),
      unit: i.priceUnit,
      price: i.price,
      taxPrice: i.taxPrice,
      discountRate: i.discountRate,
      fromQty: i.fromQty,
      toQty: i.toQty,
      effectiveDate: present(q.effectiveDate),
    },
    sql`from ${q} join ${i} on ${i.docId} = ${q.id}
     where ${is(q.org, read.org)} and ${q.customer} = ${customer}::uuid and ${is(q.currency, currency)}
       and ${stateIs(saleQuotation, q.status, 'executable')} and ${q.winStatus} is distinct from 'lost'
       and ${q.effectiveDate} <= ${date}::date and ${q.expiryDate} >= ${date}::date and ${among(i.material, materials)}
       and ${i.isFree} is not true and ${i.lineStatus} = 'open'`,
  );
  return rows.map((row) => ({ ...unlimited, ...row, source: 'quotation', currency }));
}
