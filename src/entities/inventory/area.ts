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
  actionTitles: {
    sign: '签收',
    finishInit: '结束初始化',
    unfinishInit: '反结束初始化',
    finish: '完成',
    reopen: '重新打开',
    freeze: '冻结',
    unfreeze: '解冻',
    lock: '锁定',
    unlock: '解锁',
    transferLock: '转移锁库',
    open: '开启',
    check: '检查',
    close: '关账',
    snapshot: '重取账存',
    generateSheets: '重新生成盘点单',
    addSheets: '补盘点单',
    generateGainLoss: '生成盈亏单',
    recount: '复盘',
    fillBook: '实盘填为账存',
    addLine: '增加账外物料',
    manual: '手工录入',
  },
  sections: [
    { title: '入库', path: 'inbound', icon: 'package-import' },
    { title: '出库', path: 'outbound', icon: 'package-export' },
    { title: '调拨', path: 'transfer', icon: 'truck-return' },
    { title: '盘点', path: 'count', icon: 'clipboard-check' },
    { title: '账簿', path: 'ledger', icon: 'book-2' },
    { title: '报表', path: 'report', icon: 'report-money' },
  ],
});
