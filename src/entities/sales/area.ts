// 销售: from the quotation to what the customer received and sent back, with the prices agreed.
import { defineArea } from '#model/area.ts';
import { salesCodeLists } from './codeLists.ts';
import { salesExpected, salesReservable } from './expected.ts';
import * as entities from './index.ts';
import { salesLinkRules } from './links.ts';

export const sales = defineArea({
  name: 'sales',
  title: '销售管理',
  icon: 'shopping-cart',
  order: 10,
  organisationFunction: { field: 'isSale', title: '销售职能' },
  entities,
  codeLists: salesCodeLists,
  links: salesLinkRules,
  expected: salesExpected,
  reservable: salesReservable,
  sections: [
    { title: '价格与折扣', path: 'price', icon: 'tag' },
    { title: '报表', path: 'report', icon: 'report-money' },
  ],
});
