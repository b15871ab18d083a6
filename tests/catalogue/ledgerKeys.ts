// Keys of the business catalogue: 库存账与可用量. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const ledgerKeys: Readonly<Record<string, CatalogueEntity>> = {
  stockBalance: {
    title: '即时库存',
    fields: `org warehouse location material materialName specification lot stockStatus ownerType ownerSupplier ownerCustomer project mtoNo baseUnit onHandQty reservedQty frozenQty availableQty stockUnit stockQty auxUnit auxQty costPrice costAmount safetyStock produceDate expiryDate firstInDate lastInDate lastOutDate lastCountDate`,
    actions: `query export print drillDown lock freeze unfreeze`,
  },
  stockLedger: {
    title: '库存流水账',
    fields: `postSeq postedAt bizDate period org warehouse location material materialName specification lot stockStatus ownerType ownerSupplier ownerCustomer project mtoNo moveType direction billEntity billCode billId billLineId unit qty baseUnit baseQty auxQty unitCost costAmount varianceAmount balanceQtyAfter poolQtyAfter poolAmountAfter counterparty isReversal reversedSeq postKey postedBy`,
    actions: `query export print drillDown`,
  },
  stockCostPool: {
    title: '成本池(移动加权平均)',
    fields: `org material materialName specification lot baseUnit qty amount avgCost lastUnitCost lastPostSeq costMethod adjustedAmount`,
    actions: `query export drillDown`,
  },
  stockReservation: {
    title: '库存预留(锁库)',
    fields: `code reserveType demandEntity demandCode demandLineId customer saleOrder manufacturingOrder outsourcingOrder org warehouse location material materialName specification lot stockStatus ownerType ownerSupplier ownerCustomer project mtoNo baseUnit reservedQty consumedQty releasedQty openQty expiryDate reserveStatus reservedBy reservedAt remark`,
    actions: `lock unlock transferLock query export`,
  },
  stockPeriod: {
    title: '库存期间(关账)',
    fields: `org year month period startDate endDate periodStatus checkResult closedBy closedAt reopenReason inQty endAmount remark`,
    actions: `open check close reopen query`,
  },
  stockPeriodBalance: {
    title: '库存期间结存',
    fields: `period org warehouse location material materialName specification lot stockStatus ownerType ownerSupplier ownerCustomer project mtoNo baseUnit openQty openAmount inQty inAmount outQty outAmount adjustAmount endQty endAmount`,
    actions: `query export`,
  },
};
