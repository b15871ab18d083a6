// 销售折扣表: discounts by quantity, amount or material, on lines or on the whole order.
import {
  discountBasis,
  discountChecks,
  discountItems,
  discountList,
  discountRow,
  discountRowEnd,
  isStackable,
  maxDiscountAmount,
} from '#entities/blocks/discountList.ts';
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
import { dict, longText, ref } from '#model/fields.ts';

export const saleDiscountList = defineEntity({
  name: 'saleDiscountList',
  title: '销售折扣表',
  area: 'sales',
  ...discountList,
  codePrefix: 'SDL',
  search: ['code', 'name'],
  fields: {
    ...listNames('折扣表'),
    ...listOrg(selling),
    ...customerScope,
    saleDiscountGroup: ref('saleDiscountGroup', '折扣组', ofGroup),
    ...customerCategoryScope,
    currency: listCurrency,
    discountBasis,
    discountLevel: dict('discountLevel', '折扣层级', { required: true, default: 'line' }),
    isStackable,
    ...listValidity,
    ...listRank('折扣表', '数值小的优先'),
    remark: longText('备注'),
  },
  lines: {
    items: { ...discountItems, fields: { ...discountRow, maxDiscountAmount, ...discountRowEnd } },
  },
  checks: [
    listValidityCheck,
    ...customerScopeChecks('saleDiscountGroup', '折扣组'),
    ...listRangeChecks,
    ...discountChecks,
  ],
  menu: { group: '销售管理', section: 'price', order: 30, icon: 'tag' },
});
