// Behaviours of the area by entity, and the bridges that lead from it to documents further up or beside.
import { payable, receivable } from '#model/moneySide.ts';
import type { Behaviour, Bridge } from '../behaviour.ts';
import { contract } from './contract.ts';
import { contractChange } from './contractChange.ts';
import { quotationContract } from './quotationContract.ts';

export const contractBehaviours: Readonly<Record<string, Behaviour>> = {
  saleContract: contract(receivable),
  purchaseContract: contract(payable),
  contractChange,
};

export const contractBridges: readonly Bridge[] = [
  { entity: 'saleContract', behaviour: quotationContract },
  { entity: 'purchaseContract', behaviour: quotationContract },
];
