// Orders whose pieces are judged before they come in: as goods that may be used come no more than the inspection passed, or,
// where orders are received by report, than were reported good, and of any order nothing that a rejected check made suspect
// or that its last operation holds until it is inspected.
// What was found faulty comes in by a receipt of faulty goods, which the limit of the order alone holds back.
import { productionInBill } from '#entities/inventory/productionInBill.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { inspectionRequest } from '#entities/quality/inspection/inspectionRequest.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { among, asKind, is, type Piece, raw, sql, stateIs } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { storedScale } from '#model/openQuantity.ts';
import { problemOf } from '#server/areas/inventory/stockBill.ts';
import type { Read } from '#server/behaviours/behaviour.ts';

type Receipt = DocOf<typeof productionInBill>;

/** An order whose receipts wait for a judgement; quantities as decimal texts in base units of its product. */
export interface JudgedOrder {
  id: string;
  code: string;
  isInspected: boolean;
  /** Made suspect by a rejected check, in the unit of the order. */
  suspect: string;
  /** Reported good of the last operation and not judged yet, in the unit of the order. */
  held: string;
  /** Passed by the inspection, reported good, or ordered with its tolerance, less what is suspect or held and what came in as good by other receipts and is still in. */
  left: string;
}

const h = headerTable(manufacturingOrder, 'h');
const k = headerTable(documentLink, 'k');
const i = linesTable(productionInBill, 'items', 'i');
const b = headerTable(productionInBill, 'b');
const w = headerTable(workReport, 'w');
const o = linesTable(manufacturingOrder, 'operations', 'o');

/** What the last operation of the order holds until it is inspected. */
const heldLast = sql`left join lateral (
  select coalesce(sum(${w.heldQty}), 0) as qty from ${w} where ${w.manufacturingOrder} = ${h.id} and ${w.heldQty} > 0
  and ${w.operationSeq} = (select max(${o.operationSeq}) from ${o} where ${o.docId} = ${h.id}) and ${stateIs(workReport, w.status, 'reviewed')}
) held on true`;

/** Links of an order to what came in as good pieces. */
const goodReceipts = sql`${k} join ${i} on ${i.id} = ${k.targetLineId}::uuid join ${b} on ${b.id} = ${i.docId}`;
const isGood = sql`${k.linkRule} = 'manufacturingOrder-productionInBill' and ${k.linkStatus} = 'executed' and ${b.inType} is distinct from 'defect'`;

/** Those among the orders a receipt of good pieces names; none for a receipt of faulty ones. */
export async function judgedOrders(doc: Receipt, read: Read): Promise<readonly JudgedOrder[]> {
  if (doc.fields.inType === 'defect') return [];
  const ids = doc.lines.items.flatMap((row) =>
    row.sourceEntity === 'manufacturingOrder' ? (row.sourceLineId ?? []) : [],
  );
  if (ids.length === 0) return [];
  const inBase = (qty: Piece): Piece =>
    sql`round(coalesce(${qty}, 0) * ${h.baseQty} / nullif(${h.planQty}, 0), ${raw(String(storedScale))})`;
  const passed = sql`case when ${h.inspectRequired} then ${h.finalPassedBaseQty}
    when ${h.receiveByReport} then ${inBase(sql`${h.qualifiedQty}`)}
    else ${h.baseQty} * (1 + coalesce(${h.overReceiveRate}, 0) / 100) end`;
  const rows = await read.select(
    {
      id: h.id,
      code: h.code,
      isInspected: h.inspectRequired,
      suspect: h.suspectQty,
      held: asKind('qty', sql`held.qty`),
      left: asKind(
        'qty',
        sql`coalesce(${passed}, 0) - ${inBase(sql`${h.suspectQty}`)} - ${inBase(sql`held.qty`)} + coalesce(${h.takenBackBaseQty}, 0) - coalesce(r.good, 0)`,
      ),
    },
    sql`from ${h} ${heldLast} left join (
       select ${k.sourceLineId} as source_line_id, sum(${i.baseQty}) as good from ${goodReceipts}
       where ${is(k.org, read.org)} and ${isGood} and ${among(k.sourceLineId, ids)} and ${b.id} <> ${doc.id}::uuid
       group by 1) r on r.source_line_id = ${h.id}::text
     where ${is(h.org, read.org)} and ${h.id}::text = any(${ids}::text[]) and (${h.inspectRequired} or ${h.receiveByReport} or ${h.suspectQty} > 0 or held.qty > 0)`,
  );
  return rows.map(({ id, code, isInspected, suspect, held, left }) => ({
    id,
    code: code ?? '',
    isInspected: isInspected === true,
    suspect: suspect ?? '0',
    held: held ?? '0',
    left: left ?? '0',
  }));
}

