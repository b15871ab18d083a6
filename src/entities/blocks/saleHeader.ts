// The customer side of sales documents: who sells, who receives, and what picking the customer brings along.
import { dict, ref, text } from '#model/fields.ts';

/** Own field ← field of the customer, on every sales document. The department follows from the salesperson. */
export const customerFill = {
  currency: 'currency',
  taxIncluded: 'taxIncluded',
  salesperson: 'salesperson',
  saleGroup: 'saleGroup',
  deliveryMode: 'deliveryMode',
  receiveCustomer: 'id',
  receiveAddress: 'address',
} as const;

/** Further fields of documents that carry the money side. */
export const customerSettlementFill = {
  settlementMethod: 'settlementMethod',
  paymentTerm: 'paymentTerm',
  settleCustomer: 'settleCustomer',
  payCustomer: 'payCustomer',
} as const;

/** Quotations end with the deal: who receives and who pays is settled by the order. */
export const quotationFill = {
  currency: 'currency',
  taxIncluded: 'taxIncluded',
  salesperson: 'salesperson',
  saleGroup: 'saleGroup',
  deliveryMode: 'deliveryMode',
  settlementMethod: 'settlementMethod',
  paymentTerm: 'paymentTerm',
  priceTerm: 'priceTerm',
  linkPhone: 'phone',
} as const;

export const salesperson = ref('employee', '销售员', {
  required: true,
  list: true,
  filter: true,
  group: '基本',
  default: 'currentEmployee',
  keepsTyped: true,
  fill: { saleDept: 'department' },
  pick: 'isSalesperson',
});

export const saleTeam = {
  saleDept: ref('department', '销售部门', { filter: true, group: '基本', default: 'currentDepartment' }),
  saleGroup: ref('businessGroup', '销售组', { filter: true, group: '基本', pick: "groupType = 'sale'" }),
};

export const receiver = {
  receiveCustomer: ref('customer', '收货方', { group: '交货' }),
  receiver: text('收货人', { group: '交货' }),
  receiverPhone: text('收货人电话', { group: '交货' }),
  receiveAddress: text('收货地址', { group: '交货', double: true }),
};

export const carrier = ref('supplier', '承运商', {
  filter: true,
  group: '交货',
  pick: "supplyClass = 'logistics'",
});

/** Own field ← field of the customer, on what comes back. */
export const returnFill = {
  currency: 'currency',
  taxIncluded: 'taxIncluded',
  salesperson: 'salesperson',
  saleGroup: 'saleGroup',
} as const;

/** Why goods come back, and whether they are delivered again. */
export const returnHeader = {
  returnMode: dict('returnMode', '退货方式', {
    required: true,
    list: true,
    filter: true,
    group: '基本',
    default: 'returnAndDeduct',
  }),
  replenishMode: dict('replenishMode', '补货方式', {
    list: true,
    filter: true,
    group: '基本',
    default: 'none',
  }),
  returnReason: dict('returnReason', '退货原因', { list: true, filter: true, group: '基本' }),
};

/** Lines further up that a returned line counts for. */
export const returnTrace = {
  outLineId: text('原出库行内码', { readonly: true, hidden: true }),
  noticeLineId: text('发货通知行内码', { readonly: true, hidden: true }),
  orderCode: text('销售订单号', { readonly: true, list: true, filter: true }),
  orderLineId: text('销售订单行内码', { readonly: true, hidden: true }),
};

export const returnChecks = [
  {
    expect: 'replenishQty <= qty',
    at: 'items.replenishQty',
    message: '补货数量不能大于退货数量',
    on: 'submit',
  },
  {
    expect: 'replenishQty = 0',
    when: "doc.replenishMode = 'none'",
    at: 'items.replenishQty',
    message: '补货方式为不补时补货数量须为 0',
    on: 'submit',
  },
  { expect: 'taxRate < 100', at: 'items.taxRate', message: '税率须小于 100' },
] as const;

/** Nobody sells to a partner the company has broken with. */
export const customerChecks = [
  {
    expect: "customer.customerStatus != 'blacklist'",
    when: 'not empty(customer)',
    at: 'customer',
    message: '该客户已列入黑名单，请更换客户',
  },
] as const;
