// Bills between the store and the workshop, or a supplier who works for us: whose order they serve. The orders
// themselves come with manufacturing; the bills stand on their own until then.
import { ref, text } from '#model/fields.ts';

export const workshopOrder = {
  workshop: ref('workshop', '生产车间', {
    list: true,
    filter: true,
    group: '基本',
    keepsTyped: true,
    fill: { produceDept: 'department' },
  }),
  produceDept: ref('department', '生产部门', { filter: true, group: '基本', default: 'currentDepartment' }),
  manufacturingOrder: ref('manufacturingOrder', '生产订单', { list: true, filter: true, group: '基本' }),
};

const supplierFill = { purchaser: 'purchaser', purchaseDept: 'purchaseDept' } as const;

export const outsourcer = ref('supplier', '委外供应商', {
  required: true,
  list: true,
  filter: true,
  group: '基本',
  keepsTyped: true,
  fill: supplierFill,
  pick: "supplyClass = 'outsourcing' or supplyClass = 'comprehensive'",
});

/** The same on bills with a fee: how it is settled. */
export const paidOutsourcer = {
  ...outsourcer,
  fill: {
    ...supplierFill,
    currency: 'currency',
    taxIncluded: 'taxIncluded',
    settlementMethod: 'settlementMethod',
    paymentTerm: 'paymentTerm',
  },
};

export const outsourcingOrder = {
  outsourcingOrder: ref('outsourcingOrder', '委外订单', { list: true, filter: true, group: '基本' }),
  purchaser: ref('employee', '采购员', { filter: true, group: '基本', pick: 'isPurchaser' }),
  purchaseDept: ref('department', '采购部门', { filter: true, group: '基本' }),
};

/** Stock of ours that lies with a supplier. */
export const atSupplier = "warehouseType = 'outsourcing'";

export const supplierWarehouse = ref('warehouse', '供应商仓库', {
  filter: true,
  group: '基本',
  pick: atSupplier,
  help: '填写后按调拨处理：材料仍是本组织库存，存放在供应商处，委外入库时核销',
});

export function orderLine(title: string) {
  return { orderLineCode: text(title, { readonly: true, list: true, filter: true }) };
}

export const component = { componentLineId: text('用料行内码', { readonly: true, hidden: true }) };
