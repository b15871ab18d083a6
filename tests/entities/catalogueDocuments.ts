// Keys of documents and ledgers.
import type { CatalogueKeys } from './catalogueKeys.ts';

export const documentKeys: Readonly<Record<string, CatalogueKeys>> = {
  saleOrder: {
    fields: `
      code billType businessType date customer customerOrderNo linkman linkPhone salesperson saleDept saleGroup
      saleContract contractNo project priority stockOrg deliveryMode priceTerm shippingAddress receiveCustomer
      receiver receiverPhone receiveAddress deliveryDate currency rateType exchangeRate localCurrency
      taxIncluded settleCustomer payCustomer settlementMethod paymentTerm receivablePlanScheme planFromContract
      salePriceList saleDiscountList qtyTotal amount taxAmount wholeDiscountAmount allAmount allAmountLocal
      depositAmount receivedAmount creditStatus deliveredPercent receivedPercent closeStatus orderVersion
      changeReason printCount attachments remark
    `,
    lines: {
      items: `
        material materialName specification description customerMaterialNo customerMaterialName unit qty
        baseUnit baseQty auxUnit auxQty priceUnit priceQty price taxPrice tax taxRate discountRate
        discountAmount netPrice taxNetPrice amount taxAmount allAmount amountLocal taxAmountLocal allAmountLocal
        isFree deliveryDate planDeliveryDate overRatio shortRatio maxQty minQty warehouse bom project mtoNo
        supplyMode priceSource floorPrice onHandQty availableQty reservedQty noticedQty shippedQty returnedQty
        replenishQty remainQty plannedQty receivedAmount contractLineId sourceEntity sourceCode sourceLineId
        lineStatus remark
      `,
      deliveries: `
        itemSeq deliveryDate planDeliveryDate qty baseQty warehouse shippingAddress receiveAddress receiver
        receiverPhone leadDays noticedQty shippedQty remainQty remark
      `,
      terms: 'seq termTemplate termType title content isPrint isEditable remark',
      traces: `
        salesOutBill logisticsSupplier logisticsNo plateNo driver driverPhone packages freight deliverTime
        expectedArrival traceStatus currentPlace signTime signer receiptImage remark
      `,
      requirementPlans: `
        itemSeq demandDate qty baseQty demandType supplyOrg supplyMode mtoNo bom planOrder manufacturingOrder
        coveredQty remainQty planStatus isFrozen remark
      `,
      receivePlans: `
        seq stage isAdvance ratio amount dueBase dueDate controlPoint receivedAmount receivablePlan remark
      `,
    },
  },
  deliveryNotice: {
    fields: `
      code billType date customer salesperson saleDept saleGroup saleContract customerOrderNo project stockOrg
      stockDept stockKeeper deliveryDate deliveryMode carrier plateNo receiveCustomer receiver receiverPhone
      receiveAddress currency exchangeRate taxIncluded qtyTotal allAmount allAmountLocal creditStatus pickStatus
      printCount attachments remark
    `,
    lines: {
      items: `
        material materialName specification customerMaterialNo customerMaterialName unit qty baseUnit baseQty
        auxUnit auxQty priceUnit priceQty price taxPrice tax taxRate amount taxAmount allAmount allAmountLocal
        isFree deliveryDate warehouse location stockStatus lot availableQty reservedQty isInspect inspectionBill
        packages pickedQty shippedQty remainQty returnedQty mtoNo orderCode orderLineId sourceEntity sourceCode
        sourceLineId lineStatus remark
      `,
    },
  },
  salesOutBill: {
    fields: `
      code billType date customer salesperson saleDept saleGroup saleContract customerOrderNo receiveCustomer
      receiver receiverPhone receiveAddress deliveryMode carrier logisticsNo plateNo settleCustomer payCustomer
      signStatus currency rateType exchangeRate localCurrency taxIncluded settlementMethod paymentTerm amount
      taxAmount allAmount allAmountLocal stockDept stockKeeper warehouseDefault ownerType ownerSupplier
      ownerCustomer qtyTotal costAmount project deliveryNo qrCode remark
    `,
    lines: {
      items: `
        material materialName specification unit mustQty qty baseUnit baseQty auxUnit auxQty onHandQty
        availableQty customerMaterialNo isFree priceUnit priceQty price taxPrice tax taxRate discountRate
        discountAmount amount taxAmount allAmount amountLocal allAmountLocal warehouse location stockStatus lot
        produceDate expiryDate serialNos project mtoNo costPrice costAmount packages returnedQty receivedAmount
        profitAmount noticeLineId orderCode orderLineId sourceEntity sourceCode sourceLineId remark
      `,
    },
  },
  stockBalance: {
    fields: `
      org warehouse location material materialName specification lot stockStatus ownerType ownerSupplier
      ownerCustomer project mtoNo baseUnit onHandQty reservedQty frozenQty availableQty stockUnit stockQty
      auxUnit auxQty costPrice costAmount safetyStock produceDate expiryDate firstInDate lastInDate lastOutDate
      lastCountDate
    `,
  },
  stockLedger: {
    fields: `
      postSeq postedAt bizDate period org warehouse location material materialName specification lot stockStatus
      ownerType ownerSupplier ownerCustomer project mtoNo moveType direction billEntity billCode billId
      billLineId unit qty baseUnit baseQty auxQty unitCost costAmount varianceAmount balanceQtyAfter
      poolQtyAfter poolAmountAfter counterparty isReversal reversedSeq postKey postedBy
    `,
  },
  stockCostPool: {
    fields: `
      org material materialName specification lot baseUnit qty amount avgCost lastUnitCost lastPostSeq
      costMethod adjustedAmount
    `,
  },
  stockParam: {
    fields: `
      org issueRule expiredControl availableIncludes planAvailableIncludes freezeOnCount allowBackdate
      backdateDays checkReserved costDecimals closeRequiresNoDraft
    `,
  },
};

