// Effect `lastPrices`: the price with tax that was paid last, kept on the material (local currency) and on its source
// (currency of the supplier). It follows from approved orders and receipts, so that taking one back finds the one before.
import type { Doc } from '#model/entity.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { partOf } from '#model/rowPart.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { stateSql } from '#server/store/stateSql.ts';

/** Documents that say what was paid: entity, header and line tables. */
const paid: readonly (readonly [string, string, string])[] = [
  ['purchaseOrder', 'purchase_order', 'purchase_order_items'],
  ['purchaseInBill', 'purchase_in_bill', 'purchase_in_bill_items'],
];

const earlier = paid
  .map(
    ([
      entity,
      header,
      items,
    ]) => `select i.material, h.supplier, i.tax_price, i.tax_price * coalesce(h.exchange_rate, 1) as local_price, h.date, 0 as rank, h.approved_at
     from ${items} i join ${header} h on h.id = i.doc_id
     where h.org = $1::uuid and h.id <> $2::uuid and ${stateSql(entity, 'h.status', 'reviewed')} and i.material = any($3::uuid[])
       and i.is_free is not true and i.tax_price > 0`,
  )
  .join(' union all ');

/** What both of them say of it. */
const { material, isFree, taxPrice } = purchaseOrder.lines.items.fields;
const { supplier, exchangeRate, date } = purchaseOrder.fields;
const paidLine = { material, isFree, taxPrice };
const paidHead = { supplier, exchangeRate, date };

/** Writes to materials and to their sources what was paid last, with or without this document. */
interface LastPricesEffect {
  effect: 'lastPrices';
  /** Whether the document counts: it is being approved; else the one before it does. */
  counts: boolean;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    lastPrices: LastPricesEffect;
  }
}

export const lastPrices: Ledger<'lastPrices'> = {
  effect: 'lastPrices',
  title: '更新物料与货源的最近采购价',
  locks: ['baseData'],
  async apply({ context, doc }, effect) {
    await storeLastPrices(context, doc, effect);
    return doc;
  },
};

async function storeLastPrices(context: WriteContext, doc: Doc, { counts }: LastPricesEffect): Promise<void> {
  const { items = [] } = doc.lines;
  const rows = items.flatMap((row) => {
    const { material, isFree, taxPrice } = partOf(row, paidLine);
    return isFree === true || material === null ? [] : [{ material, tax_price: taxPrice }];
  });
  const materials = [...new Set(rows.map(({ material }) => material))];
  const { org } = context.grants;
  if (materials.length === 0) return;
  const own = counts ? rows : [];
  const head = partOf(doc.fields, paidHead);
  const { session } = context;
  // In one order, so that orders of the same materials wait for each other instead of blocking each other.
  await session.query('select id from material where id = any($1::uuid[]) order by id for update', [
    materials,
  ]);
  const known = `with given as (
      select g.material, $4::uuid as supplier, g.tax_price, g.tax_price * $5::numeric as local_price, $6::date as date, 1 as rank, null::timestamptz as approved_at
      from jsonb_to_recordset($7::text::jsonb) as g(material uuid, tax_price numeric) where g.tax_price > 0),
    candidates as (select * from given union all ${earlier}),
    wanted as (select unnest($3::uuid[]) as material)`;
  const values = [
    org,
    doc.id,
    materials,
    head.supplier,
    head.exchangeRate ?? '1',
    head.date ?? context.today,
    JSON.stringify(own),
  ];
  await session.query(
    `${known}, latest as (
       select distinct on (material) material, local_price from candidates order by material, date desc, rank desc, approved_at desc nulls last)
     update material m set last_purchase_price = l.local_price from wanted w left join latest l on l.material = w.material
     where m.id = w.material and m.last_purchase_price is distinct from l.local_price`,
    values,
  );
  await session.query(
    `${known}, latest as (
       select distinct on (material) material, tax_price, date from candidates where supplier = $4::uuid
       order by material, date desc, rank desc, approved_at desc nulls last)
     update supplier_material s set last_price = l.tax_price, last_date = l.date from wanted w left join latest l on l.material = w.material
     where s.org = $1::uuid and s.supplier = $4::uuid and s.material = w.material and s.last_price is distinct from l.tax_price`,
    values,
  );
  for (const id of materials) context.affect('material', id);
}
