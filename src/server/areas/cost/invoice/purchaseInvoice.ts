// 采购发票: matched while it is typed, judged under the lock of its receipts at approval, counted on receipt, order and
// payable plan with its difference of cost; unapproval takes exactly that back.
import { linesOver, matchStatus } from '#entities/cost/invoice/invoiceMatch.ts';
import { purchaseInvoice as invoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { costLines } from './costLines.ts';
import {
  approvalFacts,
  invoiceFacts,
  matchedLines,
  pairsOf,
  sameNumber,
  standingOn,
  type InvoiceFacts,
  type StandingOn,
} from './invoiceFacts.ts';
import { writtenBack } from './invoicedAmounts.ts';
import { proposeInvoice } from './proposeInvoice.ts';
import { sourcesOf } from './openSources.ts';
import { originalLines, originalLocked, redInvoice, redProblems } from './redInvoice.ts';

type Invoice = DocOf<typeof invoice>;
type Item = LineOf<typeof invoice, 'items'>;

const distinct = '同一供应商的发票号码不重复';
const within = [
  '数量不超过可开票数量与数量容差',
  '价格差异超出容差的，须由有权的人填写原因放行',
  '红字发票不超过原发票',
];

export const purchaseInvoice = defineBehaviour(invoice, {
  title: '采购发票的勾稽与回写',
  propose: proposeInvoice,
  actions: {
    save: defineAction(invoice, { checks: [distinct], facts: sameNumber, check: duplicates }),
    submit: defineAction(invoice, {
      checks: [distinct, ...within],
      locks: originalLocked('purchaseInvoice'),
      facts: (doc, read) => invoiceFacts(doc, read),
      check: (doc, facts) => [...duplicates(doc, facts.sameNumber), ...judged(doc, facts, false)],
    }),
    approve: defineAction(invoice, {
      checks: [distinct, ...within],
      locks: originalLocked('purchaseInvoice'),
      effects: ['progress', 'set', 'money', 'bookInvoiceCost'],
      facts: approvalFacts,
      check: (doc, facts) => [...duplicates(doc, facts.sameNumber), ...judged(doc, facts, true)],
      plan: (doc, facts) => [
        { effect: 'progress', to: 'executed' },
        ...writtenBack(doc.lines.items, facts.sources, 1),
        { effect: 'set', entity: 'purchaseInvoice', id: doc.id, ...results(doc, facts) },
        { effect: 'money', side: 'payable', act: 'invoice', counted: true },
        { effect: 'bookInvoiceCost', matches: costLines(doc, facts) },
      ],
    }),
    unapprove: defineAction(invoice, {
      checks: ['没有付款依赖本发票，也没有后来的红字发票'],
      effects: ['progress', 'set', 'money', 'bookInvoiceCost'],
      facts: standingOn,
      check: (_doc, facts) => inTheWay(facts),
      plan: (doc, { sources }) => [
        { effect: 'progress', to: 'occupied' },
        ...writtenBack(doc.lines.items, sources, -1),
        { effect: 'money', side: 'payable', act: 'invoice', counted: false },
        { effect: 'bookInvoiceCost', matches: [] },
      ],
    }),
    match: defineAction(invoice, {
      effects: ['matchInvoice'],
      facts: async (_doc, { request }) => pairsOf(request),
      plan: (_doc, pairs) => [{ effect: 'matchInvoice', pairs }],
    }),
    unmatch: {
      effects: ['matchInvoice'],
      plan: () => [{ effect: 'matchInvoice', pairs: null, clear: true }],
    },
    releaseDifference: defineAction(invoice, 'releaseDifference', {
      effects: ['set'],
      facts: async (_doc, { userId }) => userId,
      plan: (doc, userId, { given }) => [
        {
          effect: 'set',
          entity: 'purchaseInvoice',
          id: doc.id,
          fields: {
            releaseReason: given.releaseReason,
            releasedBy: userId,
            matchStatus: matchStatus(doc.lines.items, true),
          },
        },
      ],
    }),
    pushRed: defineAction(invoice, 'pushRed', {
      checks: ['不是红字发票'],
      effects: ['create'],
      facts: async (doc: Invoice, read) => ({
        sources: await sourcesOf(read, doc.lines.items, doc.id, false),
        original: await originalLines(doc, read),
        today: read.today,
      }),
      check: ({ fields }) =>
        fields.isRed === true ? [{ field: '', level: 'error', message: '红字发票不能再开红字' }] : [],
      plan: (doc, facts, { given }) => [redInvoice(doc, facts, given)],
    }),
  },
});

/** What the comparison says of every line now, and of the whole. */
function results(
  doc: Invoice,
  facts: InvoiceFacts,
): Pick<Extract<Effect, { effect: 'set' }>, 'fields' | 'lines'> {
  const lines = matchedLines(doc, facts);
  return {
    fields: { matchStatus: matchStatus(lines, isReleased(doc)) },
    lines: lines.map(({ id, qtyResult, priceResult, taxResult }) => ({
      lines: 'items',
      id,
      fields: {
        qtyResult,
        priceResult,
        taxResult,
      },
    })),
  };
}

function isReleased({ fields }: Invoice): boolean {
  return fields.releasedBy !== null;
}

function duplicates({ fields }: Invoice, other: DocumentLink | null): Problem[] {
  if (other === null) return [];
  const message = `该供应商的发票号码 ${fields.invoiceNo ?? ''} 已在 ${other.code} 登记，请核对是否重复`;
  return [{ field: 'invoiceNo', level: 'error', message, documents: [other] }];
}

/** @param approves whether it counts now: a draft handed in is told, not refused */
function judged(doc: Invoice, facts: InvoiceFacts, approves: boolean): Problem[] {
  const lines = matchedLines(doc, facts);
  const at = (row: Item, field: string, level: Problem['level'], message: string): Problem => ({
    field,
    lines: 'items',
    lineId: row.id,
    lineNo: row.seq,
    level,
    message: `第${row.seq}行 ${message}`,
  });
  const unmatched = lines.filter(
    (row) => !facts.sources.has(row.sourceLineId ?? '') && facts.stocked.has(row.material ?? ''),
  );
  const open = (row: Item) => decimalText(facts.openOf(row).toDecimalPlaces(6));
  const waits = facts.control !== 'none' && !isReleased(doc);
  const strict = facts.control === 'block' && approves;
  return [
    ...unmatched.map((row) => at(row, 'sourceCode', 'error', '还没有与入库单勾稽，请先勾稽或从入库单选单')),
    ...[...facts.sources.values()]
      .filter((source) => !source.reviewed)
      .map(({ code }): Problem => ({ field: '', level: 'error', message: `${code} 未审核，不能开票` })),
    ...(approves
      ? linesOver(lines, 'qtyResult').map((row) =>
          at(
            row,
            'qty',
            'error',
            `可开票 ${open(row)}，本次 ${decimalText(decimal(row.qty))}，超出可开票数量`,
          ),
        )
      : []),
    ...(waits
      ? linesOver(lines, 'priceResult').map((row) =>
          at(
            row,
            'differenceAmount',
            strict ? 'error' : 'warning',
            `价格差异 ${row.differenceAmount ?? '0'} 超出容差${strict ? '，须差异放行后才能审核' : ''}`,
          ),
        )
      : []),
    ...redProblems(doc, facts),
  ];
}

function inTheWay({ reds, paid }: StandingOn): Problem[] {
  return [
    ...reds.map((red): Problem => ({
      field: '',
      level: 'error',
      message: `不能反审核：红字发票 ${red.code} 已冲减本发票，请先删除或作废它`,
      documents: [red],
    })),
    ...paid.map((plan): Problem => ({
      field: '',
      level: 'error',
      message: `不能反审核：应付计划 ${plan.code} 凭本发票付款并已付款，请先反审核付款登记单，或开红字发票`,
      documents: [plan],
    })),
  ];
}
