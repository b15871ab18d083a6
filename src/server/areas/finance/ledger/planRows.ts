// Rows of 应收计划 and 应付计划: the only place that reads them under lock and writes them. What follows from their money
// and dates (open amount, state) is written with every change; documents they belong to are brought up to date after.
import { decimalText } from '#model/decimal.ts';
import { columnName } from '#model/derive/names.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import { tableName } from '#model/derive/tables.ts';
import type { Doc, EntityDef, FieldValue, LineRow, Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { dueDate, storedDueRule } from '#model/rules/dueDate.ts';
import type { PlanMoney } from '#entities/finance/planSpread.ts';
import type { WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { planRowStatus, unsettledOf } from '#entities/finance/planStatus.ts';
import { entityOf } from '#entities/registry.ts';
import { readDoc, readDocs } from '#server/store/readDoc.ts';
import { deleteDoc, writeDoc } from '#server/store/writeDoc.ts';
import { textOf } from '#server/values.ts';
import { newId } from '#server/ids.ts';
import type { WriteContext } from '#server/writeContext.ts';

/** The definition of a name every build has. */
export function defOf(name: string): EntityDef {
  const def = entityOf(name);
  if (def === undefined) throw new Error(`no entity ${name}`);
  return def;
}

/** Whether the other document exists in this build. */
export function isKnown(name: string): boolean {
  return entityOf(name) !== undefined;
}

/** A document in the session's organisation, locked until the transaction ends. */
export function lockedDocOf(
  context: WriteContext,
  entity: string,
  id: FieldValue | undefined,
): Promise<Doc | null> {
  if (typeof id !== 'string' || id === '') return Promise.resolve(null);
  return readDoc(context.session, defOf(entity), id, { lock: true, org: context.grants.org });
}

function byInstalment(left: Doc, right: Doc): number {
  const [a, b] = [left.fields, right.fields];
  return (
    textOf(a['sourceCode']).localeCompare(textOf(b['sourceCode'])) || Number(a['seq']) - Number(b['seq'])
  );
}

/** Plan rows whose field has this value, locked in the order of their ids, by source and instalment. */
export async function planRowsWith(
  context: WriteContext,
  side: MoneySide,
  field: string,
  value: string,
): Promise<Doc[]> {
  const def = defOf(side.plan);
  const type = def.fields[field]?.kind === 'ref' ? 'uuid' : 'text';
  const { rows } = await context.session.query(
    `select id from ${tableName(def)} where org = $1::uuid and ${columnName(field)} = $2::${type}`,
    [context.grants.org, value],
  );
  return lockedPlanRows(
    context,
    side,
    rows.map((row) => textOf(row['id'])),
  );
}

export async function lockedPlanRows(
  context: WriteContext,
  side: MoneySide,
  ids: readonly string[],
): Promise<Doc[]> {
  const found = await readDocs(context.session, defOf(side.plan), ids, {
    lock: true,
    org: context.grants.org,
  });
  return found.toSorted(byInstalment);
}

/** Its money, for the rules. */
export function moneyOf({ id, fields }: Doc): PlanMoney {
  return {
    id,
    amount: numberOf(fields['amount']),
    settled: numberOf(fields['settledAmount']),
    deducted: numberOf(fields['deductAmount']),
  };
}

/** Rows that still stand for money: not cancelled, not made by a return. */
export function isLive({ fields }: Doc): boolean {
  return fields['planRowStatus'] !== 'cancelled';
}

export function isReturnRow(side: MoneySide, { fields }: Doc): boolean {
  return fields['sourceEntity'] === side.returnBill;
}

function derived(fields: Row): Row {
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
  row: Doc,
  values: Row,
  lines: Readonly<Record<string, LineRow[]>> = {},
): Promise<Doc> {
  const next: Doc = {
    ...row,
    fields: derived({ ...row.fields, ...values }),
    lines: { ...row.lines, ...lines },
  };
  await writeDoc(context.session, defOf(side.plan), row, next, { keepVersion: true });
  context.affect(side.plan, row.id);
  return next;
}

/** A new row; `values` name its source, terms and money. */
export async function addPlanRow(context: WriteContext, side: MoneySide, values: Row): Promise<Doc> {
  const def = defOf(side.plan);
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
  const stamps: Row = { createdBy: userId, createdAt: now, updatedBy: userId, updatedAt: now };
  const doc: Doc = { ...empty, fields: derived({ ...empty.fields, ...stamps, ...values, org }) };
  await writeDoc(context.session, def, null, doc);
  context.affect(def.name, doc.id);
  return doc;
}

export async function removePlanRow(context: WriteContext, side: MoneySide, row: Doc): Promise<void> {
  await deleteDoc(context.session, defOf(side.plan), row);
  context.affect(side.plan, row.id);
}

/**
 * Dates of a row once its event happened on `base` (null: it did not). A date that was put off by hand stays.
 * @param calendar of the organisation, which says where a date that falls on a day off moves to
 */
export function datesFrom(row: Row, base: string | null, calendar: WorkCalendar): Row {
  const rule = storedDueRule(row['dueRule']);
  const computed = base === null || rule === null ? null : dueDate(base, rule, calendar);
  const original = computed ?? (rule === null ? (row['originalDueDate'] ?? null) : null);
  const isDelayed = (row['dueDate'] ?? null) !== (row['originalDueDate'] ?? null);
  return {
    baseDate: base,
    originalDueDate: original,
    dueDate: isDelayed ? (row['dueDate'] ?? null) : original,
  };
}

/** One line of a sub-table the system keeps. */
export function systemLine(context: WriteContext, rows: readonly LineRow[], values: Row): LineRow[] {
  return [...rows, { ...values, id: newId(context.ports), seq: rows.length + 1 }];
}
