// Keys of the business catalogue: sales documents and the stock bills they end in. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const salesKeys: Readonly<Record<string, CatalogueEntity>> = {
  saleQuotation: {
    title: '销售报价单',
    fields: `code billType date customer prospectName linkman linkPhone linkEmail salesperson saleDept saleGroup subject inquiryNo project effectiveDate expiryDate quoteVersion prevQuotation winStatus lostReason winRate currency rateType exchangeRate localCurrency taxIncluded paymentTerm settlementMethod priceTerm deliveryMode deliveryDays salePriceList saleDiscountList qtyTotal amount taxAmount wholeDiscountAmount allAmount allAmountLocal estimatedCost grossRate printCount attachments remark`,
    lines: {
      items: `material materialName specification description customerMaterialNo customerMaterialName unit qty baseUnit baseQty auxUnit auxQty priceUnit priceQty price taxPrice tax taxRate discountRate discountAmount netPrice taxNetPrice amount taxAmount allAmount amountLocal taxAmountLocal allAmountLocal isFree listTaxPrice floorPrice priceSource estimatedCost grossRate fromQty toQty deliveryDate deliveryDays bom warrantyDays orderedQty remainQty sourceEntity sourceCode sourceLineId lineStatus remark`,
      terms: `seq termTemplate termType title content isPrint isEditable remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove close reopen void push trace print import export attach newVersion markWon markLost`,
  },
  saleOrder: {
    title: '销售订单',
    fields: `code billType businessType date customer customerOrderNo linkman linkPhone salesperson saleDept saleGroup saleContract contractNo project priority stockOrg deliveryMode priceTerm shippingAddress receiveCustomer receiver receiverPhone receiveAddress deliveryDate currency rateType exchangeRate localCurrency taxIncluded settleCustomer payCustomer settlementMethod paymentTerm receivablePlanScheme planFromContract salePriceList saleDiscountList qtyTotal amount taxAmount wholeDiscountAmount allAmount allAmountLocal depositAmount receivedAmount creditStatus deliveredPercent receivedPercent closeStatus orderVersion changeReason printCount attachments remark`,
    lines: {
      items: `material materialName specification description customerMaterialNo customerMaterialName unit qty baseUnit baseQty auxUnit auxQty priceUnit priceQty price taxPrice tax taxRate discountRate discountAmount netPrice taxNetPrice amount taxAmount allAmount amountLocal taxAmountLocal allAmountLocal isFree deliveryDate planDeliveryDate overRatio shortRatio maxQty minQty warehouse bom project mtoNo supplyMode priceSource floorPrice onHandQty availableQty reservedQty noticedQty shippedQty returnedQty replenishQty remainQty plannedQty receivedAmount contractLineId sourceEntity sourceCode sourceLineId lineStatus remark`,
      deliveries: `itemSeq deliveryDate planDeliveryDate qty baseQty warehouse shippingAddress receiveAddress receiver receiverPhone leadDays noticedQty shippedQty remainQty remark`,
      terms: `seq termTemplate termType title content isPrint isEditable remark`,
      traces: `salesOutBill logisticsSupplier logisticsNo plateNo driver driverPhone packages freight deliverTime expectedArrival traceStatus currentPlace signTime signer receiptImage remark`,
      requirementPlans: `itemSeq demandDate qty baseQty demandType supplyOrg supplyMode mtoNo bom planOrder manufacturingOrder coveredQty remainQty planStatus isFrozen remark`,
      receivePlans: `seq stage isAdvance ratio amount dueBase dueDate controlPoint receivedAmount receivablePlan remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove close reopen void push trace print import export attach change lockStock unlockStock splitPlan releaseCredit profitCheck lineClose lineReopen lineTerminate lineFreeze lineUnfreeze`,
  },
  saleOrderChange: {
    title: '销售订单变更单',
    fields: `code date saleOrder customer fromVersion toVersion changeType reason salesperson oldAllAmount newAllAmount diffAmount newDeliveryDate newPaymentTerm customerAgreed attachments remark`,
    lines: {
      items: `changeKind orderLineId lineSeq material materialName specification unit oldQty newQty executedQty oldTaxPrice newTaxPrice oldTaxRate newTaxRate oldDeliveryDate newDeliveryDate oldAllAmount newAllAmount remark`,
    },
    actions: `create edit delete submit withdraw approve reject void print export trace`,
  },
  deliveryNotice: {
    title: '发货通知单',
    fields: `code billType date customer salesperson saleDept saleGroup saleContract customerOrderNo project stockOrg stockDept stockKeeper deliveryDate deliveryMode carrier plateNo receiveCustomer receiver receiverPhone receiveAddress currency exchangeRate taxIncluded qtyTotal allAmount allAmountLocal creditStatus pickStatus printCount attachments remark`,
    lines: {
      items: `material materialName specification customerMaterialNo customerMaterialName unit qty baseUnit baseQty auxUnit auxQty priceUnit priceQty price taxPrice tax taxRate amount taxAmount allAmount allAmountLocal isFree deliveryDate warehouse location stockStatus lot availableQty reservedQty isInspect inspectionBill packages pickedQty shippedQty remainQty returnedQty mtoNo orderCode orderLineId sourceEntity sourceCode sourceLineId lineStatus remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove close reopen void push trace print import export attach lockStock unlockStock releaseCredit lineClose lineReopen lineTerminate lineFreeze lineUnfreeze`,
  },
  saleReturnApplication: {
    title: '退货申请单',
    fields: `code billType date customer linkman linkPhone salesperson saleDept saleGroup applicant returnMode replenishMode returnReason complaintNo expectedDate logisticsNo currency exchangeRate taxIncluded amount taxAmount allAmount allAmountLocal responsibility images attachments remark`,
    lines: {
      items: `material materialName specification customerMaterialNo customerMaterialName unit qty baseUnit baseQty auxUnit auxQty replenishQty deductQty priceUnit priceQty price taxPrice tax taxRate amount taxAmount allAmount amountLocal taxAmountLocal allAmountLocal warehouse stockStatus lot serialNos returnReason isInspect inspectionBill shippedQty returnedQty remainQty orderCode orderLineId mtoNo sourceEntity sourceCode sourceLineId lineStatus remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove close reopen void push trace print import export attach lineClose lineReopen lineTerminate lineFreeze lineUnfreeze`,
  },
  salesOutBill: {
    title: '销售出库单',
    fields: `code billType date customer salesperson saleDept saleGroup saleContract customerOrderNo receiveCustomer receiver receiverPhone receiveAddress deliveryMode carrier logisticsNo plateNo settleCustomer payCustomer signStatus currency rateType exchangeRate localCurrency taxIncluded settlementMethod paymentTerm amount taxAmount allAmount allAmountLocal stockDept stockKeeper warehouseDefault ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo qrCode remark`,
    lines: {
      items: `material materialName specification unit mustQty qty baseUnit baseQty auxUnit auxQty onHandQty availableQty customerMaterialNo isFree priceUnit priceQty price taxPrice tax taxRate discountRate discountAmount amount taxAmount allAmount amountLocal allAmountLocal warehouse location stockStatus lot produceDate expiryDate serialNos project mtoNo costPrice costAmount packages returnedQty receivedAmount profitAmount noticeLineId orderCode orderLineId sourceEntity sourceCode sourceLineId remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach sign showQrCode`,
  },
  salesReturnBill: {
    title: '销售退货单',
    fields: `code billType date customer salesperson saleDept saleGroup saleContract customerOrderNo returnMode replenishMode returnReason logisticsNo currency rateType exchangeRate localCurrency taxIncluded settlementMethod paymentTerm amount taxAmount allAmount allAmountLocal stockDept stockKeeper warehouseDefault ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo qrCode remark`,
    lines: {
      items: `material materialName specification unit mustQty qty baseUnit baseQty auxUnit auxQty replenishQty returnReason priceUnit priceQty price taxPrice tax taxRate discountRate discountAmount amount taxAmount allAmount amountLocal allAmountLocal warehouse location stockStatus lot produceDate expiryDate serialNos project mtoNo costPrice costAmount isInspect inspectionBill outLineId orderCode orderLineId sourceEntity sourceCode sourceLineId remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach`,
  },
};
