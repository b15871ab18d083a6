// The small model of a workshop: what every bill adds to its order, what may still be drawn, and in which state the order
// is. It predicts every refusal and every quantity; nothing here asks the server.
import { Books } from '../books.ts';
import type { Posted } from '../documents.ts';
import { balanceOf } from './balances.ts';
import {
  componentKinds,
  leaving,
  requiredOf,
  type Balance,
  type Bill,
  type BillKind,
  type BillLine,
  type Component,
  type ComponentBill,
  type Order,
} from './records.ts';

const working = new Set(['released', 'started', 'finished']);

export class Shop {
  readonly orders = new Set<Order>();
  readonly bills = new Set<Bill>();
  /** Stock is reserved for components. */
  books = new Books<Component>();

  #lines(fits: (line: BillLine) => boolean): BillLine[] {
    return [...this.bills].flatMap(({ lines }) => lines.filter(fits));
  }

  balanceOf(component: Component): Balance {
    return balanceOf(this.bills, component);
  }

  /** Of the product itself. */
  #main(order: Order, fits: (line: BillLine) => boolean): number {
    return this.#lines((line) => line.order === order && !line.isByProduct && fits(line)).reduce(
      (total, { qty }) => total + qty,
      0,
    );
  }

  received(order: Order): number {
    return this.#main(order, ({ bill }) => bill.kind === 'productionInBill' && bill.state === 'approved');
  }

  takenBack(order: Order): number {
    return this.#main(order, ({ bill }) => bill.kind === 'productionReturnBill' && bill.state === 'approved');
  }

  inStore(order: Order): number {
    return this.received(order) - this.takenBack(order);
  }

  /** Of the by-product: what came in, less what went back. */
  besideInStore(order: Order): number {
    return this.#lines(
      ({ order: of, isByProduct, bill }) => of === order && isByProduct && bill.state === 'approved',
    ).reduce((total, { qty, bill }) => total + (bill.kind === 'productionInBill' ? qty : -qty), 0);
  }

  isFinal(order: Order): boolean {
    return (
      this.#lines((line) => line.order === order && line.isFinal && line.bill.state === 'approved').length > 0
    );
  }

  /** Most that bills of this kind may draw of the component. */
  limitOf(component: Component, kind: ComponentBill): number {
    const { issued, fed, returned, defective, scrapped, consumed } = this.balanceOf(component);
    const limits: Readonly<Record<ComponentBill, number>> = {
      materialIssueBill: component.backflushed
        ? Infinity
        : (requiredOf(component) * (100 + component.over)) / 100 + returned,
      productionFeed: Infinity,
      materialReturnBill: issued + fed - scrapped - consumed,
      productionScrap: issued + fed - returned - defective - consumed,
    };
    return limits[kind];
  }

  receiptLimit(order: Order): number {
    return (order.plan * (100 + order.over)) / 100 + this.takenBack(order);
  }

  /** Drawn by bills of this kind, drafts too. */
  #drawn(kind: BillKind, fits: (line: BillLine) => boolean, except: Bill | null): number {
    return this.#lines((line) => line.bill.kind === kind && line.bill !== except && fits(line)).reduce(
      (total, { qty }) => total + qty,
      0,
    );
  }

  /** What may still be drawn by a line of such a bill; that of `except` is left out. */
  room(
    kind: BillKind,
    from: { order: Order; component?: Component | null; receipt?: BillLine | null },
    except: Bill | null = null,
  ): number {
    const { order, component = null, receipt = null } = from;
    if (receipt !== null) return receipt.qty - this.#drawn(kind, (line) => line.receipt === receipt, except);
    if (component !== null)
      return (
        this.limitOf(component, kind as ComponentBill) -
        this.#drawn(kind, (line) => line.component === component, except)
      );
    return (
      this.receiptLimit(order) -
      this.#drawn(kind, (line) => line.order === order && !line.isByProduct, except)
    );
  }

  /** Why nothing may be drawn from the order, or null. */
  stopped(order: Order): string | null {
    if (order.suspended) return 'it is suspended';
    return working.has(order.state) ? null : `it is ${order.state}`;
  }

  /** Why a draft may not be approved, or null. */
  approval(bill: Bill): string | null {
    for (const line of bill.lines) {
      const why = this.stopped(line.order);
      if (why !== null) return why;
      if (!line.isByProduct && line.qty > this.room(bill.kind, line, bill)) return 'more than there is';
    }
    return (
      this.#missing(bill) ?? (this.#overdraws(bill, 'approved') ? 'others have drawn what is left' : null)
    );
  }

  #missing(bill: Bill): string | null {
    const books = this.books.copy();
    const takes = leaving.has(bill.kind) ? bill.lines : this.dueOf(bill);
    for (const { component, qty, place, material } of takes) {
      if (component !== null) books.claims.consume(bill.id, [component], place, qty);
      if (books.free(place) < qty) return `only ${books.free(place)} of ${qty} there`;
      books.issue(place, material, qty);
    }
    return null;
  }

  /** Whether the step leaves a bill of another kind with more than there is. */
  #overdraws(bill: Bill, to: Bill['state']): boolean {
    const components = componentsOf(bill);
    const orders = [...new Set(bill.lines.map(({ order }) => order))];
    const limits = (): { limit: number; used: number }[] => [
      ...components.flatMap((component) =>
        componentKinds.map((kind) => ({
          limit: this.limitOf(component, kind),
          used: this.#drawn(kind, (line) => line.component === component, null),
        })),
      ),
      ...(bill.kind === 'productionReturnBill' ? orders : []).map((order) => ({
        limit: this.receiptLimit(order),
        used: this.#drawn('productionInBill', (line) => line.order === order && !line.isByProduct, null),
      })),
    ];
    const before = limits();
    const was = bill.state;
    bill.state = to;
    const after = limits();
    bill.state = was;
    return after.some(
      ({ limit, used }, index) => used > 0 && limit < (before[index]?.limit ?? 0) && used > limit,
    );
  }

  /** What a receipt takes of components that are not issued by hand. */
  dueOf(bill: Bill): { component: Component; qty: number; place: string; material: string }[] {
    if (bill.kind !== 'productionInBill') return [];
    return [
      ...Map.groupBy(
        bill.lines.filter(({ isByProduct }) => !isByProduct),
        ({ order }) => order,
      ),
    ].flatMap(([order, lines]) => {
      const after = this.inStore(order) + lines.reduce((total, { qty }) => total + qty, 0);
      return order.components
        .filter(({ backflushed }) => backflushed)
        .flatMap((component) => {
          const share = Math.ceil((requiredOf(component) * after) / order.plan);
          const qty = share - this.balanceOf(component).consumed;
          const { material } = component;
          return qty > 0 ? [{ component, qty, place: this.placeOf(material), material }] : [];
        });
    });
  }

  /** Where parts are issued from. */
  placeOf: (material: string) => string = (material) => material;

  /** Carries an approval out; what comes in is worth what the server says, which the caller has judged. */
  approved(bill: Bill, worth: (line: BillLine) => bigint): void {
    const rows: Posted[] = [];
    const due = this.dueOf(bill);
    if (bill.kind !== 'productionScrap')
      for (const line of bill.lines) {
        const { place, material, qty } = line;
        const row = leaving.has(bill.kind)
          ? this.#issue(bill, line)
          : this.books.receive(place, material, qty, worth(line));
        rows.push(row);
        line.cost = row.cost < 0n ? -row.cost : row.cost;
      }
    bill.backflushed = due.map((taken) => {
      const row = this.#issue(bill, taken);
      rows.push(row);
      return { component: taken.component, qty: taken.qty, cost: -row.cost };
    });
    bill.posted = rows;
    bill.state = 'approved';
    if (leaving.has(bill.kind)) this.books.claims.trim(bill.id, componentsOf(bill), this.need);
    else if (due.length > 0)
      this.books.claims.trim(
        bill.id,
        due.map(({ component }) => component),
        this.need,
      );
    for (const { order } of bill.lines) this.settle(order);
  }

  /** Out of the store, what is reserved for the component first. */
  #issue(bill: Bill, taken: Pick<BillLine, 'component' | 'place' | 'material' | 'qty'>): Posted {
    const { component, place, material, qty } = taken;
    if (component !== null) this.books.claims.consume(bill.id, [component], place, qty);
    return this.books.issue(place, material, qty);
  }

  /** Still to be issued of a component; reservations never hold more. */
  need = (component: Component): number => {
    const { issued, returned } = this.balanceOf(component);
    const { state, suspended } = component.order;
    return suspended || state === 'draft' || state === 'closed'
      ? 0
      : Math.max(0, requiredOf(component) - issued + returned);
  };

  /** Why an approved bill may not be taken back, or null. */
  takingBack(bill: Bill): string | null {
    if (bill.state !== 'approved') return 'it is a draft';
    if (bill.lines.some(({ order }) => order.state === 'closed')) return 'the order is closed';
    if (this.#lines(({ receipt }) => receipt?.bill === bill).length > 0) return 'others stand on it';
    if (this.#overdraws(bill, 'draft')) return 'others have drawn what it brought';
    return this.books.copy().reverse(bill.posted);
  }

  takenBackNow(bill: Bill): void {
    this.books.reverse(bill.posted);
    bill.posted = [];
    bill.backflushed = [];
    bill.state = 'draft';
    if (bill.kind === 'materialReturnBill') this.books.claims.trim(null, componentsOf(bill), this.need);
    else this.books.claims.restore(bill.id, this.need);
    for (const line of bill.lines) {
      line.cost = 0n;
      this.settle(line.order);
    }
  }

  /** Steps the order takes by itself. */
  settle(order: Order): void {
    const began =
      order.components.some((component) => this.balanceOf(component).issued > 0) || this.inStore(order) !== 0;
    const complete = this.inStore(order) >= order.plan || this.isFinal(order);
    if (order.state === 'released' && began) order.state = 'started';
    else if (order.state === 'started' && !began && !order.startedByHand) order.state = 'released';
    else if (order.state === 'started' && complete) order.state = 'finished';
    else if (order.state === 'finished' && !complete && !order.finishedByHand) order.state = 'started';
    else return;
    this.settle(order);
  }

  /** Bills of the order; drafts alone where asked for. */
  billsOf(order: Order, draftsAlone = false): Bill[] {
    return [...this.bills].filter(
      ({ lines, state }) => lines.some((line) => line.order === order) && (!draftsAlone || state === 'draft'),
    );
  }
}

function componentsOf({ lines }: Bill): Component[] {
  return [...new Set(lines.flatMap(({ component }) => component ?? []))];
}
