// Rows of 应收计划 and 应付计划: the only place that reads them under lock and writes them. What follows from their money
// and dates (open amount, state) is written with every change; documents they belong to are brought up to date after.
import { decimalText } from '#model/decimal.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import type { EntityDef, FieldValue } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { dueDate, storedDueRule } from '#model/rules/dueDate.ts';
import type { KnownDoc } from '#model/typedDoc.ts';
import type { PlanMoney } from '#entities/finance/planSpread.ts';
import type { WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { planRowStatus, unsettledOf } from '#entities/finance/planStatus.ts';
import { readDoc, readDocs } from '#server/store/readDoc.ts';
import { deleteDoc, writeDoc } from '#server/store/writeDoc.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { newId } from '#server/ids.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { definitionsOf, type PlanDoc, type PlanFields } from '../moneyDefinitions.ts';
import { planTable } from '../moneyTables.ts';

/** A document in the session's organisation, locked until the transaction ends. */
export function lockedDocOf<E extends EntityDef>(
  context: WriteContext,
  def: E,
  id: FieldValue | undefined,
): Promise<KnownDoc<E> | null> {
  if (typeof id !== 'string' || id === '') return Promise.resolve(null);
  return readDoc(context.session, def, id, { lock: true, org: context.grants.org });
}

function byInstalment({ fields: left }: PlanDoc, { fields: right }: PlanDoc): number {
  return (
    (left.sourceCode ?? '').localeCompare(right.sourceCode ?? '') || Number(left.seq) - Number(right.seq)
  );
}

/** Plan rows of this source, order or contract, locked in the order of their ids, by source and instalment. */
export async function planRowsWith(
  context: WriteContext,
  side: MoneySide,
  by: 'sourceId' | 'order' | 'contract',
  value: string,
): Promise<PlanDoc[]> {
  const p = planTable(side, 'p');
  const rows = await selectRows(
    context.session,
    { id: p.id },
    sql`from ${p} where ${is(p.org, context.grants.org)} and ${is(p[by], value)}`,
  );
  return lockedPlanRows(
    context,
    side,
    rows.map(({ id }) => id),
  );
}

export async function lockedPlanRows(
  context: WriteContext,
  side: MoneySide,
  ids: readonly string[],
): Promise<PlanDoc[]> {
  const found: PlanDoc[] = await readDocs(context.session, definitionsOf(side).plan, ids, {
    lock: true,
    org: context.grants.org,
  });
  return found.toSorted(byInstalment);
}

/** Its money, for the rules. */
export function moneyOf({ id, fields }: PlanDoc): PlanMoney {
  return {
    id,
    amount: numberOf(fields.amount),
    settled: numberOf(fields.settledAmount),
    deducted: numberOf(fields.deductAmount),
  };
}

/** Rows that still stand for money: not cancelled, not made by a return. */
export function isLive({ fields }: PlanDoc): boolean {
  return fields.planRowStatus !== 'cancelled';
}

export function isReturnRow(side: MoneySide, { fields }: PlanDoc): boolean {
  return fields.sourceEntity === side.returnBill;
}

/** The values of a row with what follows from them. */
export function derived(fields: PlanFields): PlanFields {
  return {
    ...fields,
    unsettledAmount: decimalText(unsettledOf(fields)),
    planRowStatus: planRowStatus(fields),
  };
}

/** Writes changed values of a row with what follows from them; answers the row as it is now. */
export async function changePlanRow(
  context: WriteContext,
  side: MoneySide,
  row: PlanDoc,
  values: Partial<PlanFields>,
  lines: Partial<PlanDoc['lines']> = {},
): Promise<PlanDoc> {
  const next: PlanDoc = {
    ...row,
    fields: derived({ ...row.fields, ...values }),
    lines: { ...row.lines, ...lines },
  };
  await writeDoc(context.session, definitionsOf(side).plan, row, next, { keepVersion: true });
  context.affect(side.plan, row.id);
  return next;
}

/** A new row; `values` name its source, terms and money. */
export async function addPlanRow(
  context: WriteContext,
  side: MoneySide,
  values: Partial<PlanFields>,
): Promise<PlanDoc> {
  const def = definitionsOf(side).plan;
  const { grants, today, now, ports } = context;
  const { userId, employee, department, org } = grants;
  const empty = emptyDoc(def, {
    id: newId(ports),
    today,
    now,
    userId,
    employee,
    department,
    org,
    localCurrency: null,
  });
  const stamps = { createdBy: userId, createdAt: now, updatedBy: userId, updatedAt: now };
  const doc: PlanDoc = { ...empty, fields: derived({ ...empty.fields, ...stamps, ...values, org }) };
  await writeDoc(context.session, def, null, doc);
  context.affect(def.name, doc.id);
  return doc;
}

export async function removePlanRow(context: WriteContext, side: MoneySide, row: PlanDoc): Promise<void> {
  await deleteDoc(context.session, definitionsOf(side).plan, row);
  context.affect(side.plan, row.id);
}

/**
 * Dates of a row once its event happened on `base` (null: it did not). A date that was put off by hand stays.
 * @param calendar of the organisation, which says where a date that falls on a day off moves to
 */
export function datesFrom(
  row: Pick<PlanFields, 'dueRule' | 'dueDate' | 'originalDueDate'>,
  base: string | null,
  calendar: WorkCalendar,
): Pick<PlanFields, 'baseDate' | 'dueDate' | 'originalDueDate'> {
  const rule = storedDueRule(row.dueRule);
  const computed = base === null || rule === null ? null : dueDate(base, rule, calendar);
  const original = computed ?? (rule === null ? row.originalDueDate : null);
  const isDelayed = row.dueDate !== row.originalDueDate;
  return {
    baseDate: base,
    originalDueDate: original,
    dueDate: isDelayed ? row.dueDate : original,
  };
}

/** Id and number of one more line of a sub-table the system keeps. */
export function systemLine(context: WriteContext, rows: readonly unknown[]): { id: string; seq: number } {
  return { id: newId(context.ports), seq: rows.length + 1 };
}
