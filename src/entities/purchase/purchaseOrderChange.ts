// 采购订单变更单: new values for an approved order, old and new side by side. Its approval writes them, raises the order's
// version and keeps the old one (documentVersion). There is no way back but another change.
import { attach } from '#entities/blocks/actions.ts';
import { changeChecks, changedAmounts, changeItems, orderVersions } from '#entities/blocks/orderChange.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, file, longText, ref } from '#model/fields.ts';

export const purchaseOrderChange = defineEntity({
  name: 'purchaseOrderChange',
  title: '采购订单变更单',
  area: 'purchase',
  kind: 'document',
  states: 'change',
  changes: ['purchaseOrder'],
  codePrefix: 'POC',
  label: ['code'],
  search: ['code', 'purchaseOrder', 'supplier', 'reason'],
  scope: { owner: 'purchaser' },
  proposes: [
    'purchaseOrder',
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
    purchaseOrder: ref('purchaseOrder', '采购订单', {
      required: true,
      list: true,
      filter: true,
      pick: "status = 'approved'",
      fill: { purchaser: 'purchaser' },
      editableWhen: 'version = 0',
    }),
    supplier: ref('supplier', '供应商', { list: true, filter: true, lookup: 'purchaseOrder.supplier' }),
    ...orderVersions('purchaseOrder'),
    changeType: dict('changeReasonType', '变更类别', { required: true, list: true, filter: true }),
    reason: longText('变更原因', { required: true, list: true }),
    purchaser: ref('employee', '采购员', { list: true, filter: true, pick: 'isPurchaser' }),
    ...changedAmounts('purchaseOrder'),
    newDeliveryDate: date('新交货日期', { help: '填写后用于没有单独填写新交货日期的行' }),
    newPaymentTerm: ref('paymentTerm', '新付款条件'),
    supplierAgreed: bool('供方已确认', { default: false }),
    attachments: file('附件'),
    remark: longText('备注'),
  },
  lines: {
    items: changeItems('交货日期', '已收货与已被下游单据占用的数量中较大者', {
      pick: 'isPurchase',
      fill: { unit: 'purchaseUnit', priceUnit: 'purchasePriceUnit' },
    }),
  },
  checks: changeChecks('交货日期'),
  indexes: [['purchaseOrder', 'status']],
  actions: { attach },
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  lineList: 'items',
  menu: { group: '采购管理', order: 30, icon: 'status-change' },
});
