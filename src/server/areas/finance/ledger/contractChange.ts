// An approved contract change replaces values of its contract: quantities, prices, clauses, dates. The old version is
// kept whole on the change, the version goes up by one, and what is not settled of the plan is cut again.
import { decimalText } from '#model/decimal.ts';
import type { contractChange } from '#entities/contract/contractChange.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { readerOf } from '#model/refs.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { splitLocal } from '#entities/finance/planSplit.ts';
import { moneyScales } from '#model/scale.ts';
import { isIn } from '#model/states/states.ts';
import type { DecimalText, DocOf, LineOf } from '#model/typedDoc.ts';
import { conflict } from '#server/refusal.ts';
import { newId } from '#server/ids.ts';
import { changeDoc } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { definitionsOf, type ContractDoc, type ContractPlan } from '../moneyDefinitions.ts';
import { contractPatches, refuseBelowOrdered } from './contractPatches.ts';
import { changePlanRow, lockedDocOf, planRowsWith, removePlanRow } from './planRows.ts';
import { typedRows } from './planTerms.ts';
import { nextSeq, respreadRows } from './replan.ts';
import { storePlanRow } from './storePlan.ts';
import { keepDoc } from './sums.ts';

type Change = DocOf<typeof contractChange>;
type PlanChange = LineOf<typeof contractChange, 'moneyPlans'>;

/** Replaces the contract's values; answers the change with the old version and what the contract came to. */
export async function changeContract(
  context: WriteContext,
  side: MoneySide,
  change: Change,
): Promise<Change> {
  const def = definitionsOf(side).contract;
  const before = await lockedDocOf(context, def, change.fields[side.contract]);
  if (before === null || !isIn(def, before.status, 'executable'))
    throw conflict('要变更的合同不是已审核状态，请先处理该合同');
  const { contractVersion } = before.fields;
  if (contractVersion !== change.fields.fromVersion)
    throw conflict(`合同已变更到版本 ${Number(contractVersion)}，请重新选择合同后再填写变更`);
  const patches = contractPatches(context, before, change);
  const { doc: changed, refs } = await changeDoc(context, def, before, patches);
  refuseBelowOrdered(before, changed);
  const version = (contractVersion ?? 1) + 1;
  const [oldAllAmount, allAmount] = [before.fields.allAmount ?? '0', changed.fields.allAmount ?? '0'];
  const versioned = withHistory(context, changed, change, version, oldAllAmount, allAmount);
  const scales = moneyScales(versioned, readerOf(refs));
  const after =
    change.lines.moneyPlans.length > 0
      ? await changeRows(context, side, versioned, change)
      : await spreadRows(context, side, versioned, scales.money, scales.local);
  await keepDoc(context, def, before, after);
  return {
    ...change,
    fields: {
      ...change.fields,
      toVersion: version,
      newAllAmount: allAmount,
      oldVersion: { fields: before.fields, lines: before.lines },
      diffAmount: decimalText(numberOf(allAmount).minus(numberOf(change.fields.oldAllAmount))),
    },
  };
}