export function notGood(doc: Receipt, judged: readonly JudgedOrder[]): Problem[] {
  return judged.flatMap(({ id, code, isInspected, suspect, held, left }) => {
    const rows = doc.lines.items.filter((row) => row.sourceLineId === id);
    const [first] = rows;
    const wanted = rows.reduce((sum, row) => sum.plus(decimal(row.baseQty)), decimal('0'));
    if (first === undefined || wanted.lessThanOrEqualTo(decimal(left))) return [];
    const most = decimalText(Decimal.max(0, decimal(left)));
    if (decimal(held).greaterThan(0)) {
      const message = `生产订单 ${code} 的末道工序有 ${held} 待检，检验放行后才能入库；现在可入库 ${most}，本次 ${decimalText(wanted)}`;
      return [problemOf(first, { field: 'qty', message })];
    }
    if (decimal(suspect).greaterThan(0)) {
      const message = `生产订单 ${code} 有 ${suspect} 待复核（检验任务不接收以前报的合格品），可入库 ${most}，本次 ${decimalText(wanted)}；请质量人员重新检验后在报工单上“复核”，或反审核报工单改报不良`;
      return [problemOf(first, { field: 'qty', message })];
    }
    const message = `生产订单 ${code} 入库前须有检验结论：合格而未入库的为 ${left}，本次 ${decimalText(wanted)}；请先${isInspected ? '报检并审核检验单' : '汇报合格数量'}，不良品请另按“不良品入库”`;
    return [problemOf(first, { field: 'qty', message })];
  });
}

/**
 * Receipts that stand in the way of taking a judgement back: good pieces came in that no other judgement passes.
 * @param line requested line the judgement was made for @param givenBase what it passed, in base units
 */
export async function receiptsPassedBy(read: Read, line: string, givenBase: string): Promise<DocumentLink[]> {
  const q = linesTable(inspectionRequest, 'items', 'q');
  const [order] = await read.select(
    {
      id: h.id,
      passed: asKind('qty', sql`coalesce(${h.finalPassedBaseQty}, 0) + coalesce(${h.takenBackBaseQty}, 0)`),
    },
    sql`from ${q} join ${h} on ${h.id}::text = ${q.sourceLineId}
     where ${is(h.org, read.org)} and ${q.id}::text = ${line}::text and ${q.sourceEntity} = 'manufacturingOrder' for update of h`,
  );
  if (order === undefined) return [];
  const rows = await read.select(
    { id: b.id, code: b.code, good: asKind('qty', sql`sum(${i.baseQty})`) },
    sql`from ${goodReceipts} where ${is(k.org, read.org)} and ${is(k.sourceLineId, order.id)} and ${isGood}
     group by ${b.id} order by ${b.code} desc`,
  );
  const good = rows.reduce((sum, row) => sum.plus(decimal(row.good)), decimal('0'));
  const rest = decimal(order.passed).minus(decimal(givenBase));
  if (good.lessThanOrEqualTo(rest)) return [];
  return rows.slice(0, 5).map(({ id, code }) => ({ entity: 'productionInBill', id, code: code ?? '' }));
}

/** The objection that follows. */
export function receivedSince(documents: readonly DocumentLink[]): Problem[] {
  const [first] = documents;
  if (first === undefined) return [];
  const message = `生产入库单 ${first.code} 已用到放行的数量，请先删除或反审核它`;
  return [{ field: '', level: 'error', message, documents: [...documents] }];
}
