// How much of the decisions of an inspection bill is dealt with, from what its handlings have executed in all: the decisions
// that need handling are filled one after the other. Pure, decimal texts in the unit of the bill.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';

export interface DecidedQuantity {
  id: string;
  decision: string;
  qty: string;
}

const settled: ReadonlySet<string> = new Set(['accept', 'concession', 'destroy']);

/** Whether rejected goods of this decision wait for their handling. */
export const needsHandling = (decision: string): boolean => !settled.has(decision);

/** By decision: what of it is done. @param done executed by all handlings of the bill */
export function handledShares(decisions: readonly DecidedQuantity[], done: string): Map<string, string> {
  let left = decimal(done);
  return new Map(
    decisions.map(({ id, decision, qty }) => {
      const share = needsHandling(decision) ? Decimal.min(decimal(qty), left) : decimal('0');
      left = left.minus(share);
      return [id, decimalText(share)];
    }),
  );
}
