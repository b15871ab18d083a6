// What the price of sales lines is looked up in: the lists that hold for the customer at the date, reference prices of
// the materials, what the customer paid last, and the order in which the company asks these sources.
import {
  defaultSources,
  type ListedDiscount,
  type ListedPrice,
  type PriceSource,
} from '#model/rules/priceLookup.ts';
import { saleDiscountGroup } from '#entities/sales/saleDiscountGroup.ts';
import { saleDiscountList } from '#entities/sales/saleDiscountList.ts';
import { saleParam } from '#entities/sales/saleParam.ts';
import { salePriceList } from '#entities/sales/salePriceList.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { materialCategories, type Distances } from '#server/areas/trade/pricing/circles.ts';
import type { ListedFacts } from '#server/areas/trade/pricing/listedPrices.ts';
import { lastPrices, referencePrices } from '#server/areas/trade/pricing/unlistedPrices.ts';
import { circlesOf } from './customerCircles.ts';
import { quotedPrices, type PriceScope } from './quotedPrices.ts';
import { among, is, present, sql, stateIs, type ColumnExpression, type Piece } from '#server/select/piece.ts';
import type { Selected } from '#server/select/select.ts';
import { headerTable, linesTable, type HeaderTable, type LinesTable } from '#server/select/table.ts';

export type PriceFacts = ListedFacts;

export async function readPriceFacts(read: Read, scope: PriceScope): Promise<PriceFacts> {
  const { priceGroups, discountGroups, categories: customers } = await circlesOf(read, scope);
  const [quoted, lists, reference, last, found, rules, categories, baseDiscount] = await Promise.all([
    scope.quoted ? quotedPrices(read, scope) : [],
    listed(read, scope, priceGroups, customers),
    referencePrices(read, 'sale', scope),
    lastPrices(read, 'sale', scope, scope.customer, scope.doc),
    discounts(read, scope, 'line', discountGroups, customers),
    rulesOf(read),
    materialCategories(read, scope.materials),
    baseDiscountOf(read, discountGroups),
  ]);
  return {
    prices: [...quoted, ...lists, ...reference, ...last],
    discounts: found,
    ...rules,
    categories,
    baseDiscount,
  };
}

/** Whether there is any list of discounts on whole documents. */
export async function hasWholeDiscounts(read: Read): Promise<boolean> {
  const l = headerTable(saleDiscountList, 'l');
  const [any] = await read.keptSelect(
    [saleDiscountList],
    { id: l.id },
    sql`from ${l} where ${is(l.org, read.org)} and ${stateIs(saleDiscountList, l.status, 'executable')}
      and ${is(l.discountLevel, 'order')} limit 1`,
  );
  return any !== undefined;
}

/** Rows of discount lists that hold for the whole document, and the order in which lists are asked. */
export async function readWholeDiscounts(
  read: Read,
  scope: PriceScope,
): Promise<Pick<PriceFacts, 'discounts' | 'sources'>> {
  const { discountGroups, categories } = await circlesOf(read, scope);
  return {
    discounts: await discounts(read, scope, 'order', discountGroups, categories),
    sources: (await rulesOf(read)).sources,
  };
}

/** A list with its rows, of either kind, and the groups and categories of the customer. */
interface Listing {
  l: HeaderTable<typeof salePriceList> | HeaderTable<typeof saleDiscountList>;
  i: LinesTable<typeof salePriceList, 'items'> | LinesTable<typeof saleDiscountList, 'items'>;
  group: ColumnExpression<string | null>;
  groups: Distances;
  categories: Distances;
}

function ofScope(
  read: Read,
  def: typeof salePriceList | typeof saleDiscountList,
  { customer: asking, currency, date }: PriceScope,
  { l, i, group, groups, categories }: Listing,
): Piece {
  const on = sql`${date}::date`;
  return sql`${is(l.org, read.org)} and ${stateIs(def, l.status, 'executable')} and ${is(l.currency, currency)}
    and ${l.effectiveDate} <= ${on} and coalesce(${l.expiryDate}, ${on}) >= ${on}
    and (${l.scopeType} = 'general' or (${l.scopeType} = 'customer' and ${l.customer} = ${asking}::uuid)
      or (${l.scopeType} = 'group' and ${among(group, [...groups.keys()])})
      or (${l.scopeType} = 'category' and ${among(l.customerCategory, [...categories.keys()])}))
    and coalesce(${i.enabled}, true) and coalesce(${i.effectiveDate}, ${on}) <= ${on} and coalesce(${i.expiryDate}, ${on}) >= ${on}`;
}

const scopeSources: Readonly<Record<string, PriceSource>> = {
  customer: 'customerList',
  group: 'groupList',
  category: 'categoryList',
  general: 'generalList',
};

