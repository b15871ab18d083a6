// The draft of an order change: every line with its present values, and how far each is executed or promised already.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { fromBase } from '#server/ledgers/links.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Effect, Read } from '../behaviour.ts';

/** Code of a change of this order that is neither approved nor voided. */
export async function openChangeOf(read: Read, order: string, except: string | null = null): Promise<string | null> {
  const [row] = await read.rows(
    `select code from sale_order_change where org = $1::uuid and sale_order = $2::uuid and status in ('draft', 'submitted')
       and id is distinct from $3::uuid limit 1`,
    [read.org, order, except],
  );
  return optionalText(row?.['code']);
}

export interface LineUse {
  /** Executed or occupied by notices and stock-out bills, less what came back to be delivered again; base units. */
  used: Decimal;
  /** Links of any kind. */
  linked: boolean;
}

/** By order line. */
export async function usesOf(read: Read, order: Doc): Promise<ReadonlyMap<string, LineUse>> {
  const rows = await read.rows(
    `select source_line_id as line, link_rule as rule, sum(base_qty)::text as qty,
       coalesce(sum(base_qty) filter (where via is null), 0)::text as direct
     from document_link where org = $1::uuid and source_id = $2 and link_status <> 'released' group by 1, 2`,
    [read.org, order.id],
  );
  const of = (line: string, rule: string, column: 'qty' | 'direct') =>
    decimal(textOf(rows.find((row) => row['line'] === line && row['rule'] === rule)?.[column], '0'));
  return new Map(
    (order.lines['items'] ?? []).map((line) => {
      const direct = of(line.id, 'saleOrder-salesOutBill', 'direct');
      const out = of(line.id, 'saleOrder-salesOutBill', 'qty');
      const noticed = of(line.id, 'saleOrder-deliveryNotice', 'qty').plus(direct);
      const used = Decimal.max(0, Decimal.max(out, noticed).minus(baseOf(line, 'replenishQty')), baseOf(line, 'reservedQty'));
      return [line.id, { used, linked: rows.some((row) => row['line'] === line.id) }];
    }),
  );
}

function baseOf(line: LineRow, field: string): Decimal {
  const whole = decimal(textOf(line['qty'], '0'));
  if (whole.isZero()) return new Decimal(0);
  return decimal(textOf(line[field], '0'))
    .times(decimal(textOf(line['baseQty'], '0')))
    .div(whole);
}

/** What the change shows of an order line as it is. */
export function presentValues(line: LineRow, use: LineUse | undefined): Row {
  return {
    lineSeq: line.seq,
    oldQty: line['qty'] ?? null,
    executedQty: use === undefined ? '0' : decimalText(fromBase(line, use.used, 6)),
    oldTaxPrice: line['taxPrice'] ?? null,
    oldTaxRate: line['taxRate'] ?? null,
    oldDeliveryDate: line['deliveryDate'] ?? null,
    oldAllAmount: line['allAmount'] ?? null,
  };
}

/** A row that changes nothing yet. */
export function unchangedRow(line: LineRow, use: LineUse | undefined): Row {
  return {
    changeKind: 'modify',
    orderLineId: line.id,
    material: line['material'] ?? null,
    unit: line['unit'] ?? null,
    ...presentValues(line, use),
    newQty: line['qty'] ?? null,
    newTaxPrice: line['taxPrice'] ?? null,
    newTaxRate: line['taxRate'] ?? null,
    newDeliveryDate: line['deliveryDate'] ?? null,
    newAllAmount: line['allAmount'] ?? null,
  };
}

export async function changeDraft(read: Read, order: Doc): Promise<Effect> {
  const uses = await usesOf(read, order);
  const items = (order.lines['items'] ?? [])
    .filter((line) => line['lineStatus'] !== 'terminated')
    .map((line) => unchangedRow(line, uses.get(line.id)));
  return {
    effect: 'create',
    entity: 'saleOrderChange',
    fields: { saleOrder: order.id, oldAllAmount: order.fields['allAmount'] ?? null, newAllAmount: order.fields['allAmount'] ?? null },
    lines: { items },
    opens: true,
  };
}
