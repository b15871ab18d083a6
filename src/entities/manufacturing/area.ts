// 生产: orders from planning to closing, what was done on them, and how far they are.
import { defineArea } from '#model/area.ts';
import { manufacturingCodeLists } from './codeLists.ts';
import * as entities from './index.ts';

export const manufacturing = defineArea({
  name: 'manufacturing',
  title: '生产管理',
  icon: 'building-factory-2',
  order: 35,
  entities,
  codeLists: manufacturingCodeLists,
  sections: [{ title: '生产订单', path: 'order', icon: 'assembly' }],
});
