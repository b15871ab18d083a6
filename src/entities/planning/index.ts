// The definitions of the area, in the order the dictionary lists them.
export { bufferProfile } from './buffer/bufferProfile.ts';
export { stockBuffer } from './buffer/stockBuffer.ts';
export { demandForecast } from './demand/demandForecast.ts';
export { requirementPlan } from './demand/requirementPlan.ts';
export { engineeringChange } from './engineeringChange/engineeringChange.ts';
export { forecastModel } from './forecast/forecastModel.ts';
export { forecastRun } from './forecast/forecastRun.ts';
export { masterSchedule } from './masterSchedule/masterSchedule.ts';
export { materialPlanning } from './parameters/materialPlanning.ts';
export { sourcingRule } from './parameters/sourcingRule.ts';
export { mrpExceptionMessage } from './plan/mrpExceptionMessage.ts';
export { mrpPegging } from './plan/mrpPegging.ts';
export { mrpRun } from './plan/mrpRun.ts';
export { mrpScheme } from './plan/mrpScheme.ts';
export { planOrder } from './plan/planOrder.ts';
export { materialSubstitution } from './materialSubstitution.ts';
export { supplyDemandGrid } from './supplyDemand/supplyDemandGrid.ts';
