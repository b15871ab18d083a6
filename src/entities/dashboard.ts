// The cards of 首页 and the documents of 工作台: which exist, what a person needs to see them, and what the server answers.
import type { EntityDef } from '#model/entity.ts';
import { can, canField, type Grants } from '#model/rights/can.ts';
import { allEntities, entities } from './registry.ts';

export type CardName =
  | 'sales'
  | 'orders'
  | 'deliveries'
  | 'shipments'
  | 'receipts'
  | 'stock'
  | 'exceptions'
  | 'customers'
  | 'materials';

/** Every answer says when it was counted (ISO UTC) and for which business day. */
export interface Counted {
  at: string;
  today: string;
}

export interface SalesMonth {
  /** YYYY-MM. */
  month: string;
  /** Approved orders, tax included, in the local currency; the same up to today's day of the month. */
  amount: string;
  toDay: string;
  orders: number;
}

/** Thirteen months, the same month of last year first. */
export interface SalesCard extends Counted {
  months: SalesMonth[];
}

/** Counts, or amounts as decimal text, by name. */
export interface FiguresCard<Name extends string = string> extends Counted {
  figures: Readonly<Partial<Record<Name, string>>>;
}

/** Largest first. */
export interface RankingCard extends Counted {
  /** First day that counts. */
  from: string;
  rows: { id: string; code: string; name: string; amount: string }[];
}

const {
  saleOrder,
  deliveryNotice,
  salesOutBill,
  receiptNotice,
  purchaseInBill,
  stockBalance,
  stockCostPool,
} = entities;

/** Amounts of orders are asked for their guard like any other field. */
function mayCountSales(grants: Grants): boolean {
  return can(grants, saleOrder, 'view') && canField(grants, saleOrder, 'allAmountLocal');
}

function mayCountStock(grants: Grants): boolean {
  return can(grants, stockCostPool, 'view') && canField(grants, stockCostPool, 'amount');
}

/** What is to be done with a notice is the work of whoever writes the bills made of it. */
function mayTakeUp(grants: Grants, notice: EntityDef, bill: EntityDef): boolean {
  return can(grants, notice, 'view') && can(grants, bill, 'create');
}

const needs: Readonly<Record<CardName, (grants: Grants) => boolean>> = {
  sales: mayCountSales,
  orders: (grants) => can(grants, saleOrder, 'view'),
  deliveries: (grants) => can(grants, saleOrder, 'view'),
  shipments: (grants) => mayTakeUp(grants, deliveryNotice, salesOutBill),
  receipts: (grants) => mayTakeUp(grants, receiptNotice, purchaseInBill),
  stock: mayCountStock,
  exceptions: (grants) => can(grants, stockBalance, 'view'),
  customers: mayCountSales,
  materials: mayCountSales,
};

export function isCard(name: string): name is CardName {
  return Object.hasOwn(needs, name);
}

export function maySee(grants: Grants, card: CardName): boolean {
  return needs[card](grants);
}

/** A document that lives through 草稿, 审核中, 已审核. */
export interface CountedDocument {
  entity: string;
  title: string;
  maySubmit: boolean;
}

/** What the dashboards can show this person. */
export interface Board {
  cards: CardName[];
  documents: CountedDocument[];
}

export function boardOf(grants: Grants): Board {
  return {
    cards: Object.keys(needs)
      .filter(isCard)
      .filter((card) => needs[card](grants)),
    documents: allEntities
      .filter(
        (def) =>
          def.kind === 'document' &&
          (def.states === 'document' || def.states === 'stockBill') &&
          can(grants, def, 'view'),
      )
      .map((def) => ({
        entity: def.name,
        title: def.title,
        maySubmit: can(grants, def, 'submit'),
      })),
  };
}
