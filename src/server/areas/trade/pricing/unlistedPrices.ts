// Prices that stand in no list, on either side of trade: the reference price of a material, and what was paid last.
import type { ListedPrice } from '#model/rules/priceLookup.ts';
import { material } from '#entities/master/material/material.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { among, asKind, is, present, raw, sql, stateIs } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

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

type Trade = 'sale' | 'purchase';

/** Reference prices stand in local currency, with tax, per pricing unit of the material. */
export async function referencePrices(
  read: Read,
  trade: Trade,
  { currency, localCurrency, materials }: UnlistedScope,
): Promise<ListedPrice[]> {
  if (currency !== localCurrency) return [];
  const m = headerTable(material, 'm');
  const [unit, price] =
    trade === 'sale' ? [m.salePriceUnit, m.refSalePrice] : [m.purchasePriceUnit, m.refPurchasePrice];
  const rows = await read.select(
    { material: m.id, unit, price },
    sql`from ${m} where ${among(m.id, materials)} and ${price} > 0`,
  );
  return rows.map((row) => ({
    ...unlimited,
    source: 'material',
    currency,
    unit: row.unit,
    material: row.material,
    price: null,
    taxPrice: row.price,
  }));
}

/** What the partner paid or was paid for each material and unit the last time, in other orders than `doc`. */
export async function lastPrices(
  read: Read,
  trade: Trade,
  { currency, materials }: UnlistedScope,
  partner: string | null,
  doc: string,
): Promise<ListedPrice[]> {
  if (partner === null) return [];
  const def = trade === 'sale' ? saleOrder : purchaseOrder;
  const o = headerTable(def, 'o');
  const i = linesTable(def, 'items', 'i');
  const ofPartner =
    trade === 'sale'
      ? is(headerTable(saleOrder, 'o').customer, partner)
      : is(headerTable(purchaseOrder, 'o').supplier, partner);
  const rows = await read.select(
    {
      material: present(asKind('ref', raw('last.material'))),
      unit: asKind('ref', raw('last.price_unit')),
      price: asKind('price', raw('last.price')),
      taxPrice: asKind('price', raw('last.tax_price')),
    },
    sql`from (
        select distinct on (${i.material}, ${i.priceUnit}) ${i.material}, ${i.priceUnit}, ${i.price}, ${i.taxPrice}
        from ${o} join ${i} on ${i.docId} = ${o.id}
        where ${is(o.org, read.org)} and ${ofPartner} and ${is(o.currency, currency)} and ${o.id} <> ${doc}::uuid
          and ${stateIs(def, o.status, 'reviewed')} and ${among(i.material, materials)} and ${i.isFree} is not true
        order by ${i.material}, ${i.priceUnit}, ${o.date} desc, ${o.id} desc) last`,
  );
  return rows.map((row) => ({ ...unlimited, source: 'last', currency, ...row }));
}
