// 库存: bills that move stock, its ledger and balances, reservations, counts and periods.
import { defineArea } from '#model/area.ts';
import { inventoryCodeLists } from './codeLists.ts';
import * as entities from './index.ts';
import { inventoryLinkRules } from './links.ts';
import { openingAmount } from './openingAmount.ts';
import { shelfLife } from './shelfLife.ts';

export const inventory = defineArea({
  name: 'inventory',
  title: '库存管理',
  icon: 'building-warehouse',
  order: 40,
  organisationFunction: { field: 'isStock', title: '库存职能' },
  entities,
  codeLists: inventoryCodeLists,
  links: inventoryLinkRules,
  rules: { line: { openingAmount, shelfLife } },
  sections: [
    { title: '入库', path: 'inbound', icon: 'package-import' },
    { title: '出库', path: 'outbound', icon: 'package-export' },
    { title: '调拨', path: 'transfer', icon: 'truck-return' },
    { title: '盘点', path: 'count', icon: 'clipboard-check' },
    { title: '账簿', path: 'ledger', icon: 'book-2' },
    { title: '报表', path: 'report', icon: 'report-money' },
  ],
});
