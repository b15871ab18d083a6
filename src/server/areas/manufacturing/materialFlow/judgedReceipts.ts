// Orders whose pieces are judged before they come in: as goods that may be used come no more than the inspection passed, or,
// where orders are received by report, than were reported good. What
// was found faulty comes in by a receipt of faulty goods, which the limit of the order alone holds back.
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { storedScale } from '#model/openQuantity.ts';
import type { Doc } from '#model/entity.ts';
import { problemOf } from '#server/areas/inventory/stockBill.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

/** An order whose receipts wait for a judgement; quantities as decimal texts in base units of its product. */
export interface JudgedOrder {
  id: string;
  code: string;
  isInspected: boolean;
  /** Passed by the inspection, or reported good, less what came in as good by other receipts and is still in. */
  left: string;
}

const judgedSql = `select h.id, h.code, h.inspect_required, coalesce(case when h.inspect_required then h.final_passed_base_qty else round(h.qualified_qty * h.base_qty / nullif(h.plan_qty, 0), ${storedScale}) end, 0) + coalesce(h.taken_back_base_qty, 0) - coalesce(r.good, 0) as remaining
   from manufacturing_order h left join (
     select k.source_line_id, sum(i.base_qty) as good from document_link k
       join production_in_bill_items i on i.id = k.target_line_id::uuid join production_in_bill b on b.id = i.doc_id
     where k.org = $1::uuid and k.link_rule = 'manufacturingOrder-productionInBill' and k.link_status = 'executed'
       and k.source_line_id = any($2::text[]) and b.in_type is distinct from 'defect' and b.id <> $3::uuid
     group by 1) r on r.source_line_id = h.id::text
   where h.org = $1::uuid and h.id::text = any($2::text[]) and (h.inspect_required or h.receive_by_report)`;

/** Those among the orders a receipt of good pieces names; none for a receipt of faulty ones. */
export async function judgedOrders(doc: Doc, read: Read): Promise<readonly JudgedOrder[]> {
  if (doc.fields['inType'] === 'defect') return [];
  const ids = (doc.lines['items'] ?? []).flatMap((row) =>
    row['sourceEntity'] === 'manufacturingOrder' ? (optionalText(row['sourceLineId']) ?? []) : [],
  );
  if (ids.length === 0) return [];
  const rows = await read.rows(judgedSql, [read.org, ids, doc.id]);
  return rows.map((row) => ({
    id: textOf(row['id']),
    code: textOf(row['code']),
    isInspected: row['inspect_required'] === true,
    left: decimalText(decimal(textOf(row['remaining'], '0'))),
  }));
}

export function notGood(doc: Doc, judged: readonly JudgedOrder[]): Problem[] {
  return judged.flatMap(({ id, code, isInspected, left }) => {
    const rows = (doc.lines['items'] ?? []).filter((row) => row['sourceLineId'] === id);
    const [first] = rows;
    const wanted = rows.reduce((sum, row) => sum.plus(decimal(textOf(row['baseQty'], '0'))), decimal('0'));
    if (first === undefined || wanted.lessThanOrEqualTo(decimal(left))) return [];
    const message = `生产订单 ${code} 入库前须有检验结论：合格而未入库的为 ${left}，本次 ${decimalText(wanted)}；请先${isInspected ? '报检并审核检验单' : '汇报合格数量'}，不良品请另按“不良品入库”`;
    return [problemOf(first, { field: 'qty', message })];
  });
}

/**
 * Receipts that stand in the way of taking a judgement back: good pieces came in that no other judgement passes.
 * @param line requested line the judgement was made for @param givenBase what it passed, in base units
 */
export async function receiptsPassedBy(read: Read, line: string, givenBase: string): Promise<DocumentLink[]> {
  const [order] = await read.rows(
    `select h.id, coalesce(h.final_passed_base_qty, 0) + coalesce(h.taken_back_base_qty, 0) as passed
     from inspection_request_items i join manufacturing_order h on h.id::text = i.source_line_id
     where h.org = $1::uuid and i.id::text = $2 and i.source_entity = 'manufacturingOrder' for update of h`,
    [read.org, line],
  );
  if (order === undefined) return [];
  const rows = await read.rows(
    `select b.id, b.code, sum(i.base_qty) as good from document_link k
       join production_in_bill_items i on i.id = k.target_line_id::uuid join production_in_bill b on b.id = i.doc_id
     where k.org = $1::uuid and k.source_line_id = $2 and k.link_rule = 'manufacturingOrder-productionInBill'
       and k.link_status = 'executed' and b.in_type is distinct from 'defect' group by b.id order by b.code desc`,
    [read.org, textOf(order['id'])],
  );
  const good = rows.reduce((sum, row) => sum.plus(decimal(textOf(row['good'], '0'))), decimal('0'));
  const rest = decimal(textOf(order['passed'], '0')).minus(decimal(givenBase));
  if (good.lessThanOrEqualTo(rest)) return [];
  return rows
    .slice(0, 5)
    .map((row) => ({ entity: 'productionInBill', id: textOf(row['id']), code: textOf(row['code']) }));
}

/** The objection that follows. */
export function receivedSince(documents: readonly DocumentLink[]): Problem[] {
  const [first] = documents;
  if (first === undefined) return [];
  const message = `生产入库单 ${first.code} 已用到放行的数量，请先删除或反审核它`;
  return [{ field: '', level: 'error', message, documents: [...documents] }];
}
