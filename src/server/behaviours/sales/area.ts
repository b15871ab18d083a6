// Behaviours of the area by entity, and the bridges that lead from it to documents further up or beside.
import type { Behaviour, Bridge } from '../behaviour.ts';
import { deliveryOut } from '../bridges/deliveryOut.ts';
import { orderDelivery } from '../bridges/orderDelivery.ts';
import { orderTraces } from '../bridges/orderTraces.ts';
import { quotationOrder } from '../bridges/quotationOrder.ts';
import { returnIn } from '../bridges/returnIn.ts';
import { changeCredit } from './changeCredit.ts';
import { noticeCredit, orderCredit, outBillCredit } from './credit.ts';
import { adjustPrices } from '../pricing/adjustPrices.ts';
import { customerGroups } from './customerGroups.ts';
import { floorPriceOf } from './floorPrice.ts';
import { saleOrder } from './saleOrder.ts';
import { saleOrderChange } from './saleOrderChange.ts';
import { saleQuotation } from './saleQuotation.ts';
import { saleReturnApplication } from './saleReturnApplication.ts';

export const salesBehaviours: Readonly<Record<string, Behaviour>> = {
  saleQuotation,
  saleOrder,
  saleOrderChange,
  saleReturnApplication,
  salePriceList: adjustPrices('salePriceList'),
  salePriceGroup: customerGroups('salePriceGroup'),
  saleDiscountGroup: customerGroups('saleDiscountGroup'),
};

/** Credit comes first: its lock on the customer goes before those on documents further up. */
export const salesBridges: readonly Bridge[] = [
  { entity: 'saleQuotation', behaviour: floorPriceOf('saleQuotation') },
  { entity: 'saleOrder', behaviour: orderCredit },
  { entity: 'saleOrder', behaviour: floorPriceOf('saleOrder') },
  { entity: 'saleOrder', behaviour: quotationOrder },
  { entity: 'saleOrderChange', behaviour: changeCredit },
  { entity: 'deliveryNotice', behaviour: noticeCredit },
  { entity: 'salesOutBill', behaviour: outBillCredit },
  { entity: 'deliveryNotice', behaviour: orderDelivery },
  { entity: 'salesOutBill', behaviour: deliveryOut },
  { entity: 'salesOutBill', behaviour: orderTraces },
  { entity: 'saleReturnApplication', behaviour: returnIn },
  { entity: 'salesReturnBill', behaviour: returnIn },
];
