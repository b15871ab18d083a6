// 计划管理: what demand, plan orders, substitution and engineering change do beyond their definitions.
import { counted } from '../trade/counted.ts';
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { calculateBuffer } from './buffer/calculateBuffer.ts';
import { consumeForecast } from './demand/consumeForecast.ts';
import { consumptionChanged, forecastTaken } from './demand/forecastTaken.ts';
import { matrixFactsCall } from './demand/matrixFactsCall.ts';
import { decideAffected } from './engineeringChange/decideAffected.ts';
import { supplyDemandGrid } from './supplyDemand/balances.ts';
import { supplyDemandCalls } from './supplyDemand/gridCalls.ts';
import { mrpRunJob } from './plan/mrpRunJob.ts';
import { cancelPlanRun, queuePlanRun } from './plan/queuePlanRun.ts';
import { partsOnLines } from './engineeringChange/partsOnLines.ts';
import { applySuggestion } from './exceptions/applySuggestion.ts';
import { pushForecast } from './forecast/forecastRun.ts';
import { runForecast } from './forecast/runForecast.ts';
import { calculateSchedule } from './masterSchedule/calculateSchedule.ts';
import { pegCalls } from './pegging/pegCalls.ts';
import { releaseOrder } from './planOrder/releaseOrder.ts';
import { releaseOrders } from './planOrder/releaseOrders.ts';
import { takeOverOrders } from './planOrder/takeOverOrders.ts';

export const planning: ServerArea = {
  name: 'planning',
  behaviours,
  bridges: [
    { entity: 'requirementPlan', behaviour: counted },
    { entity: 'requirementPlan', behaviour: forecastTaken },
    { entity: 'demandForecast', behaviour: forecastTaken },
    { entity: 'saleOrder', behaviour: forecastTaken },
    { entity: 'saleOrderChange', behaviour: forecastTaken },
    { entity: 'materialPlanning', behaviour: consumptionChanged },
    { entity: 'transferApply', behaviour: counted },
  ],
  lineTransients: [partsOnLines],
  ledgers: [
    decideAffected,
    consumeForecast,
    pushForecast,
    calculateBuffer,
    calculateSchedule,
    releaseOrder,
    takeOverOrders,
    applySuggestion,
    queuePlanRun,
    cancelPlanRun,
  ],
  routes: [matrixFactsCall, supplyDemandCalls, pegCalls],
  jobs: { mrpRun: mrpRunJob, planOrderRelease: releaseOrders, forecastRun: runForecast },
  reports: { supplyDemandGrid },
};
