// The orders behind the lines of a bill, with what their money needs to know: contract, scheme, plan rows.
import { columnName } from '#model/derive/names.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import type { Doc } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { defOf, isKnown } from './planRows.ts';

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

/** Orders the lines of the document were pushed from, directly or over notices. */
export async function ordersOf(context: WriteContext, side: MoneySide, doc: Doc): Promise<OrderOfBill[]> {
  const ids = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['orderLineId']) ?? []);
  if (ids.length === 0 || !isKnown(side.order)) return [];
  const order = defOf(side.order);
  const plans = tableName(defOf(side.plan));
  const orderColumn = columnName(side.order);
  const { rows } = await context.session.query(
    `select o.id, o.${columnName(side.contract)} as contract, o.plan_from_contract, s.basis, l.line_ids,
       exists (select 1 from ${plans} p where p.${orderColumn} = o.id) as planned,
       exists (select 1 from ${plans} p where p.source_id = o.id::text) as own_plan
     from (select doc_id, array_agg(id::text) as line_ids from ${lineTableName(order, 'items')} where id = any($2::uuid[]) group by 1) l
     join ${tableName(order)} o on o.id = l.doc_id
     left join ${tableName(defOf(side.scheme))} s on s.id = o.${columnName(side.scheme)}
     where o.org = $1::uuid order by o.id`,
    [context.grants.org, ids],
  );
  return rows.map((row) => ({
    id: textOf(row['id']),
    contract: optionalText(row['contract']),
    planFromContract: row['plan_from_contract'] === true,
    basis: optionalText(row['basis']),
    planned: row['planned'] === true,
    ownPlan: row['own_plan'] === true,
    lineIds: Array.isArray(row['line_ids']) ? row['line_ids'].map(String) : [],
  }));
}

/** Contracts these orders belong to, each once. */
export function contractsOf(orders: readonly OrderOfBill[]): string[] {
  return [...new Set(orders.flatMap(({ contract }) => contract ?? []))].toSorted();
}
