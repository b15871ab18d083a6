// Locks at the moment of posting: a bill consumes what its own demand has locked before anything is judged to be short;
// what policy lets others take is taken from the youngest locks, so that no lock outlives the stock below it.
import { Decimal } from '#model/decimal.ts';
import type { Context } from '#server/context.ts';
import { openClaims, writeClaims, type Claim, type ClaimChange } from './reservationRows.ts';
import type { BalanceState, StockBill, StockMove } from './stockMoves.ts';

export class StockLocks {
  readonly #context: Context;
  readonly #own: readonly Claim[];
  readonly #changes: { balance: string; change: Omit<ClaimChange, 'bill'> }[] = [];

  constructor(context: Context, own: readonly Claim[]) {
    this.#context = context;
    this.#own = own;
  }

  /** Locks of the bill's own demands, locked before the stock itself (S9). */
  static async of(context: Context, moves: readonly StockMove[]): Promise<StockLocks> {
    const demands = [...new Set(moves.flatMap((move) => move.demands ?? []))];
    if (demands.length === 0) return new StockLocks(context, []);
    return new StockLocks(
      context,
      await openClaims(context, `reserve_type = 'strong' and demand_line_id = any($2::text[])`, demands),
    );
  }

  /** Takes up to `wanted` from the move's own locks on the row, off the row's reserved quantity. */
  consume(move: StockMove, balance: string, place: BalanceState, wanted: Decimal): void {
    let left = wanted;
    for (const demand of move.demands ?? []) {
      for (const claim of this.#own) {
        const qty = Decimal.min(left, claim.open);
        if (claim.demandLineId !== demand || claim.balance !== balance || !qty.greaterThan(0)) continue;
        this.#take(claim, balance, place, 'consume', qty);
        left = left.minus(qty);
      }
    }
  }

  /** Releases the youngest locks of a row that no longer holds what is reserved and frozen on it. */
  async releaseExcess(balance: string, place: BalanceState): Promise<void> {
    let over = Decimal.min(
      place.reserved,
      place.reserved.plus(place.frozen).minus(Decimal.max(place.onHand, 0)),
    );
    if (!over.greaterThan(0)) return;
    const known = new Map(this.#own.map((claim) => [claim.id, claim]));
    const found = await openClaims(this.#context, `reserve_type = 'strong' and balance = $2::uuid`, balance);
    for (const stored of found.toReversed()) {
      const claim = known.get(stored.id) ?? stored;
      const qty = Decimal.min(over, claim.open);
      if (!qty.greaterThan(0)) continue;
      this.#take(claim, balance, place, 'release', qty);
      over = over.minus(qty);
    }
  }

  #take(claim: Claim, balance: string, place: BalanceState, move: 'consume' | 'release', qty: Decimal): void {
    this.#changes.push({ balance, change: { claim: { ...claim }, move, qty } });
    claim.open = claim.open.minus(qty);
    place.reserved = place.reserved.minus(qty);
  }

  /** Writes the claims; the balance rows were written by the posting. */
  async store(bill: StockBill): Promise<void> {
    await writeClaims(
      this.#context,
      this.#changes.map(({ change }) => ({
        ...change,
        bill: { entity: bill.entity, id: bill.id, code: bill.code },
      })),
    );
  }
}
