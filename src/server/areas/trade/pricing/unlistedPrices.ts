// Prices that stand in no list, on either side of trade: the reference price of a material, and what was paid last.
import type { ListedPrice } from '#model/rules/priceLookup.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { stateSql } from '#server/store/stateSql.ts';

/** What a price says that holds for everybody, at any time and for any quantity. */
export const unlimited = {
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

export interface UnlistedScope {
  currency: string;
  localCurrency: string | null;
  materials: readonly string[];
}

/** Columns of materials that keep the pricing unit and the price. */
const referenceColumns = {
  sale: ['sale_price_unit', 'ref_sale_price'],
  purchase: ['purchase_price_unit', 'ref_purchase_price'],
} as const;

/** Reference prices stand in local currency, with tax, per pricing unit of the material. */
export async function referencePrices(
  read: Read,
  side: keyof typeof referenceColumns,
  { currency, localCurrency, materials }: UnlistedScope,
): Promise<ListedPrice[]> {
  if (currency !== localCurrency) return [];
  const [unit, price] = referenceColumns[side];
  const rows = await read.rows(
    `select id, ${unit} as unit, ${price}::text as price from material where id = any($1::uuid[]) and ${price} > 0`,
    [materials],
  );
  return rows.map((row) => ({
    ...unlimited,
    source: 'material',
    currency,
    unit: optionalText(row['unit']),
    material: textOf(row['id']),
    price: null,
    taxPrice: optionalText(row['price']),
  }));
}

/** Orders of each side, and their column that names the partner. */
const orders = {
  sale: ['saleOrder', 'sale_order', 'customer'],
  purchase: ['purchaseOrder', 'purchase_order', 'supplier'],
} as const;

/** What the partner paid or was paid for each material and unit the last time, in other orders than `doc`. */
export async function lastPrices(
  read: Read,
  side: keyof typeof orders,
  { currency, materials }: UnlistedScope,
  partner: string | null,
  doc: string,
): Promise<ListedPrice[]> {
  if (partner === null) return [];
  const [entity, order, column] = orders[side];
  const rows = await read.rows(
    `select distinct on (i.material, i.price_unit) i.material, i.price_unit, i.price::text as price, i.tax_price::text as tax_price
     from ${order} o join ${order}_items i on i.doc_id = o.id
     where o.org = $1::uuid and o.${column} = $2::uuid and o.currency = $3::uuid and o.id <> $5::uuid and ${stateSql(entity, 'o.status', 'reviewed')}
       and i.material = any($4::uuid[]) and i.is_free is not true
     order by i.material, i.price_unit, o.date desc, o.id desc`,
    [read.org, partner, currency, materials, doc],
  );
  return rows.map((row) => ({
    ...unlimited,
    source: 'last',
    currency,
    unit: optionalText(row['price_unit']),
    material: textOf(row['material']),
    price: optionalText(row['price']),
    taxPrice: optionalText(row['tax_price']),
  }));
}
