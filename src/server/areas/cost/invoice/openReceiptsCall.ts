// GET cost/openReceipts: what may still be invoiced of the supplier of a draft, for the match page.
import type { OpenReceipts } from '#entities/cost/invoice/openReceipts.ts';
import { decimalText, round } from '#model/decimal.ts';
import { entities } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { authorise, isOutOfSight } from '#server/pipeline/documents.ts';
import { unknownRecord } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { Parameters } from '#server/store/sql.ts';
import { scopedIds, scopedRows } from '#server/store/visibleRows.ts';
import { optionalText, textOf } from '#server/values.ts';
import * as z from 'zod';
import { openBase, openOfSupplier } from './openSources.ts';

const def = entities.purchaseInvoice;

export function openReceiptsCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/cost/openReceipts',
      title: '可勾稽的入库单',
      code: 'purchaseInvoice:match',
      query: { invoice: '采购发票的内码' },
      body: nothing,
      result: z.looseObject({ receipts: z.array(z.looseObject({ id: z.string() })) }),
    },
    (call) => openReceipts(reading(ports, call), call.query.get('invoice') ?? ''),
  );
}

export async function openReceipts(context: Context, id: string): Promise<OpenReceipts> {
  const { session, grants } = context;
  authorise(context, def, 'view');
  const doc = await readDoc(session, def, id, { org: grants.org });
  if (doc === null || isOutOfSight(grants, def, doc)) throw unknownRecord(def.title);
  const supplier = optionalText(doc.fields['supplier']);
  if (supplier === null) return { receipts: [] };
  const rows = async (text: string, parameters: readonly unknown[]) =>
    (await session.query(text, [...parameters])).rows;
  const all = await openOfSupplier({ rows, org: grants.org }, supplier, doc.id);
  const seen = new Set<string>();
  for (const [entity, own] of Map.groupBy(all, (source) => source.entity))
    for (const one of await scopedIds(
      session,
      grants,
      entities[entity],
      own.map(({ docId }) => docId),
    ))
      seen.add(one);
  const sources = all.filter(({ docId }) => seen.has(docId));
  const names = await rows(
    `select m.id, m.code, u.name as unit from material m left join unit u on u.id = m.base_unit where m.id = any($1::uuid[])`,
    [[...new Set(sources.map(({ material }) => material))]],
  );
  const parameters = new Parameters([[...new Set(sources.flatMap(({ order }) => order ?? []))]]);
  const ordered = scopedRows(entities.purchaseOrder, grants, parameters);
  const orders = await rows(
    `select h.id, h.code from ${ordered} h where h.id = any($1::uuid[])`,
    parameters.values,
  );
  const nameOf = new Map(names.map((row) => [textOf(row['id']), row]));
  const codeOf = new Map(orders.map((row) => [textOf(row['id']), textOf(row['code'])]));
  const prices = grants.admin || grants.fieldGroups.includes('price');
  return {
    receipts: sources.map((source) => ({
      id: source.id,
      entity: source.entity,
      code: source.code,
      date: source.date,
      material: source.material,
      materialCode: textOf(nameOf.get(source.material)?.['code']),
      materialName: source.materialName,
      orderCode: codeOf.get(source.order ?? '') ?? '',
      unit: textOf(nameOf.get(source.material)?.['unit']),
      open: decimalText(openBase(source)),
      price: prices
        ? decimalText(
            round(
              source.baseQty.isZero()
                ? source.price
                : source.price.times(source.qty).dividedBy(source.baseQty),
              6,
            ),
          )
        : null,
    })),
  };
}
