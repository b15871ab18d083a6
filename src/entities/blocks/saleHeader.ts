// The customer side of sales documents: who sells, who receives, and what picking the customer brings along.
import { ref, text } from '#model/fields.ts';

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

export const salesperson = ref('employee', '销售员', {
  required: true,
  list: true,
  filter: true,
  group: '基本',
  default: 'currentEmployee',
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
  receiveAddress: text('收货地址', { group: '交货' }),
};

export const carrier = ref('supplier', '承运商', { filter: true, group: '交货', pick: "supplyClass = 'logistics'" });
