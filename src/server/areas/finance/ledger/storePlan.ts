// The stored rows of a money plan: what they take from their document, and the day each is due as far as the document
// itself knows it.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, EntityDef, FieldValue, LineRow, Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import { readerOf } from '#model/refs.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { splitLocal } from '#entities/finance/planSplit.ts';
import { moneyScales } from '#model/scale.ts';
import type { WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { organisationCalendar } from '#server/areas/process/calendars.ts';
import { optionalText, textOf } from '#server/values.ts';
import { refsForRules } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { addPlanRow, datesFrom, defOf } from './planRows.ts';
import type { Instalment, Instalments } from './planTerms.ts';

/** What rows of one source have in common. */
function sourceValues(side: MoneySide, def: EntityDef, { id, fields }: Doc): Row {
  const kept = [
    side.partner,
    side.settlePartner,
    side.owner,
    side.department,
    'project',
    'currency',
    'exchangeRate',
    'localCurrency',
  ];
  return {
    ...Object.fromEntries(kept.map((key): [string, FieldValue] => [key, fields[key] ?? null])),
    sourceEntity: def.name,
    sourceCode: fields['code'] ?? null,
    sourceId: id,
  };
}

export async function storeRows(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  { rows, scheme }: Instalments,
  whole: { amount: string; local: string },
  places: Row,
  from = 0,
): Promise<Doc[]> {
  const scales = moneyScales(doc, readerOf(await refsForRules(context, def, doc)));
  const rate = numberOf(doc.fields['exchangeRate'] ?? '1');
  const local = splitLocal(
    rows.map(({ amount }) => decimal(amount)),
    rate,
    decimal(whole.local),
    scales.local,
  );
  const common = { ...sourceValues(side, def, doc), ...places, scheme };
  const { calendar } = await organisationCalendar(context);
  const stored: Doc[] = [];
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
  contract: Doc,
  row: Instalment,
  local: string,
  seq: number,
): Promise<Doc[]> {
  const whole = { amount: row.amount, local };
  const places = { [side.order]: null, [side.contract]: contract.id };
  return storeRows(
    context,
    side,
    defOf(side.contract),
    contract,
    { rows: [row], scheme: null },
    whole,
    places,
    seq - 1,
  );
}

function rowValues(
  context: WriteContext,
  doc: Doc,
  row: Instalment,
  seq: number,
  calendar: WorkCalendar,
): Row {
  const milestone = milestoneOf(doc, row);
  const values: Row = {
    code: `${textOf(doc.fields['code'])}-${seq}`,
    seq,
    stage: row.stage,
    isAdvance: row.isAdvance,
    ratio: row.ratio === '' ? null : row.ratio,
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
  { fields, lines }: Doc,
  { dueBase, dueDate }: Instalment,
): string | null {
  const dated = (key: string) => optionalText(fields[key]);
  const latest = (lines['items'] ?? []).flatMap((row) => optionalText(row['deliveryDate']) ?? []).toSorted();
  const bases: Readonly<Record<string, string | null>> = {
    documentDate: dated('date') ?? dated('signDate'),
    approveDate: today,
    effectiveDate: dated('effectiveDate') ?? dated('date'),
    deliveryDate: dated('deliveryDate') ?? dated('deliveryDeadline') ?? latest.at(-1) ?? null,
    warrantyEnd: dated('warrantyEnd'),
    fixedDate: dueDate,
  };
  return bases[dueBase] ?? null;
}

function milestoneOf({ lines }: Doc, { milestoneSeq, milestoneType }: Instalment): LineRow | undefined {
  return (lines['milestones'] ?? []).find((row) =>
    milestoneSeq === null
      ? milestoneType !== null && row['milestoneType'] === milestoneType
      : row.seq === milestoneSeq,
  );
}

function doneOn(milestone: LineRow | undefined): string | null {
  return milestone?.['milestoneStatus'] === 'done' ? optionalText(milestone['actualDate']) : null;
}