export const systemKeys: Readonly<Record<string, CatalogueKeys>> = {
  documentLink: {
    fields: `
      sourceEntity sourceId sourceLineId sourceCode targetEntity targetId targetLineId targetCode linkRule
      baseQty amount linkStatus
    `,
  },
  user: {
    fields: `
      loginId name partyId userType employee department defaultOrg dataScope gender birthDate age phone email
      avatar status mustChangePassword passwordChangedAt failedCount lockedUntil validFrom validTo
      allowMultiLogin ipWhitelist lastLoginAt lastLoginIp homePath remark
    `,
    lines: {
      organizations: 'organization isDefault dataScope validTo',
      groups: 'securityGroup organization validTo',
      preferences: 'prefKey prefValue',
    },
  },
  securityGroup: {
    fields: 'code name groupType organization dataScope isSystem userCount sortNo remark',
    lines: {
      permissions: 'permission grantable dataRules',
      fieldRules: 'entityKey fieldKey access',
      users: 'user organization validTo',
    },
  },
  permission: {
    fields: `
      parentId menuType title name path component redirect action permsType icon image url target
      internalOrExternal windowMode route hidden hideTab alwaysShow keepAlive entityKey isLeaf sortNo status
      remark
    `,
  },
  permissionDataRule: {
    fields: `
      permission code ruleName fieldKey operator ruleValue valueType combine ruleGroup appliesTo status remark
    `,
  },
  dictionaryType: {
    fields: 'code name parentType isSystem isTree status remark',
    lines: {
      items: 'value label labelEn parentValue color isDefault extra sequenceId status remark',
    },
  },
  businessCode: {
    fields: `
      code name entityKey billTypeField billTypeValue organization isDefault allowManual fillGap assignOn
      resetPeriod resetByOrg example status
    `,
    lines: {
      segments: 'seq segmentType value length padChar padSide startNo step inResetKey',
      sequences: 'resetKey currentNo updatedAt',
    },
  },
  announcement: {
    fields: `
      titile msgCategory priority msgContent msgTxt sender sendTime status cancelTime startTime endTime targetType
      openType openPage busId isTop attachments readCount totalCount
    `,
    lines: { departments: 'department', users: 'user' },
  },
  announcementSend: { fields: 'announcement user readFlag readTime starFlag receivedAt' },
  attachment: {
    fields: `
      entityKey recordId fieldKey fileName storedPath contentType sizeBytes sha256 uploadedBy uploadedAt isDeleted
    `,
  },
  savedView: {
    fields: `
      user entityKey name filters columns sorts groups pageSize isDefault shareScope sharedTo status
    `,
  },
  systemUrlConfig: {
    fields: `
      domainUrl loginSystemName logoImageUrl loginImageUrl loginBackImageUrl copyrightDesc relatedLinkName1
      relatedLinkUrl1 relatedLinkName2 relatedLinkUrl2 relatedLinkName3 relatedLinkUrl3 relatedLinkName4
      relatedLinkUrl4 relatedLinkName5 relatedLinkUrl5 status
    `,
  },
  userSession: {
    fields: `
      user organization loginAt lastSeenAt ip clientType userAgent tokenHash expiresAt endedAt endReason
    `,
  },
  auditLog: {
    fields: `
      changedAt user organization entityKey entityTitle recordId recordCode action changes fromVersion toVersion
      reason ip traceId previousHash rowHash
    `,
  },
  visitLog: {
    fields: `
      visitTime logType user loginId organization ip clientType title requestPath method params resultCode
      costMs errorText traceId
    `,
  },
};
