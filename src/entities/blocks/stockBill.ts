// What all stock bills share: how they begin and end, who keeps the store, whose goods they are, what a line moves,
// where it lies, which lot and pieces it is, and what it cost.
import {
  code,
  date,
  dict,
  longText,
  money,
  price,
  qty,
  ref,
  refs,
  text,
  type FieldOptions,
} from '#model/fields.ts';
import { attach, importing } from './actions.ts';
import { localCurrency } from './docFinance.ts';
import { materialNames, totalOfOneUnit } from './materialLine.ts';

/** Number, type and date: what the head of every stock bill begins with. */
export function billHead(types: string, dateTitle: string) {
  return {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    billType: dict(types, '单据类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'standard',
    }),
    date: date(dateTitle, { required: true, list: true, filter: true, group: '基本', default: 'today' }),
  };
}

/** Goods on their way lie in the transit warehouse, which only transfers touch. */
export const ownPlaces = "warehouseType != 'inTransit'";

export const stockKeeping = {
  stockDept: ref('department', '仓管部门', { group: '仓管', default: 'currentDepartment' }),
  stockKeeper: ref('employee', '仓管员', {
    list: true,
    filter: true,
    group: '仓管',
    default: 'currentEmployee',
    pick: 'isStockKeeper',
  }),
  warehouseDefault: ref('warehouse', '默认仓库', { group: '仓管', pick: ownPlaces }),
  ownerType: dict('ownerType', '货主类型', { required: true, group: '仓管', default: 'own' }),
  ownerSupplier: ref('supplier', '货主(供应商)', { group: '仓管', editableWhen: "ownerType = 'supplier'" }),
  ownerCustomer: ref('customer', '货主(客户)', { group: '仓管', editableWhen: "ownerType = 'customer'" }),
};

export const stockTotals = {
  qtyTotal: qty('总数量', { group: '合计', computed: totalOfOneUnit }),
  costAmount: money('成本金额合计', {
    total: true,
    group: '合计',
    computed: 'sum(items.costAmount)',
    scale: 'local.amount',
    guard: 'cost',
  }),
};

/** Keeper, owner, sums and what stands at the end of every stock bill; the code opens the bill when scanned. */
export function billRest(entity: string) {
  return {
    ...stockKeeping,
    ...stockTotals,
    localCurrency: { ...localCurrency, group: '合计', hidden: true },
    ...billEnd(entity),
  };
}

export function billEnd(entity: string) {
  return {
    project: ref('project', '项目', { filter: true, group: '其他' }),
    deliveryNo: text('物流/送货单号', { filter: true, group: '其他' }),
    qrCode: text('二维码', { group: '其他', qr: true, computed: `concat('${entity}|', id, '|', code)` }),
    remark: longText('备注', { group: '其他' }),
  };
}

/** The material of a line, in its stock unit and at its usual place. */
export const goods = {
  material: ref('material', '物料编码', {
    required: true,
    list: true,
    filter: true,
    pick: 'isStock',
    fill: { unit: 'stockUnit', warehouse: 'warehouse', location: 'location' },
  }),
  ...materialNames,
  unit: ref('unit', '单位', { required: true, list: true }),
};

/** The quantity a line moves. */
export function moved(title: string, options: FieldOptions = {}) {
  return qty(title, { required: true, list: true, total: true, above: '0', scale: 'unit', ...options });
}

/** A quantity the system keeps: what was ordered, returned, received of a line. */
export function kept(title: string, options: FieldOptions = {}) {
  return qty(title, { readonly: true, default: '0', scale: 'unit', ...options });
}

export const onHand = qty('即时库存', { list: true, transient: true, scale: 'unit' });

export const lot = ref('lot', '批号', {
  list: true,
  filter: true,
  fill: { produceDate: 'produceDate', expiryDate: 'expiryDate' },
});

/** Single pieces: chosen, or typed and scanned as numbers from which the choice follows when the bill is saved (S4). */
export const pieces = {
  serialNos: refs('serialNumber', '序列号', { readonly: true }),
  serialText: longText('录入序列号', {
    help: '录入或扫描序列号，用逗号、空格或换行分隔；连续的号码可写成 SN001~SN020。保存时对应到序列号档案，入库时没有的号码审核时建档',
  }),
};

/** Place, lot and pieces of a line (S2, S3, S4). */
export const stockPlace = {
  warehouse: ref('warehouse', '仓库', {
    inherits: true,
    required: true,
    list: true,
    filter: true,
    default: 'doc.warehouseDefault',
    pick: ownPlaces,
    fill: { stockStatus: 'defaultStatus' },
  }),
  location: ref('location', '库位', { list: true }),
  stockStatus: ref('stockStatus', '库存状态', { required: true }),
  lot,
  produceDate: date('生产日期'),
  expiryDate: date('有效期至'),
  ...pieces,
};

/** The same where goods come in: a lot number that is new is typed, and becomes a lot when the bill is approved (S3). */
export const receivedPlace = {
  ...stockPlace,
  lotNo: code('新批号', {
    list: true,
    length: 100,
    help: '批号档案中还没有的批号填在这里，审核时自动建档；已有的批号可直接在“批号”中选择',
  }),
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

const places = [
  {
    expect: 'not empty(location)',
    when: 'warehouse.enableLocation',
    at: 'items.location',
    message: '该仓库启用了库位，请填写库位',
    on: 'submit',
  },
  { expect: 'produceDate <= expiryDate', at: 'items.expiryDate', message: '有效期不能早于生产日期' },
] as const;

const lotCheck = {
  expect: 'not empty(lot)',
  when: 'material.isLotManaged',
  at: 'items.lot',
  message: '该物料启用了批号管理，请填写批号',
  on: 'submit',
} as const;

export const placeChecks = [...places, lotCheck] as const;

/** Where a new lot may be typed instead of chosen. */
export const receiptChecks = [
  ...places,
  { ...lotCheck, expect: 'not empty(lot) or not empty(lotNo)', at: 'items.lotNo' },
  {
    expect: 'not empty(produceDate)',
    when: 'material.isShelfLife',
    at: 'items.produceDate',
    message: '该物料启用了保质期管理，请填写生产日期',
    on: 'submit',
  },
] as const;

/** What the list of every stock bill is like: its lines can be shown one by one, the latest come first. */
export const billList = {
  lineList: 'items',
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
} as const;

export const billActions = { import: importing, attach } as const;
