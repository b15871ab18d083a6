// The documents of each side of money by their definitions: plan rows, receipts and payments, schemes, the orders, contracts
// and bills they belong to. What both sides have is read without asking which it is.
import { purchaseContract } from '#entities/contract/purchaseContract.ts';
import { saleContract } from '#entities/contract/saleContract.ts';
import { purchaseInvoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import { saleInvoice } from '#entities/cost/invoice/saleInvoice.ts';
import { payablePlan } from '#entities/finance/payablePlan.ts';
import { payablePlanScheme } from '#entities/finance/payablePlanScheme.ts';
import { paymentRecord } from '#entities/finance/paymentRecord.ts';
import { receiptRecord } from '#entities/finance/receiptRecord.ts';
import { receivablePlan } from '#entities/finance/receivablePlan.ts';
import { receivablePlanScheme } from '#entities/finance/receivablePlanScheme.ts';
import { purchaseInBill } from '#entities/inventory/purchaseInBill.ts';
import { purchaseReturnBill } from '#entities/inventory/purchaseReturnBill.ts';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { salesReturnBill } from '#entities/inventory/salesReturnBill.ts';
import { purchaseAcceptance } from '#entities/purchase/purchaseAcceptance.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { receiptNotice } from '#entities/purchase/receiptNotice.ts';
import { deliveryNotice } from '#entities/sales/deliveryNotice.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { outsourcingInBill } from '#entities/inventory/outsourcingInBill/outsourcingInBill.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { Either, EitherDoc, EitherFields, EitherLine } from '#model/eitherDoc.ts';
import type { LineOf } from '#model/typedDoc.ts';

const definitions = {
  receivable: {
    plan: receivablePlan,
    record: receiptRecord,
    scheme: receivablePlanScheme,
    order: saleOrder,
    contract: saleContract,
    bill: salesOutBill,
    returnBill: salesReturnBill,
    invoice: saleInvoice,
  },
  payable: {
    plan: payablePlan,
    record: paymentRecord,
    scheme: payablePlanScheme,
    order: purchaseOrder,
    contract: purchaseContract,
    bill: purchaseInBill,
    returnBill: purchaseReturnBill,
    invoice: purchaseInvoice,
  },
} as const;

export type PlanDefinition = typeof receivablePlan | typeof payablePlan;
export type PlanDoc = EitherDoc<PlanDefinition>;
export type PlanFields = EitherFields<PlanDefinition>;
export type DeductionLine = EitherLine<PlanDefinition, 'deductions'>;

export type RecordDefinition = typeof receiptRecord | typeof paymentRecord;
export type RecordDoc = EitherDoc<RecordDefinition>;
export type RecordLine = EitherLine<RecordDefinition, 'items'>;

export type SchemeDoc = EitherDoc<typeof receivablePlanScheme>;

export type OrderDefinition = typeof saleOrder | typeof purchaseOrder;
export type OrderDoc = EitherDoc<OrderDefinition>;

export type ContractDefinition = typeof saleContract | typeof purchaseContract;
export type ContractDoc = EitherDoc<ContractDefinition>;
export type ContractFields = EitherFields<ContractDefinition>;
export type ContractLine = EitherLine<ContractDefinition, 'items'>;
export type ContractClause = EitherLine<ContractDefinition, 'terms'>;
export type ContractPlan = EitherLine<ContractDefinition, 'moneyPlans'>;
export type Milestone = EitherLine<ContractDefinition, 'milestones'>;

type BillDefinition = typeof salesOutBill | typeof purchaseInBill;
export type BillDoc = EitherDoc<BillDefinition>;
export type BillLine = EitherLine<BillDefinition, 'items'>;

type ReturnDefinition = typeof salesReturnBill | typeof purchaseReturnBill;
export type ReturnDoc = EitherDoc<ReturnDefinition>;
export type ReturnLine = EitherLine<ReturnDefinition, 'items'>;

type InvoiceDefinition = typeof saleInvoice | typeof purchaseInvoice;
export type InvoiceDoc = EitherDoc<InvoiceDefinition>;
export type InvoiceLine = EitherLine<InvoiceDefinition, 'items'>;

/** Whatever makes plan rows. */
export type PlannedDoc = EitherDoc<
  OrderDefinition | ContractDefinition | BillDefinition | typeof outsourcingInBill
>;

type SalePlan = LineOf<typeof saleOrder, 'receivePlans'>;
type PurchasePlan = LineOf<typeof purchaseOrder, 'paymentPlans'>;

/** A plan row as it is typed and shown on an order; on an order or a contract. */
export type OrderPlan = Either<SalePlan | PurchasePlan>;

/** The plan rows of an order, whichever side it is of. */
export function plansOnOrder({ lines }: OrderDoc): OrderPlan[] {
  return [...(lines.receivePlans ?? []), ...(lines.paymentPlans ?? [])];
}

export type ShownPlan = Either<
  | SalePlan
  | PurchasePlan
  | LineOf<typeof saleContract, 'moneyPlans'>
  | LineOf<typeof purchaseContract, 'moneyPlans'>
>;

/** Documents whose day others count from. */
export const eventDefinitions = [
  deliveryNotice,
  receiptNotice,
  salesOutBill,
  purchaseInBill,
  purchaseAcceptance,
];
export type EventDefinition = (typeof eventDefinitions)[number];

export function definitionsOf({ name }: MoneySide) {
  return definitions[name];
}
