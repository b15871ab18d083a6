// 采购价目表: agreed prices of one supplier, of a category of suppliers or of all, by quantity and period.
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
  listCurrency,
  listNames,
  listOrg,
  listRangeChecks,
  listRank,
  listValidity,
  listValidityCheck,
  supplierScope,
  supplierScopeCheck,
} from '#entities/blocks/tradeList.ts';
import { buying } from '#entities/blocks/tradeSide.ts';
import { defineEntity } from '#model/entity.ts';
import { dict, integer, qty, ref, text } from '#model/fields.ts';

const rank = listRank('价目表', '同一适用范围内数值小的优先');

export const purchasePriceList = defineEntity({
  name: 'purchasePriceList',
  title: '采购价目表',
  area: 'purchase',
  ...priceList,
  codePrefix: 'PPL',
  carry: ['supplier', 'currency', 'effectiveDate', 'expiryDate'],
  search: ['code', 'name', 'quotationNo'],
  fields: {
    ...listNames('价目表'),
    priceType: dict('purchasePriceType', '价格类型', {
      required: true,
      list: true,
      filter: true,
      default: 'purchase',
    }),
    ...listOrg(buying),
    ...supplierScope('价目表'),
    currency: { ...listCurrency, filter: true },
    ...priceListTaxed,
    ...listValidity,
    isDefault: { ...rank.isDefault, list: true },
    priority: rank.priority,
    priceOwner: ref('employee', '定价员', { list: true, filter: true }),
    purchaseContract: ref('purchaseContract', '采购合同'),
    quotationNo: text('供应商报价单号'),
    ...priceListEnd,
  },
  lines: {
    items: {
      ...priceItems,
      fields: {
        ...pricedMaterial(buying),
        supplierMaterialNo: text('供应商物料编码'),
        ...pricedQuantity,
        floorPrice: priceLimit('价格下限', false),
        ceilingPrice: priceLimit('价格上限', true),
        leadDays: integer('供货提前期(天)', { min: '0' }),
        minOrderQty: qty('最小订货量', { min: '0', scale: 'unit' }),
        ...priceRowEnd,
      },
    },
  },
  checks: [listValidityCheck, supplierScopeCheck, ...listRangeChecks, ...priceChecks],
  menu: { group: '采购管理', section: 'price', order: 10, icon: 'tag' },
});
