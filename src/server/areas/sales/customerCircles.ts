// What a customer belongs to where prices and discounts are looked up: his groups, his category, and those above them.
import { customer } from '#entities/master/customer.ts';
import { customerCategory } from '#entities/master/customerCategory.ts';
import { saleDiscountGroup } from '#entities/sales/saleDiscountGroup.ts';
import { salePriceGroup } from '#entities/sales/salePriceGroup.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { above, type Distances } from '#server/areas/trade/pricing/circles.ts';
import { among, asKind, is, raw, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { PriceScope } from './quotedPrices.ts';

/** The groups and categories the customer belongs to, and those above them. */
export async function circlesOf(
  read: Read,
  scope: PriceScope,
): Promise<{ priceGroups: Distances; discountGroups: Distances; categories: Distances }> {
  const c = headerTable(customer, 'c');
  const s = linesTable(customer, 'orgSettings', 's');
  const [own] = await read.keptSelect(
    [customer],
    {
      category: c.category,
      discountGroup: c.saleDiscountGroup,
      priceGroup: asKind(
        'ref',
        sql`coalesce((select ${s.salePriceGroup} from ${s} where ${s.docId} = ${c.id} and ${is(s.org, read.org)}
          and ${s.enabled} is not false limit 1), ${c.salePriceGroup})`,
      ),
    },
    sql`from ${c} where ${c.id} = ${scope.customer}::uuid`,
  );
  const categories = await above(read, customerCategory, own?.category ?? null);
  const belongs = [...categories.keys()];
  return {
    priceGroups: await groupsOf(read, salePriceGroup, own?.priceGroup ?? null, scope, belongs),
    discountGroups: await groupsOf(read, saleDiscountGroup, own?.discountGroup ?? null, scope, null),
    categories,
  };
}

/** The customer's own group, else the one he is a member of, else that of his category, else the default group. */
async function groupsOf(
  read: Read,
  def: typeof salePriceGroup | typeof saleDiscountGroup,
  own: string | null,
  { customer: asking, date }: PriceScope,
  categories: readonly string[] | null,
): Promise<Distances> {
  if (own !== null) return above(read, def, own);
  const g = headerTable(def, 'g');
  const m = linesTable(def, 'customers', 'm');
  const usable = sql`${is(g.org, read.org)} and ${g.status} = 'enabled'`;
  const member = sql`select ${g.id}, 1 as rank, ${g.priority} from ${g} join ${m} on ${m.docId} = ${g.id}
    where ${usable} and ${m.customer} = ${asking}::uuid
      and coalesce(${m.effectiveDate}, ${date}::date) <= ${date}::date and coalesce(${m.expiryDate}, ${date}::date) >= ${date}::date`;
  const k = linesTable(salePriceGroup, 'categories', 'k');
  const byCategory =
    categories === null
      ? raw('')
      : sql`union all select ${g.id}, 2, ${g.priority} from ${g} join ${k} on ${k.docId} = ${g.id}
          where ${usable} and ${among(k.customerCategory, categories)}`;
  const [found] = await read.keptSelect(
    [def],
    { id: asKind('ref', raw('groups.id')) },
    sql`from (${member} ${byCategory}
       union all select ${g.id}, 3, ${g.priority} from ${g} where ${usable} and ${g.isDefault}) as groups
     order by rank, priority nulls last, id limit 1`,
  );
  return above(read, def, found?.id ?? null);
}
