// The supplier side of purchase documents: who buys, from whom, and what picking the supplier brings along.
import { qty, ref, text, type FieldDef } from '#model/fields.ts';

const group = '基本';

/** Own field ← field of the supplier, on every purchase document. The department follows from the purchaser. */
export const supplierFill = { purchaser: 'purchaser', purchaseGroup: 'purchaseGroup' } as const;

/** Of documents with prices. */
export const supplierMoneyFill = { currency: 'currency', taxIncluded: 'taxIncluded' } as const;

/** Further fields of documents that carry the payment side. */
export const supplierSettlementFill = {
  settlementMethod: 'settlementMethod',
  paymentTerm: 'paymentTerm',
} as const;

/** Who is paid, where the document names them. */
export const supplierPartiesFill = {
  settleSupplier: 'settleSupplier',
  payeeSupplier: 'payeeSupplier',
} as const;

export function supplierOf(fill: NonNullable<FieldDef['fill']>) {
  return ref('supplier', '供应商', {
    required: true,
    list: true,
    filter: true,
    group,
    keepsTyped: true,
    fill,
  });
}

/** Where nobody need have bought it. */
export const optionalPurchaser = ref('employee', '采购员', {
  list: true,
  filter: true,
  group,
  keepsTyped: true,
  fill: { purchaseDept: 'department' },
  pick: 'isPurchaser',
});

export const purchaser: FieldDef & { kind: 'ref' } = {
  ...optionalPurchaser,
  required: true,
  default: 'currentEmployee',
};

export const purchaseTeam = {
  purchaseDept: ref('department', '采购部门', { filter: true, group }),
  purchaseGroup: ref('businessGroup', '采购组', { filter: true, group, pick: "groupType = 'purchase'" }),
};

export const supplierChecks = [
  {
    expect: "supplier.cooperationStatus != 'blacklist'",
    at: 'supplier',
    message: '该供应商已列入黑名单，请更换供应商',
  },
] as const;

/** Where the goods of a line were ordered, written by push-down only. */
export const orderLine = {
  orderCode: text('采购订单号', { readonly: true, list: true, filter: true }),
  orderLineId: text('采购订单行内码', { readonly: true, hidden: true }),
};

/** Part of the returned goods comes again, the rest is deducted; kept by the rule `returnSplit`. */
export const returnSplitFields = {
  replenishQty: qty('补料数量', { default: '0', min: '0', scale: 'unit' }),
  deductQty: qty('扣款数量', { min: '0', scale: 'unit' }),
};
