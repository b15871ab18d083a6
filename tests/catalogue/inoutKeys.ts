// Keys of the business catalogue: 库存出入库单据. Written over from it once, with what the manufacturing half adds; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const inoutKeys: Readonly<Record<string, CatalogueEntity>> = {
  otherInBill: {
    title: '其他入库单',
    fields: `code billType date stockDirection supplier department handler inReason stockDept stockKeeper warehouseDefault ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo qrCode remark`,
    lines: {
      items: `material materialName specification unit qty baseUnit baseQty auxUnit auxQty unitCost warehouse location stockStatus lot produceDate expiryDate serialNos project mtoNo costPrice costAmount supplierLot expenseType sourceEntity sourceCode sourceLineId remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach`,
  },
  otherOutBill: {
    title: '其他出库单',
    fields: `code billType date stockDirection useDept useEmployee customer outReason expenseType purpose stockDept stockKeeper warehouseDefault ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo qrCode remark`,
    lines: {
      items: `material materialName specification unit qty baseUnit baseQty auxUnit auxQty applyQty onHandQty availableQty warehouse location stockStatus lot produceDate expiryDate serialNos project mtoNo costPrice costAmount expenseType returnedQty sourceEntity sourceCode sourceLineId remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach showQrCode`,
  },
  productionInBill: {
    title: '生产入库单',
    fields: `code billType date workshop produceDept manufacturingOrder workTeam handler stockDept stockKeeper warehouseDefault ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo qrCode remark inType deliverer`,
    lines: {
      items: `material materialName specification unit productType mustQty qty baseUnit baseQty auxUnit auxQty qualityGrade unitCost warehouse location stockStatus lot produceDate expiryDate serialNos project mtoNo costPrice costAmount orderLineCode workOrder workTaskOrder bom inspectionBill isFinished returnedQty sourceEntity sourceCode sourceLineId remark workReport qualityResult packQty isFinal`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach`,
  },
  productionReturnBill: {
    title: '生产退库单',
    fields: `code billType date workshop produceDept manufacturingOrder returnReason stockDept stockKeeper warehouseDefault ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo qrCode remark`,
    lines: {
      items: `material materialName specification unit qty baseUnit baseQty auxUnit auxQty productType returnReason warehouse location stockStatus lot produceDate expiryDate serialNos project mtoNo costPrice costAmount orderLineCode inLineId sourceEntity sourceCode sourceLineId remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach`,
  },
  materialIssueBill: {
    title: '生产领料单',
    fields: `code billType date workshop produceDept manufacturingOrder issueKind feedReason receiver stockDept stockKeeper warehouseDefault ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo qrCode remark outType productQty isBackflush workReport`,
    lines: {
      items: `material materialName specification unit applyQty mustQty qty baseUnit baseQty auxUnit auxQty onHandQty isSubstitute mainMaterial warehouse location stockStatus lot produceDate expiryDate serialNos project mtoNo costPrice costAmount product orderLineCode componentLineId operationSeq workCenter issueMode returnedQty sourceEntity sourceCode sourceLineId remark issuedQty substituteRatio`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach`,
  },
  materialReturnBill: {
    title: '生产退料单',
    fields: `code billType date workshop produceDept manufacturingOrder returnKind returnReason returner stockDept stockKeeper warehouseDefault ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo qrCode remark inspectRequired`,
    lines: {
      items: `material materialName specification unit qty baseUnit baseQty auxUnit auxQty issuedQty returnKind returnReason warehouse location stockStatus lot produceDate expiryDate serialNos project mtoNo costPrice costAmount product orderLineCode componentLineId issueLineId isInspect sourceEntity sourceCode sourceLineId remark operationSeq returnableQty badReason inspectionBill`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach`,
  },
  outsourcingIssueBill: {
    title: '委外发料单',
    fields: `code billType date supplier outsourcingOrder purchaser purchaseDept issueKind feedReason carrier stockDept stockKeeper warehouseDefault ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo qrCode remark outType supplierWarehouse vehicleNo isBackflush`,
    lines: {
      items: `material materialName specification unit mustQty qty baseUnit baseQty auxUnit auxQty onHandQty isSubstitute warehouse location stockStatus lot produceDate expiryDate serialNos project mtoNo costPrice costAmount product orderLineCode componentLineId outsourceWarehouse returnedQty sourceEntity sourceCode sourceLineId remark productLineNo`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach`,
  },
  outsourcingMaterialReturnBill: {
    title: '委外退料单',
    fields: `code billType date supplier outsourcingOrder purchaser purchaseDept returnKind returnReason stockDept stockKeeper warehouseDefault ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo qrCode remark supplierWarehouse handler`,
    lines: {
      items: `material materialName specification unit qty baseUnit baseQty auxUnit auxQty issuedQty returnReason warehouse location stockStatus lot produceDate expiryDate serialNos project mtoNo costPrice costAmount product orderLineCode componentLineId issueLineId sourceEntity sourceCode sourceLineId remark productLineNo returnableQty badReason inspectionBill`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach`,
  },
  outsourcingInBill: {
    title: '委外入库单',
    fields: `code billType date supplier outsourcingOrder purchaser purchaseDept settleSupplier deliveryMode currency rateType exchangeRate localCurrency taxIncluded settlementMethod paymentTerm amount taxAmount allAmount allAmountLocal stockDept stockKeeper warehouseDefault ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo qrCode remark inType outsourcingReceipt consumeStatus settleStatus`,
    lines: {
      consumptions: `itemLineNo material materialName specification unit standardQty supplierQty qty diffQty lot costPrice costAmount`,
      items: `material materialName specification unit productType mustQty qty baseUnit baseQty auxUnit auxQty processFee materialCost unitCost priceUnit priceQty price taxPrice tax taxRate discountRate discountAmount amount taxAmount allAmount amountLocal allAmountLocal warehouse location stockStatus lot produceDate expiryDate serialNos project mtoNo costPrice costAmount orderLineCode bom inspectionBill returnedQty noticeLineId sourceEntity sourceCode sourceLineId remark orderLineNo qualityResult totalCost settledQty`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach`,
  },
  outsourcingReturnBill: {
    title: '委外退货单',
    fields: `code billType date supplier outsourcingOrder purchaser purchaseDept returnMode returnReason currency rateType exchangeRate localCurrency taxIncluded settlementMethod paymentTerm amount taxAmount allAmount allAmountLocal stockDept stockKeeper warehouseDefault ownerType ownerSupplier ownerCustomer qtyTotal costAmount project deliveryNo qrCode remark supplierWarehouse handler`,
    lines: {
      items: `material materialName specification unit qty baseUnit baseQty auxUnit auxQty replenishQty returnReason priceUnit priceQty price taxPrice tax taxRate discountRate discountAmount amount taxAmount allAmount amountLocal allAmountLocal warehouse location stockStatus lot produceDate expiryDate serialNos project mtoNo costPrice costAmount orderLineCode inLineId varianceAmount sourceEntity sourceCode sourceLineId remark productLineNo returnableQty badReason inspectionBill`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void push trace print import export attach`,
  },
};
