// 计划管理: what demand, plan orders, substitution and engineering change do beyond their definitions.
import { counted } from '../trade/counted.ts';
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { calculateBuffer } from './buffer/calculateBuffer.ts';
import { calculateBuffers } from './buffer/calculateBuffers.ts';
import { substitutions } from './materialSubstitution.ts';
import { consumeForecast } from './demand/consumeForecast.ts';
import { consumptionChanged, forecastTaken } from './demand/forecastTaken.ts';
import { matrixFactsCall } from './demand/matrixFactsCall.ts';
import { decideAffected } from './engineeringChange/decideAffected.ts';
import { supplyDemandGrid } from './supplyDemand/balances.ts';
import { supplyDemandCalls } from './supplyDemand/gridCalls.ts';
import { mrpRunJob } from './plan/mrpRunJob.ts';
import { planRunCall } from './plan/planRunCall.ts';
import { cancelPlanRun, queuePlanRun } from './plan/queuePlanRun.ts';
import { partsOnLines } from './engineeringChange/partsOnLines.ts';
import { applySuggestion } from './exceptions/applySuggestion.ts';
import { pushForecast } from './forecast/forecastRun.ts';
import { runForecast } from './forecast/runForecast.ts';
import { calculateSchedule } from './masterSchedule/calculateSchedule.ts';
import { pegCalls } from './pegging/pegCalls.ts';
import { expireQuotes } from './promise/expireQuotes.ts';
import { promiseCall } from './promise/promiseCall.ts';
import { capacityLoadDetail, capacityLoadReport } from './reports/capacityLoadReport.ts';
import { lateChainReport } from './reports/lateChainReport.ts';
import { answerQuote, releaseQuote, reserveQuote } from './promise/quoteEffects.ts';
import { cancelScenario, queueScenario } from './scenario/queueScenario.ts';
import { scenarioJob } from './scenario/scenarioJob.ts';
import { releaseOrder } from './planOrder/releaseOrder.ts';
import { releaseOrders } from './planOrder/releaseOrders.ts';
import { releasedForSales } from './planOrder/releasedForSales.ts';
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
  graphs: [substitutions],
  elsewhere: [releasedForSales],
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
    answerQuote,
    reserveQuote,
    releaseQuote,
    queueScenario,
    cancelScenario,
  ],
  routes: [matrixFactsCall, supplyDemandCalls, pegCalls, planRunCall, promiseCall],
  jobs: {
    mrpRun: mrpRunJob,
    planScenario: scenarioJob,
    planOrderRelease: releaseOrders,
    forecastRun: runForecast,
  },
  reports: { supplyDemandGrid, capacityLoadReport, capacityLoadDetail, lateChainReport },
  tasks: {
    calculateBuffers: { name: '计算库存缓冲', cron: '30 1 * * *', run: calculateBuffers },
    expireQuotes: { name: '释放到期的交期预占', cron: '20 0 * * *', run: expireQuotes },
  },
};
