// Behaviours of the area by entity, one line each.
export { badClassification } from './badClassification.ts';
export { calibrationRecord } from './instrument/calibrationRecord.ts';
export { capaRecord } from './capa/capaRecord.ts';
export { checkTask } from './check/checkTask.ts';
export { defectHandling } from './defect/defectHandling.ts';
export { inspectionBill } from './inspection/inspectionBill.ts';
export { inspectionRequest } from './inspection/inspectionRequest.ts';
export { inspectionStandard } from './inspectionStandard.ts';
export { instrument } from './instrument/instrument.ts';
export { qualityCertificate } from './certificate/qualityCertificate.ts';
export { recallRun } from './genealogy/recallRun.ts';
export { samplingScheme } from './samplingScheme.ts';
export { samplingState } from './inspection/samplingState.ts';
export { spcChart, spcPoint, spcSignal } from './spc/spcBehaviours.ts';
export { supplierScore } from './score/supplierScore.ts';
export { supplierScoreScheme } from './score/scoreMonth.ts';
