// Behaviours of the area by entity, and the bridges that lead from it to documents further up or beside.
import type { Behaviour, Bridge } from '../behaviour.ts';
import { deficitBill, surplusBill } from './countBills.ts';
import { lot, stockBalance } from './freezing.ts';
import { noticeLocks, orderLocks } from './locks.ts';
import { otherInBill } from './otherInBill.ts';
import { purchaseInBill } from './purchaseInBill.ts';
import { purchaseReturnBill } from './purchaseReturnBill.ts';
import { salesOutBill } from './salesOutBill.ts';
import { salesReturnBill } from './salesReturnBill.ts';
import { stockCount } from './stockCount.ts';
import { stockCountScheme } from './stockCountScheme.ts';
import { stockPeriod } from './stockPeriod.ts';
import { stockReservation } from './stockReservation.ts';

export const inventoryBehaviours: Readonly<Record<string, Behaviour>> = {
  deficitBill,
  lot,
  otherInBill,
  purchaseInBill,
  purchaseReturnBill,
  salesOutBill,
  salesReturnBill,
  stockBalance,
  stockCount,
  stockCountScheme,
  stockPeriod,
  stockReservation,
  surplusBill,
};

/** Locks come after what other bridges count on the order: a notice locks what the order still lacks. */
export const inventoryBridges: readonly Bridge[] = [
  { entity: 'saleOrder', behaviour: orderLocks },
  { entity: 'deliveryNotice', behaviour: noticeLocks },
];
