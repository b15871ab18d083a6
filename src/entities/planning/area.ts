// 计划管理: what is demanded, how materials are planned and supplied, and what engineering decides about structures.
import { defineArea } from '#model/area.ts';
import { planningCodeLists } from './codeLists.ts';
import { demandCodeLists } from './demand/codeLists.ts';
import { demandLinkRules } from './demand/links.ts';
import { forecastCodeLists } from './forecast/codeLists.ts';
import { forecastMaterials } from './forecast/materialForecast.ts';
import * as entities from './index.ts';
import { masterScheduleRule } from './masterSchedule/scheduleLines.ts';
import { parameterCodeLists } from './parameters/codeLists.ts';
import { promiseCodeLists } from './promise/codeLists.ts';
import { planCodeLists } from './plan/codeLists.ts';
import { planOrderLinkRules } from './planOrder/pushes.ts';
import { planningReportCodeLists } from './reports/codeLists.ts';
import { scenarioCodeLists } from './scenario/codeLists.ts';
import { scenarioComputation } from './scenario/scenarioComputation.ts';
import { supplyDemandCodeLists } from './supplyDemand/codeLists.ts';
import { planComputation } from './plan/planComputation.ts';

export const planning = defineArea({
  name: 'planning',
  title: '计划管理',
  icon: 'calendar-stats',
  order: 33,
  entities,
  codeLists: {
    ...planningCodeLists,
    ...demandCodeLists,
    ...parameterCodeLists,
    ...planCodeLists,
    ...supplyDemandCodeLists,
    ...forecastCodeLists,
    ...promiseCodeLists,
    ...scenarioCodeLists,
    ...planningReportCodeLists,
  },
  links: [...demandLinkRules, ...planOrderLinkRules],
  rules: { doc: { masterSchedule: masterScheduleRule } },
  computations: [forecastMaterials, planComputation, scenarioComputation],
  sections: [
    { title: '需求', path: 'demand', icon: 'chart-bar' },
    { title: '计划', path: 'plan', icon: 'calendar-event' },
    { title: '计划参数', path: 'parameters', icon: 'adjustments' },
    { title: '工程', path: 'engineering', icon: 'sitemap' },
  ],
});
