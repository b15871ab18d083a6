// 生产: orders from planning to closing, what was done on them, and how far they are.
import { defineArea } from '#model/area.ts';
import { manufacturingCodeLists } from './codeLists.ts';
import { manufacturingExpected, manufacturingReservable } from './expected.ts';
import * as entities from './index.ts';
import { kittingComputation } from './kitting/kittingComputation.ts';
import { manufacturingLinkRules } from './links.ts';
import { shopFloorCodeLists } from './shopFloor/codeLists.ts';
import { shopFloorLinkRules } from './shopFloor/links.ts';
import { materialFlowCodeLists } from './materialFlow/codeLists.ts';
import { materialFlowLinkRules } from './materialFlow/links.ts';

export const manufacturing = defineArea({
  name: 'manufacturing',
  title: '生产管理',
  icon: 'building-factory-2',
  order: 35,
  organisationFunction: { field: 'isProduction', title: '生产职能' },
  entities,
  codeLists: { ...manufacturingCodeLists, ...materialFlowCodeLists, ...shopFloorCodeLists },
  links: [...manufacturingLinkRules, ...materialFlowLinkRules, ...shopFloorLinkRules],
  expected: manufacturingExpected,
  reservable: manufacturingReservable,
  actionTitles: {
    printCard: '打印流转卡',
    suspend: '挂起',
    unsuspend: '反挂起',
    addComponent: '增加用料',
    changeComponent: '变更用料',
    removeComponent: '删除用料',
    substitute: '替代用料',
    split: '拆分',
    mergeOrders: '合并',
    refreshBom: '重展用料',
    updateFromBom: '按清单更新用料',
    subOrders: '生成子订单',
    reserve: '预留',
    unreserve: '取消预留',
    schedule: '排产',
    publish: '发布',
    run: '运算',
    cancel: '取消',
    commit: '执行',
    expedite: '催交',
    keepSequence: '保存为优先级',
    checkKitting: '齐套检查',
    toWorkshops: '生成车间订单',
    dispatch: '派工',
    transfer: '转派',
  },
  computations: [kittingComputation],
  readingActions: ['checkKitting', 'printCard'],
  pages: [
    {
      key: 'dispatchBoard',
      title: '派工看板',
      path: '/manufacturing/dispatchBoard',
      component: 'manufacturing/DispatchBoard',
      icon: 'layout-columns',
      action: 'dispatchBoard:view',
      order: 36,
    },
    {
      key: 'reportEntry',
      title: '快速报工',
      path: '/manufacturing/reportEntry',
      component: 'manufacturing/ReportEntry',
      icon: 'clipboard-check',
      action: 'reportEntry:view',
      order: 37,
    },
  ],
  sections: [
    { title: '生产订单', path: 'order', icon: 'assembly' },
    { title: '车间生产', path: 'workshop', icon: 'list-details' },
    { title: '生产用料', path: 'material', icon: 'package-export' },
    { title: '报表', path: 'report', icon: 'report-money' },
  ],
});
