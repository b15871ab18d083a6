// Behaviours of the area by entity, and the bridges that lead from it to documents further up or beside.
import type { Behaviour, Bridge } from '../behaviour.ts';
import { stockParam, stockStatus, warehouse } from './availability.ts';
import { costAdjustment } from './costAdjustment.ts';
import { openingStock } from './openingStock.ts';
import {
  outsourcingInBill,
  outsourcingIssueBill,
  outsourcingMaterialReturnBill,
} from './outsourcingBills.ts';
import { deficitBill, surplusBill } from './countBills.ts';
import { lot, stockBalance } from './freezing.ts';
import { proposePieces } from './lotsAndPieces.ts';
import { noticeLocks, orderLocks } from './locks.ts';
import { purchaseInBill } from './purchaseInBill.ts';
import { purchaseReturnBill } from './purchaseReturnBill.ts';
import { salesOutBill } from './salesOutBill.ts';
import { salesReturnBill } from './salesReturnBill.ts';
import {
  materialIssueBill,
  materialReturnBill,
  otherInBill,
  otherOutBill,
  outsourcingReturnBill,
  productionInBill,
  productionReturnBill,
} from './simpleBills.ts';
import { transferApply, transferBill, transferInBill, transferOutBill } from './transferBills.ts';
import { stockCount } from './stockCount.ts';
import { stockCountScheme } from './stockCountScheme.ts';
import { stockPeriod } from './stockPeriod.ts';
import { stockReservation } from './stockReservation.ts';

export const inventoryBehaviours: Readonly<Record<string, Behaviour>> = {
  costAdjustment,
  materialIssueBill,
  materialReturnBill,
  openingStock,
  deficitBill,
  lot,
  otherInBill,
  otherOutBill,
  outsourcingInBill,
  outsourcingIssueBill,
  outsourcingMaterialReturnBill,
  outsourcingReturnBill,
  productionInBill,
  productionReturnBill,
  purchaseInBill,
  purchaseReturnBill,
  salesOutBill,
  salesReturnBill,
  stockBalance,
  stockCount,
  stockCountScheme,
  stockParam,
  stockPeriod,
  stockReservation,
  stockStatus,
  surplusBill,
  transferApply,
  transferBill,
  transferInBill,
  transferOutBill,
  warehouse,
};

/** Locks come after what other bridges count on the order: a notice locks what the order still lacks. */
/** Numbers of lots and pieces may be typed on every bill of the store. */
const typedNumbers: readonly Bridge[] = [
  'purchaseInBill',
  'purchaseReturnBill',
  'salesOutBill',
  'salesReturnBill',
  'surplusBill',
  'deficitBill',
].map((entity) => ({ entity, behaviour: { propose: proposePieces } }));

export const inventoryBridges: readonly Bridge[] = [
  ...typedNumbers,
  { entity: 'saleOrder', behaviour: orderLocks },
  { entity: 'deliveryNotice', behaviour: noticeLocks },
];
