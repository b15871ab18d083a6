// The stored rows of a money plan: what they take from their document, and the day each is due as far as the document
// itself knows it.
import { decimal, decimalText } from '#model/decimal.ts';
import type { EntityDef } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { readerOf } from '#model/refs.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { splitLocal } from '#entities/finance/planSplit.ts';
import { moneyScales } from '#model/scale.ts';
import type { DecimalText } from '#model/typedDoc.ts';
import type { WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { organisationCalendar } from '#server/areas/process/calendars.ts';
import { optionalText } from '#server/values.ts';
import { refsForRules } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import {
  definitionsOf,
  type ContractDoc,
  type Milestone,
  type PlanDoc,
  type PlanFields,
  type PlannedDoc,
} from '../moneyDefinitions.ts';
import { addPlanRow, datesFrom } from './planRows.ts';
import type { Instalment, Instalments } from './planTerms.ts';

/** What rows of one source have in common. */
function sourceValues(side: MoneySide, def: EntityDef, { id, fields }: PlannedDoc): Partial<PlanFields> {
  return {
    [side.partner]: fields[side.partner] ?? null,
    [side.settlePartner]: fields[side.settlePartner] ?? null,
    [side.owner]: fields[side.owner] ?? null,
    [side.department]: fields[side.department] ?? null,
    project: fields.project ?? null,
    currency: fields.currency,
    exchangeRate: fields.exchangeRate,
    localCurrency: fields.localCurrency,
    sourceEntity: def.name,
    sourceCode: fields.code,
    sourceId: id,
  };
}

export async function storeRows(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: PlannedDoc,
  { rows, scheme }: Instalments,
  wholeLocal: string,
  places: Partial<PlanFields>,
  from = 0,
): Promise<PlanDoc[]> {
  const scales = moneyScales(doc, readerOf(await refsForRules(context, def, doc)));
  const rate = numberOf(doc.fields.exchangeRate ?? '1');
  const local = splitLocal(
    rows.map(({ amount }) => decimal(amount)),
    rate,
    decimal(wholeLocal),
    scales.local,
  );
  const common = { ...sourceValues(side, def, doc), ...places, scheme };
  const { calendar } = await organisationCalendar(context);
  const stored: PlanDoc[] = [];
  for (const [index, row] of rows.entries()) {
    const amountLocal = decimalText(local[index] ?? zero);
    stored.push(
      await addPlanRow(context, side, {
        ...common,
        ...rowValues(context, doc, row, from + index + 1, calendar),
        amountLocal,
      }),
    );
  }
  return stored;
}

/** One more row of a contract whose plan was changed. */
export function storePlanRow(
  context: WriteContext,
  side: MoneySide,
  contract: ContractDoc,
  row: Instalment,
  local: DecimalText,
  seq: number,
): Promise<PlanDoc[]> {
  const places = { [side.order]: null, [side.contract]: contract.id };
  const made = { rows: [row], scheme: null };
  return storeRows(context, side, definitionsOf(side).contract, contract, made, local, places, seq - 1);
}

function rowValues(
  context: WriteContext,
  doc: PlannedDoc,
  row: Instalment,
  seq: number,
  calendar: WorkCalendar,
): Partial<PlanFields> {
  const milestone = milestoneOf(doc, row);
  const values = {
    code: `${doc.fields.code ?? ''}-${seq}`,
    seq,
    stage: row.stage,
    isAdvance: row.isAdvance,
    ratio: row.ratio,
    amount: row.amount,
    dueBase: row.dueBase,
    dueRule: row.dueDate === null ? row.dueRule : null,
    dueDate: row.dueDate,
    originalDueDate: row.dueDate,
    controlPoint: row.controlPoint,
    needInvoice: row.needInvoice,
    remark: row.remark,
    milestoneSeq: milestone?.seq ?? row.milestoneSeq,
    milestoneType: row.milestoneType,
  };
  const base = row.dueBase === 'milestone' ? doneOn(milestone) : baseAtApproval(context, doc, row);
  return { ...values, ...datesFrom(values, base, calendar) };
}

/** Bases a document knows of itself; the others wait for their event. */
function baseAtApproval(
  { today }: WriteContext,
  { fields, lines }: PlannedDoc,
  { dueBase, dueDate }: Instalment,
): string | null {
  const date = optionalText(fields.date);
  const days = lines.items.map(({ deliveryDate }) => optionalText(deliveryDate));
  const latest = days.flatMap((day) => day ?? []).toSorted();
  const bases: Readonly<Record<string, string | null>> = {
    documentDate: date ?? optionalText(fields.signDate),
    approveDate: today,
    effectiveDate: optionalText(fields.effectiveDate) ?? date,
    deliveryDate:
      optionalText(fields.deliveryDate) ?? optionalText(fields.deliveryDeadline) ?? latest.at(-1) ?? null,
    warrantyEnd: optionalText(fields.warrantyEnd),
    fixedDate: dueDate,
  };
  return bases[dueBase] ?? null;
}

function milestoneOf(
  { lines }: PlannedDoc,
  { milestoneSeq, milestoneType }: Instalment,
): Milestone | undefined {
  return lines.milestones?.find((row) =>
    milestoneSeq === null
      ? milestoneType !== null && row.milestoneType === milestoneType
      : row.seq === milestoneSeq,
  );
}

function doneOn(milestone: Milestone | undefined): string | null {
  return milestone?.milestoneStatus === 'done' ? optionalText(milestone.actualDate) : null;
}
