// An approved contract change replaces values of its contract: quantities, prices, clauses, dates. The old version is
// kept whole on the change, the version goes up by one, and what is not settled of the plan is cut again.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import { readerOf } from '#model/refs.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { splitLocal } from '#entities/finance/planSplit.ts';
import { moneyScales } from '#model/scale.ts';
import { conflict } from '#server/refusal.ts';
import { optionalText, textOf } from '#server/values.ts';
import { newId } from '#server/ids.ts';
import { changeDoc } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { storePlanRow } from './storePlan.ts';
import { changePlanRow, defOf, lockedDocOf, planRowsWith, removePlanRow } from './planRows.ts';
import { respreadRows } from './replan.ts';
import { keepDoc } from './sums.ts';
import { typedRows } from './planTerms.ts';
import { isIn } from '#model/states/states.ts';
import { contractPatches, refuseBelowOrdered } from './contractPatches.ts';

/** Replaces the contract's values; answers the change with the old version and what the contract came to. */
export async function changeContract(context: WriteContext, side: MoneySide, change: Doc): Promise<Doc> {
  const def = defOf(side.contract);
  const before = await lockedDocOf(context, side.contract, change.fields[side.contract]);
  if (before === null || !isIn(def, before.status, 'executable'))
    throw conflict('要变更的合同不是已审核状态，请先处理该合同');
  if (before.fields['contractVersion'] !== change.fields['fromVersion'])
    throw conflict(
      `合同已变更到版本 ${Number(before.fields['contractVersion'])}，请重新选择合同后再填写变更`,
    );
  const { doc: changed, refs } = await changeDoc(
    context,
    def,
    before,
    contractPatches(context, before, change),
  );
  refuseBelowOrdered(before, changed);
  const version = Number(before.fields['contractVersion'] ?? 1) + 1;
  const allAmount = textOf(changed.fields['allAmount'], '0');
  const versioned = withHistory(
    context,
    changed,
    change,
    version,
    textOf(before.fields['allAmount'], '0'),
    allAmount,
  );
  const scales = moneyScales(versioned, readerOf(refs));
  const planned = (change.lines['moneyPlans'] ?? []).length > 0;
  const after = planned
    ? await changeRows(context, side, versioned, change)
    : await spreadRows(context, side, versioned, scales.money, scales.local);
  await keepDoc(context, side.contract, before, after);
  const fields = {
    ...change.fields,
    toVersion: version,
    newAllAmount: allAmount,
    oldVersion: { fields: before.fields, lines: before.lines },
  };
  return {
    ...change,
    fields: {
      ...fields,
      diffAmount: decimalText(numberOf(allAmount).minus(numberOf(change.fields['oldAllAmount']))),
    },
  };
}

function withHistory(
  context: WriteContext,
  doc: Doc,
  change: Doc,
  version: number,
  oldAllAmount: string,
  newAllAmount: string,
): Doc {
  const rows = doc.lines['changes'] ?? [];
  const row: LineRow = {
    id: newId(context.ports),
    seq: rows.length + 1,
    contractChange: change.id,
    version,
    changedAt: change.fields['date'] ?? null,
    changeType: change.fields['changeType'] ?? null,
    summary: change.fields['summary'] ?? null,
    oldAllAmount,
    newAllAmount,
    changedBy: context.grants.userId,
  };
  return {
    ...doc,
    fields: { ...doc.fields, contractVersion: version },
    lines: { ...doc.lines, changes: [...rows, row] },
  };
}

/** Nobody typed a new plan: what is open is spread over the new total. */
async function spreadRows(
  context: WriteContext,
  side: MoneySide,
  doc: Doc,
  money: number,
  local: number,
): Promise<Doc> {
  const [total, totalLocal] = [numberOf(doc.fields['allAmount']), numberOf(doc.fields['allAmountLocal'])];
  const amounts = await respreadRows(context, side, doc.id, total, totalLocal, { money, local, price: 6 });
  const moneyPlans = (doc.lines['moneyPlans'] ?? []).map((line): LineRow => {
    const amount = amounts.get(textOf(line[side.plan]));
    return amount === undefined ? line : { ...line, amount };
  });
  return { ...doc, lines: { ...doc.lines, moneyPlans } };
}

