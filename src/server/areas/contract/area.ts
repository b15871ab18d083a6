// 合同: what contracts and their changes do.
import { purchaseContract } from '#entities/contract/purchaseContract.ts';
import { saleContract } from '#entities/contract/saleContract.ts';
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
    { entity: 'saleContract', behaviour: quotationContract(saleContract) },
    { entity: 'saleContract', behaviour: projectAmount },
    { entity: 'purchaseContract', behaviour: quotationContract(purchaseContract) },
    { entity: 'saleContract', behaviour: defaultTerms(saleContract, 'contract') },
    { entity: 'purchaseContract', behaviour: defaultTerms(purchaseContract, 'contract') },
  ],
  reports: { contractExecution },
};
