// What the price of a purchase line is looked up in: lists of the supplier, of his category and of everybody, what the
// supplier was paid last, the reference price of the material, and the discounts on top.
import type { ListedDiscount, ListedPrice, PriceSource } from '#model/rules/priceLookup.ts';
import { supplier } from '#entities/master/supplier.ts';
import { supplierCategory } from '#entities/master/supplierCategory.ts';
import { purchaseDiscountList } from '#entities/purchase/purchaseDiscountList.ts';
import { purchasePriceList as priceList } from '#entities/purchase/purchasePriceList.ts';
import { adjustPrices } from '#server/areas/trade/pricing/adjustPrices.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { above, materialCategories, type Distances } from '#server/areas/trade/pricing/circles.ts';
import type { ListedFacts, ListedScope } from '#server/areas/trade/pricing/listedPrices.ts';
import { lastPrices, referencePrices } from '#server/areas/trade/pricing/unlistedPrices.ts';
import { among, is, present, sql, stateIs, type Piece } from '#server/select/piece.ts';
import type { Selected } from '#server/select/select.ts';
import { headerTable, linesTable, type HeaderTable, type LinesTable } from '#server/select/table.ts';

const sources: readonly PriceSource[] = ['supplierList', 'categoryList', 'generalList', 'last', 'material'];

export async function purchasePriceFacts(read: Read, scope: ListedScope): Promise<ListedFacts> {
  const categories = await categoriesOf(read, scope.partner);
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
  const categories = await categoriesOf(read, scope.partner);
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

/** The category of the supplier and those above it. */
async function categoriesOf(read: Read, partner: string | null): Promise<Distances> {
  if (partner === null) return new Map();
  const s = headerTable(supplier, 's');
  const [own] = await read.select({ category: s.category }, sql`from ${s} where ${is(s.id, partner)}`);
  return above(read, supplierCategory, own?.category ?? null);
}

/** A list with its rows, of either kind. */
interface Listing {
  l: HeaderTable<typeof priceList> | HeaderTable<typeof purchaseDiscountList>;
  i: LinesTable<typeof priceList, 'items'> | LinesTable<typeof purchaseDiscountList, 'items'>;
}

function inScope(
  { l, i }: Listing,
  read: Read,
  { currency, date, partner }: ListedScope,
  categories: Distances,
): Piece {
  const on = sql`${date}::date`;
  return sql`${is(l.org, read.org)} and ${stateIs(priceList, l.status, 'executable')} and ${is(l.currency, currency)}
    and ${l.effectiveDate} <= ${on} and coalesce(${l.expiryDate}, ${on}) >= ${on}
    and (${l.supplier} = ${partner}::uuid or (${l.supplier} is null
      and (${l.supplierCategory} is null or ${among(l.supplierCategory, [...categories.keys()])})))
    and coalesce(${i.enabled}, true) and coalesce(${i.effectiveDate}, ${on}) <= ${on} and coalesce(${i.expiryDate}, ${on}) >= ${on}`;
}

const columns = ({ l, i }: Listing) => ({
  supplier: l.supplier,
  category: l.supplierCategory,
  isDefault: l.isDefault,
  priority: l.priority,
  listDate: l.effectiveDate,
  from: i.effectiveDate,
  to: i.expiryDate,
  unit: i.unit,
  fromQty: i.fromQty,
  toQty: i.toQty,
});

function common(
  { supplier, category, isDefault, priority, listDate, ...row }: Selected<ReturnType<typeof columns>>,
  currency: string,
  categories: Distances,
) {
  const source: PriceSource =
    supplier !== null ? 'supplierList' : category === null ? 'generalList' : 'categoryList';
  return {
    source,
    distance: category === null ? 0 : (categories.get(category) ?? 0),
    currency,
    isDefault: isDefault === true,
    priority: priority ?? 10,
    effectiveDate: listDate ?? '',
    from: row.from,
    to: row.to,
    unit: row.unit,
    fromQty: row.fromQty,
    toQty: row.toQty,
  };
}

/** Lists are kept apart by what is bought: goods, work on own material, goods on consignment. */
function priceTypeOf({ doc }: ListedScope): string {
  const kind = doc.fields.businessType ?? doc.fields.billType;
  return kind === 'outsourcing' || kind === 'vmi' ? kind : 'purchase';
}

async function listed(read: Read, scope: ListedScope, categories: Distances): Promise<ListedPrice[]> {
  const { currency, materials, doc } = scope;
  const list = doc.fields.priceList ?? null;
  const l = headerTable(priceList, 'l');
  const i = linesTable(priceList, 'items', 'i');
  const rows = await read.select(
    {
      ...columns({ l, i }),
      material: present(i.material),
      price: i.price,
      taxPrice: i.taxPrice,
      discountRate: i.discountRate,
      floorPrice: i.floorPrice,
      ceilingPrice: i.ceilingPrice,
      minOrderQty: i.minOrderQty,
    },
    sql`from ${i} join ${l} on ${l.id} = ${i.docId}
      where ${among(i.material, materials)} and ${is(l.priceType, priceTypeOf(scope))}
        and (${list}::uuid is null or ${l.id} = ${list}::uuid) and ${inScope({ l, i }, read, scope, categories)}`,
  );
  return rows.map((row) => ({
    ...common(row, currency, categories),
    material: row.material,
    price: row.price,
    taxPrice: row.taxPrice,
    discountRate: row.discountRate,
    floorPrice: row.floorPrice,
    ceilingPrice: row.ceilingPrice,
    minOrderQty: row.minOrderQty,
  }));
}

async function discounts(read: Read, scope: ListedScope, categories: Distances): Promise<ListedDiscount[]> {
  const { currency, materials, doc } = scope;
  const list = doc.fields.discountList ?? null;
  const l = headerTable(purchaseDiscountList, 'l');
  const i = linesTable(purchaseDiscountList, 'items', 'i');
  const rows = await read.select(
    {
      ...columns({ l, i }),
      material: i.material,
      materialCategory: i.materialCategory,
      fromAmount: i.fromAmount,
      toAmount: i.toAmount,
      mode: i.discountMode,
      rate: i.discountRate,
      amount: i.discountAmount,
      isStackable: l.isStackable,
    },
    sql`from ${i} join ${l} on ${l.id} = ${i.docId}
      where (${i.material} is null or ${among(i.material, materials)})
        and (${list}::uuid is null or ${l.id} = ${list}::uuid) and ${inScope({ l, i }, read, scope, categories)}`,
  );
  return rows.map((row) => ({
    ...common(row, currency, categories),
    material: row.material,
    materialCategory: row.materialCategory,
    fromAmount: row.fromAmount,
    toAmount: row.toAmount,
    mode: row.mode === 'amount' || row.mode === 'fixed' ? row.mode : 'rate',
    rate: row.rate,
    amount: row.amount,
    most: null,
    isStackable: row.isStackable === true,
  }));
}

export const purchasePriceList = adjustPrices(priceList);
