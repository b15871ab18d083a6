// 销售订单变更单: new values for an approved order, old and new side by side. Its approval writes them, raises the order's
// version and keeps the old one (documentVersion). There is no way back but another change.
import { attach } from '#entities/blocks/actions.ts';
import { changeChecks, changedAmounts, changeItems, orderVersions } from '#entities/blocks/orderChange.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, file, longText, ref } from '#model/fields.ts';

export const saleOrderChange = defineEntity({
  name: 'saleOrderChange',
  title: '销售订单变更单',
  area: 'sales',
  kind: 'document',
  states: 'change',
  changes: ['saleOrder'],
  codePrefix: 'SOC',
  label: ['code'],
  search: ['code', 'saleOrder', 'customer', 'reason'],
  scope: { owner: 'salesperson' },
  proposes: [
    'saleOrder',
    'newDeliveryDate',
    'items.changeKind',
    'items.newQty',
    'items.newTaxPrice',
    'items.newTaxRate',
    'items.material',
  ],
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true }),
    date: date('变更日期', { required: true, list: true, filter: true, default: 'today' }),
    saleOrder: ref('saleOrder', '销售订单', {
      required: true,
      list: true,
      filter: true,
      pick: "status = 'approved'",
      fill: { salesperson: 'salesperson' },
      editableWhen: 'version = 0',
    }),
    customer: ref('customer', '客户', { list: true, filter: true, lookup: 'saleOrder.customer' }),
    ...orderVersions('saleOrder'),
    changeType: dict('changeReasonType', '变更类别', { required: true, list: true, filter: true }),
    reason: longText('变更原因', { required: true, list: true }),
    salesperson: ref('employee', '销售员', { list: true, filter: true }),
    ...changedAmounts('saleOrder'),
    newDeliveryDate: date('新要货日期', { help: '填写后用于没有单独填写新要货日期的行' }),
    newPaymentTerm: ref('paymentTerm', '新收款条件'),
    customerAgreed: bool('客户已确认', { default: false }),
    attachments: file('附件'),
    remark: longText('备注'),
  },
  lines: {
    items: changeItems('要货日期', '已发货与已被下游单据占用的数量中较大者', {
      pick: 'isSale',
      fill: { unit: 'saleUnit', priceUnit: 'salePriceUnit' },
    }),
  },
  checks: changeChecks('要货日期'),
  indexes: [['saleOrder', 'status']],
  actions: { attach },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  menu: { group: '销售管理', order: 25, icon: 'edit' },
});
