// 生产: what production orders do, to sale orders too, and what is recorded of it.
import { counted } from '../trade/counted.ts';
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { bomDifferenceCall } from './bomDifferenceCall.ts';
import { orderDates } from './calendarDates.ts';
import { demandCovered } from './demandCovered.ts';
import { executionLog } from './executionLog.ts';
import { materialShortageReport } from './reports/materialShortageReport.ts';
import { orderProgressReport } from './reports/orderProgressReport.ts';
import { orderTreeReport } from './reports/orderTreeReport.ts';
import { reviseOrder } from './reviseOrder.ts';
import { ordersOnStructures } from './structureUse.ts';
import { makeSubOrders } from './subOrders.ts';
import { voidOrders } from './voidOrders.ts';
import { componentLocks } from './reservations/componentLocks.ts';
import { fitReservations } from './reservations/fitReservations.ts';
import { reservationInvariants } from './reservations/invariants.ts';
import { commitKitting } from './kitting/commitKitting.ts';
import { keepSequence } from './kitting/keepSequence.ts';
import { kittingCall } from './kitting/kittingCall.ts';
import { batchParts, reportableShown, workshopFigures } from './shopFloor/shownQuantities.ts';
import { workReportInvariants } from './workReport/invariants.ts';
import { keepLinked } from './shopFloor/keepLinked.ts';
import { runKitting } from './kitting/runKitting.ts';
import { orderCostCall } from './orderCostCall.ts';
import { lotProposals } from './materialFlow/lotProposals.ts';
import { basisCall } from './workshopSchedule/basisCall.ts';
import { runSchedule } from './workshopSchedule/runSchedule.ts';
import { materialFlowInvariants } from './materialFlow/invariants.ts';

export const manufacturing: ServerArea = {
  name: 'manufacturing',
  behaviours,
  bridges: [
    { entity: 'manufacturingOrder', behaviour: counted },
    { entity: 'manufacturingOrder', behaviour: componentLocks },
    { entity: 'saleOrder', behaviour: demandCovered },
    { entity: 'materialIssueBill', behaviour: lotProposals },
    { entity: 'productionFeed', behaviour: lotProposals },
  ],
  ledgers: [
    executionLog,
    reviseOrder,
    voidOrders,
    makeSubOrders,
    fitReservations,
    runKitting,
    keepSequence,
    runSchedule,
    keepLinked,
  ],
  routes: [kittingCall, orderCostCall, bomDifferenceCall, basisCall],
  jobs: { kittingCommit: commitKitting },
  invariants: [...materialFlowInvariants, ...reservationInvariants, ...workReportInvariants],
  figures: workshopFigures,
  transients: { workReport: reportableShown },
  lineTransients: [batchParts],
  structureUsers: [ordersOnStructures],
  calendarUsers: [orderDates],
  reports: { materialShortageReport, orderProgressReport, orderTreeReport },
};
