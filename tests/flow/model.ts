// The small model a random run is judged by: what the law of flows says about each command, and what follows from it. It
// predicts every refusal and every quantity; nothing here asks the server.
import { Books, placeOf } from './books.ts';
import type { NeedOf } from './claims.ts';
import { endWhenSettled, thaw, type Scheme, type SheetRow } from './counting.ts';
import {
  above,
  bornBy,
  bringsAgain,
  executedBy,
  mostOf,
  movesUp,
  takenBy,
  type Kind,
  type ModelDocument,
  type ModelLine,
  type State,
} from './documents.ts';
import { demandsOf, placesOf, post } from './posting.ts';
import type { Verdict } from './telling.ts';

/** Days a bill may be dated back. */
const backdate = 31;

const refuse = (refusal: string): Verdict => ({ refusal });

export class Model {
  readonly documents = new Set<ModelDocument>();
  readonly schemes = new Set<Scheme>();
  books = new Books();

  of(kind: Kind, state: State): ModelDocument[] {
    return [...this.documents].filter((document) => document.kind === kind && document.state === state);
  }

  /** What lines of these kinds draw from a line, straight or through documents between; drafts too unless told. */
  drawn(line: ModelLine, kinds: readonly Kind[], approved = false): number {
    let sum = 0;
    for (const document of this.documents) {
      if (!kinds.includes(document.kind) || (approved && document.state === 'draft')) continue;
      for (const target of document.lines) if (above(target).includes(line)) sum += takenBy(target);
    }
    return sum;
  }

