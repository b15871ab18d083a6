// How far a plan order is released, by what was made of it: given back when a document made of it is deleted. Source:
// catalogue `planOrder`, flows a5; worked example E30.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';

export interface ReleaseState {
  releasedQty: string;
  remainQty: string;
  status: 'firmed' | 'partiallyReleased' | 'released';
}

/** @param targets quantities of the documents there are */
export function releaseState(confirmedQty: string, targets: readonly string[]): ReleaseState {
  const released = targets.reduce((sum, qty) => sum.plus(decimal(qty)), decimal('0'));
  const remain = Decimal.max(0, decimal(confirmedQty).minus(released));
  return {
    releasedQty: decimalText(released),
    remainQty: decimalText(remain),
    status: remain.isZero() ? 'released' : released.isZero() ? 'firmed' : 'partiallyReleased',
  };
}

/** Why so much cannot be released; null when it can. */
export function releaseProblem(confirmedQty: string, targets: readonly string[], qty: string): string | null {
  const { remainQty } = releaseState(confirmedQty, targets);
  if (!decimal(qty).greaterThan(0)) return '投放数量须大于 0';
  return decimal(qty).greaterThan(decimal(remainQty))
    ? `投放数量 ${qty} 超过未投放数量 ${remainQty}，请减少投放数量或先修改确认数量`
    : null;
}
