// 质量管理: what standards, schemes, inspections and corrective actions do beyond their definitions.
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { capaReminders } from './capa/capaReminders.ts';
import { capaFromCall, capaFromInspection, capaFromReturn } from './capa/raiseCapa.ts';
import { askChecks, dropChecks } from './check/askChecks.ts';
import { beginCheck } from './check/beginCheck.ts';
import { checkOfBill, checksOfReport, checksOfTask } from './check/checkBridges.ts';
import { judgeCheck } from './check/judgeCheck.ts';
import { followHandling } from './defect/followHandling.ts';
import { handlingBridges } from './defect/handlingBridges.ts';
import { checkTimes } from './check/minuteChecks.ts';
import { recheckStands, suspectReport } from './check/suspectReport.ts';
import { spcCapa, spcExclude } from './spc/pointEffects.ts';
import { spcLimits, spcPoints } from './spc/refreshPoints.ts';
import { spcBoardCall } from './spc/spcBoardCall.ts';
import { inspectedPoints } from './spc/spcBehaviours.ts';
import { qualityFigures } from './figures.ts';
import { changeBill } from './inspection/changeBill.ts';
import { lotJudged } from './inspection/lotJudged.ts';
import { noticeInspection } from './inspection/noticeInspection.ts';
import { deliveryInspection, finalInspection, returnInspection } from './inspection/sourceInspection.ts';
import { operationInspection, operationJudged } from './inspection/operationInspection.ts';
import { showRequested } from './inspection/showRequested.ts';
import { stockRechecks } from './inspection/stockRechecks.ts';
import { countLot, uncountLot } from './inspection/switchSampling.ts';
import { calibrationReminders } from './instrument/calibrationReminders.ts';
import { certificateAsked, certifyShipment } from './certificate/shipmentCertificates.ts';
import { coarseInstruments } from './instrument/coarseInstruments.ts';
import { keptByCard } from './instrument/instrument.ts';
import { scoreMonth, supplierScores } from './score/scoreMonth.ts';
import { weakSupplier } from './score/supplierScore.ts';
import { trendBoardCall } from './trend/trendBoardCall.ts';
import { qualityTrendReport } from './trend/qualityTrendReport.ts';
import { reasonsOfOperation } from './reasonsOfOperation.ts';
import { genealogyInvariants } from './genealogy/genealogyInvariants.ts';
import { genealogyLedger } from './genealogy/genealogyLedger.ts';
import { runRecall } from './genealogy/runRecall.ts';
import { traceCall } from './genealogy/traceCall.ts';

export const quality: ServerArea = {
  name: 'quality',
  behaviours,
  ledgers: [
    changeBill,
    countLot,
    uncountLot,
    showRequested,
    followHandling,
    genealogyLedger,
    runRecall,
    spcPoints,
    spcLimits,
    spcExclude,
    spcCapa,
    askChecks,
    dropChecks,
    beginCheck,
    judgeCheck,
    scoreMonth,
  ],
  bridges: [
    { entity: 'receiptNotice', behaviour: noticeInspection },
    { entity: 'workReport', behaviour: finalInspection },
    { entity: 'workReport', behaviour: operationInspection },
    { entity: 'deliveryNotice', behaviour: deliveryInspection },
    { entity: 'saleReturnApplication', behaviour: returnInspection },
    { entity: 'inspectionBill', behaviour: lotJudged },
    { entity: 'inspectionBill', behaviour: inspectedPoints },
    { entity: 'inspectionBill', behaviour: checkOfBill },
    { entity: 'inspectionBill', behaviour: operationJudged },
    { entity: 'workTaskOrder', behaviour: checksOfTask },
    { entity: 'workReport', behaviour: checksOfReport },
    { entity: 'workReport', behaviour: suspectReport },
    { entity: 'inspectionBill', behaviour: recheckStands },
    { entity: 'workReport', behaviour: reasonsOfOperation('scraps') },
    { entity: 'inspectionBill', behaviour: reasonsOfOperation('defects') },
    ...handlingBridges,
    { entity: 'equipment', behaviour: keptByCard },
    { entity: 'inspectionStandard', behaviour: coarseInstruments },
    { entity: 'salesOutBill', behaviour: certifyShipment },
    { entity: 'salesOutBill', behaviour: certificateAsked },
    { entity: 'supplierMaterial', behaviour: weakSupplier },
    { entity: 'andonCall', behaviour: capaFromCall },
    { entity: 'saleReturnApplication', behaviour: capaFromReturn },
    { entity: 'inspectionBill', behaviour: capaFromInspection },
  ],
  figures: qualityFigures,
  tasks: { calibrationReminders, capaReminders, checkTimes, stockRechecks, supplierScores },
  reports: { qualityTrendReport },
  routes: [spcBoardCall, traceCall, trendBoardCall],
  invariants: genealogyInvariants,
};
