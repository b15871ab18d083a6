// Keys of the business catalogue: parameters and links of documents. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const configKeys: Readonly<Record<string, CatalogueEntity>> = {
  documentLink: {
    title: '单据关联',
    fields: `
      sourceEntity sourceId sourceLineId sourceCode targetEntity targetId targetLineId targetCode linkRule
      baseQty amount linkStatus
    `,
    actions: 'query export',
  },
  saleParam: {
    title: '销售参数',
    fields: `
      org priceControl allowManualPrice priceFetchOrder creditControl creditCheckPoints requireContract
      requireNotice autoCloseOrder defaultOverRatio defaultShortRatio planOnApprove taxTolerance lockOnApprove
      quotationValidDays
    `,
    actions: 'edit',
  },
  purchaseParam: {
    title: '采购参数',
    fields: `
      org priceControl requireRequisition requireNotice requireInspection sourceControl autoCloseOrder
      defaultOverRatio defaultShortRatio earlyReceiveDays planOnApprove updatePriceListOnApprove taxTolerance
    `,
    actions: 'edit',
  },
  stockParam: {
    title: '库存参数',
    fields: `
      org issueRule expiredControl availableIncludes planAvailableIncludes freezeOnCount allowBackdate
      backdateDays checkReserved costDecimals closeRequiresNoDraft
    `,
    actions: 'edit',
  },
};
