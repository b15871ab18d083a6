// 计划管理: what engineering and planning decide about structures: what may stand in for what, and how they change.
import { defineArea } from '#model/area.ts';
import { planningCodeLists } from './codeLists.ts';
import * as entities from './index.ts';

export const planning = defineArea({
  name: 'planning',
  title: '计划管理',
  icon: 'calendar-stats',
  order: 33,
  entities,
  codeLists: planningCodeLists,
  sections: [{ title: '工程', path: 'engineering', icon: 'sitemap' }],
});
