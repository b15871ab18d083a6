// Which instalments a document makes: the rows typed on it, else those its scheme cuts, else one row by the payment
// term, else the whole amount when the goods go over (FLOWS §7).
import { decimal, decimalText, type Decimal } from '#model/decimal.ts';
import { moneyScales } from '#model/scale.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { paymentTerm } from '#entities/master/paymentTerm.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { dueRuleOf, storableRule, plainDueRule, storedDueRule } from '#model/rules/dueDate.ts';
import { splitByScheme, type PlanTerms, type SplitBase } from '#entities/finance/planSplit.ts';
import type { EntityDef } from '#model/entity.ts';
import { readerOf } from '#model/refs.ts';
import type { DecimalText, DocOf } from '#model/typedDoc.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { refsForRules } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { definitionsOf, type PlannedDoc, type SchemeDoc, type ShownPlan } from '../moneyDefinitions.ts';

/** An instalment on its way to become a plan row. */
export interface Instalment extends Omit<PlanTerms, 'ratio'> {
  ratio: DecimalText | null;
  /** Typed; the rule of the row gives way to it. */
  dueDate: string | null;
  milestoneSeq: number | null;
  /** The row it was typed in; null when the scheme made it. */
  lineId: string | null;
}

export interface Instalments {
  rows: Instalment[];
  /** The scheme that cut them. */
  scheme: string | null;
}

type Basis = 'order' | 'contract' | 'delivery';
type Term = DocOf<typeof paymentTerm>['fields'];

/** The rows typed on a document, with the rule their due date follows. */
export async function typedRows(
  context: WriteContext,
  doc: PlannedDoc,
  rows: readonly ShownPlan[],
): Promise<Instalment[]> {
  if (rows.length === 0) return [];
  const term = await paymentTermOf(context, doc);
  return rows.map((row) => typedRow(row, term));
}

function typedRow(row: ShownPlan, term: Term | null): Instalment {
  const dueBase = row.dueBase || (row.dueDate ? 'fixedDate' : (term?.dueBase ?? 'documentDate'));
  const byTerm = term !== null && term.dueBase === dueBase ? dueRuleOf(term) : plainDueRule;
  const days = row.days ?? 0;
  const own = days === 0 ? byTerm : { ...plainDueRule, days };
  return {
    stage: row.stage ?? 'balance',
    isAdvance: row.isAdvance === true,
    ratio: row.ratio,
    amount: row.amount ?? '0',
    dueBase,
    milestoneType: null,
    dueRule: storableRule(storedDueRule(row.dueRule) ?? own),
    controlPoint: row.controlPoint ?? 'none',
    needInvoice: row.needInvoice === true,
    remark: row.remark,
    dueDate: row.dueDate,
    milestoneSeq: row.milestoneSeq ?? null,
    lineId: row.id,
  };
}

function untyped(terms: PlanTerms): Instalment {
  return { ...terms, dueDate: null, milestoneSeq: null, lineId: null };
}

/** Instalments nobody typed, for documents of this basis; none when another document makes them. */
export async function cutRows(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: PlannedDoc,
  basis: Basis,
  of?: SplitBase,
): Promise<Instalments> {
  const whole = of ?? { allAmount: numberOf(doc.fields.allAmount), amount: numberOf(doc.fields.amount) };
  if (whole.allAmount.isZero()) return { rows: [], scheme: null };
  const scheme = await schemeOf(context, side, doc, basis);
  if (scheme !== null) {
    const own = scheme.fields.basis;
    if (own !== basis && !(basis === 'order' && own === 'contract')) return { rows: [], scheme: null };
    const { money } = moneyScales(doc, readerOf(await refsForRules(context, def, doc)));
    return { rows: splitByScheme(scheme, whole, money).map(untyped), scheme: scheme.id };
  }
  if (basis !== 'order') return { rows: [], scheme: null };
  return { rows: [await rowByTerm(context, side, doc, whole.allAmount)], scheme: null };
}

/** The whole amount at once, by the payment term of the document. */
export async function rowByTerm(
  context: WriteContext,
  side: MoneySide,
  doc: PlannedDoc,
  allAmount: Decimal,
): Promise<Instalment> {
  const term = await paymentTermOf(context, doc);
  return untyped({
    stage: 'balance',
    isAdvance: false,
    ratio: '100',
    amount: decimalText(allAmount),
    dueBase: term?.dueBase ?? side.usualBase,
    milestoneType: null,
    dueRule: storableRule(term === null ? plainDueRule : dueRuleOf(term)),
    controlPoint: 'none',
    needInvoice: false,
    remark: null,
  });
}

/** The scheme named on the document, else that of its payment term, else the organisation's default of this basis. */
async function schemeOf(
  context: WriteContext,
  side: MoneySide,
  doc: PlannedDoc,
  basis: Basis,
): Promise<SchemeDoc | null> {
  const named = doc.fields[side.scheme] || (await paymentTermOf(context, doc))?.[side.scheme];
  const id = named || (await defaultScheme(context, side, basis));
  return id === null
    ? null
    : readDoc(context.session, definitionsOf(side).scheme, id, { org: context.grants.org });
}

async function defaultScheme(
  { session, grants, today }: WriteContext,
  side: MoneySide,
  basis: Basis,
): Promise<string | null> {
  const s = headerTable(definitionsOf(side).scheme, 's');
  const [found] = await selectRows(
    session,
    { id: s.id },
    sql`from ${s} where ${is(s.org, grants.org)} and ${s.status} = 'enabled' and ${s.isDefault} and ${is(s.basis, basis)}
      and (${s.effectiveDate} is null or ${s.effectiveDate} <= ${today}::date)
      and (${s.expiryDate} is null or ${s.expiryDate} >= ${today}::date) limit 1`,
  );
  return found?.id ?? null;
}

async function paymentTermOf({ session }: WriteContext, { fields }: PlannedDoc): Promise<Term | null> {
  const id = fields.paymentTerm ?? null;
  if (id === null) return null;
  return (await readDoc(session, paymentTerm, id))?.fields ?? null;
}

/** Whether the sum of the instalments is the amount of the document, exactly. */
export function addsUp(rows: readonly Instalment[], allAmount: string): boolean {
  return rows.reduce((sum, row) => sum.plus(decimal(row.amount)), decimal('0')).eq(decimal(allAmount));
}
