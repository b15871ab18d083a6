// The definitions of the area, in the order the dictionary lists them.
export { demandForecast } from './demand/demandForecast.ts';
export { requirementPlan } from './demand/requirementPlan.ts';
export { engineeringChange } from './engineeringChange/engineeringChange.ts';
export { materialPlanning } from './parameters/materialPlanning.ts';
export { sourcingRule } from './parameters/sourcingRule.ts';
export { materialSubstitution } from './materialSubstitution.ts';
