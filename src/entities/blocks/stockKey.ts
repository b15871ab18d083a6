// The balance key: everything that tells one row of stock from another. Balances and ledger rows carry the same parts.
import { dict, ref, text } from '#model/fields.ts';
import { materialNames } from './materialLine.ts';

export const stockKey = {
  org: ref('organization', '库存组织', { required: true, list: true, filter: true }),
  warehouse: ref('warehouse', '仓库', { required: true, list: true, filter: true }),
  location: ref('location', '库位', { list: true, filter: true }),
  material: ref('material', '物料编码', { required: true, list: true, filter: true }),
  ...materialNames,
  lot: ref('lot', '批号', { list: true, filter: true }),
  stockStatus: ref('stockStatus', '库存状态', { required: true, list: true, filter: true }),
  ownerType: dict('ownerType', '货主类型', { required: true, filter: true }),
  ownerSupplier: ref('supplier', '货主(供应商)', { filter: true }),
  ownerCustomer: ref('customer', '货主(客户)', { filter: true }),
  project: ref('project', '项目', { filter: true }),
  mtoNo: text('计划跟踪号', { filter: true }),
};
