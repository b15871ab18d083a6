// 合同: what contracts and their changes do.
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { defaultTerms } from '../trade/defaultTerms.ts';
import { contractExecution } from './contractExecution.ts';
import { projectAmount } from './projectAmount.ts';
import { quotationContract } from './quotationContract.ts';

export const contract: ServerArea = {
  name: 'contract',
  behaviours,
  bridges: [
    { entity: 'saleContract', behaviour: quotationContract },
    { entity: 'saleContract', behaviour: projectAmount },
    { entity: 'purchaseContract', behaviour: quotationContract },
    { entity: 'saleContract', behaviour: defaultTerms('contract') },
    { entity: 'purchaseContract', behaviour: defaultTerms('contract') },
  ],
  reports: { contractExecution },
};
