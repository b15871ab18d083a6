// The demands behind the lines of what was shipped or came back: the locks they no longer need go with the bill.
import type { DocOf } from '#model/typedDoc.ts';
import type { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import type { salesReturnBill } from '#entities/inventory/salesReturnBill.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

interface Behind {
  noticeLineId: string | null;
  orderLineId: string | null;
}

/** The lines behind a line of an issue, the nearest first. */
export function demandsOf({ noticeLineId, orderLineId }: Behind): string[] {
  return [noticeLineId, orderLineId].flatMap((id) => (id === null || id === '' ? [] : [id]));
}

/** After the issue: locks beyond what its demands still need go. */
export function trimOf({ id, fields, lines }: DocOf<typeof salesOutBill>): Effect {
  const bill = { entity: 'salesOutBill', id, code: fields.code ?? '' };
  return { effect: 'reserve', work: { do: 'trim', lineIds: demandIds(lines.items), bill } };
}

/** After a return was taken back: what it asked for once more need not be locked any more. */
export function trimForGood({ lines }: DocOf<typeof salesReturnBill>): Effect {
  return { effect: 'reserve', work: { do: 'trim', lineIds: demandIds(lines.items), bill: null } };
}

function demandIds(rows: readonly Behind[]): string[] {
  return [...new Set(rows.flatMap(demandsOf))];
}
