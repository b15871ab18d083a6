// What a report is held against: an order at work, an operation that is reported, no more pieces than there are, sums that
// agree; and, when it is taken back, whoever used its pieces since.
import { productionInBill } from '#entities/inventory/productionInBill.ts';
import { workReport as report } from '#entities/manufacturing/workReport/workReport.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import {
  afterReport,
  behind,
  isReported,
  type OperationState,
  overdrawnPoints,
  type ReportedPieces,
  reportableQty,
} from '#entities/manufacturing/workReport/operationBalance.ts';
import { Decimal, decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { ReportedOn, ReportFacts } from './reportFacts.ts';

type Report = DocOf<typeof report>;

/** What of a report its pieces are counted by; a handling of faulty pieces says it in its place. */
export interface CountedReport extends ReportedOn {
  fields: ReportedOn['fields'] & {
    finishedQty: string | null;
    qualifiedQty: string | null;
    defectQty: string | null;
    reworkQty: string | null;
    materialScrapQty: string | null;
    processScrapQty: string | null;
  };
}

const error = (field: string, message: string): Problem => ({ field, level: 'error', message });
const shown = (value: string): string => formatDecimal(decimalText(decimal(value)));

export function piecesOf({ fields }: Pick<CountedReport, 'fields'>): ReportedPieces {
  return {
    operationSeq: fields.operationSeq ?? 0,
    isRework: isRework(fields),
    finishedQty: fields.finishedQty ?? '0',
    qualifiedQty: fields.qualifiedQty ?? '0',
    defectQty: fields.defectQty ?? '0',
    reworkQty: fields.reworkQty ?? '0',
    materialScrapQty: fields.materialScrapQty ?? '0',
    processScrapQty: fields.processScrapQty ?? '0',
  };
}

const isRework = ({ reportType }: Pick<ReportedOn['fields'], 'reportType'>): boolean =>
  reportType === 'rework';

/** The least of what the order, the batch and the task still allow; null where nothing can be reported at all. */
export function reportableOf(
  { fields }: ReportedOn,
  { order, batch, task, own, overRate }: ReportFacts,
): string | null {
  if (order === null || own === null) return null;
  const seq = fields.operationSeq ?? 0;
  const again = isRework(fields);
  const limits = [reportableQty(order.operations, seq, again, overRate)];
  if (batch !== null) limits.push(reportableQty(batch.operations, seq, again, overRate));
  if (task !== null && !again) {
    const plan = decimal(task.planQty).times(decimal(overRate).dividedBy(100).plus(1));
    limits.push(decimalText(Decimal.max(0, plan.minus(decimal(task.reportedQty)))));
  }
  return decimalText(Decimal.min(...limits.map((limit) => decimal(limit))));
}

export function reportProblems(doc: Report, facts: ReportFacts): Problem[] {
  const { order, own } = facts;
  if (order === null) return [error('manufacturingOrder', '请选择生产订单')];
  const standing = orderProblem(facts);
  if (standing !== null) return [standing];
  if (own === null) return [error('operationSeq', operationMissing(doc, facts))];
  if (own.operationSeq > 0 && !isReported(order.operations, own.operationSeq))
    return [error('operationSeq', `工序 ${own.operationSeq} 不是汇报点，随后面的汇报点一起汇报`)];
  return [...limitProblems(doc, facts), ...scrapProblems(doc), ...shareProblems(doc)];
}

function orderProblem({ order, task }: ReportFacts): Problem | null {
  if (order === null) return null;
  const { code, status, isSuspended } = order.row;
  const name = `生产订单 ${code ?? ''}`;
  if (isSuspended === true) return error('manufacturingOrder', `${name} 已挂起，请先反挂起`);
  if (status === 'closed') return error('manufacturingOrder', `${name} 已结案，请先反结案`);
  if (!['released', 'started', 'finished'].includes(status))
    return error('manufacturingOrder', `${name} 没有下达，不能报工`);
  if (task === null) return null;
  if (task.status === 'pending')
    return error('workTaskOrder', `派工单 ${task.code ?? ''} 还没有派工，请先派工`);
  if (task.status === 'closed' || task.status === 'voided')
    return error('workTaskOrder', `派工单 ${task.code ?? ''} 已关闭，不能报工`);
  return null;
}

function operationMissing({ fields: { operationSeq } }: Report, { order }: ReportFacts): string {
  if (order?.rows.size === 0) return '该订单没有工艺路线，按订单汇报，请清空工序号';
  return operationSeq === null ? '请填写工序号' : `生产订单没有工序号为 ${operationSeq} 的工序`;
}

/** workReport-r3, workReport-r4 */
function limitProblems(doc: Report, facts: ReportFacts): Problem[] {
  const reportable = reportableOf(doc, facts) ?? '0';
  const { finishedQty, isRework: again } = piecesOf(doc);
  if (decimal(finishedQty).lessThanOrEqualTo(decimal(reportable))) return [];
  const before =
    facts.order === null ? [] : behind(facts.order.operations, piecesOf(doc).operationSeq).points;
  const why = again
    ? '待返工的数量不足'
    : before.length === 0
      ? '超过工序数量'
      : `上道工序 ${before.map(({ operationSeq }) => operationSeq).join('、')} 合格转入的数量不足${waiting(before)}`;
  const message = `完成数量 ${shown(finishedQty)} 超过可报数量 ${shown(reportable)}：${why}`;
  // Rework is never done of more than was sent: there is nothing to tolerate.
  const level = facts.control === 'warn' && !again ? 'warning' : 'error';
  return [{ field: 'finishedQty', level, message }];
}

/** What is held before the operation until it is inspected. */
function waiting(before: readonly OperationState[]): string {
  const held = before.filter(({ heldQty }) => decimal(heldQty).greaterThan(0));
  const each = held.map(
    ({ operationSeq, heldQty = '0' }) => `工序 ${operationSeq} 有 ${shown(heldQty)} 待检`,
  );
  return each.length === 0 ? '' : `，${each.join('、')}，检验放行后才能转入`;
}

/** workReport-r2 */
function scrapProblems(doc: Report): Problem[] {
  const rows = doc.lines.scraps;
  const kinds = [
    ['material', 'materialScrapQty', '料废'],
    ['process', 'processScrapQty', '工废'],
  ] as const;
  return kinds.flatMap(([type, field, title]) => {
    const sum = rows
      .filter((row) => row.scrapType === type)
      .reduce((total, row) => total.plus(decimal(row.qty)), decimal('0'));
    const typed = decimal(doc.fields[field]);
    return sum.equals(typed)
      ? []
      : [
          error(
            field,
            `报废明细中${title}合计 ${decimalText(sum)}，与${title}数量 ${decimalText(typed)} 不一致`,
          ),
        ];
  });
}

/** workReport-r7 */
function shareProblems(doc: Report): Problem[] {
  if (doc.lines.workers.length === 0) return [];
  const total = decimal(doc.fields.shareTotal);
  return total.equals(100)
    ? []
    : [error('shareTotal', `人员的分配比例合计须为 100%，现在是 ${decimalText(total)}%`)];
}

/** Who used the pieces of a report since: reports of later operations, rework of its pieces, receipts. */
export async function usedBy(
  doc: CountedReport,
  { order, own, isLast }: ReportFacts,
  read: Read,
): Promise<DocumentLink[]> {
  if (order === null || own === null) return [];
  const after = afterReport(order.operations, piecesOf(doc), -1);
  const points = overdrawnPoints(after).map(({ operationSeq }) => operationSeq);
  const found = points.length === 0 ? [] : await laterReports(doc.id, order.row.id, points, read);
  const left = after.find(({ id }) => id === own.id)?.qualifiedQty ?? '0';
  if (found.length > 0 || !isLast || decimal(order.row.inQty).lessThanOrEqualTo(decimal(left))) return found;
  return receiptsOf(order.row.id, read);
}

/** The last receipts of the order. */
export async function receiptsOf(order: string, read: Read): Promise<DocumentLink[]> {
  const k = headerTable(documentLink, 'k');
  const receipts = await read.select(
    { id: asKind('text', sql`distinct ${k.targetId}`), code: k.targetCode },
    sql`from ${k} where ${is(k.org, read.org)} and ${is(k.sourceId, order)} and ${is(k.targetEntity, productionInBill.name)}
       and ${k.linkStatus} = 'executed' order by ${k.targetCode} desc limit 5`,
  );
  return receipts.map(({ id, code }) => ({ entity: productionInBill.name, id: id ?? '', code: code ?? '' }));
}

async function laterReports(
  own: string,
  order: string,
  points: readonly number[],
  { org, select }: Read,
): Promise<DocumentLink[]> {
  const w = headerTable(report, 'w');
  const rows = await select(
    { id: w.id, code: w.code },
    sql`from ${w} where ${is(w.org, org)} and ${is(w.manufacturingOrder, order)} and ${w.id} <> ${own}::uuid
       and coalesce(${w.operationSeq}, 0) = any(${points}::int[]) and ${w.status} in ('approved', 'closed')
     order by ${w.approvedAt} desc, ${w.code} desc limit 5`,
  );
  return rows.map(({ id, code }) => ({ entity: report.name, id, code: code ?? '' }));
}
