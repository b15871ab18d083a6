// 成本核算: what costing and settlement do beyond their definitions.
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { costFigures } from './figures.ts';
import { costInvariants } from './invariants.ts';
import { recostJob } from './recost/recostJob.ts';
import { cancelRecostRun, queueRecostRun } from './recost/recostRun.ts';
import { bookInvoiceCost } from './invoice/bookInvoiceCost.ts';
import { estimatedReceiptReport } from './invoice/estimatedReceiptReport.ts';
import { matchInvoice } from './invoice/matchInvoice.ts';
import { openReceiptsCall } from './invoice/openReceiptsCall.ts';
import { setFace } from './invoice/setFace.ts';
import { settlementInvariants } from './settlementInvariants.ts';
import { calculateWages } from './wage/calculateWages.ts';
import { pieceWageDetail } from './wage/pieceWageDetail.ts';
import { settledReport } from './wage/settledReport.ts';
import { settleWages } from './wage/settleWages.ts';
import { wageMatrixReport } from './wage/wageMatrixReport.ts';

export const cost: ServerArea = {
  name: 'cost',
  behaviours,
  figures: costFigures,
  ledgers: [
    queueRecostRun,
    cancelRecostRun,
    bookInvoiceCost,
    matchInvoice,
    setFace,
    calculateWages,
    settleWages,
  ],
  jobs: { recost: recostJob },
  reports: { estimatedReceiptReport, pieceWageDetail, wageMatrixReport },
  routes: [openReceiptsCall],
  invariants: [...costInvariants, ...settlementInvariants],
  bridges: [{ entity: 'workReport', behaviour: settledReport }],
};
