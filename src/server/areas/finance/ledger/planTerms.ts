// Which instalments a document makes: the rows typed on it, else those its scheme cuts, else one row by the payment
// term, else the whole amount when the goods go over (FLOWS §7).
import { decimal, decimalText, type Decimal } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { moneyScales } from '#model/scale.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { dueRuleOf, storableRule, plainDueRule, storedDueRule } from '#model/rules/dueDate.ts';
import { splitByScheme, type PlanTerms, type SplitBase } from '#entities/finance/planSplit.ts';
import { readerOf } from '#model/refs.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { textOf } from '#server/values.ts';
import { refsForRules } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { defOf } from './planRows.ts';

/** An instalment on its way to become a plan row. */
export interface Instalment extends PlanTerms {
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

/** Plan rows typed on an order or a contract. */
export function planLinesOf(side: MoneySide, entity: string): string {
  return entity === side.contract ? 'moneyPlans' : side.orderPlans;
}

/** The rows typed on the document, with the rule their due date follows. */
export async function typedRows(
  context: WriteContext,
  side: MoneySide,
  entity: string,
  doc: Doc,
): Promise<Instalment[]> {
  const rows = doc.lines[planLinesOf(side, entity)] ?? [];
  if (rows.length === 0) return [];
  const term = await paymentTermOf(context, doc);
  return rows.map((row) => typedRow(row, term));
}

function typedRow(row: LineRow, term: Row | null): Instalment {
  const dueBase =
    textOf(row['dueBase']) || (row['dueDate'] ? 'fixedDate' : textOf(term?.['dueBase'], 'documentDate'));
  const byTerm = term !== null && term['dueBase'] === dueBase ? dueRuleOf(term) : plainDueRule;
  const own =
    typeof row['days'] === 'number' && row['days'] !== 0 ? { ...plainDueRule, days: row['days'] } : byTerm;
  return {
    stage: textOf(row['stage'], 'balance'),
    isAdvance: row['isAdvance'] === true,
    ratio: textOf(row['ratio']),
    amount: textOf(row['amount'], '0'),
    dueBase,
    milestoneType: null,
    dueRule: storableRule(storedDueRule(row['dueRule']) ?? own),
    controlPoint: textOf(row['controlPoint'], 'none'),
    needInvoice: row['needInvoice'] === true,
    remark: typeof row['remark'] === 'string' ? row['remark'] : null,
    dueDate: typeof row['dueDate'] === 'string' ? row['dueDate'] : null,
    milestoneSeq: typeof row['milestoneSeq'] === 'number' ? row['milestoneSeq'] : null,
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
  entity: string,
  doc: Doc,
  basis: Basis,
  of?: SplitBase,
): Promise<Instalments> {
  const whole = of ?? {
    allAmount: numberOf(doc.fields['allAmount']),
    amount: numberOf(doc.fields['amount']),
  };
  if (whole.allAmount.isZero()) return { rows: [], scheme: null };
  const scheme = await schemeOf(context, side, doc, basis);
  if (scheme !== null) {
    if (scheme.fields['basis'] !== basis && !(basis === 'order' && scheme.fields['basis'] === 'contract'))
      return { rows: [], scheme: null };
    const { money } = moneyScales(doc, readerOf(await refsForRules(context, defOf(entity), doc)));
    return { rows: splitByScheme(scheme, whole, money).map(untyped), scheme: scheme.id };
  }
  if (basis !== 'order') return { rows: [], scheme: null };
  return { rows: [await rowByTerm(context, side, doc, whole.allAmount)], scheme: null };
}

/** The whole amount at once, by the payment term of the document. */
export async function rowByTerm(
  context: WriteContext,
  side: MoneySide,
  doc: Doc,
  allAmount: Decimal,
): Promise<Instalment> {
  const term = await paymentTermOf(context, doc);
  return untyped({
    stage: 'balance',
    isAdvance: false,
    ratio: '100',
    amount: decimalText(allAmount),
    dueBase: textOf(term?.['dueBase'], side.usualBase),
    milestoneType: null,
    dueRule: storableRule(term === null ? plainDueRule : dueRuleOf(term)),
    controlPoint: 'none',
    needInvoice: false,
    remark: null,
  });
}

/** The scheme named on the document, else that of its payment term, else the organisation's default of this basis. */
export async function schemeOf(
  context: WriteContext,
  side: MoneySide,
  doc: Doc,
  basis: Basis,
): Promise<Doc | null> {
  const named = textOf(doc.fields[side.scheme]) || textOf((await paymentTermOf(context, doc))?.[side.scheme]);
  const id = named === '' ? await defaultScheme(context, side, basis) : named;
  return id === null ? null : readDoc(context.session, defOf(side.scheme), id, { org: context.grants.org });
}

async function defaultScheme(
  { session, grants, today }: WriteContext,
  side: MoneySide,
  basis: Basis,
): Promise<string | null> {
  const table = side.name === 'receivable' ? 'receivable_plan_scheme' : 'payable_plan_scheme';
  const { rows } = await session.query(
    `select id from ${table} where org = $1::uuid and status = 'enabled' and is_default and basis = $2
       and (effective_date is null or effective_date <= $3::date) and (expiry_date is null or expiry_date >= $3::date) limit 1`,
    [grants.org, basis, today],
  );
  return rows[0] === undefined ? null : textOf(rows[0]['id']);
}

async function paymentTermOf({ session }: WriteContext, doc: Doc): Promise<Row | null> {
  const id = doc.fields['paymentTerm'];
  if (typeof id !== 'string') return null;
  const term = await readDoc(session, defOf('paymentTerm'), id);
  return term === null ? null : term.fields;
}

/** Whether the sum of the instalments is the amount of the document, exactly. */
export function addsUp(rows: readonly Instalment[], allAmount: string): boolean {
  return rows.reduce((sum, row) => sum.plus(decimal(row.amount)), decimal('0')).eq(decimal(allAmount));
}
