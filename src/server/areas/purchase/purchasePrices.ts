// What the price of a purchase line is looked up in: lists of the supplier, of his category and of everybody, what the
// supplier was paid last, the reference price of the material, and the discounts on top.
import type { ListedDiscount, ListedPrice, PriceSource } from '#model/rules/priceLookup.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import { adjustPrices } from '#server/areas/trade/pricing/adjustPrices.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import {
  above,
  categoryOf,
  materialCategories,
  type Distances,
} from '#server/areas/trade/pricing/circles.ts';
import type { ListedFacts, ListedScope } from '#server/areas/trade/pricing/listedPrices.ts';
import { lastPrices, referencePrices } from '#server/areas/trade/pricing/unlistedPrices.ts';
import { stateSql } from '#server/store/stateSql.ts';

const sources: readonly PriceSource[] = ['supplierList', 'categoryList', 'generalList', 'last', 'material'];

export async function purchasePriceFacts(read: Read, scope: ListedScope): Promise<ListedFacts> {
  const categories = await above(
    read,
    'supplierCategory',
    'supplier_category',
    await categoryOf(read, 'supplier', scope.partner),
  );
  return {
    prices: [
      ...(await listed(read, scope, categories)),
      ...(await referencePrices(read, 'purchase', scope)),
      ...(await lastPrices(read, 'purchase', scope, scope.partner, scope.doc.id)),
    ],
    discounts: await discounts(read, scope, categories),
    sources,
    categories: await materialCategories(read, scope.materials),
    baseDiscount: null,
    manualAllowed: true,
  };
}

/** What suppliers ask for work on our material: lists of that kind only. */
export async function processingFeeFacts(read: Read, scope: ListedScope): Promise<ListedFacts> {
  const categories = await above(
    read,
    'supplierCategory',
    'supplier_category',
    await categoryOf(read, 'supplier', scope.partner),
  );
  const fields = { ...scope.doc.fields, businessType: 'outsourcing' };
  return {
    prices: await listed(read, { ...scope, doc: { ...scope.doc, fields } }, categories),
    discounts: [],
    sources,
    categories: await materialCategories(read, scope.materials),
    baseDiscount: null,
    manualAllowed: true,
  };
}

const inScope = `l.org = $1::uuid and ${stateSql('purchasePriceList', 'l.status', 'executable')} and l.currency = $2::uuid
  and l.effective_date <= $3::date and coalesce(l.expiry_date, $3::date) >= $3::date
  and (l.supplier = $4::uuid or (l.supplier is null and (l.supplier_category is null or l.supplier_category = any($5::uuid[]))))
  and coalesce(i.enabled, true) and coalesce(i.effective_date, $3::date) <= $3::date and coalesce(i.expiry_date, $3::date) >= $3::date`;

const columns = `l.supplier, l.supplier_category as category, l.priority, l.effective_date::text as list_date, i.effective_date::text as "from",
  i.expiry_date::text as "to", i.unit, i.from_qty::text as from_qty, i.to_qty::text as to_qty`;

function common(row: SqlRow, currency: string, categories: Distances) {
  const category = optionalText(row['category']);
  const source: PriceSource =
    optionalText(row['supplier']) !== null
      ? 'supplierList'
      : category === null
        ? 'generalList'
        : 'categoryList';
  return {
    source,
    distance: category === null ? 0 : (categories.get(category) ?? 0),
    currency,
    priority: Number(row['priority'] ?? 10),
    effectiveDate: textOf(row['list_date']),
    from: optionalText(row['from']),
    to: optionalText(row['to']),
    unit: optionalText(row['unit']),
    fromQty: optionalText(row['from_qty']),
    toQty: optionalText(row['to_qty']),
  };
}

/** Lists are kept apart by what is bought: goods, work on own material, goods on consignment. */
function priceTypeOf({ doc }: ListedScope): string {
  const kind = doc.fields['businessType'] ?? doc.fields['billType'];
  return kind === 'outsourcing' || kind === 'vmi' ? kind : 'purchase';
}

async function listed(read: Read, scope: ListedScope, categories: Distances): Promise<ListedPrice[]> {
  const { currency, date, partner, materials, doc } = scope;
  const rows = await read.rows(
    `select ${columns}, i.material, i.price::text as price, i.tax_price::text as tax_price, i.discount_rate::text as discount_rate,
       i.floor_price::text as floor_price, i.ceiling_price::text as ceiling_price, i.min_order_qty::text as min_order_qty
     from purchase_price_list_items i join purchase_price_list l on l.id = i.doc_id
     where i.material = any($6::uuid[]) and l.price_type = $7 and ($8::uuid is null or l.id = $8::uuid) and ${inScope}`,
    [
      read.org,
      currency,
      date,
      partner,
      [...categories.keys()],
      materials,
      priceTypeOf(scope),
      optionalText(doc.fields['priceList']),
    ],
  );
  return rows.map((row) => ({
    ...common(row, currency, categories),
    material: textOf(row['material']),
    price: optionalText(row['price']),
    taxPrice: optionalText(row['tax_price']),
    discountRate: optionalText(row['discount_rate']),
    floorPrice: optionalText(row['floor_price']),
    ceilingPrice: optionalText(row['ceiling_price']),
    minOrderQty: optionalText(row['min_order_qty']),
  }));
}

async function discounts(read: Read, scope: ListedScope, categories: Distances): Promise<ListedDiscount[]> {
  const { currency, date, partner, materials, doc } = scope;
  const rows = await read.rows(
    `select ${columns}, i.material, i.material_category, i.from_amount::text as from_amount, i.to_amount::text as to_amount, i.discount_mode,
       i.discount_rate::text as rate, i.discount_amount::text as amount, l.is_stackable
     from purchase_discount_list_items i join purchase_discount_list l on l.id = i.doc_id
     where (i.material is null or i.material = any($6::uuid[])) and ($7::uuid is null or l.id = $7::uuid) and ${inScope}`,
    [
      read.org,
      currency,
      date,
      partner,
      [...categories.keys()],
      materials,
      optionalText(doc.fields['discountList']),
    ],
  );
  return rows.map((row) => {
    const mode = textOf(row['discount_mode'], 'rate');
    return {
      ...common(row, currency, categories),
      material: optionalText(row['material']),
      materialCategory: optionalText(row['material_category']),
      fromAmount: optionalText(row['from_amount']),
      toAmount: optionalText(row['to_amount']),
      mode: mode === 'amount' || mode === 'fixed' ? mode : 'rate',
      rate: optionalText(row['rate']),
      amount: optionalText(row['amount']),
      most: null,
      isStackable: row['is_stackable'] === true,
    };
  });
}

export const purchasePriceList = adjustPrices('purchasePriceList');
