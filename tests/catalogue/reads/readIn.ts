// Fields read in a way that names of entities do not show: by a rule or a ledger that works on whatever row it is given. Each
// stands under the source that reads it, and counts only while that source names the field.

/** 'entity.field' or 'entity.lines.field' by the file under src that reads it. */
export const readIn: Readonly<Record<string, readonly string[]>> = {
  'server/areas/manufacturing/kitting/runKitting.ts': [
    'kittingRun.policy',
    'kittingRun.sequence',
  ],
  'server/areas/planning/promise/quoteEffects.ts': [
    'deliveryQuote.allowPartial',
    'deliveryQuote.quoteMode',
  ],
  'server/areas/quality/inspection/lotSample.ts': [
    'samplingScheme.roundMode',
  ],
  'server/areas/quality/spc/chartRecord.ts': [
    'spcChart.subgroupBy',
    'spcChart.signalAction',
    'spcChart.rules.isActive',
  ],
  'server/areas/quality/genealogy/runRecall.ts': [
    'recallRun.startMaterial',
    'recallRun.traceDirection',
  ],
  'server/areas/inventory/otherEnd.ts': [
    'transferInBill.items.settlePrice',
  ],
  'server/areas/inventory/stockValue.ts': [
    'openingStock.items.unitCost',
  ],
  'server/areas/inventory/stockMove.ts': [
    'productionFeed.items.stockStatus',
  ],
  'entities/purchase/acceptedShare.ts': [
    'purchaseAcceptance.items.progressPercent',
  ],
  'entities/quality/capa/capaRules.ts': [
    'capaRecord.verifyLots',
  ],
  'server/areas/purchase/purchasePrices.ts': [
    'purchaseOrder.priceList',
    'purchaseOrder.discountList',
  ],
  'server/areas/finance/ledger/storePlan.ts': [
    'saleContract.milestones.milestoneType',
    'purchaseContract.milestones.milestoneType',
  ],
  'server/areas/finance/ledger/planTerms.ts': [
    'saleOrder.receivePlans.stage',
    'saleOrder.receivePlans.isAdvance',
    'saleOrder.receivePlans.needInvoice',
    'purchaseOrder.paymentPlans.stage',
    'purchaseOrder.paymentPlans.isAdvance',
    'purchaseOrder.paymentPlans.needInvoice',
    'saleContract.moneyPlans.isAdvance',
    'saleContract.moneyPlans.ratio',
    'saleContract.moneyPlans.controlPoint',
    'saleContract.moneyPlans.needInvoice',
    'purchaseContract.moneyPlans.isAdvance',
    'purchaseContract.moneyPlans.ratio',
    'purchaseContract.moneyPlans.controlPoint',
    'purchaseContract.moneyPlans.needInvoice',
  ],
  'server/areas/finance/ledger/contractPatches.ts': [
    'contractChange.newPaymentTerm',
    'contractChange.items.newTaxRate',
  ],
  'server/areas/trade/orderChange/amendment.ts': [
    'saleOrderChange.newPaymentTerm',
    'saleOrderChange.items.newTaxPrice',
    'purchaseOrderChange.newPaymentTerm',
    'purchaseOrderChange.items.newTaxPrice',
  ],
  'server/areas/master/floatingUnits.ts': [
    'deliveryNotice.items.auxQty',
    'saleQuotation.items.auxQty',
    'saleReturnApplication.items.auxQty',
    'purchaseOrder.items.auxQty',
    'purchaseRefundApplication.items.auxQty',
    'purchaseRequisition.items.auxQty',
    'receiptNotice.items.auxQty',
    'purchaseContract.items.auxQty',
    'saleContract.items.auxQty',
    'productionFeed.items.auxQty',
    'productionScrap.items.auxQty',
    'outsourcingFeed.items.auxQty',
    'deficitBill.items.auxQty',
    'openingStock.items.auxQty',
    'purchaseReturnBill.items.auxQty',
    'salesOutBill.items.auxQty',
    'salesReturnBill.items.auxQty',
    'surplusBill.items.auxQty',
  ],
};
