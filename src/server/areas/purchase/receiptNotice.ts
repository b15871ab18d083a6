// 收货通知单: how far the goods are, and which of them wait for their inspection before they are stocked.
import type { Doc, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { isEmpty } from '#model/kind.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { earlyProblems } from './early.ts';
import { proposeFromSource } from './sources.ts';
import { purchaseParams, type PurchaseParams } from './purchaseParams.ts';

function sumOf(doc: Doc, field: string) {
  return (doc.lines['items'] ?? []).reduce((sum, row) => sum.plus(numberOf(row[field])), zero);
}

/** Of an approved notice; before that, only when its arrival was noted. */
function arrivalOf(doc: Doc, counted: boolean): string {
  if (!counted && isEmpty(doc.fields['arrivalTime'])) return 'notArrived';
  const [arrived, refused, announced] = [
    sumOf(doc, 'arrivedQty'),
    sumOf(doc, 'refusedQty'),
    sumOf(doc, 'qty'),
  ];
  if (arrived.isZero()) return 'notArrived';
  if (refused.gte(arrived)) return 'refused';
  return arrived.lt(announced) ? 'partial' : 'arrived';
}

function waits(row: LineRow, params: PurchaseParams): boolean {
  return params.requireInspection && row['isInspect'] === true && row['isUrgent'] !== true;
}

function state(doc: Doc, approved: boolean, params: PurchaseParams): Effect[] {
  const rows = doc.lines['items'] ?? [];
  const inspectionStatus = rows.some((row) => row['isInspect'] === true) ? 'waiting' : 'none';
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

export const receiptNotice = defineBehaviour<PurchaseParams>({
  title: '到货进度与来料检验',
  checks: ['不早于参数允许的提前天数收货'],
  effects: { save: ['set'], approve: ['set'], unapprove: ['set'] },
  propose: proposeFromSource,
  facts: (_doc, read) => purchaseParams(read),
  check(doc, params, moment) {
    if (moment !== 'submit' && moment !== 'approve') return [];
    const dates = new Map((doc.lines['items'] ?? []).map((row) => [row.id, row['deliveryDate'] ?? null]));
    return earlyProblems(
      doc,
      params.earlyReceiveDays,
      (row) => dates.get(row.id) ?? null,
    ) satisfies Problem[];
  },
  plan: {
    save: (doc, params) => state(doc, false, params),
    approve: (doc, params) => state(doc, true, params),
    unapprove: (doc, params) => state(doc, false, params),
  },
});
