// The orders behind the lines of a bill, with what their money needs to know: contract, scheme, plan rows.
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { asKind, among, is, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { definitionsOf } from '../moneyDefinitions.ts';
import { orderTable, planTable } from '../moneyTables.ts';

export interface OrderOfBill {
  id: string;
  contract: string | null;
  planFromContract: boolean;
  /** Basis of the scheme named on the order; null without one. */
  basis: string | null;
  /** It has plan rows, of its own or of bills. */
  planned: boolean;
  /** It made plan rows itself. */
  ownPlan: boolean;
  /** Ids of its lines on this bill. */
  lineIds: string[];
}

/** Whatever is made of orders line by line: notices, bills, returns. */
export interface MadeOfOrders {
  id: string;
  lines: { items: readonly { orderLineId?: string | null }[] };
}

/** Orders the lines of the document were pushed from, directly or over notices. */
export async function ordersOf(
  context: WriteContext,
  side: MoneySide,
  { lines }: MadeOfOrders,
): Promise<OrderOfBill[]> {
  const ids = lines.items.flatMap(({ orderLineId }) => optionalText(orderLineId) ?? []);
  if (ids.length === 0) return [];
  const { order, scheme } = definitionsOf(side);
  const o = orderTable(side, 'o');
  const i = linesTable(order, 'items', 'i');
  const s = headerTable(scheme, 's');
  const p = planTable(side, 'p');
  const rows = await selectRows(
    context.session,
    {
      id: o.id,
      contract: o.contract,
      planFromContract: o.planFromContract,
      basis: s.basis,
      lineIds: asKind('refs', raw('l.line_ids')),
      planned: asKind('bool', sql`exists (select 1 from ${p} where ${p.order} = ${o.id})`),
      ownPlan: asKind('bool', sql`exists (select 1 from ${p} where ${p.sourceId} = ${o.id}::text)`),
    },
    sql`from (select ${i.docId}, array_agg(${i.id}::text) as line_ids from ${i} where ${among(i.id, ids)} group by 1) l
      join ${o} on ${o.id} = l.doc_id
      left join ${s} on ${s.id} = ${o.scheme}
      where ${is(o.org, context.grants.org)} order by ${o.id}`,
  );
  return rows.map(({ planFromContract, planned, ownPlan, lineIds, ...row }) => ({
    ...row,
    planFromContract: planFromContract === true,
    planned: planned === true,
    ownPlan: ownPlan === true,
    lineIds: lineIds ?? [],
  }));
}

/** Contracts these orders belong to, each once. */
export function contractsOf(orders: readonly OrderOfBill[]): string[] {
  return [...new Set(orders.flatMap(({ contract }) => contract ?? []))].toSorted();
}
