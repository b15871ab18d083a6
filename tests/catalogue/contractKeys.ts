// Keys of the business catalogue: contracts and their changes. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const contractKeys: Readonly<Record<string, CatalogueEntity>> = {
  saleContract: {
    title: '销售合同',
    fields: `code contractName paperNo category contractKind customer counterpartContact counterpartPhone counterpartSigner customerContractNo salesperson saleDept saleGroup ourSigner project signDate signPlace effectiveDate expiryDate deliveryDeadline parentContract deliveryMode priceTerm deliveryPlace warrantyMonths warrantyEnd currency rateType exchangeRate localCurrency taxIncluded settlementMethod paymentTerm receivablePlanScheme companyBankAccount qtyTotal amount taxAmount wholeDiscountAmount allAmount allAmountLocal retentionRatio depositAmount penaltyRate orderedAmount executedAmount receivedAmount invoicedAmount executePercent contractStage contractVersion sealStatus archiveNo archiveDate contractFiles attachments remark`,
    lines: {
      items: `material materialName specification description unit qty baseUnit baseQty auxUnit auxQty priceUnit priceQty price taxPrice tax taxRate discountRate discountAmount netPrice taxNetPrice amount taxAmount allAmount amountLocal taxAmountLocal allAmountLocal deliveryDate overRatio orderedQty remainQty executedQty orderedAmount executedAmount warrantyMonths quotationLineId sourceEntity sourceCode sourceLineId lineStatus remark`,
      terms: `seq termTemplate termType title content isPrint isEditable remark`,
      milestones: `seq name milestoneType planDate actualDate owner ratio amount milestoneStatus deliverable evidence triggerPlan remark`,
      moneyPlans: `seq stage isAdvance ratio amount dueBase milestoneSeq days dueDate controlPoint settledAmount invoicedAmount receivablePlan planRowStatus remark`,
      changes: `contractChange version changedAt changeType summary oldAllAmount newAllAmount changedBy`,
      parties: `partyRole partyName representative phone bankName bankAccountNo taxNo address remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove change seal archive milestoneDone terminate close reopen void push trace print printContract import export attach lineClose lineReopen lineTerminate lineFreeze lineUnfreeze`,
  },
  purchaseContract: {
    title: '采购合同',
    fields: `code contractName paperNo category contractKind supplier counterpartContact counterpartPhone counterpartSigner supplierContractNo purchaser purchaseDept purchaseGroup ourSigner project signDate signPlace effectiveDate expiryDate deliveryDeadline parentContract deliveryMode priceTerm deliveryPlace warrantyMonths warrantyEnd currency rateType exchangeRate localCurrency taxIncluded settlementMethod paymentTerm payablePlanScheme companyBankAccount qtyTotal amount taxAmount wholeDiscountAmount allAmount allAmountLocal retentionRatio depositAmount penaltyRate orderedAmount executedAmount paidAmount invoicedAmount executePercent contractStage contractVersion sealStatus archiveNo archiveDate contractFiles attachments remark`,
    lines: {
      items: `material materialName specification description unit qty baseUnit baseQty auxUnit auxQty priceUnit priceQty price taxPrice tax taxRate discountRate discountAmount netPrice taxNetPrice amount taxAmount allAmount amountLocal taxAmountLocal allAmountLocal deliveryDate overRatio orderedQty remainQty executedQty orderedAmount executedAmount warrantyMonths requisitionLineId sourceEntity sourceCode sourceLineId lineStatus remark`,
      terms: `seq termTemplate termType title content isPrint isEditable remark`,
      milestones: `seq name milestoneType planDate actualDate owner ratio amount milestoneStatus deliverable evidence triggerPlan remark`,
      moneyPlans: `seq stage isAdvance ratio amount dueBase milestoneSeq days dueDate controlPoint settledAmount invoicedAmount payablePlan planRowStatus remark`,
      changes: `contractChange version changedAt changeType summary oldAllAmount newAllAmount changedBy`,
      parties: `partyRole partyName representative phone bankName bankAccountNo taxNo address remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove change seal archive milestoneDone terminate close reopen void push trace print printContract import export attach lineClose lineReopen lineTerminate lineFreeze lineUnfreeze`,
  },
  contractChange: {
    title: '合同变更单',
    fields: `code date contractDirection saleContract purchaseContract partnerName changeType reason summary fromVersion toVersion oldAllAmount newAllAmount diffAmount newExpiryDate newPaymentTerm supplementNo counterpartAgreed attachments remark`,
    lines: {
      items: `changeKind contractLineId material materialName unit oldQty newQty orderedQty oldTaxPrice newTaxPrice oldTaxRate newTaxRate oldAllAmount newAllAmount oldDeliveryDate newDeliveryDate remark`,
      moneyPlans: `changeKind seq stage oldAmount newAmount settledAmount oldDueDate newDueDate dueBase remark`,
      terms: `changeKind title oldContent newContent remark`,
    },
    actions: `create edit delete submit withdraw approve reject void print export trace compare`,
  },
};
