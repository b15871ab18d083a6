// Keys of the business catalogue: customers and suppliers. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const partnerKeys: Readonly<Record<string, CatalogueEntity>> = {
  customerCategory: {
    title: '客户分组',
    fields:
      'code name parent salePriceGroup saleDiscountGroup defaultPaymentTerm defaultCreditLimit sort remark',
    actions: 'create edit delete disable enable import export',
  },
  customer: {
    title: '客户',
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
      addresses:
        'address region locationName contact mobile leadDays isDefault isDefaultInvoice enabled remark',
      orgSettings: 'org salesperson saleDept creditLimit paymentTerm salePriceGroup enabled',
    },
    actions: 'create edit delete copy approve unapprove disable enable import export print',
  },
  supplierCategory: {
    title: '供应商分组',
    fields: 'code name parent defaultPaymentTerm sort remark',
    actions: 'create edit delete disable enable import export',
  },
  supplier: {
    title: '供应商',
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
      addresses:
        'address region locationName contact mobile leadDays isDefault isDefaultInvoice enabled remark',
      evaluations: `
        period qualityScore deliveryScore priceScore serviceScore totalScore level evaluator evaluateDate remark
      `,
    },
    actions: 'create edit delete copy approve unapprove disable enable import export print',
  },
  shippingAddress: {
    title: '收发货地址',
    fields: `
      code name ownerKind customer supplier org region address zipCode contact mobile phone email leadDays
      isDefault remark
    `,
    actions: 'create edit delete disable enable import export',
  },
  customerMaterial: {
    title: '客户物料对应表',
    fields: `
      customer material customerMaterialNo customerMaterialName customerSpec unit barcode lastPrice drawingNo
      isDefault effectiveDate expiryDate remark
    `,
    actions: 'create edit delete disable enable import export',
  },
  supplierMaterial: {
    title: '供应商物料(货源清单)',
    fields: `
      supplier material supplierMaterialNo supplierMaterialName supplierSpec sourceStatus priority quota unit
      minOrderQty packQty leadDays isExempt brand lastPrice lastDate effectiveDate expiryDate remark
    `,
    actions: 'create edit delete disable enable import export',
  },
};
