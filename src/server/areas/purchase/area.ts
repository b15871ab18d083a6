// 采购: what its documents do, and to which documents further up.
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { purchasePriceList } from '#entities/purchase/purchasePriceList.ts';
import { stillOpen } from '#server/behaviours/general/stillOpen.ts';
import { counted } from '../trade/counted.ts';
import { defaultTerms } from '../trade/defaultTerms.ts';
import { purchaseOrderExecution } from '../trade/orderExecution.ts';
import { leastOrderOf } from '../trade/pricing/leastOrder.ts';
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { purchaseFigures } from './figures.ts';
import { lastPrices } from './lastPrices.ts';
import { arriving, vmiWarehouseOf } from './vmiWarehouse.ts';
import { orderPrices } from './purchaseSide.ts';
import { ordersOfPart, requisitionsOfPart } from './ordersOfPart.ts';

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

const openOrders = stillOpen({ document: 'purchaseOrder', field: 'supplier', remedy: '完成或关闭' });

const leastOrder = leastOrderOf(purchaseOrder, orderPrices, purchasePriceList);

export const purchase: ServerArea = {
  name: 'purchase',
  behaviours,
  bridges: [
    { entity: 'supplier', behaviour: openOrders },
    { entity: 'purchaseOrder', behaviour: defaultTerms(purchaseOrder, 'purchase') },
    { entity: 'purchaseOrder', behaviour: leastOrder },
    ...arriving.map((def) => ({ entity: def.name, behaviour: vmiWarehouseOf(def) })),
    ...counting.map((entity) => ({ entity, behaviour: counted })),
  ],
  ledgers: [lastPrices],
  figures: purchaseFigures,
  reports: { purchaseOrderExecution },
  structureUsers: [ordersOfPart, requisitionsOfPart],
};