/** The typed plan: rows changed, added and cancelled; the last one takes the cents the contract came to otherwise. */
async function changeRows(context: WriteContext, side: MoneySide, doc: Doc, change: Doc): Promise<Doc> {
  const wanted = change.lines['moneyPlans'] ?? [];
  const byLine = new Map(
    wanted.flatMap((row) => (row['contractLineId'] ? [[textOf(row['contractLineId']), row] as const] : [])),
  );
  const kept = (doc.lines['moneyPlans'] ?? []).filter(
    (line) => byLine.get(line.id)?.['changeKind'] !== 'cancel',
  );
  const changed = kept.map((line): LineRow => changedRow(line, byLine.get(line.id)));
  const added = wanted
    .filter((row) => row['changeKind'] === 'add')
    .map((row): LineRow => addedRow(context, changed[0] ?? row, row));
  const rows = [...changed, ...added].map((line, index): LineRow => ({ ...line, seq: index + 1 }));
  const sum = rows.reduce((total, row) => total.plus(numberOf(row['amount'])), zero);
  const rest = numberOf(doc.fields['allAmount']).minus(sum);
  const last = rows.at(-1);
  if (last !== undefined && !rest.isZero())
    rows[rows.length - 1] = { ...last, amount: decimalText(numberOf(last['amount']).plus(rest)) };
  return storeChanged(context, side, { ...doc, lines: { ...doc.lines, moneyPlans: rows } });
}

function changedRow(line: LineRow, change: LineRow | undefined): LineRow {
  if (change === undefined) return line;
  return {
    ...line,
    stage: change['stage'] ?? line['stage'] ?? null,
    amount: change['newAmount'] ?? line['amount'] ?? null,
    dueBase: change['dueBase'] ?? line['dueBase'] ?? null,
    dueDate: change['newDueDate'] ?? line['dueDate'] ?? null,
  };
}

function addedRow(context: WriteContext, like: LineRow, change: LineRow): LineRow {
  const empty = Object.fromEntries(Object.keys(like).map((key) => [key, null]));
  return {
    ...empty,
    id: newId(context.ports),
    seq: 0,
    stage: change['stage'] ?? 'balance',
    isAdvance: false,
    amount: change['newAmount'] ?? '0',
    dueBase: change['dueBase'] ?? (change['newDueDate'] ? 'fixedDate' : 'documentDate'),
    dueDate: change['newDueDate'] ?? null,
    controlPoint: 'none',
    needInvoice: false,
    settledAmount: '0',
    invoicedAmount: '0',
    planRowStatus: 'pending',
  };
}

/** Brings the plan rows in step with the rows of the contract; settled money never leaves its row. */
async function storeChanged(context: WriteContext, side: MoneySide, doc: Doc): Promise<Doc> {
  const lines = doc.lines['moneyPlans'] ?? [];
  const plans = new Map(
    (await planRowsWith(context, side, 'sourceId', doc.id)).map((plan) => [plan.id, plan]),
  );
  const local = splitLocal(
    lines.map((line) => numberOf(line['amount'])),
    numberOf(doc.fields['exchangeRate'] ?? '1'),
    numberOf(doc.fields['allAmountLocal']),
    2,
  );
  const shown = new Set(lines.flatMap((line) => optionalText(line[side.plan]) ?? []));
  for (const plan of plans.values()) {
    if (shown.has(plan.id)) continue;
    if (!numberOf(plan.fields['settledAmount']).isZero())
      throw conflict(`已核销的计划 ${textOf(plan.fields['code'])} 不能取消`);
    await removePlanRow(context, side, plan);
  }
  const typed = await typedRows(context, side, side.contract, doc);
  const next: LineRow[] = [];
  for (const [index, line] of lines.entries()) {
    const plan = plans.get(textOf(line[side.plan]));
    const amountLocal = decimalText(local[index] ?? zero);
    const terms = typed[index];
    if (plan === undefined && terms !== undefined) {
      const [added] = await storePlanRow(
        context,
        side,
        doc,
        terms,
        amountLocal,
        nextSeq([...plans.values()], next),
      );
      next.push({ ...line, [side.plan]: added?.id ?? null });
      continue;
    }
    next.push(line);
    if (plan === undefined) continue;
    if (decimal(textOf(line['amount'], '0')).lt(numberOf(plan.fields['settledAmount'])))
      throw conflict(
        `计划 ${textOf(plan.fields['code'])} 已核销 ${textOf(plan.fields['settledAmount'])}，新金额不能小于它`,
      );
    const dueDate = line['dueDate'] ?? plan.fields['dueDate'] ?? null;
    const values: Row = {
      amount: line['amount'] ?? '0',
      amountLocal,
      stage: line['stage'] ?? null,
      dueBase: line['dueBase'] ?? null,
    };
    await changePlanRow(context, side, plan, { ...values, dueDate, originalDueDate: dueDate });
  }
  return { ...doc, lines: { ...doc.lines, moneyPlans: next } };
}

function nextSeq(plans: readonly Doc[], rows: readonly LineRow[]): number {
  return plans.reduce((most, { fields }) => Math.max(most, Number(fields['seq'] ?? 0)), rows.length) + 1;
}
