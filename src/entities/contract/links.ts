// Lines that follow from contracts. A quantity contract limits each line, an amount contract the sum of its orders
// (judged where contracts are brought up to date), a framework contract sets prices only. What is executed closes the
// lines of a contract, not what is ordered: that too is written there.
import type { LinkRule } from '#model/linkRule.ts';

const limit = 'if(isLimited, baseQty * (1 + overRatio / 100), 99999999999)';

/** What is still to be agreed of a quotation or to be bought of a requisition: orders and contracts share it. */
const approved = 'approvedBaseQty';

export const contractLinkRules: readonly LinkRule[] = [
  {
    name: 'saleQuotation-saleContract',
    title: '销售报价单下推销售合同',
    source: { entity: 'saleQuotation', lines: 'items', quantity: 'baseQty' },
    target: { entity: 'saleContract', lines: 'items', quantity: 'baseQty' },
    limit: 'if(isPriceOnly, 999999999999, baseQty - direct)',
    proposes: 'if(isPriceOnly, baseQty, baseQty - direct)',
    beside: ['saleQuotation-saleOrder'],
  },
  {
    name: 'purchaseRequisition-purchaseContract',
    title: '采购申请单下推采购合同',
    source: { entity: 'purchaseRequisition', lines: 'items', quantity: 'baseQty' },
    target: { entity: 'purchaseContract', lines: 'items', quantity: 'baseQty' },
    limit: `${approved} - direct`,
    beside: ['purchaseRequisition-purchaseOrder', 'purchaseRequisition-otherOutBill'],
  },
  {
    name: 'saleContract-saleOrder',
    title: '销售合同下推销售订单',
    source: { entity: 'saleContract', lines: 'items', quantity: 'baseQty', executed: 'orderedQty' },
    target: { entity: 'saleOrder', lines: 'items', quantity: 'baseQty' },
    limit,
    proposes: 'baseQty',
  },
  {
    name: 'purchaseContract-purchaseOrder',
    title: '采购合同下推采购订单',
    source: { entity: 'purchaseContract', lines: 'items', quantity: 'baseQty', executed: 'orderedQty' },
    target: { entity: 'purchaseOrder', lines: 'items', quantity: 'baseQty' },
    limit,
    proposes: 'baseQty',
  },
];
