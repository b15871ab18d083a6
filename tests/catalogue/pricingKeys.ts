// Keys of the business catalogue: prices, discounts and kinds of contracts. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const pricingKeys: Readonly<Record<string, CatalogueEntity>> = {
  salePriceGroup: {
    title: '销售价格组',
    fields: 'code name org parent currency isDefault priority sort remark',
    lines: {
      customers: 'customer effectiveDate expiryDate remark',
      categories: 'customerCategory remark',
    },
    actions: 'create edit delete disable enable import export',
  },
  salePriceList: {
    title: '销售价目表',
    fields: `
      code name org scopeType customer salePriceGroup customerCategory currency taxIncluded effectiveDate
      expiryDate isDefault priority limitControl priceOwner listVersion attachments remark
    `,
    lines: {
      items: `
        material materialName specification customerMaterialNo customerMaterialName unit fromQty toQty price
        taxPrice taxRate discountRate floorPrice minOrderQty oldTaxPrice changeRatio effectiveDate expiryDate
        enabled remark
      `,
    },
    actions: `
      create edit delete copy submit withdraw approve reject unapprove disable enable adjust batchAdjust import
      export print
    `,
  },
  saleDiscountGroup: {
    title: '销售折扣组',
    fields: 'code name org parent isDefault baseDiscountRate priority sort remark',
    lines: {
      customers: 'customer effectiveDate expiryDate remark',
    },
    actions: 'create edit delete disable enable import export',
  },
  saleDiscountList: {
    title: '销售折扣表',
    fields: `
      code name org scopeType customer saleDiscountGroup customerCategory currency discountBasis discountLevel
      isStackable effectiveDate expiryDate isDefault priority remark
    `,
    lines: {
      items: `
        material materialName materialCategory unit fromQty toQty fromAmount toAmount discountMode discountRate
        discountAmount maxDiscountAmount effectiveDate expiryDate enabled remark
      `,
    },
    actions: 'create edit delete copy submit withdraw approve reject unapprove disable enable import export',
  },
  purchasePriceList: {
    title: '采购价目表',
    fields: `
      code name priceType org supplier supplierCategory currency taxIncluded effectiveDate expiryDate isDefault
      priority priceOwner purchaseContract quotationNo listVersion attachments remark
    `,
    lines: {
      items: `
        material materialName specification supplierMaterialNo unit fromQty toQty price taxPrice taxRate
        discountRate floorPrice ceilingPrice leadDays minOrderQty oldTaxPrice changeRatio effectiveDate
        expiryDate enabled remark
      `,
    },
    actions: `
      create edit delete copy submit withdraw approve reject unapprove disable enable adjust batchAdjust import
      export print
    `,
  },
  purchaseDiscountList: {
    title: '采购折扣表',
    fields: `
      code name org supplier supplierCategory currency discountBasis effectiveDate expiryDate isDefault priority
      isStackable remark
    `,
    lines: {
      items: `
        material materialName materialCategory unit fromQty toQty fromAmount toAmount discountMode discountRate
        discountAmount effectiveDate expiryDate enabled remark
      `,
    },
    actions: 'create edit delete copy submit withdraw approve reject unapprove disable enable import export',
  },
  contractCategory: {
    title: '合同类别',
    fields: `
      code name parent direction codePrefix needLegalReview amountForReview templateFile defaultTerms sort
      remark
    `,
    actions: 'create edit delete disable enable import export',
  },
};
