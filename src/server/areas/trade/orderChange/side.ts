// The two sides of a trade on which approved orders are changed: what the order and its change are called, what has been
// used of a line, and what stands beside the items.
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { purchaseOrderChange } from '#entities/purchase/purchaseOrderChange.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { saleOrderChange } from '#entities/sales/saleOrderChange.ts';
import { decimal, Decimal } from '#model/decimal.ts';
import type { EitherDoc, EitherLine } from '#model/eitherDoc.ts';
import type { DecimalText } from '#model/typedDoc.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { asKind, raw, sql, type ColumnExpression } from '#server/select/piece.ts';
import { headerTable, type HeaderTable } from '#server/select/table.ts';

export interface LineUse {
  /** Executed, occupied or locked, less what is to be delivered again; base units. */
  used: Decimal;
  /** Links of any kind. */
  linked: boolean;
}

const orders = { saleOrder, purchaseOrder } as const;
const changes = { saleOrderChange, purchaseOrderChange } as const;

export type OrderDefinition = (typeof orders)[keyof typeof orders];
type ChangeDefinition = (typeof changes)[keyof typeof changes];
export type Order = EitherDoc<OrderDefinition>;
export type OrderLine = EitherLine<OrderDefinition, 'items'>;
export type Change = EitherDoc<ChangeDefinition>;
export type ChangeLine = EitherLine<ChangeDefinition, 'items'>;

export interface ChangeSide {
  /** The order, its change, and the field of the change that names the order. */
  order: keyof typeof orders;
  change: keyof typeof changes;
  /** By order line. */
  uses(read: Read, order: Order): Promise<ReadonlyMap<string, LineUse>>;
  /** Line fields: what has moved, and what of it is paid. */
  moved: 'shippedQty' | 'receivedQty';
  settled: 'receivedAmount' | 'paidAmount';
  /** Money plan of the order; its settled amount has the name `settled` too. */
  plan: 'receivePlans' | 'paymentPlans';
  words: {
    /** 新数量 … 小于…的数量 */
    used: string;
    /** 订单第…行…，不能取消 */
    linked: string;
    /** 订单第…行…，不能改价 */
    settled: string;
    /** 订单第…行… 300，改价后只有 200；请先反审核超出部分的… */
    paid: string;
    paper: string;
  };
}

export function orderDefinition({ order }: ChangeSide): OrderDefinition {
  return orders[order];
}

export function changeDefinition({ change }: ChangeSide): ChangeDefinition {
  return changes[change];
}

/** The table of changes under an alias; `order` names the order that is changed. */
export function changeTable(
  { change }: ChangeSide,
  alias: string,
): HeaderTable<ChangeDefinition> & { order: ColumnExpression<string | null> } {
  if (change === 'saleOrderChange') {
    const c = headerTable(saleOrderChange, alias);
    return { ...c, order: c.saleOrder };
  }
  const c = headerTable(purchaseOrderChange, alias);
  return { ...c, order: c.purchaseOrder };
}

export interface LinkSum {
  line: string;
  rule: string;
  qty: Decimal;
  /** Of it not by way of another document. */
  direct: Decimal;
}

/** Live links that draw from the lines of a document. */
export async function linkSums(read: Read, { id }: { id: string }): Promise<LinkSum[]> {
  const rows = await read.select(
    {
      line: asKind('text', raw('source_line_id')),
      rule: asKind('text', raw('link_rule')),
      qty: asKind('qty', raw('sum(base_qty)')),
      direct: asKind('qty', raw('coalesce(sum(base_qty) filter (where via is null), 0)')),
    },
    sql`from document_link
      where org = ${read.org}::uuid and source_id = ${id} and link_status <> 'released' group by 1, 2`,
  );
  return rows.map(({ line, rule, qty, direct }) => ({
    line: line ?? '',
    rule: rule ?? '',
    qty: decimal(qty),
    direct: decimal(direct),
  }));
}

/** A quantity of a line in base units, by its own ratio. */
export function baseOf({ qty, baseQty }: OrderLine, part: DecimalText | null): Decimal {
  const whole = decimal(qty);
  if (whole.isZero()) return new Decimal(0);
  return decimal(part).times(decimal(baseQty)).div(whole);
}
