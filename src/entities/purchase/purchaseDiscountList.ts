// 采购折扣表: discounts of suppliers by quantity or amount.
import {
  discountBasis,
  discountChecks,
  discountItems,
  discountList,
  discountRow,
  discountRowEnd,
  isStackable,
} from '#entities/blocks/discountList.ts';
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
import { longText } from '#model/fields.ts';

export const purchaseDiscountList = defineEntity({
  name: 'purchaseDiscountList',
  title: '采购折扣表',
  area: 'purchase',
  ...discountList,
  codePrefix: 'PDL',
  search: ['code', 'name'],
  fields: {
    ...listNames('折扣表'),
    ...listOrg(buying),
    ...supplierScope('折扣表'),
    currency: listCurrency,
    discountBasis,
    ...listValidity,
    ...listRank('折扣表', '同一适用范围内数值小的优先'),
    isStackable,
    remark: longText('备注'),
  },
  lines: { items: { ...discountItems, fields: { ...discountRow, ...discountRowEnd } } },
  checks: [listValidityCheck, supplierScopeCheck, ...listRangeChecks, ...discountChecks],
  menu: { group: '采购管理', section: 'price', order: 20, icon: 'tag' },
});
