// What the price of sales lines is looked up in: the lists that hold for the customer at the date, reference prices of
// the materials, what the customer paid last, and the order in which the company asks these sources.
import {
  defaultSources,
  type ListedDiscount,
  type ListedPrice,
  type PriceSource,
} from '#model/rules/priceLookup.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { above, materialCategories, type Distances } from '#server/areas/trade/pricing/circles.ts';
import type { ListedFacts } from '#server/areas/trade/pricing/listedPrices.ts';
import { lastPrices, referencePrices } from '#server/areas/trade/pricing/unlistedPrices.ts';
import { quotedPrices, type PriceScope } from './quotedPrices.ts';
import { stateSql } from '#server/store/stateSql.ts';

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
  const [any] = await read.kept(
    ['saleDiscountList'],
    `select 1 from sale_discount_list where org = $1::uuid and ${stateSql('saleDiscountList', 'status', 'executable')} and discount_level = 'order' limit 1`,
    [read.org],
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

/** The groups and categories the customer belongs to, and those above them. */
async function circlesOf(
  read: Read,
  scope: PriceScope,
): Promise<{ priceGroups: Distances; discountGroups: Distances; categories: Distances }> {
  const [customer] = await read.kept(
    ['customer'],
    `select c.category, c.sale_discount_group, coalesce((select s.sale_price_group from customer_org_settings s
       where s.doc_id = c.id and s.org = $2::uuid and s.enabled is not false limit 1), c.sale_price_group) as sale_price_group
     from customer c where c.id = $1::uuid`,
    [scope.customer, read.org],
  );
  const categories = await above(
    read,
    'customerCategory',
    'customer_category',
    optionalText(customer?.['category']),
  );
  const priceGroups = await groupsOf(
    read,
    'sale_price_group',
    optionalText(customer?.['sale_price_group']),
    scope,
    [...categories.keys()],
  );
  const discountGroups = await groupsOf(
    read,
    'sale_discount_group',
    optionalText(customer?.['sale_discount_group']),
    scope,
    null,
  );
  return { priceGroups, discountGroups, categories };
}

/** The customer's own group, else the one he is a member of, else that of his category, else the default group. */
async function groupsOf(
  read: Read,
  table: 'sale_price_group' | 'sale_discount_group',
  own: string | null,
  { customer, date }: PriceScope,
  categories: readonly string[] | null,
): Promise<Distances> {
  const entity = table === 'sale_price_group' ? 'salePriceGroup' : 'saleDiscountGroup';
  if (own !== null) return above(read, entity, table, own);
  const usable = `g.org = $1::uuid and g.status = 'enabled'`;
  const member = `select g.id, 1 as rank, g.priority from ${table} g join ${table}_customers m on m.doc_id = g.id
    where ${usable} and m.customer = $2::uuid and coalesce(m.effective_date, $3::date) <= $3::date and coalesce(m.expiry_date, $3::date) >= $3::date`;
  const byCategory = `union all select g.id, 2, g.priority from ${table} g join ${table}_categories m on m.doc_id = g.id
    where ${usable} and m.customer_category = any($4::uuid[])`;
  const [found] = await read.kept(
    [entity],
    `select id from (${member} ${categories === null ? '' : byCategory}
       union all select g.id, 3, g.priority from ${table} g where ${usable} and g.is_default) as groups
     order by rank, priority nulls last, id limit 1`,
    [read.org, customer, date, ...(categories === null ? [] : [categories])],
  );
  return above(read, entity, table, optionalText(found?.['id']));
}

const ofScope = (
  group: string,
): string => `l.org = $1::uuid and ${stateSql('salePriceList', 'l.status', 'executable')} and l.currency = $2::uuid
  and l.effective_date <= $3::date and coalesce(l.expiry_date, $3::date) >= $3::date
  and (l.scope_type = 'general' or (l.scope_type = 'customer' and l.customer = $4::uuid)
    or (l.scope_type = 'group' and l.${group} = any($5::uuid[])) or (l.scope_type = 'category' and l.customer_category = any($6::uuid[])))
  and coalesce(i.enabled, true) and coalesce(i.effective_date, $3::date) <= $3::date and coalesce(i.expiry_date, $3::date) >= $3::date`;

const scopeSources: Readonly<Record<string, PriceSource>> = {
  customer: 'customerList',
  group: 'groupList',
  category: 'categoryList',
  general: 'generalList',
};

function common(row: SqlRow, currency: string, groups: Distances, categories: Distances) {
  const scope = textOf(row['scope_type']);
  const distance =
    scope === 'group'
      ? groups.get(textOf(row['scope_group']))
      : scope === 'category'
        ? categories.get(textOf(row['category']))
        : 0;
  return {
    source: scopeSources[scope] ?? 'generalList',
    distance: distance ?? 0,
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

const listColumns = (
  group: string,
): string => `l.scope_type, l.${group} as scope_group, l.customer_category as category, l.priority,
  l.effective_date::text as list_date, i.effective_date::text as "from", i.expiry_date::text as "to", i.unit,
  i.from_qty::text as from_qty, i.to_qty::text as to_qty`;

async function listed(
  read: Read,
  scope: PriceScope,
  groups: Distances,
  categories: Distances,
): Promise<ListedPrice[]> {
  const rows = await read.rows(
    `select ${listColumns('sale_price_group')}, i.material, i.price::text as price, i.tax_price::text as tax_price,
       i.discount_rate::text as discount_rate, i.floor_price::text as floor_price, i.min_order_qty::text as min_order_qty, l.limit_control
     from sale_price_list_items i join sale_price_list l on l.id = i.doc_id
     where i.material = any($7::uuid[]) and ${ofScope('sale_price_group')}`,
    [
      read.org,
      scope.currency,
      scope.date,
      scope.customer,
      [...groups.keys()],
      [...categories.keys()],
      scope.materials,
    ],
  );
  return rows.map((row) => ({
    ...common(row, scope.currency, groups, categories),
    material: textOf(row['material']),
    price: optionalText(row['price']),
    taxPrice: optionalText(row['tax_price']),
    discountRate: optionalText(row['discount_rate']),
    floorPrice: optionalText(row['floor_price']),
    minOrderQty: optionalText(row['min_order_qty']),
    limitControl: optionalText(row['limit_control']),
  }));
}

async function discounts(
  read: Read,
  scope: PriceScope,
  level: 'line' | 'order',
  groups: Distances,
  categories: Distances,
): Promise<ListedDiscount[]> {
  const rows = await read.rows(
    `select ${listColumns('sale_discount_group')}, i.material, i.material_category, i.from_amount::text as from_amount,
       i.to_amount::text as to_amount, i.discount_mode, i.discount_rate::text as rate, i.discount_amount::text as amount,
       i.max_discount_amount::text as most, l.is_stackable
     from sale_discount_list_items i join sale_discount_list l on l.id = i.doc_id
     where l.discount_level = '${level}' and (i.material is null or i.material = any($7::uuid[])) and ${ofScope('sale_discount_group')}`,
    [
      read.org,
      scope.currency,
      scope.date,
      scope.customer,
      [...groups.keys()],
      [...categories.keys()],
      scope.materials,
    ],
  );
  return rows.map((row) => {
    const mode = textOf(row['discount_mode'], 'rate');
    return {
      ...common(row, scope.currency, groups, categories),
      material: optionalText(row['material']),
      materialCategory: optionalText(row['material_category']),
      fromAmount: optionalText(row['from_amount']),
      toAmount: optionalText(row['to_amount']),
      mode: mode === 'amount' || mode === 'fixed' ? mode : 'rate',
      rate: optionalText(row['rate']),
      amount: optionalText(row['amount']),
      most: optionalText(row['most']),
      isStackable: row['is_stackable'] === true,
    };
  });
}

/** What the company's parameters say: the order of sources, and whether typed prices stand. */
async function rulesOf(read: Read): Promise<Pick<PriceFacts, 'sources' | 'manualAllowed'>> {
  const [param] = await read.kept(
    ['saleParam'],
    'select price_fetch_order as wanted, allow_manual_price as manual from sale_param where org = $1::uuid',
    [read.org],
  );
  const wanted: unknown = param?.['wanted'];
  const known = Array.isArray(wanted) ? defaultSources.filter((source) => wanted.includes(source)) : [];
  const sources =
    known.length === 0
      ? defaultSources
      : known.toSorted((left, right) => place(wanted, left) - place(wanted, right));
  return { sources, manualAllowed: param?.['manual'] !== false };
}

function place(order: unknown, source: PriceSource): number {
  return Array.isArray(order) ? order.indexOf(source) : 0;
}

async function baseDiscountOf(read: Read, groups: Distances): Promise<string | null> {
  const [own] = [...groups.keys()];
  if (own === undefined) return null;
  const [row] = await read.kept(
    ['saleDiscountGroup'],
    'select base_discount_rate::text as rate from sale_discount_group where id = $1::uuid',
    [own],
  );
  return optionalText(row?.['rate']);
}
