// 销售价目表: prices for everybody, a category, a price group or one customer, by quantity and period. Orders look
// prices up here (model/rules/priceLookup.ts).
import {
  pricedMaterial,
  pricedQuantity,
  priceChecks,
  priceItems,
  priceLimit,
  priceList,
  priceListEnd,
  priceListTaxed,
  priceRowEnd,
} from '#entities/blocks/priceList.ts';
import {
  customerCategoryScope,
  customerScope,
  customerScopeChecks,
  listCurrency,
  listNames,
  listOrg,
  listRangeChecks,
  listRank,
  listValidity,
  listValidityCheck,
  ofGroup,
} from '#entities/blocks/tradeList.ts';
import { selling } from '#entities/blocks/tradeSide.ts';
import { defineEntity } from '#model/entity.ts';
import { dict, qty, ref, text } from '#model/fields.ts';

const rank = listRank('价目表', '数值小的优先');

export const salePriceList = defineEntity({
  name: 'salePriceList',
  title: '销售价目表',
  area: 'sales',
  ...priceList,
  codePrefix: 'SPL',
  carry: ['scopeType', 'currency', 'effectiveDate', 'expiryDate'],
  search: ['code', 'name'],
  fields: {
    ...listNames('价目表'),
    ...listOrg(selling),
    ...customerScope,
    salePriceGroup: ref('salePriceGroup', '价格组', ofGroup),
    ...customerCategoryScope,
    currency: { ...listCurrency, filter: true },
    ...priceListTaxed,
    ...listValidity,
    isDefault: { ...rank.isDefault, list: true },
    priority: rank.priority,
    limitControl: dict('controlStrength', '限价控制', { default: 'warn' }),
    priceOwner: ref('employee', '定价员', { filter: true }),
    ...priceListEnd,
  },
  lines: {
    items: {
      ...priceItems,
      fields: {
        ...pricedMaterial(selling),
        customerMaterialNo: text('客户物料编码'),
        customerMaterialName: text('客户物料名称'),
        ...pricedQuantity,
        floorPrice: priceLimit('最低限价(含税)', true),
        minOrderQty: qty('起订量', { min: '0', scale: 'unit' }),
        ...priceRowEnd,
      },
    },
  },
  checks: [
    listValidityCheck,
    ...customerScopeChecks('salePriceGroup', '价格组'),
    ...listRangeChecks,
    ...priceChecks,
  ],
  menu: { group: '销售管理', section: 'price', order: 10, icon: 'tag' },
});
