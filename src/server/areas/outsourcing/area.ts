// 委外: what orders and their bills do, and what must hold of them and of what suppliers are paid.
import { stillOpen } from '#server/behaviours/general/stillOpen.ts';
import { lotProposals } from '../manufacturing/materialFlow/lotProposals.ts';
import { counted } from '../trade/counted.ts';
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { outsourcingInvariants } from './invariants.ts';
import { outsourcingConsumption, supplierStockReport } from './reports.ts';

export const outsourcing: ServerArea = {
  name: 'outsourcing',
  behaviours,
  bridges: [
    { entity: 'outsourcingOrder', behaviour: counted },
    {
      entity: 'supplier',
      behaviour: stillOpen({ document: 'outsourcingOrder', field: 'supplier', remedy: '完成或结案' }),
    },
    { entity: 'outsourcingIssueBill', behaviour: lotProposals },
    { entity: 'outsourcingFeed', behaviour: lotProposals },
  ],
  invariants: outsourcingInvariants,
  reports: { outsourcingConsumption, supplierStockReport },
};
