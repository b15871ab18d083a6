// 基础资料: what documents refer to: goods, partners, people, warehouses, terms.
import { defineArea } from '#model/area.ts';
import { masterCodeLists } from './codeLists.ts';
import { engineeringCodeLists } from './engineeringCodeLists.ts';
import * as entities from './index.ts';
import { materialUnits } from './material/materialUnits.ts';

export const master = defineArea({
  name: 'master',
  title: '基础资料',
  icon: 'database',
  order: 100,
  entities,
  rules: { doc: { materialUnits } },
  codeLists: { ...masterCodeLists, ...engineeringCodeLists },
  sections: [
    { title: '物料', path: 'goods', icon: 'box' },
    { title: '往来单位', path: 'partner', icon: 'users' },
    { title: '组织与人员', path: 'people', icon: 'sitemap' },
    { title: '仓库', path: 'store', icon: 'building-warehouse' },
    { title: '财务与条款', path: 'terms', icon: 'coins' },
  ],
});
