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
  computations: [kittingComputation],
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