function withHistory(
  context: WriteContext,
  doc: ContractDoc,
  { id, fields }: Change,
  version: number,
  oldAllAmount: DecimalText,
  newAllAmount: DecimalText,
): ContractDoc {
  const rows = doc.lines.changes;
  const row = {
    id: newId(context.ports),
    seq: rows.length + 1,
    contractChange: id,
    version,
    changedAt: fields.date,
    changeType: fields.changeType,
    summary: fields.summary,
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
  doc: ContractDoc,
  money: number,
  local: number,
): Promise<ContractDoc> {
  const [total, totalLocal] = [numberOf(doc.fields.allAmount), numberOf(doc.fields.allAmountLocal)];
  const amounts = await respreadRows(context, side, doc.id, total, totalLocal, { money, local, price: 6 });
  const moneyPlans = doc.lines.moneyPlans.map((line) => {
    const amount = amounts.get(line[side.plan] ?? '');
    return amount === undefined ? line : { ...line, amount };
  });
  return { ...doc, lines: { ...doc.lines, moneyPlans } };
}

/** The typed plan: rows changed, added and cancelled; the last one takes the cents the contract came to otherwise. */
async function changeRows(
  context: WriteContext,
  side: MoneySide,
  doc: ContractDoc,
  change: Change,
): Promise<ContractDoc> {
  const wanted = change.lines.moneyPlans;
  const byLine = new Map(
    wanted.flatMap((row) => (row.contractLineId ? [[row.contractLineId, row] as const] : [])),
  );
  const kept = doc.lines.moneyPlans.filter((line) => byLine.get(line.id)?.changeKind !== 'cancel');
  const changed = kept.map((line) => changedRow(line, byLine.get(line.id)));
  const added = wanted
    .filter(({ changeKind }) => changeKind === 'add')
    .map((row) => addedRow(context, side, row));
  const rows = [...changed, ...added].map((line, index) => ({ ...line, seq: index + 1 }));
  const sum = rows.reduce((total, { amount }) => total.plus(numberOf(amount)), zero);
  const rest = numberOf(doc.fields.allAmount).minus(sum);
  const last = rows.at(-1);
  if (last !== undefined && !rest.isZero())
    rows[rows.length - 1] = { ...last, amount: decimalText(numberOf(last.amount).plus(rest)) };
  return storeChanged(context, side, { ...doc, lines: { ...doc.lines, moneyPlans: rows } });
}

function changedRow(line: ContractPlan, change: PlanChange | undefined): ContractPlan {
  if (change === undefined) return line;
  return {
    ...line,
    stage: change.stage ?? line.stage,
    amount: change.newAmount ?? line.amount,
    dueBase: change.dueBase ?? line.dueBase,
    dueDate: change.newDueDate ?? line.dueDate,
  };
}

function addedRow(context: WriteContext, side: MoneySide, change: PlanChange): ContractPlan {
  return {
    id: newId(context.ports),
    seq: 0,
    stage: change.stage ?? 'balance',
    isAdvance: false,
    ratio: null,
    amount: change.newAmount ?? '0',
    dueBase: change.dueBase ?? (change.newDueDate ? 'fixedDate' : 'documentDate'),
    milestoneSeq: null,
    days: null,
    dueDate: change.newDueDate,
    controlPoint: 'none',
    needInvoice: false,
    settledAmount: '0',
    invoicedAmount: '0',
    [side.plan]: null,
    planRowStatus: 'pending',
    dueRule: null,
    remark: null,
  };
}

/** Brings the plan rows in step with the rows of the contract; settled money never leaves its row. */
async function storeChanged(context: WriteContext, side: MoneySide, doc: ContractDoc): Promise<ContractDoc> {
  const lines = doc.lines.moneyPlans;
  const plans = new Map(
    (await planRowsWith(context, side, 'sourceId', doc.id)).map((plan) => [plan.id, plan]),
  );
  const local = splitLocal(
    lines.map(({ amount }) => numberOf(amount)),
    numberOf(doc.fields.exchangeRate ?? '1'),
    numberOf(doc.fields.allAmountLocal),
    2,
  );
  const shown = new Set(lines.flatMap((line) => line[side.plan] ?? []));
  for (const plan of plans.values()) {
    if (shown.has(plan.id)) continue;
    if (!numberOf(plan.fields.settledAmount).isZero())
      throw conflict(`已核销的计划 ${plan.fields.code ?? ''} 不能取消`);
    await removePlanRow(context, side, plan);
  }
  const typed = await typedRows(context, doc, lines);
  const next: ContractPlan[] = [];
  for (const [index, line] of lines.entries()) {
    const plan = plans.get(line[side.plan] ?? '');
    const amountLocal = decimalText(local[index] ?? zero);
    const terms = typed[index];
    if (plan === undefined && terms !== undefined) {
      const seq = nextSeq([...plans.values()], next.length);
      const [added] = await storePlanRow(context, side, doc, terms, amountLocal, seq);
      next.push({ ...line, [side.plan]: added?.id ?? null });
      continue;
    }
    next.push(line);
    if (plan === undefined) continue;
    const { fields } = plan;
    if (numberOf(line.amount).lt(numberOf(fields.settledAmount)))
      throw conflict(`计划 ${fields.code ?? ''} 已核销 ${fields.settledAmount ?? ''}，新金额不能小于它`);
    const dueDate = line.dueDate ?? fields.dueDate;
    await changePlanRow(context, side, plan, {
      amount: line.amount ?? '0',
      amountLocal,
      stage: line.stage,
      dueBase: line.dueBase,
      dueDate,
      originalDueDate: dueDate,
    });
  }
  return { ...doc, lines: { ...doc.lines, moneyPlans: next } };
}
