// What the documents of a transfer share: between which organisations and places, who is concerned, and a line with its
// two ends. Goods on their way lie in the transit warehouse of the organisation.
import {
  code,
  date,
  dict,
  file,
  integer,
  longText,
  price,
  qty,
  ref,
  text,
  type FieldOptions,
} from '#model/fields.ts';
import { localCurrency } from './docFinance.ts';
import { materialNames } from './materialLine.ts';
import { lineCost, lot, ownPlaces, pieces, stockKeeping, stockTotals } from './stockBill.ts';

const group = '基本';
/** Records of the organisation the goods go to. */
const there = { org: 'toOrg' } as const;

export function transferHead(dateTitle: string) {
  return {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group }),
    billType: dict('transferType', '单据类型', {
      required: true,
      list: true,
      filter: true,
      group,
      default: 'standard',
    }),
    date: date(dateTitle, { required: true, list: true, filter: true, group, default: 'today' }),
  };
}

/** Both ends; what is chosen here fills the lines. */
export const transferEnds = {
  toOrg: ref('organization', '调入组织', {
    required: true,
    filter: true,
    group,
    default: 'currentOrg',
    pick: 'isStock',
    workplaces: 'own',
    help: '选择其他组织即为跨组织调拨；您须能在该组织工作，物料按编码对应',
  }),
  fromWarehouse: ref('warehouse', '调出仓库', { list: true, filter: true, group, pick: ownPlaces }),
  toWarehouse: ref('warehouse', '调入仓库', { list: true, filter: true, group, pick: ownPlaces, ...there }),
  fromOrg: ref('organization', '调出组织', {
    required: true,
    readonly: true,
    filter: true,
    group,
    default: 'currentOrg',
  }),
  transferScope: dict('transferScope', '调拨类型', {
    list: true,
    filter: true,
    group,
    computed: "if(fromOrg = toOrg, 'withinOrg', 'crossOrg')",
  }),
  transferReason: dict('transferReason', '调拨原因', { list: true, filter: true, group }),
  fromDept: ref('department', '调出部门', { group }),
  toDept: ref('department', '调入部门', { group, ...there }),
  fromKeeper: ref('employee', '调出仓管员', {
    filter: true,
    group,
    default: 'currentEmployee',
    pick: 'isStockKeeper',
  }),
  toKeeper: ref('employee', '调入仓管员', { filter: true, group, pick: 'isStockKeeper', ...there }),
  ownerType: { ...stockKeeping.ownerType, group },
  ownerSupplier: { ...stockKeeping.ownerSupplier, group },
  ownerCustomer: { ...stockKeeping.ownerCustomer, group },
};

export const transferRest = {
  ...stockTotals,
  localCurrency: { ...localCurrency, group: '合计', hidden: true },
  project: ref('project', '项目', { filter: true, group: '其他' }),
  deliveryNo: text('物流单号', { group: '其他' }),
  printCount: integer('打印次数', { readonly: true, group: '其他', hidden: true, default: 0 }),
  attachments: file('附件', { group: '其他' }),
  remark: longText('备注', { group: '其他' }),
};

export const transferGoods = {
  material: ref('material', '物料编码', {
    required: true,
    list: true,
    filter: true,
    pick: 'isStock',
    fill: { unit: 'stockUnit' },
  }),
  ...materialNames,
  unit: ref('unit', '单位', { required: true, list: true }),
};

export const stockAtSource = {
  onHandQty: qty('调出仓即时库存', { list: true, transient: true, scale: 'unit' }),
  availableQty: qty('调出仓可用量', { transient: true, scale: 'unit' }),
};

function end(title: string, from: string, status: string, more: FieldOptions = {}) {
  return ref('warehouse', title, {
    required: true,
    list: true,
    filter: true,
    default: `doc.${from}`,
    pick: ownPlaces,
    fill: { [status]: 'defaultStatus' },
    ...more,
  });
}

/** Where a line lies and where it goes; an empty lot at the target means the same lot. */
export const lineEnds = {
  fromWarehouse: end('调出仓库', 'fromWarehouse', 'fromStatus'),
  fromLocation: ref('location', '调出库位', { list: true }),
  fromStatus: ref('stockStatus', '调出库存状态', { required: true }),
  toWarehouse: end('调入仓库', 'toWarehouse', 'toStatus', there),
  toLocation: ref('location', '调入库位', { list: true, ...there }),
  toStatus: ref('stockStatus', '调入库存状态', { required: true }),
  lot,
  toLot: ref('lot', '调入批号', { help: '不填与调出批号相同', ...there }),
  produceDate: date('生产日期'),
  expiryDate: date('有效期至'),
  ...pieces,
  project: ref('project', '项目', { inherits: true }),
  mtoNo: text('计划跟踪号'),
  toMtoNo: text('调入计划跟踪号', { help: '不填与计划跟踪号相同' }),
  ...lineCost,
};

export const settlePrice = price('内部结算价', {
  list: true,
  guard: 'price',
  min: '0',
  editableWhen: "doc.transferScope = 'crossOrg'",
  help: '每基本单位、不含税；不填按调出成本调入',
});

const named = (field: string, when: string, title: string) =>
  ({
    expect: `not empty(${field})`,
    when,
    at: `items.${field}`,
    message: `${title}启用了库位，请填写库位`,
    on: 'submit',
  }) as const;

export const endChecks = [
  named('fromLocation', 'fromWarehouse.enableLocation', '调出仓库'),
  named('toLocation', 'toWarehouse.enableLocation', '调入仓库'),
  {
    expect: 'not empty(lot)',
    when: 'material.isLotManaged',
    at: 'items.lot',
    message: '该物料启用了批号管理，请填写批号',
    on: 'submit',
  },
] as const;

/** A transfer belongs to the organisation that gives; between organisations only own stock goes. */
export const organisationChecks = [
  { expect: 'fromOrg = org', at: 'fromOrg', message: '调出组织须为当前组织，请切换到调出组织后制单' },
  {
    expect: "ownerType = 'own'",
    when: 'toOrg != org',
    at: 'ownerType',
    message: '跨组织调拨只限自有库存，供应商、客户的货请由双方分别做其他出库、其他入库',
  },
] as const;
