// Keys of the business catalogue: purchase documents and their stock bills. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const purchaseKeys: Readonly<Record<string, CatalogueEntity>> = {
  purchaseRequisition: {
    title: '采购申请单',
    fields: `
      code billType date requestDept requester purchaseOrg receiveOrg purchaseDept purchaseGroup purchaser
      urgency sourceKind requiredDate project currency exchangeRate taxIncluded allAmount allAmountLocal
      budgetNo purpose attachments remark
    `,
    lines: {
      items: `
        material materialName specification description unit qty baseUnit baseQty auxUnit auxQty approvedQty
        requiredDate suggestDate suggestSupplier supplierMaterialNo purchaser price taxPrice taxRate allAmount
        useDept warehouse onHandQty inTransitQty project mtoNo saleOrder planOrder orderedQty receivedQty
        remainQty reason sourceEntity sourceCode sourceLineId lineStatus remark
      `,
    },
    actions: `
      create edit delete copy submit withdraw approve reject unapprove close reopen void push trace print
      import export attach lineClose lineReopen lineTerminate lineFreeze lineUnfreeze
    `,
  },
  purchaseOrder: {
    title: '采购订单',
    fields: `
      code billType businessType date supplier supplierContact supplierPhone purchaser purchaseDept
      purchaseGroup purchaseContract contractNo project receiveOrg receiveDept deliveryMode priceTerm
      shippingAddress deliveryAddress deliveryDate confirmStatus confirmDate currency rateType exchangeRate
      localCurrency taxIncluded settleSupplier payeeSupplier settlementMethod paymentTerm payablePlanScheme
      planFromContract priceList discountList qtyTotal amount taxAmount wholeDiscountAmount allAmount
      allAmountLocal prepaidAmount paidAmount receivedPercent closeStatus orderVersion changeReason printCount
      attachments remark
    `,
    lines: {
      items: `
        material materialName specification description supplierMaterialNo unit qty baseUnit baseQty auxUnit
        auxQty priceUnit priceQty price taxPrice tax taxRate discountRate discountAmount netPrice taxNetPrice
        amount taxAmount allAmount amountLocal taxAmountLocal allAmountLocal isFree deliveryDate promisedDate
        overRatio shortRatio maxQty minQty warehouse isInspect bom project mtoNo requisitioner noticedQty
        acceptedQty receivedQty returnedQty replenishQty remainQty paidAmount priceSource contractLineId
        sourceEntity sourceCode sourceLineId lineStatus remark
      `,
      deliveries: `itemSeq deliveryDate qty baseQty warehouse shippingAddress receivedQty remark`,
      terms: `seq termTemplate termType title content isPrint isEditable remark`,
      paymentPlans: `seq stage isAdvance ratio amount dueBase dueDate controlPoint paidAmount payablePlan remark`,
    },
    actions: `
      create edit delete copy submit withdraw approve reject unapprove close reopen void push trace print
      import export attach change confirm lineClose lineReopen lineTerminate lineFreeze lineUnfreeze
    `,
  },
  purchaseOrderChange: {
    title: '采购订单变更单',
    fields: `
      code date purchaseOrder supplier fromVersion toVersion changeType reason purchaser oldAllAmount
      newAllAmount diffAmount newDeliveryDate newPaymentTerm supplierAgreed attachments remark
    `,
    lines: {
      items: `
        changeKind orderLineId lineSeq material materialName specification unit oldQty newQty executedQty
        oldTaxPrice newTaxPrice oldTaxRate newTaxRate oldDeliveryDate newDeliveryDate oldAllAmount newAllAmount
        remark
      `,
    },
    actions: `create edit delete submit withdraw approve reject void print export trace`,
  },
  receiptNotice: {
    title: '收货通知单(收料通知)',
    fields: `
      code billType date supplier receiveOrg receiveDept receiver purchaser purchaseDept purchaseGroup project
      deliveryNo deliveryMode carrier plateNo driver driverPhone expectedArrival arrivalTime warehouseDefault
      inspectionStatus arrivalStatus qtyTotal allAmountLocal printCount attachments remark
    `,
    lines: {
      items: `
        material materialName specification supplierMaterialNo unit qty baseUnit baseQty auxUnit auxQty
        arrivedQty refusedQty refuseReason deliveryDate isInspect inspectionBill inspectedQty qualifiedQty
        concessionQty unqualifiedQty sampleLossQty isUrgent stockedQty returnedQty receivableQty warehouse
        location lotNo supplierLot produceDate expiryDate isFree packages project mtoNo orderCode orderLineId
        sourceEntity sourceCode sourceLineId lineStatus remark
      `,
    },
    actions: `
      create edit delete copy submit withdraw approve reject unapprove close reopen void push trace print
      import export attach lineClose lineReopen lineTerminate lineFreeze lineUnfreeze
    `,
  },
  purchaseAcceptance: {
    title: '采购验收单',
    fields: `
      code billType date supplier purchaseContract acceptDept acceptor purchaser purchaseDept purchaseGroup
      project stageName acceptPlace acceptResult isFinal currency exchangeRate taxIncluded allAmount
      allAmountLocal qualityPeriodEnd problem rectifyDeadline attachments remark
    `,
    lines: {
      items: `
        material materialName specification description unit orderQty qty baseUnit baseQty qualifiedQty
        unqualifiedQty unqualifiedReason handleMode progressPercent taxPrice taxRate amount taxAmount allAmount
        result orderCode orderLineId stockedQty returnedQty sourceEntity sourceCode sourceLineId lineStatus
        remark
      `,
      members: `employee department role opinion result signedAt`,
    },
    actions: `
      create edit delete copy submit withdraw approve reject unapprove close reopen void push trace print
      import export attach lineClose lineReopen lineTerminate lineFreeze lineUnfreeze
    `,
  },
  purchaseRefundApplication: {
    title: '退料申请单',
    fields: `
      code billType date supplier applyDept applicant purchaser purchaseDept purchaseGroup returnMode
      replenishMode returnReason returnPlace returnAddress contact contactPhone deliveryMode currency
      exchangeRate taxIncluded amount taxAmount allAmount allAmountLocal supplierConfirmed attachments remark
    `,
    lines: {
      items: `
        material materialName specification unit qty baseUnit baseQty auxUnit auxQty replenishQty deductQty
        priceUnit priceQty price taxPrice tax taxRate amount taxAmount allAmount amountLocal taxAmountLocal
        allAmountLocal warehouse location stockStatus lot returnReason inspectionBill receivedQty returnedQty
        remainQty orderCode orderLineId mtoNo sourceEntity sourceCode sourceLineId lineStatus remark
      `,
    },
    actions: `
      create edit delete copy submit withdraw approve reject unapprove close reopen void push trace print
      import export attach lineClose lineReopen lineTerminate lineFreeze lineUnfreeze
    `,
  },
  purchaseInBill: {
    title: '采购入库单',
    fields: `
      code billType date supplier purchaser purchaseDept receiveDept purchaseContract deliveryMode
      settleSupplier payeeSupplier supplierInvoiceNo currency rateType exchangeRate localCurrency taxIncluded
      settlementMethod paymentTerm amount taxAmount allAmount allAmountLocal stockDept stockKeeper
      warehouseDefault ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo qrCode
      remark
    `,
    lines: {
      items: `
        material materialName specification unit mustQty qty baseUnit baseQty auxUnit auxQty supplierMaterialNo
        isFree priceUnit priceQty price taxPrice tax taxRate discountRate discountAmount amount taxAmount
        allAmount amountLocal allAmountLocal warehouse location stockStatus lot produceDate expiryDate serialNos
        project mtoNo costPrice costAmount supplierLot inspectionBill isConcession returnedQty paidAmount
        noticeLineId orderCode orderLineId sourceEntity sourceCode sourceLineId remark
      `,
    },
    actions: `
      create edit delete copy submit withdraw approve reject unapprove void push trace print import export
      attach
    `,
  },
  purchaseReturnBill: {
    title: '采购退料单',
    fields: `
      code billType date supplier purchaser purchaseDept receiveDept purchaseContract returnMode replenishMode
      returnReason carrier currency rateType exchangeRate localCurrency taxIncluded settlementMethod
      paymentTerm amount taxAmount allAmount allAmountLocal stockDept stockKeeper warehouseDefault ownerType
      ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo qrCode remark
    `,
    lines: {
      items: `
        material materialName specification unit qty baseUnit baseQty auxUnit auxQty replenishQty deductQty
        returnReason priceUnit priceQty price taxPrice tax taxRate discountRate discountAmount amount taxAmount
        allAmount amountLocal allAmountLocal warehouse location stockStatus lot produceDate expiryDate serialNos
        project mtoNo costPrice costAmount varianceAmount inLineId orderCode orderLineId sourceEntity sourceCode
        sourceLineId remark
      `,
    },
    actions: `
      create edit delete copy submit withdraw approve reject unapprove void push trace print import export
      attach
    `,
  },
};
