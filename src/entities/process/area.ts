// 工艺与资源: how things are made and with what: operations, work centres, workshops, teams, shifts and calendars.
import { defineArea } from '#model/area.ts';
import { counterCodeLists } from './counter/counterCodeLists.ts';
import { equipmentCodeLists } from './equipment/equipmentCodeLists.ts';
import { processCodeLists } from './codeLists.ts';
import { mouldCodeLists } from './mould/mouldCodeLists.ts';
import * as entities from './index.ts';
import { processLinks } from './links.ts';
import { checklistResult } from './upkeep/checklistResult.ts';
import { upkeepCodeLists } from './upkeep/upkeepCodeLists.ts';

export const process = defineArea({
  name: 'process',
  title: '工艺与资源',
  icon: 'building-factory-2',
  order: 45,
  entities,
  codeLists: {
    ...processCodeLists,
    ...equipmentCodeLists,
    ...upkeepCodeLists,
    ...mouldCodeLists,
    ...counterCodeLists,
  },
  links: processLinks,
  rules: { line: { checklistResult } },
  pages: [
    {
      key: 'maintenanceCalendar',
      title: '保养日历',
      path: '/process/maintenanceCalendar',
      component: 'process/MaintenanceCalendar',
      icon: 'calendar-event',
      action: 'maintenanceCalendar:view',
      order: 5,
    },
  ],
  sections: [
    { title: '工艺', path: 'method', icon: 'route' },
    { title: '资源', path: 'resource', icon: 'building-factory-2' },
    { title: '设备', path: 'machinery', icon: 'tool' },
    { title: '时间', path: 'time', icon: 'calendar-event' },
  ],
});
