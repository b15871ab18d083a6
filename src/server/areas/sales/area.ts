// 销售: what its documents do, and to which documents further up.
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { salePriceList } from '#entities/sales/salePriceList.ts';
import { saleQuotation } from '#entities/sales/saleQuotation.ts';
import { stillOpen } from '#server/behaviours/general/stillOpen.ts';
import { counted } from '../trade/counted.ts';
import { defaultTerms } from '../trade/defaultTerms.ts';
import { saleOrderExecution } from '../trade/orderExecution.ts';
import { leastOrderOf } from '../trade/pricing/leastOrder.ts';
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { changeCredit } from './changeCredit.ts';
import { noticeCredit, orderCredit, outBillCredit } from './credit.ts';
import { customerMaterialsOf, namedByCustomer } from './customerMaterials.ts';
import { customerCreditStatus } from './customerCreditStatus.ts';
import { expireQuotations } from './expireQuotations.ts';
import { salesFigures } from './figures.ts';
import { floorPriceOf } from './floorPrice.ts';
import { orderTraces } from './orderTraces.ts';
import { saleSide } from './prices.ts';
import { deliveryLead } from './shipDates.ts';
import { delivering, receivingContactOf } from './receivingContact.ts';
import { profitCall } from './profitCall.ts';

/** Rule customer-r3. */
const openOrders = stillOpen({ document: 'saleOrder', field: 'customer', remedy: '完成或关闭' });

const leastOrder = leastOrderOf(saleOrder, saleSide(true), salePriceList);

export const sales: ServerArea = {
  name: 'sales',
  behaviours,
  // Credit comes first: its lock on the customer goes before those on documents further up.
  bridges: [
    { entity: 'customer', behaviour: openOrders },
    { entity: 'saleQuotation', behaviour: floorPriceOf(saleQuotation) },
    { entity: 'saleQuotation', behaviour: defaultTerms(saleQuotation, 'sale') },
    { entity: 'saleOrder', behaviour: orderCredit },
    { entity: 'saleOrder', behaviour: floorPriceOf(saleOrder) },
    { entity: 'saleOrder', behaviour: counted },
    { entity: 'saleOrder', behaviour: defaultTerms(saleOrder, 'sale') },
    { entity: 'saleOrder', behaviour: leastOrder },
    { entity: 'saleOrder', behaviour: deliveryLead },
    ...namedByCustomer.map((def) => ({ entity: def.name, behaviour: customerMaterialsOf(def) })),
    ...delivering.map((def) => ({ entity: def.name, behaviour: receivingContactOf(def) })),
    { entity: 'saleOrderChange', behaviour: changeCredit },
    { entity: 'deliveryNotice', behaviour: noticeCredit },
    { entity: 'salesOutBill', behaviour: outBillCredit },
    { entity: 'deliveryNotice', behaviour: counted },
    { entity: 'salesOutBill', behaviour: counted },
    { entity: 'salesOutBill', behaviour: orderTraces },
    { entity: 'saleReturnApplication', behaviour: counted },
    { entity: 'salesReturnBill', behaviour: counted },
  ],
  figures: salesFigures,
  routes: [profitCall],
  reports: { customerCreditStatus, saleOrderExecution },
  tasks: {
    expireQuotations: { name: '关闭过期的报价单', cron: '10 0 * * *', run: expireQuotations },
  },
};
