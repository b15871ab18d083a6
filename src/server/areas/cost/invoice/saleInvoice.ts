// 销售发票: held against shipments while it is typed and when it is approved; issued, it counts on shipment, order and
// receivable plan. Nothing undoes what was issued: a red invoice answers it.
import { invoiceFace } from '#entities/cost/invoice/invoiceFace.ts';
import type { Problem } from '#model/check/problem.ts';
import { Decimal, decimal, decimalText, round } from '#model/decimal.ts';
import type { Doc, FieldValue, LineRow, Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { textOf } from '#server/values.ts';
import { openOf } from './invoiceFacts.ts';
import { saleTolerance, type Control } from './invoiceParams.ts';
import { writtenBack } from './invoicedAmounts.ts';
import { sourcesOf, type SourceLine } from './openSources.ts';
import { invoiceTerms } from './partnerTerms.ts';
import { originalLocked } from './redInvoice.ts';
import { leftOf, redLines, saleRedProblems } from './saleRed.ts';

interface Facts {
  sources: ReadonlyMap<string, SourceLine>;
  perLine: string;
  control: Control;
  maxLines: number;
  /** Left of the lines of the original, for red invoices; of its own, for those that are taken back. */
  left: ReadonlyMap<string, { qty: Decimal; amount: Decimal }>;
  given: Row;
}

const judged = new Set(['submit', 'approve', 'issue', 'pushRed']);

export const saleInvoice = defineBehaviour<Facts>({
  title: '销售发票的核对与回写',
  checks: [
    '数量不超过已出库减退货减已开票',
    '金额与出库净价的差异不超过每行的容差',
    '合并同名同价的行以后不超过单张发票最多行数',
    '红字发票不超过原发票',
  ],
  locks: originalLocked('saleInvoice'),
  effects: {
    issue: ['progress', 'set', 'money', 'setFace'],
    pushRed: ['create'],
  },
  propose,
  async facts(doc, read, moment) {
    const params = await saleTolerance(read);
    const isJudged = judged.has(moment);
    const locks = moment === 'approve' || moment === 'issue';
    return {
      ...params,
      sources: isJudged
        ? await sourcesOf(read, doc.lines['items'] ?? [], doc.id, locks)
        : new Map<string, SourceLine>(),
      left: isJudged ? await leftOf(doc, read) : new Map<string, never>(),
      given: read.given,
    };
  },
  check(doc, facts, moment) {
    if (moment === 'pushRed')
      return doc.fields['isRed'] === true
        ? [{ field: '', level: 'error', message: '红字发票不能再开红字' }]
        : redLines(doc, facts.left).length === 0
          ? [{ field: '', level: 'error', message: '本发票已全部冲红' }]
          : [];
    if (!judged.has(moment)) return [];
    return [
      ...tooMany(doc, facts),
      ...overdrawn(doc, facts),
      ...differing(doc, facts, moment),
      ...saleRedProblems(doc, facts.left),
    ];
  },
  plan: {
    issue: (doc, { sources, given, maxLines }): Effect[] => [
      { effect: 'progress', to: 'executed' },
      ...writtenBack(doc, sources, 1),
      {
        effect: 'set',
        entity: 'saleInvoice',
        id: doc.id,
        fields: { invoiceNo: given['invoiceNo'] ?? null },
      },
      { effect: 'money', side: 'receivable', act: 'invoice', counted: true },
      { effect: 'setFace', rows: invoiceFace(doc.lines['items'] ?? [], maxLines) },
    ],
    pushRed: (doc, facts) => [redOf(doc, facts)],
  },
});

function tooMany(doc: Doc, { maxLines }: Facts): Problem[] {
  const rows = doc.lines['items'] ?? [];
  const printed = invoiceFace(rows, maxLines).length;
  if (printed <= maxLines) return [];
  const message = `票面 ${printed} 行，超过单张发票最多 ${maxLines} 行；合并同名同价的行以后仍超出，请分成几张发票`;
  return [{ field: '', level: 'error', message }];
}

function at(row: LineRow, field: string, level: Problem['level'], message: string): Problem {
  return {
    field,
    lines: 'items',
    lineId: row.id,
    lineNo: row.seq,
    level,
    message: `第${row.seq}行 ${message}`,
  };
}

function overdrawn(doc: Doc, { sources }: Facts): Problem[] {
  if (doc.fields['isRed'] === true) return [];
  const taken = new Map<string, Decimal>();
  return (doc.lines['items'] ?? []).flatMap((row): Problem[] => {
    const source = sources.get(textOf(row['sourceLineId']));
    if (source === undefined) return [];
    if (!source.reviewed) return [at(row, 'sourceCode', 'error', `${source.code} 未审核，不能开票`)];
    const before = taken.get(source.id) ?? new Decimal(0);
    const qty = numberOf(row['qty']);
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
function differing(doc: Doc, { sources, perLine, control }: Facts, moment: string): Problem[] {
  if (control === 'none' || doc.fields['isRed'] === true) return [];
  return (doc.lines['items'] ?? []).flatMap((row): Problem[] => {
    const source = sources.get(textOf(row['sourceLineId']));
    if (source === undefined || source.baseQty.isZero()) return [];
    const expected = source.amount.times(numberOf(row['baseQty'])).dividedBy(source.baseQty);
    const difference = round(numberOf(row['amount']).minus(expected), 2);
    if (difference.abs().lte(decimal(perLine))) return [];
    const strict = control === 'block' && moment !== 'submit';
    const message = `金额与出库净价相差 ${decimalText(difference)}，超过允许的 ${perLine}`;
    return [at(row, 'amount', strict ? 'error' : 'warning', message)];
  });
}

function redOf(doc: Doc, { left, given }: Facts): Effect {
  const { fields } = doc;
  const keep = (...keys: string[]): Row =>
    Object.fromEntries(keys.map((key): [string, FieldValue] => [key, fields[key] ?? null]));
  return {
    effect: 'create',
    opens: true,
    entity: 'saleInvoice',
    fields: {
      ...keep(
        'customer',
        'settleCustomer',
        'salesperson',
        'invoiceType',
        'invoiceTitle',
        'taxNo',
        'invoiceEmail',
        'invoiceAddress',
        'currency',
        'exchangeRate',
        'taxIncluded',
      ),
      isRed: true,
      originalInvoice: doc.id,
      redReason: given['redReason'] ?? null,
    },
    lines: { items: redLines(doc, left) },
  };
}

/** Title, tax number and address of the customer once he is chosen; what is open of each shipment. */
async function propose({ before, doc, patches }: Proposal, read: Read): Promise<Patch[]> {
  const rows = doc.lines['items'] ?? [];
  const sources = await sourcesOf(read, rows, doc.id);
  const lines = rows.flatMap((row): Patch[] => {
    const source = sources.get(textOf(row['sourceLineId']));
    const values: Row = {
      saleOrder: source?.order ?? null,
      openQty: source === undefined ? null : decimalText(round(openOf(row, source), 8)),
      ...(isEmpty(row['goodsName'] ?? null) ? { goodsName: row['materialName'] ?? null } : {}),
    };
    return Object.entries(values).flatMap(([field, value]): Patch[] =>
      sameValue(row[field] ?? null, value)
        ? []
        : [{ op: 'setLine', lines: 'items', id: row.id, field, value }],
    );
  });
  return [...(await titled(before, doc, patches, read)), ...lines];
}

async function titled(before: Doc | null, doc: Doc, patches: readonly Patch[], read: Read): Promise<Patch[]> {
  const named = (fields: Row | undefined) => fields?.['settleCustomer'] ?? fields?.['customer'] ?? null;
  const partner = named(doc.fields);
  if (isEmpty(partner) || sameValue(named(before?.fields), partner)) return [];
  const typed = new Set(patches.flatMap((patch) => (patch.op === 'set' ? [patch.field] : [])));
  const terms = await invoiceTerms(read, 'customer', partner, textOf(doc.fields['date'], read.today));
  const values: Row = {
    invoiceType: terms.invoiceType,
    invoiceTitle: terms.invoiceTitle,
    taxNo: terms.taxNo,
    invoiceEmail: terms.email,
    invoiceAddress: terms.address,
  };
  return Object.entries(values).flatMap(([field, value]): Patch[] =>
    value === null || typed.has(field) || sameValue(doc.fields[field] ?? null, value)
      ? []
      : [{ op: 'set', field, value }],
  );
}
