// 销售发票: held against shipments while it is typed and when it is approved; issued, it counts on shipment, order and
// receivable plan. Nothing undoes what was issued: a red invoice answers it.
import { invoiceFace } from '#entities/cost/invoice/invoiceFace.ts';
import { saleInvoice as invoice } from '#entities/cost/invoice/saleInvoice.ts';
import type { Problem } from '#model/check/problem.ts';
import { Decimal, decimal, decimalText, round } from '#model/decimal.ts';
import type { FieldValue } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { factsReader } from '#model/rules/facts.ts';
import { defineAction, defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { openOf } from './invoiceFacts.ts';
import { saleTolerance, type Control } from './invoiceParams.ts';
import { writtenBack } from './invoicedAmounts.ts';
import { sourcesOf, type SourceLine } from './openSources.ts';
import { invoiceTerms } from './partnerTerms.ts';
import { originalLocked } from './redInvoice.ts';
import { leftOf, redLines, saleRedProblems, type Left } from './saleRed.ts';

type Invoice = DocOf<typeof invoice>;
type Item = LineOf<typeof invoice, 'items'>;

interface Facts {
  sources: ReadonlyMap<string, SourceLine>;
  perLine: string;
  control: Control;
  maxLines: number;
  /** Left of the lines of the original, for red invoices; of its own, for those that are taken back. */
  left: Left;
}

const factsOf =
  (locks: boolean) =>
  async (doc: Invoice, read: Read): Promise<Facts> => ({
    ...(await saleTolerance(read)),
    sources: await sourcesOf(read, doc.lines.items, doc.id, locks),
    left: await leftOf(doc, read),
  });

/** @param strict whether a difference is refused, where the parameter says so */
function problemsOf(doc: Invoice, facts: Facts, strict: boolean): Problem[] {
  return [
    ...tooMany(doc, facts),
    ...overdrawn(doc, facts),
    ...differing(doc, facts, strict),
    ...saleRedProblems(doc, facts.left),
  ];
}

const judged = {
  checks: [
    '数量不超过已出库减退货减已开票',
    '金额与出库净价的差异不超过每行的容差',
    '合并同名同价的行以后不超过单张发票最多行数',
    '红字发票不超过原发票',
  ],
  locks: originalLocked('saleInvoice'),
};

const strictly = {
  ...judged,
  facts: factsOf(true),
  check: (doc: Invoice, facts: Facts) => problemsOf(doc, facts, true),
};

/** What a person fills in when it is issued. */
const issued = factsReader({ invoiceNo: 'text' });

export const saleInvoice = defineBehaviour(invoice, {
  title: '销售发票的核对与回写',
  propose,
  actions: {
    submit: defineAction(invoice, {
      ...judged,
      facts: factsOf(false),
      check: (doc, facts) => problemsOf(doc, facts, false),
    }),
    approve: defineAction(invoice, strictly),
    issue: defineAction(invoice, {
      ...strictly,
      effects: ['progress', 'set', 'money', 'setFace'],
      plan: (doc, { sources, maxLines }, { given }): Effect[] => [
        { effect: 'progress', to: 'executed' },
        ...writtenBack(doc.lines.items, sources, 1),
        {
          effect: 'set',
          entity: 'saleInvoice',
          id: doc.id,
          fields: { invoiceNo: issued(given).invoiceNo },
        },
        { effect: 'money', side: 'receivable', act: 'invoice', counted: true },
        { effect: 'setFace', rows: invoiceFace(doc.lines.items, maxLines) },
      ],
    }),
    pushRed: defineAction(invoice, 'pushRed', {
      checks: ['不是红字发票，还没有全部冲红'],
      effects: ['create'],
      facts: leftOf,
      check: (doc, left) =>
        doc.fields.isRed === true
          ? [{ field: '', level: 'error', message: '红字发票不能再开红字' }]
          : redLines(doc, left).length === 0
            ? [{ field: '', level: 'error', message: '本发票已全部冲红' }]
            : [],
      plan: (doc, left, { given }) => [redOf(doc, left, given.redReason)],
    }),
  },
});

function tooMany(doc: Invoice, { maxLines }: Facts): Problem[] {
  const rows = doc.lines.items;
  const printed = invoiceFace(rows, maxLines).length;
  if (printed <= maxLines) return [];
  const message = `票面 ${printed} 行，超过单张发票最多 ${maxLines} 行；合并同名同价的行以后仍超出，请分成几张发票`;
  return [{ field: '', level: 'error', message }];
}

function at(row: Item, field: string, level: Problem['level'], message: string): Problem {
  return {
    field,
    lines: 'items',
    lineId: row.id,
    lineNo: row.seq,
    level,
    message: `第${row.seq}行 ${message}`,
  };
}

function overdrawn(doc: Invoice, { sources }: Facts): Problem[] {
  if (doc.fields.isRed === true) return [];
  const taken = new Map<string, Decimal>();
  return doc.lines.items.flatMap((row): Problem[] => {
    const source = sources.get(row.sourceLineId ?? '');
    if (source === undefined) return [];
    if (!source.reviewed) return [at(row, 'sourceCode', 'error', `${source.code} 未审核，不能开票`)];
    const before = taken.get(source.id) ?? new Decimal(0);
    const qty = decimal(row.qty);
    taken.set(source.id, before.plus(qty));
    const open = Decimal.max(0, openOf(row, source).minus(before));
    if (qty.lte(open)) return [];
    return [
      at(
        row,
        'qty',
        'error',
        `可开票 ${decimalText(round(open, 6))}，本次 ${decimalText(qty)}，超出可开票数量`,
      ),
    ];
  });
}

/** Against the share of the shipment's own amount: the last invoice of a line takes what is left of it. */
function differing(doc: Invoice, { sources, perLine, control }: Facts, refuses: boolean): Problem[] {
  if (control === 'none' || doc.fields.isRed === true) return [];
  return doc.lines.items.flatMap((row): Problem[] => {
    const source = sources.get(row.sourceLineId ?? '');
    if (source === undefined || source.baseQty.isZero()) return [];
    const expected = source.amount.times(decimal(row.baseQty)).dividedBy(source.baseQty);
    const difference = round(decimal(row.amount).minus(expected), 2);
    if (difference.abs().lte(decimal(perLine))) return [];
    const strict = control === 'block' && refuses;
    const message = `金额与出库净价相差 ${decimalText(difference)}，超过允许的 ${perLine}`;
    return [at(row, 'amount', strict ? 'error' : 'warning', message)];
  });
}

function redOf(doc: Invoice, left: Left, redReason: string | null): Effect {
  const { fields } = doc;
  return {
    effect: 'create',
    opens: true,
    entity: 'saleInvoice',
    fields: {
      customer: fields.customer,
      settleCustomer: fields.settleCustomer,
      salesperson: fields.salesperson,
      invoiceType: fields.invoiceType,
      invoiceTitle: fields.invoiceTitle,
      taxNo: fields.taxNo,
      invoiceEmail: fields.invoiceEmail,
      invoiceAddress: fields.invoiceAddress,
      currency: fields.currency,
      exchangeRate: fields.exchangeRate,
      taxIncluded: fields.taxIncluded,
      isRed: true,
      originalInvoice: doc.id,
      redReason,
    },
    lines: { items: redLines(doc, left) },
  };
}

/** Title, tax number and address of the customer once he is chosen; what is open of each shipment. */
async function propose({ before, doc, patches }: Proposal<Invoice>, read: Read): Promise<Patch[]> {
  const { items } = doc.lines;
  const sources = await sourcesOf(read, items, doc.id);
  const lines = items.flatMap((row): Patch[] => {
    const source = sources.get(row.sourceLineId ?? '');
    const set = (field: 'saleOrder' | 'openQty' | 'goodsName', value: FieldValue): Patch[] =>
      sameValue(row[field], value) ? [] : [{ op: 'setLine', lines: 'items', id: row.id, field, value }];
    return [
      ...set('saleOrder', source?.order ?? null),
      ...set('openQty', source === undefined ? null : decimalText(round(openOf(row, source), 8))),
      ...(isEmpty(row.goodsName) ? set('goodsName', row.materialName) : []),
    ];
  });
  return [...(await titled(before, doc, patches, read)), ...lines];
}

async function titled(
  before: Invoice | null,
  doc: Invoice,
  patches: readonly Patch[],
  read: Read,
): Promise<Patch[]> {
  const named = (of: Invoice | null) => of?.fields.settleCustomer ?? of?.fields.customer ?? null;
  const partner = named(doc);
  if (isEmpty(partner) || sameValue(named(before), partner)) return [];
  const typed = new Set(patches.flatMap((patch) => (patch.op === 'set' ? [patch.field] : [])));
  const terms = await invoiceTerms(read, 'customer', partner, doc.fields.date ?? read.today);
  const set = (field: keyof Invoice['fields'], value: string | null): Patch[] =>
    value === null || typed.has(field) || sameValue(doc.fields[field], value)
      ? []
      : [{ op: 'set', field, value }];
  return [
    ...set('invoiceType', terms.invoiceType),
    ...set('invoiceTitle', terms.invoiceTitle),
    ...set('taxNo', terms.taxNo),
    ...set('invoiceEmail', terms.email),
    ...set('invoiceAddress', terms.address),
  ];
}
