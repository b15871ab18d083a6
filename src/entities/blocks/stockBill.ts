// What all stock bills share: who keeps the store, whose goods they are, where a line lies and what it cost.
import { date, dict, money, price, qty, ref, refs } from '#model/fields.ts';

export const stockKeeping = {
  stockDept: ref('department', '仓管部门', { group: '仓管', default: 'currentDepartment' }),
  stockKeeper: ref('employee', '仓管员', {
    list: true,
    filter: true,
    group: '仓管',
    default: 'currentEmployee',
    pick: 'isStockKeeper',
  }),
  warehouseDefault: ref('warehouse', '默认仓库', { group: '仓管' }),
  ownerType: dict('ownerType', '货主类型', { required: true, group: '仓管', default: 'own' }),
  ownerSupplier: ref('supplier', '货主(供应商)', { group: '仓管', editableWhen: "ownerType = 'supplier'" }),
  ownerCustomer: ref('customer', '货主(客户)', { group: '仓管', editableWhen: "ownerType = 'customer'" }),
};

export const stockTotals = {
  qtyTotal: qty('总数量', { group: '合计', computed: 'sum(items.qty)' }),
  costAmount: money('成本金额合计', {
    total: true,
    group: '合计',
    computed: 'sum(items.costAmount)',
    scale: 'local.amount',
    guard: 'cost',
  }),
};

/** Place and lot of a line (S2, S3). */
export const stockPlace = {
  warehouse: ref('warehouse', '仓库', {
    required: true,
    list: true,
    filter: true,
    default: 'doc.warehouseDefault',
    fill: { stockStatus: 'defaultStatus' },
  }),
  location: ref('location', '库位', { list: true }),
  stockStatus: ref('stockStatus', '库存状态', { required: true }),
  lot: ref('lot', '批号', { list: true, filter: true, fill: { produceDate: 'produceDate', expiryDate: 'expiryDate' } }),
  produceDate: date('生产日期'),
  expiryDate: date('有效期至'),
  serialNos: refs('serialNumber', '序列号'),
};

/** Set by the posting at approval, in local currency. */
export const lineCost = {
  costPrice: price('成本单价', { readonly: true, guard: 'cost' }),
  costAmount: money('成本金额', { readonly: true, total: true, scale: 'local.amount', guard: 'cost' }),
};

export const ownerChecks = [
  {
    expect: 'not empty(ownerSupplier)',
    when: "ownerType = 'supplier'",
    at: 'ownerSupplier',
    message: '货主为供应商时须填写货主供应商',
  },
  {
    expect: 'not empty(ownerCustomer)',
    when: "ownerType = 'customer'",
    at: 'ownerCustomer',
    message: '货主为客户时须填写货主客户',
  },
] as const;

export const placeChecks = [
  {
    expect: 'not empty(location)',
    when: 'warehouse.enableLocation',
    at: 'items.location',
    message: '该仓库启用了库位，请填写库位',
    on: 'submit',
  },
  {
    expect: 'not empty(lot)',
    when: 'material.isLotManaged',
    at: 'items.lot',
    message: '该物料启用了批号管理，请填写批号',
    on: 'submit',
  },
  { expect: 'produceDate <= expiryDate', at: 'items.expiryDate', message: '有效期不能早于生产日期' },
] as const;
