// Keys of the business catalogue: materials, units, lots and bills of materials. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const materialKeys: Readonly<Record<string, CatalogueEntity>> = {
  materialCategory: {
    title: '物料分组',
    fields: `
      code name parent fullName codePrefix inventoryCategory erpClass baseUnit warehouse isLotManaged purchaser
      planner sort remark
    `,
    actions: 'create edit delete disable enable import export',
  },
  inventoryCategory: {
    title: '存货类别',
    fields:
      'code name parent stockAccountNo incomeAccountNo costAccountNo varianceAccountNo isService remark',
    actions: 'create edit delete disable enable import export',
  },
  material: {
    title: '物料',
    fields: `
      code name specification nameEn mnemonic oldCode barcode category erpClass inventoryCategory org brand
      drawingNo materialQuality color image useStatus isPurchase isSale isStock isProduce isOutsource isAsset
      grossWeight netWeight weightUnit length width height volume unitGroup baseUnit stockUnit auxUnit
      purchaseUnit purchasePriceUnit saleUnit salePriceUnit produceUnit bomUnit warehouse location isLotManaged
      lotCodeRule isSerialManaged isShelfLife shelfLifeDays warnDays isSafetyStock safetyStock minStock maxStock
      reorderPoint economicQty isCycleCount countCycleDays isMustCount abcClass isLockable defaultSupplier
      purchaser purchaseGroup purchaseLeadDays minPurchaseQty purchasePackQty receiveOverRatio receiveShortRatio
      refPurchasePrice lastPurchasePrice isSourceControlled isRequisitionNeeded isPurchaseReturn refSalePrice
      minSalePrice minSaleQty salePackQty deliverOverRatio deliverShortRatio warrantyDays isSaleReturn
      taxCategoryCode planStrategy orderPolicy planner fixedLeadDays varLeadDays varLeadLot inspectLeadDays
      minOrderQty maxOrderQty multipleQty fixedLotQty periodDays demandFence planFence isMtoPlan reserveMode
      workshop processRoute defaultBom issueMode issueWarehouse finishOverRatio finishShortRatio scrapRate
      isKeyPart isIncomingInspect isProductInspect isOutsourceInspect isDeliveryInspect isReturnInspect
      isStockInspect recheckDays qualityPlan samplingScheme inspector tax costMethod isLotCosting standardCost
      refCost lastInCost attachments remark
    `,
    lines: {
      unitRows:
        'unit numerator denominator conversionType barcode isPurchase isSale isStock grossWeight remark',
      orgRows:
        'org warehouse location safetyStock minStock maxStock reorderPoint defaultSupplier planner enabled',
      suppliers: 'supplier supplierMaterialNo priority leadDays minOrderQty quota lastPrice isDefault',
      barcodes: 'barcode unit packQty remark',
    },
    actions: 'create edit delete copy approve unapprove disable enable import export print',
  },
  unitGroup: {
    title: '计量单位组',
    fields: 'code name baseUnit isSystem remark',
    actions: 'create edit delete disable enable import export',
  },
  unit: {
    title: '计量单位',
    fields: 'code name symbol unitGroup isBase numerator denominator precision roundingMode sort remark',
    actions: 'create edit delete disable enable import export',
  },
  unitConversion: {
    title: '单位换算',
    fields:
      'material fromUnit toUnit numerator denominator conversionType toleranceRatio effectiveDate remark',
    actions: 'create edit delete disable enable import export',
  },
  lot: {
    title: '批号主档',
    fields: `
      code material materialName specification org lotStatus supplier supplierLot customer produceDate
      expiryDate receiptDate sourceEntity sourceCode manufacturingOrder inspectionBill qualityGrade
      nextInspectDate onHandQty remainDays remark
    `,
    actions: 'create edit enable disable freeze unfreeze trace export printLabel',
  },
  serialNumber: {
    title: '序列号主档',
    fields: `
      code material materialName lot serialStatus org warehouse location inCode inDate outCode outDate supplier
      customer manufacturingOrder warrantyStart warrantyEnd remark
    `,
    actions: 'query edit enable disable trace printLabel export',
  },
  bom: {
    title: '物料清单(BOM)',
    fields: `
      code material materialName specification org bomVersion versionSeq bomType bomUsage isDefault unit qty
      yieldRate effectiveDate expiryDate prevVersion drawingNo drawingVersion processRoute workshop customer
      saleOrder project changeNo changeReason designer level materialCost attachments remark
    `,
    lines: {
      items: `
        seq itemNo material materialName specification itemType unit numerator denominator dosageType
        fixedScrapQty scrapRate supplyType issueMode issueWarehouse issueLocation overIssueControl operationSeq
        workCenter offsetDays positionNo isKeyPart isPhantom childBom substituteGroup substituteMode costShare
        effectiveDate expiryDate remark
      `,
      substitutes: `
        substituteGroup mainSeq priority material materialName specification unit mainQty substituteQty
        usageRatio substituteMode isKeyPart effectiveDate expiryDate remark
      `,
      coProducts: 'material materialName productType unit qty costRatio warehouse remark',
      changes: 'changedAt changedBy changeKind lineSeq fieldKey oldValue newValue reason',
    },
    actions: `
      create edit delete copy submit withdraw approve reject unapprove void newVersion setDefault expand
      whereUsed compareVersions batchReplace costRollup import export print
    `,
  },
};
