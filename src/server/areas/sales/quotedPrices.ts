// What the price of a sales line is looked up for, and the prices that only sales know: those of quotations in effect.
import type { ListedPrice } from '#model/rules/priceLookup.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { unlimited } from '#server/areas/trade/pricing/unlistedPrices.ts';
import { stateSql } from '#server/store/stateSql.ts';

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
  const rows = await read.rows(
    `select i.material, i.price_unit as unit, i.price::text as price, i.tax_price::text as tax_price, i.discount_rate::text as discount_rate,
       i.from_qty::text as from_qty, i.to_qty::text as to_qty, q.effective_date::text as list_date
     from sale_quotation q join sale_quotation_items i on i.doc_id = q.id
     where q.org = $1::uuid and q.customer = $2::uuid and q.currency = $3::uuid and ${stateSql('saleQuotation', 'q.status', 'executable')} and q.win_status is distinct from 'lost'
       and q.effective_date <= $4::date and q.expiry_date >= $4::date and i.material = any($5::uuid[]) and i.is_free is not true
       and i.line_status = 'open'`,
    [read.org, customer, currency, date, materials],
  );
  return rows.map((row) => ({
    ...unlimited,
    source: 'quotation',
    currency,
    unit: optionalText(row['unit']),
    material: textOf(row['material']),
    price: optionalText(row['price']),
    taxPrice: optionalText(row['tax_price']),
    discountRate: optionalText(row['discount_rate']),
    fromQty: optionalText(row['from_qty']),
    toQty: optionalText(row['to_qty']),
    effectiveDate: textOf(row['list_date']),
  }));
}
