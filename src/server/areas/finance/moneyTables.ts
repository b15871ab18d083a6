// The tables of money as statements of both sides name them: a column has one name here whichever side it is of.
import { purchaseContract } from '#entities/contract/purchaseContract.ts';
import { saleContract } from '#entities/contract/saleContract.ts';
import { payablePlan } from '#entities/finance/payablePlan.ts';
import { paymentRecord } from '#entities/finance/paymentRecord.ts';
import { receiptRecord } from '#entities/finance/receiptRecord.ts';
import { receivablePlan } from '#entities/finance/receivablePlan.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { ColumnExpression } from '#server/select/piece.ts';
import { headerTable, linesTable, type HeaderTable, type LinesTable } from '#server/select/table.ts';
import type {
  ContractDefinition,
  OrderDefinition,
  PlanDefinition,
  RecordDefinition,
} from './moneyDefinitions.ts';

type Reference = ColumnExpression<string | null>;

type PlanTable = HeaderTable<PlanDefinition> & {
  partner: Reference;
  settlePartner: Reference;
  order: Reference;
  contract: Reference;
};

/** Plan rows. */
export function planTable({ name }: MoneySide, alias: string): PlanTable {
  if (name === 'receivable') {
    const p = headerTable(receivablePlan, alias);
    return {
      ...p,
      partner: p.customer,
      settlePartner: p.settleCustomer,
      order: p.saleOrder,
      contract: p.saleContract,
    };
  }
  const p = headerTable(payablePlan, alias);
  return {
    ...p,
    partner: p.supplier,
    settlePartner: p.settleSupplier,
    order: p.purchaseOrder,
    contract: p.purchaseContract,
  };
}

type OrderTable = HeaderTable<OrderDefinition> & { contract: Reference; scheme: Reference };

export function orderTable({ name }: MoneySide, alias: string): OrderTable {
  if (name === 'receivable') {
    const o = headerTable(saleOrder, alias);
    return { ...o, contract: o.saleContract, scheme: o.receivablePlanScheme };
  }
  const o = headerTable(purchaseOrder, alias);
  return { ...o, contract: o.purchaseContract, scheme: o.payablePlanScheme };
}

type MatchTable = LinesTable<RecordDefinition, 'items'> & { plan: Reference };

/** What receipts and payments are matched to. */
export function matchTable({ name }: MoneySide, alias: string): MatchTable {
  if (name === 'receivable') {
    const i = linesTable(receiptRecord, 'items', alias);
    return { ...i, plan: i.receivablePlan };
  }
  const i = linesTable(paymentRecord, 'items', alias);
  return { ...i, plan: i.payablePlan };
}

/** Contracts. */
export function contractTable({ name }: MoneySide, alias: string): HeaderTable<ContractDefinition> {
  return name === 'receivable' ? headerTable(saleContract, alias) : headerTable(purchaseContract, alias);
}
