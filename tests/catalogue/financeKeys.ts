// Keys of the business catalogue: plan schemes, plan rows, receipts and payments. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const financeKeys: Readonly<Record<string, CatalogueEntity>> = {
  receivablePlanScheme: {
    title: '应收计划拆分方案',
    fields: `code name org basis amountBase splitMode periods intervalMonths remainderTo skipHoliday isDefault effectiveDate expiryDate totalRatio remark`,
    lines: {
      items: `seq stage name ratio fixedAmount isRemainder isAdvance dueBase milestoneType dueMode days months fixedDay controlPoint needInvoice settlementMethod remark`,
    },
    actions: `create edit delete copy enable disable preview export`,
  },
  receivablePlan: {
    title: '应收计划',
    fields: `code org customer settleCustomer sourceEntity sourceCode sourceId saleOrder saleContract scheme seq stage isAdvance project salesperson saleDept currency exchangeRate ratio amount amountLocal settledAmount settledLocal deductAmount unsettledAmount invoicedAmount invoiceNo dueBase baseDate dueDate originalDueDate overdueDays controlPoint planRowStatus delayReason followUp remark`,
    lines: {
      settlements: `receiptRecord date amount amountLocal exchangeRate exchangeDiff isReversal`,
    },
    actions: `query edit export print delay splitRow mergeRows remind trace cancel push`,
  },
  receiptRecord: {
    title: '收款登记单',
    fields: `code billType date customer actualPayer org settlementMethod companyBankAccount counterBankAccount noteNo currency exchangeRate amount amountLocal matchedAmount unmatchedAmount feeAmount salesperson project attachments remark`,
    lines: {
      items: `receivablePlan sourceCode stage dueDate planAmount unsettledAmount amount amountLocal exchangeDiff remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void autoMatch print import export attach trace`,
  },
  payablePlanScheme: {
    title: '应付计划拆分方案',
    fields: `code name org basis amountBase splitMode periods intervalMonths remainderTo skipHoliday isDefault effectiveDate expiryDate totalRatio remark`,
    lines: {
      items: `seq stage name ratio fixedAmount isRemainder isAdvance dueBase milestoneType dueMode days months fixedDay controlPoint needInvoice settlementMethod remark`,
    },
    actions: `create edit delete copy enable disable preview export`,
  },
  payablePlan: {
    title: '应付计划',
    fields: `code org supplier settleSupplier sourceEntity sourceCode sourceId purchaseOrder purchaseContract scheme seq stage isAdvance project purchaser purchaseDept currency exchangeRate ratio amount amountLocal settledAmount settledLocal deductAmount unsettledAmount invoicedAmount invoiceNo dueBase baseDate dueDate originalDueDate overdueDays controlPoint planRowStatus delayReason followUp remark`,
    lines: {
      settlements: `paymentRecord date amount amountLocal exchangeRate exchangeDiff isReversal`,
    },
    actions: `query edit export print delay splitRow mergeRows remind trace cancel push`,
  },
  paymentRecord: {
    title: '付款登记单',
    fields: `code billType date supplier actualPayee org settlementMethod companyBankAccount counterBankAccount noteNo currency exchangeRate amount amountLocal matchedAmount unmatchedAmount feeAmount purchaser project attachments remark`,
    lines: {
      items: `payablePlan sourceCode stage dueDate planAmount unsettledAmount amount amountLocal exchangeDiff remark`,
    },
    actions: `create edit delete copy submit withdraw approve reject unapprove void autoMatch print import export attach trace`,
  },
};
