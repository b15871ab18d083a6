// GET cost/openReceipts: what may still be invoiced of the supplier of a draft, for the match page.
import type { OpenReceipts } from '#entities/cost/invoice/openReceipts.ts';
import { decimalText, round } from '#model/decimal.ts';
import { whyNot } from '#model/rights/can.ts';
import { entities } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { forbidden, notFound } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
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
  const doc = await readDoc(session, def, id, { org: grants.org });
  if (doc === null) throw notFound('该采购发票不存在或已被删除');
  const reason = whyNot(grants, def, 'view', doc);
  if (reason !== null) throw forbidden(reason);
  const supplier = optionalText(doc.fields['supplier']);
  if (supplier === null) return { receipts: [] };
  const rows = async (text: string, parameters: readonly unknown[]) =>
    (await session.query(text, [...parameters])).rows;
  const sources = await openOfSupplier({ rows, org: grants.org }, supplier, doc.id);
  const names = await rows(
    `select m.id, m.code, u.name as unit from material m left join unit u on u.id = m.base_unit where m.id = any($1::uuid[])`,
    [[...new Set(sources.map(({ material }) => material))]],
  );
  const orders = await rows(
    'select id, code from purchase_order where org = $1::uuid and id = any($2::uuid[])',
    [grants.org, [...new Set(sources.flatMap(({ order }) => order ?? []))]],
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
