// 车间现场: terminals at the machines, who works at them, and what they report.
import { defineArea } from '#model/area.ts';
import { shopfloorCodeLists } from './codeLists.ts';
import * as entities from './index.ts';

export const shopfloor = defineArea({
  name: 'shopfloor',
  title: '车间现场',
  icon: 'device-desktop',
  order: 36,
  entities,
  codeLists: shopfloorCodeLists,
  pages: [
    {
      key: 'shopBoard',
      title: '车间看板',
      path: '/shopfloor/board',
      component: 'shopfloor/Board',
      icon: 'layout-columns',
      action: 'shopBoard:view',
      order: 5,
    },
  ],
  sections: [
    { title: '安灯', path: 'andon', icon: 'alert-triangle' },
    { title: '停机与OEE', path: 'stops', icon: 'chart-bar' },
    { title: '包装', path: 'packing', icon: 'package' },
    { title: '作业指导', path: 'instruction', icon: 'clipboard-check' },
    { title: '终端与人员', path: 'access', icon: 'device-desktop' },
  ],
});
