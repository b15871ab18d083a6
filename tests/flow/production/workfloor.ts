// One random run of production: pushes bills, approves them and takes them back as clerks do, and keeps the model in step.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Company } from '#tests/support/scenario.ts';
import { placeOf } from '../books.ts';
import type { Chance } from '../chance.ts';
import { Telling } from '../telling.ts';
import { textOf } from '../world.ts';
import { issuedCost } from './balances.ts';
import { requiredOf, type Bill, type BillKind, type BillLine, type Order, type Product } from './records.ts';
import { Shop } from './shop.ts';

export interface Places {
  workshop: string;
  /** Where parts lie. */
  parts: string;
  /** Where products lie, those that are parts of others too. */
  products: string;
  /** From here nothing is ever taken, so that every average is known. */
  reserve: string;
}

export class Workfloor extends Telling {
  readonly shop = new Shop();
  readonly places: Places;
  readonly products: readonly Product[];
  /** Amounts that are not what the model says. */
  readonly differences: string[] = [];

  constructor(company: Company, chance: Chance, places: Places, products: readonly Product[]) {
    super(company, chance);
    this.places = places;
    this.products = products;
    this.shop.placeOf = (material) => this.placeOf(material);
  }

  /** Where parts are issued from and what comes in is put. */
  placeOf(material: string): string {
    const isMade = this.products.some(
      (product) => product.material === material || product.byProduct?.material === material,
    );
    return placeOf(isMade ? this.places.products : this.places.parts, material);
  }

  order(fits: (order: Order) => boolean): Order | undefined {
    const found = [...this.shop.orders].filter(fits);
    return this.chance.pick(this.chance.number(2) === 0 ? found : found.slice(-2));
  }

  bill(fits: (bill: Bill) => boolean): Bill | undefined {
    const found = [...this.shop.bills].filter(fits);
    return this.chance.pick(this.chance.number(2) === 0 ? found : found.slice(-3));
  }

  /** Takes a pushed draft into the model. */
  adopt(
    kind: BillKind,
    { doc }: DocResult,
    orders: readonly Order[],
    receipts: readonly BillLine[] = [],
  ): Bill {
    const bill: Bill = { kind, id: doc.id, state: 'draft', lines: [], posted: [], backflushed: [] };
    bill.lines = (doc.lines['items'] ?? []).map((row) => lineOf(this, bill, row, orders, receipts));
    this.shop.bills.add(bill);
    return bill;
  }

  async approve(bill: Bill): Promise<void> {
    const { shop, clerk } = this;
    const planned = new Map(bill.lines.map((line) => [line, plannedWorth(shop, line)]));
    const done = await this.attempt(`approve ${name(bill)}`, shop.approval(bill), async () =>
      clerk.approve(bill.kind, await this.seen(bill)),
    );
    if (done === null) {
      const left = await this.seen(bill);
      if (left.doc.status === 'submitted') await clerk.act(bill.kind, left, 'withdraw');
      return;
    }
    const { doc } = await this.read(bill);
    const told = new Map((doc.lines['items'] ?? []).map((row) => [row.id, centsOf(row)]));
    const spoiled = new Map(bill.lines.map((line) => [line, spoiledWorth(shop, line)]));
    shop.approved(bill, (line) => {
      const cents = told.get(line.id) ?? 0n;
      const shall = bill.kind === 'productionInBill' ? planned.get(line) : null;
      if (shall !== null && shall !== undefined) this.#near(bill, cents, shall);
      return bill.kind === 'productionInBill' ? cents : (shop.books.average(line.material, line.qty) ?? 0n);
    });
    for (const line of bill.lines) {
      const cents = told.get(line.id) ?? 0n;
      if (bill.kind === 'productionScrap') this.#near(bill, cents, spoiled.get(line) ?? 0);
      else if (cents !== line.cost)
        this.differences.push(`${name(bill)} costs ${cents}, not ${line.cost} cents`);
    }
  }

  /** A cent more or less is rounding. */
  #near(bill: Bill, cents: bigint, shall: number): void {
    if (Math.abs(Number(cents) - shall) > 1)
      this.differences.push(`${name(bill)} is worth ${cents}, not ${shall} cents`);
  }
}

function lineOf(
  floor: Workfloor,
  bill: Bill,
  row: Row & { id: string },
  orders: readonly Order[],
  receipts: readonly BillLine[],
): BillLine {
  const source = row['sourceLineId'];
  const component = orders.flatMap(({ components }) => components).find(({ id }) => id === source) ?? null;
  const receipt = receipts.find(({ id }) => id === source) ?? null;
  const order =
    component?.order ??
    receipt?.order ??
    orders.find(({ id, byProduct }) => id === source || byProduct?.id === source);
  if (order === undefined) throw new Error(`a line of ${bill.kind} names no order:\n${floor.told()}`);
  const material = textOf(row, 'material');
  return {
    id: row.id,
    bill,
    order,
    component,
    receipt,
    isByProduct: receipt?.isByProduct ?? (component === null && source !== order.id),
    material,
    place: bill.kind === 'productionScrap' ? '' : floor.placeOf(material),
    qty: Math.round(Number(row['qty']) * 100),
    isDefect: false,
    isFinal: false,
    cost: 0n,
  };
}

/** What a receipt is worth by plan, in cents: the parts at what they were issued at or cost today, shared out. */
function plannedWorth(shop: Shop, { order, isByProduct, qty, bill }: BillLine): number | null {
  if (bill.kind !== 'productionInBill') return null;
  const total = order.components.reduce((sum, component) => {
    const issued = issuedCost(shop.bills, component, false);
    const pool = shop.books.pool(component.material);
    const each = issued.qty > 0 ? issued.cents / issued.qty : Number(pool.cents) / pool.qty;
    return sum + requiredOf(component) * each;
  }, 0);
  const carried = order.byProduct === null ? 0 : (order.product.byProduct?.share ?? 0);
  const [share, planned] = isByProduct ? [carried, order.byProduct?.plan ?? 1] : [100 - carried, order.plan];
  return (((total * share) / 100) * qty) / planned;
}

/** What spoiled material was issued at, in cents. */
function spoiledWorth(shop: Shop, { component, qty }: BillLine): number {
  if (component === null) return 0;
  const issued = issuedCost(shop.bills, component, true);
  return issued.qty === 0 ? 0 : (issued.cents * qty) / issued.qty;
}

function centsOf(row: Row): bigint {
  return BigInt(Math.round(Number(row['costAmount'] ?? 0) * 100));
}

/** Hundredths as a decimal text. */
export function text(hundredths: number): string {
  return String(hundredths / 100);
}

export function name({ kind, id, lines }: Bill): string {
  return `${kind} ${id.slice(-4)} [${lines.map(({ qty }) => text(qty)).join(' ')}]`;
}

export function orderName({ id, plan, state }: Order): string {
  return `order ${id.slice(-4)} of ${text(plan)} (${state})`;
}
