// Locks of stock in the model (FLOWS §6): claims of order and notice lines on places, youngest last. What a bill consumed
// or made superfluous is kept by bill, so that it comes back with the bill as far as it is still needed and still free.
import type { ModelLine } from './documents.ts';

export interface Place {
  onHand: number;
  reserved: number;
  frozen: number;
}

export interface Claim<Line extends object = ModelLine> {
  id: number;
  line: Line;
  /** Order line behind the line of a notice. */
  order: Line | null;
  place: string;
  open: number;
  /** Claim it was handed on from. */
  origin: number | null;
}

interface Taken {
  bill: string;
  claim: number;
  consumed: boolean;
  qty: number;
}

/** What a line still needs. */
export type NeedOf<Line extends object = ModelLine> = (line: Line) => number;

let ids = 0;

export class Claims<Line extends object = ModelLine> {
  readonly #places: Map<string, Place>;
  #all = new Map<number, Claim<Line>>();
  #taken: Taken[] = [];

  constructor(places: Map<string, Place>) {
    this.#places = places;
  }

  copy(places: Map<string, Place>): Claims<Line> {
    const copy = new Claims<Line>(places);
    copy.#all = new Map([...this.#all].map(([id, claim]) => [id, { ...claim }]));
    copy.#taken = this.#taken.map((taken) => ({ ...taken }));
    return copy;
  }

  /** Open claims in the order they were made. */
  open(fits: (claim: Claim<Line>) => boolean): Claim<Line>[] {
    return [...this.#all.values()].filter((claim) => claim.open > 0 && fits(claim));
  }

  held(line: Line): number {
    return sum(this.open((claim) => claim.line === line));
  }

  /** What an order line holds, by its notices too. */
  heldInAll(line: Line): number {
    return sum(this.open((claim) => claim.line === line || claim.order === line));
  }

  add(line: Line, order: Line | null, place: string, qty: number, origin: number | null = null): void {
    if (qty <= 0) return;
    ids += 1;
    this.#all.set(ids, { id: ids, line, order, place, open: qty, origin });
    if (origin === null) this.#reserve(place, qty);
  }

  /** Hands up to `wanted` of the order's claims at the place to a notice; answers how much. */
  takeOver(order: Line, notice: Line, place: string, wanted: number): number {
    let left = wanted;
    for (const claim of this.open((each) => each.line === order && each.place === place)) {
      const qty = Math.min(left, claim.open);
      claim.open -= qty;
      this.add(notice, order, place, qty, claim.id);
      left -= qty;
    }
    return wanted - left;
  }

  release(fits: (claim: Claim<Line>) => boolean): void {
    for (const claim of this.open(fits)) {
      this.#reserve(claim.place, -claim.open);
      claim.open = 0;
    }
  }

  /** What a notice got from its order goes back, the rest is free. */
  giveBack(line: Line): void {
    for (const claim of this.open((each) => each.line === line)) {
      const origin = claim.origin === null ? undefined : this.#all.get(claim.origin);
      if (origin === undefined) this.#reserve(claim.place, -claim.open);
      else origin.open += claim.open;
      claim.open = 0;
    }
  }

  /** A bill takes what its demands, the nearest first, have locked at the place. */
  consume(bill: string, demands: readonly Line[], place: string, wanted: number): void {
    let left = wanted;
    for (const demand of demands)
      for (const claim of this.open((each) => each.line === demand && each.place === place))
        left -= this.#take(bill, claim, Math.min(left, claim.open), true);
  }

  /** The youngest claims go until so much less is held at the place. */
  squeeze(bill: string, place: string, over: number): void {
    let left = over;
    for (const claim of this.open((each) => each.place === place).toReversed())
      left -= this.#take(bill, claim, Math.min(left, claim.open), false);
  }

  /** Down to what the lines still need: own claims first, then those of notices, the youngest first. */
  trim(bill: string | null, lines: readonly Line[], needOf: NeedOf<Line>): void {
    for (const line of lines) {
      const own = this.open((claim) => claim.line === line).toReversed();
      const handed = this.open((claim) => claim.order === line).toReversed();
      let over = sum([...own, ...handed]) - needOf(line);
      for (const claim of [...own, ...handed])
        over -= this.#take(bill, claim, Math.min(Math.max(over, 0), claim.open), false);
    }
  }

  /** What a bill took comes back with it: as much as is free there, and as its lines still need. */
  restore(bill: string, needOf: NeedOf<Line>): void {
    const rows = this.#taken.filter((row) => row.bill === bill);
    this.#taken = this.#taken.filter((row) => row.bill !== bill);
    for (const { claim: id, qty } of rows.toSorted(
      (a, b) => Number(b.consumed) - Number(a.consumed) || a.claim - b.claim,
    )) {
      const claim = this.#all.get(id);
      if (claim === undefined) continue;
      const { onHand, reserved, frozen } = this.#places.get(claim.place) ?? {
        onHand: 0,
        reserved: 0,
        frozen: 0,
      };
      const needed = [claim.line, ...(claim.order === null ? [] : [claim.order])].map(
        (line) => needOf(line) - this.heldInAll(line),
      );
      const back = Math.max(0, Math.min(qty, onHand - reserved - frozen, ...needed));
      claim.open += back;
      this.#reserve(claim.place, back);
    }
  }

  #take(bill: string | null, claim: Claim<Line>, qty: number, consumed: boolean): number {
    if (qty <= 0) return 0;
    claim.open -= qty;
    this.#reserve(claim.place, -qty);
    if (bill === null) return qty;
    const known = this.#taken.find(
      (row) => row.bill === bill && row.claim === claim.id && row.consumed === consumed,
    );
    if (known === undefined) this.#taken.push({ bill, claim: claim.id, consumed, qty });
    else known.qty += qty;
    return qty;
  }

  #reserve(place: string, qty: number): void {
    const at = this.#places.get(place);
    if (at !== undefined) at.reserved += qty;
  }
}

function sum(claims: readonly { open: number }[]): number {
  return claims.reduce((total, { open }) => total + open, 0);
}
