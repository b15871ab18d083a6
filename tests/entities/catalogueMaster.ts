// Keys of base data, materials, partners and warehouses.
import type { CatalogueKeys } from './catalogueKeys.ts';

export const masterKeys: Readonly<Record<string, CatalogueKeys>> = {
  organization: {
    fields: `
      code name shortName nameEn parent orgType isLegalEntity legalOrg isSale isPurchase isStock isProduction
      isSettlement localCurrency rateType defaultTax costingMethod allowNegativeStock inTransitWarehouse
      stockStartPeriod taxNo invoiceTitle bankName bankAccountNo legalPerson region address zipCode phone email
      logo sort remark
    `,
  },
  department: {
    fields: `
      code name fullName parent org deptType manager leaderUp isWorkshop workshop phone costCenterNo expenseType
      effectiveDate expiryDate sort remark
    `,
  },
  employee: {
    fields: `
      code name gender photo org department position superior user employmentStatus employeeType isSalesperson
      isPurchaser isStockKeeper isPlanner isInspector mobile phone email idNo birthDate hireDate leaveDate
      bankName bankAccountNo address remark
    `,
    lines: {
      positions: 'org department position isPrimary startDate endDate remark',
    },
  },
  businessGroup: {
    fields: 'code name groupType org department leader remark',
    lines: {
      members: 'employee isDefault startDate endDate remark',
    },
  },
  project: {
    fields: `
      code name shortName parent projectType projectStatus org customer saleContract manager department
      planStartDate planEndDate actualStartDate actualEndDate currency contractAmount budgetAmount progress
      isMtoManaged warehouse address attachments remark
    `,
    lines: {
      stages: 'seq name planStartDate planEndDate actualEndDate owner stageStatus deliverable remark',
      members: 'employee role startDate endDate remark',
    },
  },
  currency: {
    fields: `
      code name symbol isoNumeric amountPrecision pricePrecision roundingMode isSymbolBefore sort remark
    `,
  },
  exchangeRate: {
    fields: `
      rateType fromCurrency toCurrency rate reverseRate effectiveDate expiryDate org source remark
    `,
  },
  tax: {
    fields: `
      code name taxType rate direction invoiceType isDeductible isDefault effectiveDate expiryDate remark
    `,
  },
  settlementMethod: {
    fields: 'code name methodType direction needBankAccount needNoteNo isDefault sort remark',
  },
  paymentTerm: {
    fields: `
      code name direction receivablePlanScheme payablePlanScheme dueBase dueMode days months fixedDay isDefault
      sort remark
    `,
  },
  priceTerm: {
    fields: `
      code name incoterm includesTax includesFreight includesInsurance freightBearer place description sort
    `,
  },
  deliveryMode: {
    fields: `
      code name transportType freightBearer needLogisticsNo defaultCarrier leadDays isDefault sort remark
    `,
  },
  region: {
    fields: 'code name parent level fullName nameEn telCode zipCode saleArea sort',
  },
  bank: {
    fields: 'code name shortName headBank cnaps swiftCode region address phone remark',
  },
  termTemplate: {
    fields: 'code name termType usage content isLocked isDefault sort remark',
  },
  unitGroup: {
    fields: 'code name baseUnit isSystem remark',
  },
  unit: {
    fields: 'code name symbol unitGroup isBase numerator denominator precision roundingMode sort remark',
  },
  unitConversion: {
    fields: `
      material fromUnit toUnit numerator denominator conversionType toleranceRatio effectiveDate remark
    `,
  },
  materialCategory: {
    fields: `
      code name parent fullName codePrefix inventoryCategory erpClass baseUnit warehouse isLotManaged purchaser
      planner sort remark
    `,
  },
  inventoryCategory: {
    fields: `
      code name parent stockAccountNo incomeAccountNo costAccountNo varianceAccountNo isService remark
    `,
  },
  material: {
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
      unitRows: `
        unit numerator denominator conversionType barcode isPurchase isSale isStock grossWeight remark
      `,
      orgRows: `
        org warehouse location safetyStock minStock maxStock reorderPoint defaultSupplier planner enabled
      `,
      suppliers: 'supplier supplierMaterialNo priority leadDays minOrderQty quota lastPrice isDefault',
      barcodes: 'barcode unit packQty remark',
    },
  },
  lot: {
    fields: `
      code material materialName specification org lotStatus supplier supplierLot customer produceDate
      expiryDate receiptDate sourceEntity sourceCode manufacturingOrder inspectionBill qualityGrade
      nextInspectDate onHandQty remainDays remark
    `,
  },
  customerCategory: {
    fields: `
      code name parent salePriceGroup saleDiscountGroup defaultPaymentTerm defaultCreditLimit sort remark
    `,
  },
  customer: {
    fields: `
      code name shortName nameEn mnemonic category customerClass customerLevel customerStatus org parentCustomer
      relatedSupplier source industry companyNature companyScale country region address zipCode phone fax email
      website creditCode legalPerson registeredCapital foundDate salesperson saleDept saleGroup currency
      taxIncluded tax salePriceGroup saleDiscountGroup priceTerm deliveryMode leadDays priority settleCustomer
      payCustomer settlementMethod paymentTerm creditControl creditLimit creditDays creditUsed creditAvailable
      firstTradeDate lastTradeDate attachments remark
    `,
    lines: {
      banks: `
        bank branchName accountName accountNo cnaps swiftCode currency accountType isDefault bankAddress remark
      `,
      linkmen: `
        name gender title department position mobile phone fax email wechat address isDefault isReceiver
        isFinance enabled remark
      `,
      taxes: `
        invoiceTitle taxNo invoiceType taxpayerType tax bankName bankAccountNo address phone receiveEmail
        receiverMobile effectiveDate expiryDate isDefault remark
      `,
      addresses: `
        address region locationName contact mobile leadDays isDefault isDefaultInvoice enabled remark
      `,
      orgSettings: 'org salesperson saleDept creditLimit paymentTerm salePriceGroup enabled',
    },
  },
  shippingAddress: {
    fields: `
      code name ownerKind customer supplier org region address zipCode contact mobile phone email leadDays
      isDefault remark
    `,
  },
  supplier: {
    fields: `
      code name shortName nameEn mnemonic category supplyClass supplierLevel cooperationStatus org
      parentSupplier relatedCustomer industry companyNature companyScale country region address zipCode phone
      fax email website creditCode legalPerson registeredCapital foundDate licenseExpiry certifications
      purchaser purchaseDept purchaseGroup currency taxIncluded tax priceTerm deliveryMode leadDays
      minOrderAmount isVmi vmiWarehouse outsourceWarehouse isExempt settleSupplier payeeSupplier
      settlementMethod paymentTerm firstTradeDate lastTradeDate onTimeRate qualifiedRate attachments remark
    `,
    lines: {
      banks: `
        bank branchName accountName accountNo cnaps swiftCode currency accountType isDefault bankAddress remark
      `,
      linkmen: `
        name gender title department position mobile phone fax email wechat address isDefault isReceiver
        isFinance enabled remark
      `,
      taxes: `
        invoiceTitle taxNo invoiceType taxpayerType tax bankName bankAccountNo address phone receiveEmail
        receiverMobile effectiveDate expiryDate isDefault remark
      `,
      addresses: `
        address region locationName contact mobile leadDays isDefault isDefaultInvoice enabled remark
      `,
      evaluations: `
        period qualityScore deliveryScore priceScore serviceScore totalScore level evaluator evaluateDate remark
      `,
    },
  },
  supplierCategory: {
    fields: 'code name parent defaultPaymentTerm sort remark',
  },
  warehouse: {
    fields: `
      code name org warehouseType department keeper phone region address enableLocation allowNegative
      includeInAvailable includeInPlan allowLock isInspectionHold defaultStatus defaultReceiveStatus supplier
      customer workshop priority lastCountDate countFrozen sort remark
    `,
  },
  location: {
    fields: `
      code name warehouse parent locationType isLeaf zone rackNo levelNo binNo maxWeight maxVolume maxQty
      allowMixMaterial allowMixLot fixedMaterial pickSeq barcode isLocked remark
    `,
  },
  stockStatus: {
    fields: `
      code name statusKind includeInAvailable includeInPlan allowIssue allowLock allowCount isDefault isSystem
      sort remark
    `,
  },
};
