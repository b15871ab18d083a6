// 工艺与资源: how things are made and with what: operations, work centres, workshops, teams, shifts and calendars.
import { defineArea } from '#model/area.ts';
import { processCodeLists } from './codeLists.ts';
import * as entities from './index.ts';

export const process = defineArea({
  name: 'process',
  title: '工艺与资源',
  icon: 'building-factory-2',
  order: 45,
  entities,
  codeLists: processCodeLists,
  sections: [
    { title: '工艺', path: 'method', icon: 'route' },
    { title: '资源', path: 'resource', icon: 'building-factory-2' },
    { title: '时间', path: 'time', icon: 'calendar-event' },
  ],
});
