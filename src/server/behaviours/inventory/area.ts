// Behaviours of the area by entity, and the bridges that lead from it to documents further up or beside.
import type { Behaviour, Bridge } from '../behaviour.ts';
import { otherInBill } from './otherInBill.ts';
import { purchaseInBill } from './purchaseInBill.ts';
import { purchaseReturnBill } from './purchaseReturnBill.ts';
import { salesOutBill } from './salesOutBill.ts';
import { salesReturnBill } from './salesReturnBill.ts';

export const inventoryBehaviours: Readonly<Record<string, Behaviour>> = {
  otherInBill,
  purchaseInBill,
  purchaseReturnBill,
  salesOutBill,
  salesReturnBill,
};

export const inventoryBridges: readonly Bridge[] = [];
