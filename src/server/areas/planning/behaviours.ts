// Behaviours of the area by entity, one line each.
export { stockBuffer } from './buffer/stockBuffer.ts';
export { demandForecast } from './demand/demandForecast.ts';
export { requirementPlan } from './demand/requirementPlan.ts';
export { engineeringChange } from './engineeringChange/engineeringChange.ts';
export { mrpRun } from './plan/mrpRun.ts';
export { mrpScheme } from './plan/mrpScheme.ts';
export { materialSubstitution } from './materialSubstitution.ts';
export { planOrder } from './planOrder/planOrder.ts';
export { mrpExceptionMessage } from './exceptions/mrpExceptionMessage.ts';
export { forecastRun } from './forecast/forecastRun.ts';
export { masterSchedule } from './masterSchedule/masterSchedule.ts';
export { deliveryQuote } from './promise/deliveryQuote.ts';
export { planScenario } from './scenario/planScenario.ts';
