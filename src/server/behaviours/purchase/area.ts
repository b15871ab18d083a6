// Behaviours of the area by entity, and the bridges that lead from it to documents further up or beside.
import type { Behaviour, Bridge } from '../behaviour.ts';
import { counted } from '../bridges/counted.ts';
import { adjustPrices } from '../pricing/adjustPrices.ts';
import { purchaseOrder } from './purchaseOrder.ts';
import { purchaseOrderChange } from './purchaseOrderChange.ts';
import { purchaseRefundApplication } from './purchaseRefundApplication.ts';
import { purchaseRequisition } from './purchaseRequisition.ts';
import { receiptNotice } from './receiptNotice.ts';

export const purchaseBehaviours: Readonly<Record<string, Behaviour>> = {
  purchaseRequisition,
  purchasePriceList: adjustPrices('purchasePriceList'),
  purchaseOrder,
  purchaseOrderChange,
  receiptNotice,
  purchaseRefundApplication,
};

/** Documents that count on those they were pushed from. */
const counting = [
  'purchaseRequisition',
  'purchaseOrder',
  'receiptNotice',
  'purchaseAcceptance',
  'purchaseRefundApplication',
  'purchaseInBill',
  'purchaseReturnBill',
];

export const purchaseBridges: readonly Bridge[] = counting.map((entity) => ({ entity, behaviour: counted }));
