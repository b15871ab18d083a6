// Two plan rows of one source become one: the row acted on takes over the amount of the other, which is gone afterwards.
// Money that was matched, taken off or controls a step is never moved; sums per source stay as they are (FLOWS §8, 10).
import { decimalText } from '#model/decimal.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { numberOf } from '#model/rules/amounts.ts';
import type { DecimalText } from '#model/typedDoc.ts';
import { invalid } from '#server/refusal.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import type { WriteContext } from '#server/writeContext.ts';
import {
  definitionsOf,
  type ContractDoc,
  type OrderDoc,
  type PlanDoc,
  plansOnOrder,
} from '../moneyDefinitions.ts';
import { matchTable } from '../moneyTables.ts';
import { derived, isReturnRow, lockedDocOf, lockedPlanRows, removePlanRow } from './planRows.ts';
import { keepDoc } from './sums.ts';

/** @throws Refusal 422 saying why the rows cannot be one */
export async function mergeRows(
  context: WriteContext,
  side: MoneySide,
  doc: PlanDoc,
  otherId: string,
): Promise<PlanDoc> {
  const [other] = await lockedPlanRows(context, side, [otherId]);
  const reason =
    other === undefined ? '要并入的计划已不存在，请刷新后重试' : await objection(context, side, doc, other);
  if (reason !== null || other === undefined)
    throw invalid([{ field: 'other', level: 'error', message: reason ?? '' }]);
  const sum = (field: 'amount' | 'amountLocal' | 'invoicedAmount' | 'ratio') =>
    decimalText(numberOf(doc.fields[field]).plus(numberOf(other.fields[field])));
  const ratio = doc.fields.ratio === null || other.fields.ratio === null ? null : sum('ratio');
  const fields = derived({
    ...doc.fields,
    amount: sum('amount'),
    amountLocal: sum('amountLocal'),
    invoicedAmount: sum('invoicedAmount'),
    ratio,
  });
  await removePlanRow(context, side, other);
  await mergeOnSource(context, side, doc, other);
  return { ...doc, fields };
}

async function objection(
  context: WriteContext,
  side: MoneySide,
  doc: PlanDoc,
  other: PlanDoc,
): Promise<string | null> {
  const [fields, theirs] = [doc.fields, other.fields];
  if (other.id === doc.id) return '请选择另一期计划';
  if (fields.sourceId !== theirs.sourceId || fields.sourceEntity !== theirs.sourceEntity)
    return '只能合并同一来源单据的计划';
  if (isReturnRow(side, doc)) return '退货形成的计划不能合并';
  const state = theirs.planRowStatus;
  if (state === 'settled' || state === 'cancelled') return '已结清或已取消的计划不能并入';
  if (!numberOf(theirs.settledAmount).isZero() || !numberOf(theirs.deductAmount).isZero())
    return '已有核销或退货扣减的计划不能并入，可以从它那一期并入未核销的计划';
  if (
    fields.isAdvance !== theirs.isAdvance ||
    fields.controlPoint !== theirs.controlPoint ||
    fields.needInvoice !== theirs.needInvoice
  )
    return `${side.words.advance}标记、控制环节或开票要求不同的计划不能合并`;
  const i = matchTable(side, 'i');
  const [match] = await selectRows(
    context.session,
    { id: i.id },
    sql`from ${i} where ${is(i.plan, other.id)} limit 1`,
  );
  return match === undefined ? null : `要并入的计划已被${side.words.cash}登记单引用，请先处理该单据`;
}

/** The rows shown on the order or contract follow. */
async function mergeOnSource(
  context: WriteContext,
  side: MoneySide,
  { id, fields: { sourceEntity, sourceId } }: PlanDoc,
  other: PlanDoc,
): Promise<void> {
  const { order, contract } = definitionsOf(side);
  if (sourceEntity === side.order) {
    const before: OrderDoc | null = await lockedDocOf(context, order, sourceId);
    const rows = before === null ? null : mergedLines(side, plansOnOrder(before), id, other.id);
    if (before !== null && rows !== null)
      await keepDoc(context, order, before, {
        ...before,
        lines: { ...before.lines, [side.orderPlans]: rows },
      });
  } else if (sourceEntity === side.contract) {
    const before: ContractDoc | null = await lockedDocOf(context, contract, sourceId);
    const moneyPlans = before === null ? null : mergedLines(side, before.lines.moneyPlans, id, other.id);
    if (before !== null && moneyPlans !== null)
      await keepDoc(context, contract, before, { ...before, lines: { ...before.lines, moneyPlans } });
  }
}

type ShownRow = { id: string; amount: DecimalText | null; ratio: DecimalText | null } & {
  [K in MoneySide['plan']]?: string | null;
};

/** The rows without the one that is gone; null: it is not among them. */
function mergedLines<R extends ShownRow>(
  side: MoneySide,
  rows: readonly R[],
  kept: string,
  other: string,
): R[] | null {
  const gone = rows.find((row) => row[side.plan] === other);
  if (gone === undefined) return null;
  const sum = (own: DecimalText | null, more: DecimalText | null) =>
    own === null ? null : decimalText(numberOf(own).plus(numberOf(more)));
  return rows
    .filter((row) => row !== gone)
    .map((row) =>
      row[side.plan] === kept
        ? { ...row, amount: sum(row.amount, gone.amount), ratio: sum(row.ratio, gone.ratio) }
        : row,
    );
}
