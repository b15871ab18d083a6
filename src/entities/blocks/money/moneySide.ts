// The two sides of money: what customers owe us and what we owe suppliers. Everything about plans, settlements and
// contracts is written once over a side; the entities, fields and words that differ stand here.

/** Bases of due dates that come from documents: values of the dictionary `dueBase`. */
export type EventBase = 'noticeDate' | 'stockOutDate' | 'stockInDate' | 'signDate' | 'acceptanceDate';

export interface MoneySide {
  name: 'receivable' | 'payable';
  /** 应收 or 应付, 收款 or 付款, 预收 or 预付, 已收 or 已付, 未收 or 未付. */
  words: { due: string; cash: string; advance: string; settled: string; open: string };
  scheme: 'receivablePlanScheme' | 'payablePlanScheme';
  plan: 'receivablePlan' | 'payablePlan';
  record: 'receiptRecord' | 'paymentRecord';
  order: 'saleOrder' | 'purchaseOrder';
  contract: 'saleContract' | 'purchaseContract';
  /** Goods that leave or arrive, and goods that come or go back. */
  bill: 'salesOutBill' | 'purchaseInBill';
  returnBill: 'salesReturnBill' | 'purchaseReturnBill';
  partner: 'customer' | 'supplier';
  settlePartner: 'settleCustomer' | 'settleSupplier';
  owner: 'salesperson' | 'purchaser';
  department: 'saleDept' | 'purchaseDept';
  /** Plan rows of an order. */
  orderPlans: 'receivePlans' | 'paymentPlans';
  /** Settled money on orders, their lines and contracts. */
  settled: 'receivedAmount' | 'paidAmount';
  /** Parameters of the organisation that say whether approval makes plan rows. */
  parameters: 'saleParam' | 'purchaseParam';
  /** The event that makes money due where nobody said more: the goods went over. */
  usualBase: 'stockOutDate' | 'stockInDate';
  /** Group of our people, the partner's own number of a contract, and who really paid or was paid. */
  group: 'saleGroup' | 'purchaseGroup';
  otherContractNo: 'customerContractNo' | 'supplierContractNo';
  actualPartner: 'actualPayer' | 'actualPayee';
  /** What a line of a contract was made of. */
  upstreamLine: 'quotationLineId' | 'requisitionLineId';
}

export const receivable = {
  name: 'receivable',
  words: { due: '应收', cash: '收款', advance: '预收', settled: '已收', open: '未收' },
  scheme: 'receivablePlanScheme',
  plan: 'receivablePlan',
  record: 'receiptRecord',
  order: 'saleOrder',
  contract: 'saleContract',
  bill: 'salesOutBill',
  returnBill: 'salesReturnBill',
  partner: 'customer',
  settlePartner: 'settleCustomer',
  owner: 'salesperson',
  department: 'saleDept',
  orderPlans: 'receivePlans',
  settled: 'receivedAmount',
  parameters: 'saleParam',
  usualBase: 'stockOutDate',
  group: 'saleGroup',
  otherContractNo: 'customerContractNo',
  actualPartner: 'actualPayer',
  upstreamLine: 'quotationLineId',
} as const satisfies MoneySide;

export const payable = {
  name: 'payable',
  words: { due: '应付', cash: '付款', advance: '预付', settled: '已付', open: '未付' },
  scheme: 'payablePlanScheme',
  plan: 'payablePlan',
  record: 'paymentRecord',
  order: 'purchaseOrder',
  contract: 'purchaseContract',
  bill: 'purchaseInBill',
  returnBill: 'purchaseReturnBill',
  partner: 'supplier',
  settlePartner: 'settleSupplier',
  owner: 'purchaser',
  department: 'purchaseDept',
  orderPlans: 'paymentPlans',
  settled: 'paidAmount',
  parameters: 'purchaseParam',
  usualBase: 'stockInDate',
  group: 'purchaseGroup',
  otherContractNo: 'supplierContractNo',
  actualPartner: 'actualPayee',
  upstreamLine: 'requisitionLineId',
} as const satisfies MoneySide;

export const moneySides: readonly MoneySide[] = [receivable, payable];

/** The side a plan row, a record, an order, a contract or a scheme belongs to. */
export function moneySideOf(entity: string): MoneySide | undefined {
  return moneySides.find((side) =>
    [side.scheme, side.plan, side.record, side.order, side.contract].some((name) => name === entity),
  );
}
