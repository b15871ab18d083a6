// What receipts use up of the parts of an order, and what returns give back: by the whole line, drafts included, so that
// rounding up never adds up over several receipts and the completing one takes what is left. Worked examples E25 and E26;
// rules outsourcingInBill-r1 and r2.
import { consumptionOf, consumptionReturned } from '#entities/cost/cumulativeConsumption.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { outsourcingInBill } from '#entities/inventory/outsourcingInBill/outsourcingInBill.ts';
import { unit } from '#entities/master/unit.ts';
import { warehouse } from '#entities/master/warehouse.ts';
import { outsourcingOrder } from '#entities/outsourcing/outsourcingOrder/outsourcingOrder.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import { among, asKind, type ColumnExpression, is, type Piece, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

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

/** Base units that links of other documents hold of a line by a rule. */
function links(
  org: ColumnExpression<string | null>,
  line: ColumnExpression<string>,
  rule: string,
  except: string,
): Piece {
  const l = headerTable(documentLink, 'l');
  return sql`coalesce((select sum(${l.baseQty}) from ${l} where ${l.org} = ${org} and ${l.sourceLineId} = ${line}::text
     and ${is(l.linkRule, `outsourcingOrder-${rule}`)} and ${l.linkStatus} <> 'released' and ${l.targetId} <> ${except}), 0)`;
}

/** Parts that are used up by the receipt of these product lines. @param except the document at hand */
export async function partsOfLines(
  read: Pick<Read, 'rows' | 'org'>,
  lines: readonly string[],
  except: string,
): Promise<PartOfLine[]> {
  if (lines.length === 0) return [];
  return (await partRows(read, lines, except)).map(partOf);
}

function partRows(read: Pick<Read, 'rows' | 'org'>, lines: readonly string[], except: string) {
  const i = linesTable(outsourcingOrder, 'items', 'i');
  const h = headerTable(outsourcingOrder, 'h');
  const c = linesTable(outsourcingOrder, 'components', 'c');
  const w = headerTable(warehouse, 'w');
  const u = headerTable(unit, 'u');
  const b = linesTable(outsourcingInBill, 'items', 'b');
  const d = headerTable(outsourcingInBill, 'd');
  const linked = (line: ColumnExpression<string>, rule: string): Piece => links(h.org, line, rule, except);
  return selectFrom(
    read.rows,
    {
      id: c.id,
      seq: c.seq,
      material: c.material,
      unit: c.unit,
      lot: c.lot,
      required: c.requiredQty,
      base: c.baseQty,
      held: c.supplierQty,
      product: i.id,
      productSeq: i.seq,
      ordered: i.qty,
      orderedBase: i.baseQty,
      order: h.id,
      code: h.code,
      status: h.status,
      warehouse: h.supplierWarehouse,
      stockStatus: w.defaultStatus,
      precision: u.precision,
      consumed: asKind(
        'qty',
        sql`round((${linked(c.id, 'consumption')} - ${linked(c.id, 'restored')}) * ${c.requiredQty} / nullif(${c.baseQty}, 0), 12)`,
      ),
      received: asKind(
        'qty',
        sql`${linked(i.id, 'outsourcingInBill')} - ${linked(i.id, 'replenishment')}
         + coalesce((select sum(${b.scrapBase}) from ${b} join ${d} on ${d.id} = ${b.docId}
             where ${b.orderLineId} = ${i.id}::text and ${d.id}::text <> ${except} and ${d.status} <> 'voided'), 0)`,
      ),
    },
    sql`from ${i} join ${h} on ${h.id} = ${i.docId}
     join ${c} on ${c.docId} = ${h.id} and ${c.parentLineId} = ${i.id}::text
     left join ${w} on ${w.id} = ${h.supplierWarehouse} left join ${u} on ${u.id} = ${c.unit}
     where ${is(h.org, read.org)} and ${among(i.id, [...new Set(lines)])}
       and ${c.supplyMode} <> 'supplier' and ${c.issueMode} <> 'none' and ${c.requiredQty} > 0
     order by ${i.seq}, ${c.seq}`,
  );
}

function partOf(row: Awaited<ReturnType<typeof partRows>>[number]): PartOfLine {
  const [qty, base] = [decimal(row.ordered), decimal(row.orderedBase)];
  return {
    ...row,
    code: row.code ?? '',
    material: row.material ?? '',
    unit: row.unit ?? '',
    required: decimal(row.required),
    base: decimal(row.base),
    precision: row.precision ?? 6,
    ordered: qty,
    orderedBase: base,
    received: base.isZero()
      ? new Decimal(0)
      : decimal(row.received).times(qty).dividedBy(base).toDecimalPlaces(12),
    consumed: decimal(row.consumed),
    held: decimal(row.held),
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
