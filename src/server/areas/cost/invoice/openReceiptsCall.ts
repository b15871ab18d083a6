// GET cost/openReceipts: what may still be invoiced of the supplier of a draft, for the match page.
import type { OpenReceipts } from '#entities/cost/invoice/openReceipts.ts';
import { purchaseInvoice as invoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import { material } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { decimalText, round } from '#model/decimal.ts';
import { entities } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { authorise, isOutOfSight } from '#server/pipeline/documents.ts';
import { unknownRecord } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { among, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { scopedTable } from '#server/select/visible.ts';
import { scopedIds } from '#server/store/visibleRows.ts';
import * as z from 'zod';
import { openBase, openOfSupplier } from './openSources.ts';

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
  authorise(context, invoice, 'view');
  const doc = await readDoc(session, invoice, id, { org: grants.org });
  if (doc === null || isOutOfSight(grants, invoice, doc)) throw unknownRecord(invoice.title);
  if (doc.fields.supplier === null) return { receipts: [] };
  const all = await openOfSupplier(
    { select: (selection, rest) => selectRows(session, selection, rest), org: grants.org },
    doc.fields.supplier,
    doc.id,
  );
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
  const goods = await goodsOf(
    context,
    sources.map(({ material: part }) => part),
  );
  const orders = await orderCodes(
    context,
    sources.flatMap(({ order }) => order ?? []),
  );
  const prices = grants.admin || grants.fieldGroups.includes('price');
  return {
    receipts: sources.map((source) => ({
      id: source.id,
      entity: source.entity,
      code: source.code,
      date: source.date,
      material: source.material,
      materialCode: goods.get(source.material)?.code ?? '',
      materialName: source.materialName,
      orderCode: orders.get(source.order ?? '') ?? '',
      unit: goods.get(source.material)?.unit ?? '',
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

/** Code and base unit by material. */
async function goodsOf(
  { session }: Context,
  parts: readonly string[],
): Promise<ReadonlyMap<string, { code: string | null; unit: string | null }>> {
  const m = headerTable(material, 'm');
  const u = headerTable(unit, 'u');
  const goods = await selectRows(
    session,
    { id: m.id, code: m.code, unit: u.name },
    sql`from ${m} left join ${u} on ${u.id} = ${m.baseUnit} where ${among(m.id, [...new Set(parts)])}`,
  );
  return new Map(goods.map((each) => [each.id, each]));
}

/** Codes of the orders the session may look at. */
async function orderCodes(
  { session, grants }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const h = scopedTable(purchaseOrder, grants, 'h');
  const orders = await selectRows(
    session,
    { id: h.id, code: h.code },
    sql`from ${h} where ${among(h.id, [...new Set(ids)])}`,
  );
  return new Map(orders.map(({ id, code }) => [id, code ?? '']));
}
