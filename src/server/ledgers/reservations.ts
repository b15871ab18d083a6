// The only writer of reservations (FLOWS §6): what is reserved for a demand is released, unlocked, transferred and cut
// down to what the demand still needs; reserving itself stands in reservations/lock.ts.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Context } from '#server/context.ts';
import { conflict, invalid } from '#server/refusal.ts';
import {
  type Claim,
  freeClaims,
  openClaims,
  showLocked,
  storedClaim,
  writeClaims,
} from './reservationRows.ts';
import { trimClaims } from './releaseExcess.ts';
import type { Ledger } from './ledger.ts';
import { lock, type ReserveWork } from './reservations/lock.ts';
import { type Demand, hand } from './reservations/demand.ts';

/** Claims stock for a demand, passes it on or gives it back. */
interface ReserveEffect {
  effect: 'reserve';
  work: ReserveWork;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    reserve: ReserveEffect;
  }
}

export const reservationLedger: Ledger<'reserve'> = {
  effect: 'reserve',
  title: '锁库、转移或释放预留',
  locks: ['stockRows', 'reservations', 'numberCounter'],
  async apply({ context, doc }, { work }) {
    await reserve(context, work);
    return doc;
  },
};

async function reserve(context: Context, work: ReserveWork): Promise<void> {
  if (work.do === 'lock') return lock(context, work);
  if (work.do === 'release')
    return release(context, work.lineIds, work.giveBack === true, work.below === true);
  if (work.do === 'unlock') return unlock(context, work.id, work.qty);
  if (work.do === 'transfer') return transfer(context, work.id, work.to, work.qty);
  return trimClaims(context, work.lineIds, work.bill);
}

async function release(
  context: Context,
  lineIds: readonly string[],
  giveBack: boolean,
  below: boolean,
): Promise<void> {
  const own = 'demand_line_id = any($2::text[])';
  const claims = await openClaims(
    context,
    below ? `(${own} or order_line_id = any($2::text[]))` : own,
    lineIds,
  );
  const back = giveBack ? claims.filter(({ origin }) => origin !== null) : [];
  await freeClaims(
    context,
    claims
      .filter((claim) => !back.includes(claim))
      .map((claim) => ({ claim, move: 'release', qty: claim.open })),
  );
  for (const claim of back) {
    const origin = await storedClaim(context, claim.origin ?? '');
    await writeClaims(context, [{ claim, move: 'transferOut', qty: claim.open }]);
    // What was handed on comes back to the claim it came from.
    await writeClaims(context, [{ claim: origin, move: 'transferOut', qty: claim.open.negated() }]);
  }
}

function partOf(claim: Claim, qty: string | null): Decimal {
  const wanted = qty === null ? claim.open : decimal(qty);
  if (!claim.open.greaterThan(0)) throw conflict('该锁库记录已没有有效锁定数量');
  if (!wanted.greaterThan(0) || wanted.greaterThan(claim.open))
    throw invalid([
      {
        field: 'openQty',
        level: 'error',
        message: `数量应大于 0 且不超过有效锁定数量 ${decimalText(claim.open)}`,
      },
    ]);
  return wanted;
}

async function unlock(context: Context, id: string, qty: string | null): Promise<void> {
  const claim = await storedClaim(context, id);
  await freeClaims(context, [{ claim, move: 'release', qty: partOf(claim, qty) }]);
}

async function transfer(context: Context, id: string, to: Demand, qty: string | null): Promise<void> {
  const claim = await storedClaim(context, id);
  if (claim.demandLineId === to.lineId) throw conflict('锁库已经属于这一行，请选择其他需求行');
  await hand(context, { ...claim }, to, partOf(claim, qty), { expiryDate: null, remark: null });
  await showLocked(context, [{ demandEntity: to.entity, demandId: to.id, demandLineId: to.lineId }]);
}
