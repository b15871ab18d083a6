// Two plan rows of one source become one: the row acted on takes over the amount of the other, which is gone afterwards.
// Money that was matched, taken off or controls a step is never moved; sums per source stay as they are (FLOWS §8, 10).
import { decimalText } from '#model/decimal.ts';
import { columnName } from '#model/derive/names.ts';
import { lineTableName } from '#model/derive/tables.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { planRowStatus, unsettledOf } from '#entities/finance/planStatus.ts';
import { invalid } from '#server/refusal.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { defOf, isReturnRow, lockedDocOf, lockedPlanRows, removePlanRow } from './planRows.ts';
import { keepDoc } from './sums.ts';

/** @throws Refusal 422 saying why the rows cannot be one */
export async function mergeRows(
  context: WriteContext,
  side: MoneySide,
  doc: Doc,
  otherId: string,
): Promise<Doc> {
  const [other] = await lockedPlanRows(context, side, [otherId]);
  const reason =
    other === undefined ? '要并入的计划已不存在，请刷新后重试' : await objection(context, side, doc, other);
  if (reason !== null || other === undefined)
    throw invalid([{ field: 'other', level: 'error', message: reason ?? '' }]);
  const sum = (field: string): string =>
    decimalText(numberOf(doc.fields[field]).plus(numberOf(other.fields[field])));
  const ratio = doc.fields['ratio'] === null || other.fields['ratio'] === null ? null : sum('ratio');
  const fields: Row = {
    ...doc.fields,
    amount: sum('amount'),
    amountLocal: sum('amountLocal'),
    invoicedAmount: sum('invoicedAmount'),
    ratio,
  };
  const derived: Row = { ...fields, unsettledAmount: decimalText(unsettledOf(fields)) };
  await removePlanRow(context, side, other);
  await mergeOnSource(context, side, doc, other);
  return { ...doc, fields: { ...derived, planRowStatus: planRowStatus(derived) } };
}

async function objection(
  context: WriteContext,
  side: MoneySide,
  doc: Doc,
  other: Doc,
): Promise<string | null> {
  if (other.id === doc.id) return '请选择另一期计划';
  if (
    doc.fields['sourceId'] !== other.fields['sourceId'] ||
    doc.fields['sourceEntity'] !== other.fields['sourceEntity']
  )
    return '只能合并同一来源单据的计划';
  if (isReturnRow(side, doc)) return '退货形成的计划不能合并';
  const state = textOf(other.fields['planRowStatus']);
  if (state === 'settled' || state === 'cancelled') return '已结清或已取消的计划不能并入';
  if (!numberOf(other.fields['settledAmount']).isZero() || !numberOf(other.fields['deductAmount']).isZero())
    return '已有核销或退货扣减的计划不能并入，可以从它那一期并入未核销的计划';
  if (
    ['isAdvance', 'controlPoint', 'needInvoice'].some(
      (key) => (doc.fields[key] ?? null) !== (other.fields[key] ?? null),
    )
  )
    return `${side.words.advance}标记、控制环节或开票要求不同的计划不能合并`;
  const { rows } = await context.session.query(
    `select 1 from ${lineTableName(defOf(side.record), 'items')} where ${columnName(side.plan)} = $1::uuid limit 1`,
    [other.id],
  );
  return rows.length === 0 ? null : `要并入的计划已被${side.words.cash}登记单引用，请先处理该单据`;
}

/** The rows shown on the order or contract follow. */
async function mergeOnSource(context: WriteContext, side: MoneySide, doc: Doc, other: Doc): Promise<void> {
  const entity = textOf(doc.fields['sourceEntity']);
  const key = entity === side.order ? side.orderPlans : entity === side.contract ? 'moneyPlans' : null;
  const source =
    key === null ? null : await lockedDocOf(context, entity, optionalText(doc.fields['sourceId']));
  if (key === null || source === null) return;
  const rows = source.lines[key] ?? [];
  const gone = rows.find((row) => row[side.plan] === other.id);
  if (gone === undefined) return;
  const add = (row: LineRow, field: string): Row =>
    row[field] === null || row[field] === undefined
      ? {}
      : { [field]: decimalText(numberOf(row[field]).plus(numberOf(gone[field]))) };
  const kept = rows
    .filter((row) => row !== gone)
    .map((row): LineRow =>
      row[side.plan] === doc.id ? { ...row, ...add(row, 'amount'), ...add(row, 'ratio') } : row,
    );
  await keepDoc(context, entity, source, { ...source, lines: { ...source.lines, [key]: kept } });
}