  /** Drawn by lines that name this very line as their source. */
  #drawnStraight(line: ModelLine, kind: Kind): number {
    let sum = 0;
    for (const document of this.documents)
      if (document.kind === kind)
        for (const target of document.lines) if (target.source === line) sum += target.qty;
    return sum;
  }

  /** Whether anything still stands on the document. */
  isUsed(document: ModelDocument): boolean {
    for (const other of this.documents)
      if (other.lines.some(({ source }) => source?.document === document)) return true;
    return false;
  }

  /** What approved returns ask to be delivered again. */
  again(line: ModelLine): number {
    const kind = bringsAgain[line.document.kind];
    let sum = 0;
    for (const document of this.documents)
      if (document.kind === kind && document.state !== 'draft')
        for (const target of document.lines) if (above(target).includes(line)) sum += target.again;
    return sum;
  }

  /** What may still be drawn from the line by this kind; below zero when too much is drawn. */
  room(line: ModelLine, kind: Kind): number {
    const most = mostOf(line) + this.again(line);
    const from = line.document.kind;
    if (from === 'saleOrder' && kind === 'deliveryNotice')
      return most - this.#drawnStraight(line, 'salesOutBill') - this.#drawnStraight(line, 'deliveryNotice');
    if (from === 'transferApply') return most - this.drawn(line, ['transferBill', 'transferOutBill']);
    const own = most - this.drawn(line, [kind]);
    return from === 'deliveryNotice' && line.source !== null
      ? Math.min(own, this.room(line.source, kind))
      : own;
  }

  /** Whether the line is done by what is approved. */
  isComplete(line: ModelLine): boolean {
    const kinds = executedBy[line.document.kind];
    return (
      kinds !== undefined &&
      (this.drawn(line, kinds, true) - this.again(line)) * 100 >= line.qty * (100 - line.short)
    );
  }

  /** What a line still needs to be shipped. */
  readonly need: NeedOf = (line) =>
    line.document.state === 'approved' && line.state === 'open'
      ? Math.max(0, line.qty + this.again(line) - this.drawn(line, ['salesOutBill'], true))
      : 0;

  /** Why nothing new may be drawn from the line, or null. */
  stopped(line: ModelLine, kind: Kind): string | null {
    for (const up of [line, ...above(line)]) {
      if (!bornBy[kind]?.includes(up.document.kind)) continue;
      if (up.document.state !== 'approved') return `${up.document.kind} is ${up.document.state}`;
      if (up.state === 'closed') return `a line of the ${up.document.kind} is closed`;
    }
    return null;
  }

  /** Why what was drawn may not be carried out: what a person closed stays closed, what is complete has its tolerance. */
  #unbearable({ kind, lines }: ModelDocument): string | null {
    for (const line of lines) {
      for (const up of above(line)) {
        if (!bornBy[kind]?.includes(up.document.kind)) continue;
        const { state, byHand } = up.document;
        if (state === 'draft' || (state === 'closed' && byHand)) return `${up.document.kind} is ${state}`;
        const mayBeDone = executedBy[up.document.kind]?.includes(kind) === true && this.isComplete(up);
        if (up.state === 'closed' && !mayBeDone) return `a line of the ${up.document.kind} is closed`;
      }
      if (line.source !== null && this.room(line.source, kind) < 0) return 'more than there is';
    }
    return null;
  }

  /** The count that holds a place still, but for its own bills. */
  #standsStill(document: ModelDocument): string | null {
    const held = [...this.schemes]
      .filter(({ id, frozen }) => frozen && id !== document.scheme)
      .flatMap(({ warehouses }) => warehouses);
    return placesOf(document).some((place) => held.includes(place.split(' ')[0] ?? ''))
      ? 'a count holds the place'
      : null;
  }

  isCounted(place: string): boolean {
    return [...this.schemes].some(
      ({ frozen, warehouses }) => frozen && warehouses.includes(place.split(' ')[0] ?? ''),
    );
  }

  approval(document: ModelDocument): Verdict {
    const moves = placesOf(document).length > 0;
    if (moves && (document.age < 0 || document.age > backdate)) return refuse('its date is out of bounds');
    const why = this.#unbearable(document) ?? this.#standsStill(document);
    if (why !== null) return refuse(why);
    const books = this.books.copy();
    const posted = post(books, document);
    if (posted.refusal !== null) return refuse(posted.refusal);
    return {
      refusal: null,
      carry: () => {
        this.books = books;
        document.posted = posted.rows;
        for (const [index, line] of document.lines.entries()) line.cost = posted.costs[index] ?? 0n;
        this.#carried(document, 'approved');
        if (document.kind === 'deliveryNotice') this.lock(document);
        if (document.kind === 'salesOutBill')
          this.books.claims.trim(document.id, this.#demands(document), this.need);
        this.#settleCount(document, true);
      },
    };
  }

  takingBack(document: ModelDocument): Verdict {
    if (document.state !== 'approved') return refuse(`it is ${document.state}`);
    if (this.isUsed(document)) return refuse('others stand on it');
    if (document.kind === 'saleOrder' && document.lines.some((line) => this.books.claims.heldInAll(line) > 0))
      return refuse('it has locks');
    const overdrawn = document.lines.some((line) => this.#takesRoom(line));
    if (overdrawn) return refuse('what came again is used');
    const still = this.#standsStill(document);
    if (still !== null) return refuse(still);
    const books = this.books.copy();
    const why = books.reverse(document.posted);
    if (why !== null) return refuse(why);
    return {
      refusal: null,
      carry: () => {
        this.books = books;
        document.posted = [];
        if (document.kind === 'deliveryNotice')
          for (const line of document.lines) this.books.claims.giveBack(line);
        this.#carried(document, 'draft');
        this.books.claims.restore(document.id, this.need);
        if (document.kind === 'salesReturnBill')
          this.books.claims.trim(null, this.#demands(document), this.need);
        this.#settleCount(document, false);
      },
    };
  }

  /** Whether the order has given away already what the return brought again. */
  #takesRoom(line: ModelLine): boolean {
    if (line.again === 0) return false;
    const order = above(line).find(
      ({ document }) => document.kind === 'saleOrder' || document.kind === 'purchaseOrder',
    );
    if (order === undefined) return false;
    const kinds: readonly Kind[] =
      order.document.kind === 'saleOrder' ? ['deliveryNotice', 'salesOutBill'] : ['purchaseInBill'];
    const again = line.document.lines
      .filter((each) => above(each).includes(order))
      .reduce((sum, each) => sum + each.again, 0);
    return kinds.some((kind) => {
      const used = kind === 'deliveryNotice' ? this.#drawnStraight(order, kind) : this.drawn(order, [kind]);
      return used > 0 && this.room(order, kind) - again < 0;
    });
  }

  #demands(document: ModelDocument): ModelLine[] {
    const lines = [...new Set(document.lines.flatMap((line) => demandsOf(line)))];
    return [
      ...lines.filter((line) => line.document.kind === 'saleOrder'),
      ...lines.filter((line) => line.document.kind !== 'saleOrder'),
    ];
  }

  /** The document in its new state, and what it draws from with it. */
  #carried(document: ModelDocument, state: State): void {
    const lines = [...new Set(document.lines.flatMap((line) => above(line)))].filter((line) =>
      movesUp[document.kind]?.includes(line.document.kind),
    );
    const before = new Map(lines.map((line) => [line, this.isComplete(line)]));
    document.state = state;
    document.byHand = false;
    for (const line of lines) {
      const [was, is] = [before.get(line) === true, this.isComplete(line)];
      if (was !== is) line.state = is ? 'closed' : 'open';
    }
    for (const up of new Set(lines.map((line) => line.document))) this.settle(up);
  }

  /** Closes with its last line and opens with the first, unless a person closed it. */
  settle(document: ModelDocument): void {
    if (executedBy[document.kind] === undefined) return;
    const complete = document.lines.every(({ state }) => state === 'closed');
    if (document.state === 'approved' && complete) document.state = 'closed';
    else if (document.state === 'closed' && !complete && !document.byHand) document.state = 'approved';
  }

  /** Locks what the lines still need and nobody has claimed, at their places; answers how much. */
  lock(document: ModelDocument): number {
    const { claims } = this.books;
    const wishes = document.lines
      .map((line) => ({ line, qty: this.need(line) - claims.heldInAll(line) }))
      .filter(({ qty }) => qty > 0);
    let locked = 0;
    const left = wishes.map(({ line, qty }) => {
      const order = document.kind === 'deliveryNotice' ? line.source : null;
      const taken =
        order === null ? 0 : claims.takeOver(order, line, placeOf(line.warehouse, line.material), qty);
      locked += taken;
      return { line, order, qty: qty - taken };
    });
    for (const { line, order, qty } of left) {
      const place = placeOf(line.warehouse, line.material);
      if (this.isCounted(place)) continue;
      const most = order === null ? qty : Math.min(qty, this.need(order) - claims.heldInAll(order));
      const some = Math.max(0, Math.min(most, this.books.free(place)));
      claims.add(line, order, place, some);
      locked += some;
    }
    return locked;
  }

  schemeOf(document: ModelDocument): Scheme | undefined {
    return [...this.schemes].find(({ id }) => id === document.scheme);
  }

  /** Rows of the sheets a bill of a count settles. */
  counted(document: ModelDocument): { row: SheetRow; line: ModelLine }[] {
    const rows = (this.schemeOf(document)?.sheets ?? []).flatMap((sheet) => sheet.rows);
    return document.lines.flatMap((line) =>
      rows.filter(({ id }) => id === line.counts).map((row) => ({ row, line })),
    );
  }

  #settleCount(document: ModelDocument, posted: boolean): void {
    const scheme = this.schemeOf(document);
    if (scheme === undefined) return;
    const rows = this.counted(document);
    for (const { row, line } of rows) row.done = posted ? line.qty : 0;
    if (posted) {
      thaw(this.books, scheme, (row) => rows.some((each) => each.row === row));
      endWhenSettled(this.books, scheme);
    } else if (scheme.state === 'closed' && !scheme.byHand) scheme.state = 'approved';
  }
}
