// Orders and bills of the small model a random run of production is judged by. Quantities are whole hundredths of a
// piece, amounts whole cents: exact, and nothing like the decimal texts of the product.
import type { Posted } from '../documents.ts';

export type OrderState = 'draft' | 'planned' | 'released' | 'started' | 'finished' | 'closed';

export type BillKind =
  | 'materialIssueBill'
  | 'productionFeed'
  | 'materialReturnBill'
  | 'productionScrap'
  | 'productionInBill'
  | 'productionReturnBill';

/** Bills that draw on a component of an order. */
export type ComponentBill = Exclude<BillKind, 'productionInBill' | 'productionReturnBill'>;

export const componentKinds: readonly ComponentBill[] = [
  'materialIssueBill',
  'materialReturnBill',
  'productionScrap',
];

/** Bills that take from the store. */
export const leaving: ReadonlySet<BillKind> = new Set([
  'materialIssueBill',
  'productionFeed',
  'productionReturnBill',
]);

/** What approved bills made of a component, in hundredths. */
export interface Balance {
  issued: number;
  fed: number;
  returned: number;
  defective: number;
  scrapped: number;
  consumed: number;
}

/** How a product takes a part, as its bill of materials says. */
export interface Dosage {
  material: string;
  numerator: number;
  denominator: number;
  /** The same for any quantity. */
  fixed: boolean;
  /** Percent lost. */
  scrap: number;
  /** Taken with the receipt, not issued by hand. */
  backflushed: boolean;
  /** Made by the company itself, so it lies with the products. */
  isMade: boolean;
}

/** A product with the bill of materials it is made by. */
export interface Product {
  material: string;
  parts: readonly Dosage[];
  /** Percent that comes out good. */
  yieldRate: number;
  /** What comes out beside it: percent of the cost it carries, hundredths for one piece. */
  byProduct: { material: string; share: number; each: number } | null;
}

export interface Component extends Dosage {
  id: string;
  order: Order;
  /** Percent that may be issued beyond the need. */
  over: number;
}

export interface Order {
  id: string;
  product: Product;
  state: OrderState;
  suspended: boolean;
  /** Begun and finished by a person, not by itself. */
  startedByHand: boolean;
  finishedByHand: boolean;
  plan: number;
  /** Percent that may be received beyond the plan. */
  over: number;
  components: Component[];
  byProduct: { id: string; plan: number } | null;
}

export interface BillLine {
  id: string;
  bill: Bill;
  order: Order;
  /** Of bills of components. */
  component: Component | null;
  /** Of products that go back: the line they came in by. */
  receipt: BillLine | null;
  isByProduct: boolean;
  material: string;
  /** Where it leaves from or comes to; '' for none. */
  place: string;
  qty: number;
  isDefect: boolean;
  isFinal: boolean;
  /** Posted at, cents. */
  cost: bigint;
}

export interface Bill {
  kind: BillKind;
  id: string;
  state: 'draft' | 'approved';
  lines: BillLine[];
  posted: Posted[];
  /** What the receipt took of components. */
  backflushed: { component: Component; qty: number; cost: bigint }[];
}

/** Need of the order in hundredths: what is started, with loss, rounded up. */
export function requiredOf({ numerator, denominator, fixed, scrap, order }: Component): number {
  if (fixed) return Math.ceil((numerator * 100) / denominator);
  const start = Math.ceil((order.plan * 100) / order.product.yieldRate);
  return Math.ceil((start * numerator * (100 + scrap)) / (denominator * 100));
}
