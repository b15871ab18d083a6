// 在线开发: forms, reports and dashboards that administrators make while the program runs.
import { defineArea } from '#model/area.ts';
import { onlineCodeLists } from './codeLists.ts';
import { formKeys } from './formKeys.ts';
import { reportKeys } from './reportDefinition.ts';
import * as entities from './index.ts';

export const online = defineArea({
  name: 'online',
  title: '在线开发',
  icon: 'forms',
  order: 105,
  entities,
  codeLists: onlineCodeLists,
  rules: { doc: { formKeys, reportKeys } },
  historyWords: { replace: '被新版本取代' },
});