const listColumns = ({ l, i, group }: Listing) => ({
  scopeType: l.scopeType,
  scopeGroup: group,
  category: l.customerCategory,
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
  {
    scopeType,
    scopeGroup,
    category,
    isDefault,
    priority,
    listDate,
    ...row
  }: Selected<ReturnType<typeof listColumns>>,
  currency: string,
  { groups, categories }: Listing,
) {
  const distance =
    scopeType === 'group'
      ? groups.get(scopeGroup ?? '')
      : scopeType === 'category'
        ? categories.get(category ?? '')
        : 0;
  return {
    source: scopeSources[scopeType ?? ''] ?? 'generalList',
    distance: distance ?? 0,
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

async function listed(
  read: Read,
  scope: PriceScope,
  groups: Distances,
  categories: Distances,
): Promise<ListedPrice[]> {
  const l = headerTable(salePriceList, 'l');
  const i = linesTable(salePriceList, 'items', 'i');
  const listing = { l, i, group: l.salePriceGroup, groups, categories };
  const rows = await read.select(
    {
      ...listColumns(listing),
      material: present(i.material),
      price: i.price,
      taxPrice: i.taxPrice,
      discountRate: i.discountRate,
      floorPrice: i.floorPrice,
      minOrderQty: i.minOrderQty,
      limitControl: l.limitControl,
    },
    sql`from ${i} join ${l} on ${l.id} = ${i.docId}
      where ${among(i.material, scope.materials)} and ${ofScope(read, salePriceList, scope, listing)}`,
  );
  return rows.map((row) => ({
    ...common(row, scope.currency, listing),
    material: row.material,
    price: row.price,
    taxPrice: row.taxPrice,
    discountRate: row.discountRate,
    floorPrice: row.floorPrice,
    minOrderQty: row.minOrderQty,
    limitControl: row.limitControl,
  }));
}

async function discounts(
  read: Read,
  scope: PriceScope,
  level: 'line' | 'order',
  groups: Distances,
  categories: Distances,
): Promise<ListedDiscount[]> {
  const l = headerTable(saleDiscountList, 'l');
  const i = linesTable(saleDiscountList, 'items', 'i');
  const listing = { l, i, group: l.saleDiscountGroup, groups, categories };
  const rows = await read.select(
    {
      ...listColumns(listing),
      material: i.material,
      materialCategory: i.materialCategory,
      fromAmount: i.fromAmount,
      toAmount: i.toAmount,
      mode: i.discountMode,
      rate: i.discountRate,
      amount: i.discountAmount,
      most: i.maxDiscountAmount,
      isStackable: l.isStackable,
    },
    sql`from ${i} join ${l} on ${l.id} = ${i.docId}
      where ${is(l.discountLevel, level)} and (${i.material} is null or ${among(i.material, scope.materials)})
        and ${ofScope(read, saleDiscountList, scope, listing)}`,
  );
  return rows.map((row) => ({
    ...common(row, scope.currency, listing),
    material: row.material,
    materialCategory: row.materialCategory,
    fromAmount: row.fromAmount,
    toAmount: row.toAmount,
    mode: row.mode === 'amount' || row.mode === 'fixed' ? row.mode : 'rate',
    rate: row.rate,
    amount: row.amount,
    most: row.most,
    isStackable: row.isStackable === true,
  }));
}

/** What the company's parameters say: the order of sources, and whether typed prices stand. */
async function rulesOf(read: Read): Promise<Pick<PriceFacts, 'sources' | 'manualAllowed'>> {
  const p = headerTable(saleParam, 'p');
  const [param] = await read.keptSelect(
    [saleParam],
    { wanted: p.priceFetchOrder, manual: p.allowManualPrice },
    sql`from ${p} where ${is(p.org, read.org)}`,
  );
  const wanted: readonly unknown[] = Array.isArray(param?.wanted) ? param.wanted : [];
  const known = defaultSources.filter((source) => wanted.includes(source));
  const sources =
    known.length === 0
      ? defaultSources
      : known.toSorted((left, right) => wanted.indexOf(left) - wanted.indexOf(right));
  return { sources, manualAllowed: param?.manual !== false };
}

async function baseDiscountOf(read: Read, groups: Distances): Promise<string | null> {
  const [own] = [...groups.keys()];
  if (own === undefined) return null;
  const g = headerTable(saleDiscountGroup, 'g');
  const [row] = await read.keptSelect(
    [saleDiscountGroup],
    { rate: g.baseDiscountRate },
    sql`from ${g} where ${is(g.id, own)}`,
  );
  return row?.rate ?? null;
}
