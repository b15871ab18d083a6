// Documents whose lines are priced by lists, sold or bought: what all of them have is there, what one side has may be missing.
import type { outsourcingOrder } from '#entities/outsourcing/outsourcingOrder/outsourcingOrder.ts';
import type { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import type { purchaseRequisition } from '#entities/purchase/purchaseRequisition.ts';
import type { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { saleQuotation } from '#entities/sales/saleQuotation.ts';
import type { EitherDoc, EitherLine } from '#model/eitherDoc.ts';

export type Priced =
  | typeof saleQuotation
  | typeof saleOrder
  | typeof purchaseRequisition
  | typeof purchaseOrder
  | typeof outsourcingOrder;

export type PricedDoc = EitherDoc<Priced>;
export type PricedLine = EitherLine<Priced, 'items'>;
