// 收货通知单: how far the goods are, and which of them wait for their inspection before they are stocked.
import { Decimal } from '#model/decimal.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { receiptNotice as notice } from '#entities/purchase/receiptNotice.ts';
import type { Problem } from '#model/check/problem.ts';
import { isEmpty } from '#model/kind.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { earlyProblems } from './early.ts';
import { proposeFromSource } from './sources.ts';
import { purchaseParams, type PurchaseParams } from './purchaseParams.ts';

type Notice = DocOf<typeof notice>;
type Line = LineOf<typeof notice, 'items'>;

function sumOf({ lines }: Notice, field: 'arrivedQty' | 'refusedQty' | 'qty') {
  return lines.items.reduce((sum, row) => sum.plus(row[field] ?? 0), new Decimal(0));
}

/** Of an approved notice; before that, only when its arrival was noted. */
function arrivalOf(doc: Notice, counted: boolean): string {
  if (!counted && isEmpty(doc.fields.arrivalTime)) return 'notArrived';
  const [arrived, refused, announced] = [
    sumOf(doc, 'arrivedQty'),
    sumOf(doc, 'refusedQty'),
    sumOf(doc, 'qty'),
  ];
  if (arrived.isZero()) return 'notArrived';
  if (refused.gte(arrived)) return 'refused';
  return arrived.lt(announced) ? 'partial' : 'arrived';
}

function waits(row: Line, params: PurchaseParams): boolean {
  return params.requireInspection && row.isInspect === true && row.isUrgent !== true;
}

function state(doc: Notice, approved: boolean, params: PurchaseParams): Effect[] {
  const rows = doc.lines.items;
  const inspectionStatus = rows.some((row) => row.isInspect === true) ? 'waiting' : 'none';
  return [
    {
      effect: 'set',
      entity: 'receiptNotice',
      id: doc.id,
      fields: { inspectionStatus, arrivalStatus: arrivalOf(doc, approved) },
      lines: rows.map((row) => ({
        lines: 'items',
        id: row.id,
        fields: { mustInspect: approved && waits(row, params) },
      })),
    },
  ];
}

const notEarly = '不早于参数允许的提前天数收货';
const params = (_doc: Notice, read: Read): Promise<PurchaseParams> => purchaseParams(read);

function early(doc: Notice, { earlyReceiveDays }: PurchaseParams): Problem[] {
  const dates = new Map(doc.lines.items.map(({ id, deliveryDate }) => [id, deliveryDate]));
  return earlyProblems(doc, earlyReceiveDays, dates);
}

/** Nothing of it counts. */
const uncounted = defineAction(notice, {
  effects: ['set'],
  facts: params,
  plan: (doc, known) => state(doc, false, known),
});

export const receiptNotice = defineBehaviour(notice, {
  title: '到货进度与来料检验',
  propose: proposeFromSource,
  actions: {
    save: uncounted,
    submit: defineAction(notice, { checks: [notEarly], facts: params, check: early }),
    approve: defineAction(notice, {
      checks: [notEarly],
      effects: ['set'],
      facts: params,
      check: early,
      plan: (doc, known) => state(doc, true, known),
    }),
    unapprove: uncounted,
  },
});
