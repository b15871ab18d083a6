// What a report is held against: an order at work, an operation that is reported, no more pieces than there are, sums that
// agree; and, when it is taken back, whoever used its pieces since.
import {
  afterReport,
  behind,
  isReported,
  overdrawnPoints,
  type ReportedPieces,
  reportableQty,
} from '#entities/manufacturing/workReport/operationBalance.ts';
import { Decimal, decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import type { Moment, Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { ReportFacts } from './reportFacts.ts';

const error = (field: string, message: string): Problem => ({ field, level: 'error', message });
const shown = (value: string): string => formatDecimal(decimalText(decimal(value)));

export function piecesOf({ fields }: Doc): ReportedPieces {
  const part = (key: string): string => textOf(fields[key], '0');
  return {
    operationSeq: Number(fields['operationSeq'] ?? 0),
    isRework: fields['reportType'] === 'rework',
    finishedQty: part('finishedQty'),
    qualifiedQty: part('qualifiedQty'),
    defectQty: part('defectQty'),
    reworkQty: part('reworkQty'),
    materialScrapQty: part('materialScrapQty'),
    processScrapQty: part('processScrapQty'),
  };
}

/** The least of what the order, the batch and the task still allow; null where nothing can be reported at all. */
export function reportableOf(doc: Doc, { order, batch, task, own, overRate }: ReportFacts): string | null {
  if (order === null || own === null) return null;
  const { operationSeq, isRework } = piecesOf(doc);
  const limits = [reportableQty(order.operations, operationSeq, isRework, overRate)];
  if (batch !== null) limits.push(reportableQty(batch.operations, operationSeq, isRework, overRate));
  if (task !== null && !isRework) {
    const plan = decimal(textOf(task['plan_qty'], '0')).times(decimal(overRate).dividedBy(100).plus(1));
    const left = plan.minus(decimal(textOf(task['reported_qty'], '0')));
    limits.push(decimalText(Decimal.max(0, left)));
  }
  return decimalText(Decimal.min(...limits.map((limit) => decimal(limit))));
}

export function reportProblems(doc: Doc, facts: ReportFacts, moment: Moment): Problem[] {
  if (moment !== 'submit' && moment !== 'approve') return [];
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
  const row = order?.row ?? {};
  const code = textOf(row['code']);
  if (row['is_suspended'] === true) return error('manufacturingOrder', `生产订单 ${code} 已挂起，请先反挂起`);
  if (row['status'] === 'closed') return error('manufacturingOrder', `生产订单 ${code} 已结案，请先反结案`);
  if (!['released', 'started', 'finished'].includes(textOf(row['status'])))
    return error('manufacturingOrder', `生产订单 ${code} 没有下达，不能报工`);
  if (task === null) return null;
  const state = textOf(task['status']);
  const name = textOf(task['code']);
  if (state === 'pending') return error('workTaskOrder', `派工单 ${name} 还没有派工，请先派工`);
  if (state === 'closed' || state === 'voided')
    return error('workTaskOrder', `派工单 ${name} 已关闭，不能报工`);
  return null;
}

function operationMissing({ fields }: Doc, { order }: ReportFacts): string {
  const seq = fields['operationSeq'] ?? null;
  if (order?.rows.size === 0) return '该订单没有工艺路线，按订单汇报，请清空工序号';
  return seq === null ? '请填写工序号' : `生产订单没有工序号为 ${textOf(seq)} 的工序`;
}

/** workReport-r3, workReport-r4 */
function limitProblems(doc: Doc, facts: ReportFacts): Problem[] {
  const reportable = reportableOf(doc, facts) ?? '0';
  const { finishedQty, isRework } = piecesOf(doc);
  if (decimal(finishedQty).lessThanOrEqualTo(decimal(reportable))) return [];
  const before =
    facts.order === null ? [] : behind(facts.order.operations, piecesOf(doc).operationSeq).points;
  const why = isRework
    ? '待返工的数量不足'
    : before.length === 0
      ? '超过工序数量'
      : `上道工序 ${before.map(({ operationSeq }) => operationSeq).join('、')} 合格转入的数量不足`;
  const message = `完成数量 ${shown(finishedQty)} 超过可报数量 ${shown(reportable)}：${why}`;
  // Rework is never done of more than was sent: there is nothing to tolerate.
  const level = facts.control === 'warn' && !isRework ? 'warning' : 'error';
  return [{ field: 'finishedQty', level, message }];
}

/** workReport-r2 */
function scrapProblems(doc: Doc): Problem[] {
  const rows = doc.lines['scraps'] ?? [];
  const kinds = [
    ['material', 'materialScrapQty', '料废'],
    ['process', 'processScrapQty', '工废'],
  ] as const;
  return kinds.flatMap(([type, field, title]) => {
    const sum = rows
      .filter((row) => row['scrapType'] === type)
      .reduce((total, row) => total.plus(decimal(textOf(row['qty'], '0'))), decimal('0'));
    const typed = decimal(textOf(doc.fields[field], '0'));
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
function shareProblems(doc: Doc): Problem[] {
  if ((doc.lines['workers'] ?? []).length === 0) return [];
  const total = decimal(textOf(doc.fields['shareTotal'], '0'));
  return total.equals(100)
    ? []
    : [error('shareTotal', `人员的分配比例合计须为 100%，现在是 ${decimalText(total)}%`)];
}

/** Who used the pieces of a report since: reports of later operations, rework of its pieces, receipts. */
export async function usedBy(
  doc: Doc,
  { order, own, isLast }: ReportFacts,
  read: Read,
): Promise<DocumentLink[]> {
  if (order === null || own === null) return [];
  const after = afterReport(order.operations, piecesOf(doc), -1);
  const points = overdrawnPoints(after).map(({ operationSeq }) => operationSeq);
  const reports =
    points.length === 0
      ? []
      : await read.rows(
          `select id, code from work_report where org = $1::uuid and manufacturing_order = $2::uuid and id <> $3::uuid
             and coalesce(operation_seq, 0) = any($4::int[]) and status in ('approved', 'closed') order by approved_at desc, code desc limit 5`,
          [read.org, order.row['id'], doc.id, points],
        );
  const found = reports.map((row) => link('workReport', row['id'], row['code']));
  const left = after.find(({ id }) => id === own.id)?.qualifiedQty ?? '0';
  if (
    found.length > 0 ||
    !isLast ||
    decimal(textOf(order.row['in_qty'], '0')).lessThanOrEqualTo(decimal(left))
  )
    return found;
  const receipts = await read.rows(
    `select distinct target_id, target_code from document_link where org = $1::uuid and source_id = $2 and target_entity = 'productionInBill'
       and link_status = 'executed' order by target_code desc limit 5`,
    [read.org, textOf(order.row['id'])],
  );
  return receipts.map((row) => link('productionInBill', row['target_id'], row['target_code']));
}

function link(entity: string, id: unknown, code: unknown): DocumentLink {
  return { entity, id: textOf(id), code: optionalText(code) ?? '' };
}
