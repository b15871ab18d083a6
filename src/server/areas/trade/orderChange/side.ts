// The two sides of a trade on which approved orders are changed: what the order and its change are called, what has been
// used of a line, and what stands beside the items.
import { decimal, Decimal } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { textOf } from '#server/values.ts';
import type { Read } from '#server/behaviours/behaviour.ts';

export interface LineUse {
  /** Executed, occupied or locked, less what is to be delivered again; base units. */
  used: Decimal;
  /** Links of any kind. */
  linked: boolean;
}

export interface ChangeSide {
  /** The order, its change, and the field of the change that names the order. */
  order: 'saleOrder' | 'purchaseOrder';
  change: 'saleOrderChange' | 'purchaseOrderChange';
  /** By order line. */
  uses(read: Read, order: Doc): Promise<ReadonlyMap<string, LineUse>>;
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

export interface LinkSum {
  line: string;
  rule: string;
  qty: Decimal;
  /** Of it not by way of another document. */
  direct: Decimal;
}

/** Live links that draw from the lines of a document. */
export async function linkSums(read: Read, doc: Doc): Promise<LinkSum[]> {
  const rows = await read.rows(
    `select source_line_id as line, link_rule as rule, sum(base_qty)::text as qty,
       coalesce(sum(base_qty) filter (where via is null), 0)::text as direct
     from document_link where org = $1::uuid and source_id = $2 and link_status <> 'released' group by 1, 2`,
    [read.org, doc.id],
  );
  return rows.map((row) => ({
    line: textOf(row['line']),
    rule: textOf(row['rule']),
    qty: decimal(textOf(row['qty'], '0')),
    direct: decimal(textOf(row['direct'], '0')),
  }));
}

/** A quantity of a line in base units, by its own ratio. */
export function baseOf(line: LineRow, field: string): Decimal {
  const whole = decimal(textOf(line['qty'], '0'));
  if (whole.isZero()) return new Decimal(0);
  return decimal(textOf(line[field], '0'))
    .times(decimal(textOf(line['baseQty'], '0')))
    .div(whole);
}
