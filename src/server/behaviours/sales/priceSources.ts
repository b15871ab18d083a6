// Prices that stand in no list: quotations in effect, reference prices of the materials, what the customer paid last.
import type { ListedPrice } from '#model/rules/priceLookup.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Read } from '../behaviour.ts';

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

const plain = {
  distance: 0,
  priority: 10,
  effectiveDate: '',
  from: null,
  to: null,
  fromQty: null,
  toQty: null,
  discountRate: null,
  floorPrice: null,
};

/** Reference prices stand in local currency, with tax, per pricing unit of the material. */
export async function referencePrices(read: Read, { currency, localCurrency, materials }: PriceScope): Promise<ListedPrice[]> {
  if (currency !== localCurrency) return [];
  const rows = await read.rows(
    `select id, sale_price_unit, ref_sale_price::text as price from material where id = any($1::uuid[]) and ref_sale_price > 0`,
    [materials],
  );
  return rows.map((row) => ({
    ...plain,
    source: 'material',
    currency,
    unit: optionalText(row['sale_price_unit']),
    material: textOf(row['id']),
    price: null,
    taxPrice: optionalText(row['price']),
  }));
}

/** What the customer paid for each material and unit the last time. */
export async function lastPaid(read: Read, { doc, customer, currency, materials }: PriceScope): Promise<ListedPrice[]> {
  const rows = await read.rows(
    `select distinct on (i.material, i.price_unit) i.material, i.price_unit, i.price::text as price, i.tax_price::text as tax_price
     from sale_order o join sale_order_items i on i.doc_id = o.id
     where o.org = $1::uuid and o.customer = $2::uuid and o.currency = $3::uuid and o.id <> $5::uuid and o.status in ('approved', 'closed')
       and i.material = any($4::uuid[]) and i.is_free is not true
     order by i.material, i.price_unit, o.date desc, o.id desc`,
    [read.org, customer, currency, materials, doc],
  );
  return rows.map((row) => ({
    ...plain,
    source: 'last',
    currency,
    unit: optionalText(row['price_unit']),
    material: textOf(row['material']),
    price: optionalText(row['price']),
    taxPrice: optionalText(row['tax_price']),
  }));
}

/** Prices of quotations in effect; rows with a quantity range hold within it. */
export async function quotedPrices(read: Read, { customer, currency, date, materials }: PriceScope): Promise<ListedPrice[]> {
  const rows = await read.rows(
    `select i.material, i.price_unit as unit, i.price::text as price, i.tax_price::text as tax_price, i.discount_rate::text as discount_rate,
       i.from_qty::text as from_qty, i.to_qty::text as to_qty, q.effective_date::text as list_date
     from sale_quotation q join sale_quotation_items i on i.doc_id = q.id
     where q.org = $1::uuid and q.customer = $2::uuid and q.currency = $3::uuid and q.status = 'approved' and q.win_status is distinct from 'lost'
       and q.effective_date <= $4::date and q.expiry_date >= $4::date and i.material = any($5::uuid[]) and i.is_free is not true
       and i.line_status = 'open'`,
    [read.org, customer, currency, date, materials],
  );
  return rows.map((row) => ({
    ...plain,
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
