// Who holds a frozen lot back, as its field frozenBy says it: what a recall froze is released by the recall, or by quality with
// a reason (FLOWS q4).

export const heldByHand = '手工';

/** @param code number of the recall */
export function heldByRecall(code: string): string {
  return `召回 ${code}`;
}

export function isHeldByRecall(frozenBy: string): boolean {
  return frozenBy.startsWith(heldByRecall(''));
}

/** @param code number of the inspection bill of a lot in stock */
export function heldByInspection(code: string): string {
  return `检验 ${code}`;
}

export function isHeldByInspection(frozenBy: string): boolean {
  return frozenBy.startsWith(heldByInspection(''));
}
