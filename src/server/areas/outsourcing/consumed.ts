// What receipts use up of the parts of an order, and what returns give back: by the whole line, drafts included, so that
// rounding up never adds up over several receipts and the completing one takes what is left. Worked examples E25 and E26;
// rules outsourcingInBill-r1 and r2.
import { consumptionOf, consumptionReturned } from '#entities/cost/cumulativeConsumption.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';

/** A part of a product line, with all that other documents book on both. Quantities in the units of their lines. */
export interface PartOfLine {
  id: string;
  seq: number;
  /** Line of the product. */
  product: string;
  productSeq: number;
  order: string;
  code: string;
  status: string;
  material: string;
  unit: string;
  lot: string | null;
  warehouse: string | null;
  stockStatus: string | null;
  required: Decimal;
  /** Base units in the required quantity. */
  base: Decimal;
  precision: number;
  ordered: Decimal;
  orderedBase: Decimal;
  /** Came in, was rejected or spoiled, less what went back to be made again; other documents only. */
  received: Decimal;
  /** Used up, less what was given back; other documents only. */
  consumed: Decimal;
  /** What the supplier has of it: of approved documents. */
  held: Decimal;
}

const inUnit = (base: string): string => `round(${base} * c.required_qty / nullif(c.base_qty, 0), 12)`;

/** Links of other documents on a line by a rule, in base units. */
const links = (line: string, rule: string, column = 'l.base_qty'): string =>
  `coalesce((select sum(${column}) from document_link l where l.org = h.org and l.source_line_id = ${line}::text
     and l.link_rule = 'outsourcingOrder-${rule}' and l.link_status <> 'released' and l.target_id <> $3), 0)`;

/** Parts that are used up by the receipt of these product lines. @param except the document at hand */
export async function partsOfLines(
  read: Pick<Read, 'rows' | 'org'>,
  lines: readonly string[],
  except: string,
): Promise<PartOfLine[]> {
  if (lines.length === 0) return [];
  const rows = await read.rows(
    `select c.id, c.seq, c.material, c.unit, c.lot, c.required_qty, c.base_qty, c.supplier_qty, i.id as product, i.seq as product_seq,
       i.qty, i.base_qty as product_base, h.id as "order", h.code, h.status, h.supplier_warehouse, w.default_status, coalesce(u.precision, 6) as scale,
       ${inUnit(`(${links('c.id', 'consumption')} - ${links('c.id', 'restored')})`)} as consumed,
       ${links('i.id', 'outsourcingInBill')} - ${links('i.id', 'replenishment')}
         + coalesce((select sum(b.scrap_base) from outsourcing_in_bill_items b join outsourcing_in_bill d on d.id = b.doc_id
             where b.order_line_id = i.id::text and d.id::text <> $3 and d.status <> 'voided'), 0) as received
     from outsourcing_order_items i join outsourcing_order h on h.id = i.doc_id
     join outsourcing_order_components c on c.doc_id = h.id and c.parent_line_id = i.id::text
     left join warehouse w on w.id = h.supplier_warehouse left join unit u on u.id = c.unit
     where h.org = $1::uuid and i.id = any($2::uuid[]) and c.supply_mode <> 'supplier' and c.issue_mode <> 'none' and c.required_qty > 0
     order by i.seq, c.seq`,
    [read.org, [...new Set(lines)], except],
  );
  return rows.map(partOf);
}

function partOf(row: SqlRow): PartOfLine {
  const [qty, base] = [decimal(textOf(row['qty'], '0')), decimal(textOf(row['product_base'], '0'))];
  const inLine = (amount: unknown): Decimal =>
    base.isZero()
      ? new Decimal(0)
      : decimal(textOf(amount, '0')).times(qty).dividedBy(base).toDecimalPlaces(12);
  return {
    id: textOf(row['id']),
    seq: Number(row['seq']),
    product: textOf(row['product']),
    productSeq: Number(row['product_seq']),
    order: textOf(row['order']),
    code: textOf(row['code']),
    status: textOf(row['status']),
    material: textOf(row['material']),
    unit: textOf(row['unit']),
    lot: optionalText(row['lot']),
    warehouse: optionalText(row['supplier_warehouse']),
    stockStatus: optionalText(row['default_status']),
    required: decimal(textOf(row['required_qty'], '0')),
    base: decimal(textOf(row['base_qty'], '0')),
    precision: Number(row['scale']),
    ordered: qty,
    orderedBase: base,
    received: inLine(row['received']),
    consumed: decimal(textOf(row['consumed'], '0')),
    held: decimal(textOf(row['supplier_qty'], '0')),
  };
}

/** Used up by so many more pieces of the line; never below 0. */
export function usedBy(part: PartOfLine, pieces: Decimal): string {
  const needed = { required: part.required, qty: part.ordered, precision: part.precision };
  const due = consumptionOf(needed, part.received.plus(pieces), part.consumed);
  return due.isNegative() ? '0' : decimalText(due);
}

/** Given back when so many pieces return to be made again. */
export function givenBack(part: PartOfLine, pieces: Decimal): string {
  const needed = { required: part.required, qty: part.ordered, precision: part.precision };
  return decimalText(consumptionReturned(needed, pieces, part.consumed));
}
