// What follows from an outsourcing order: issues, feeds and returns of its parts, what receipts use up of them, receipts and
// returns of its products. Columns of the order are sums over these links; limits are judged under the lock of the order.
import { passedBase } from '#entities/blocks/inspectedLine.ts';
import type { LinkRule } from '#model/linkRule.ts';

const items = (entity: string) => ({ entity, lines: 'items', quantity: 'baseQty' });
const product = items('outsourcingOrder');
const component = {
  entity: 'outsourcingOrder',
  lines: 'components',
  quantity: 'baseQty',
  unitQuantity: 'requiredQty',
};

/** Where nothing limits, but the order has to be worked on. */
const unlimited = '1000000000000';

/** Parts the supplier has himself are never sent (rule outsourcingOrder-r2, outsourcingIssue-r1). */
const sent = "(supplyMode != 'supplier' and issueMode != 'none')";
const held =
  'coalesce(issuedBaseQty, 0) + coalesce(fedBaseQty, 0) - coalesce(usedBaseQty, 0) + coalesce(restoredBaseQty, 0)';
/** Of a product, whatever its inspection says. */
const receivable = 'baseQty * (1 + coalesce(overReceiveRate, 0) / 100) + replenish';
const upper = 'baseQty * (1 + coalesce(overIssueRate, 0) / 100) + coalesce(returnedBaseQty, 0)';

export const outsourcingLinkRules: readonly LinkRule[] = [
  {
    name: 'outsourcingOrder-outsourcingIssueBill',
    title: '委外订单下推委外发料单',
    source: { ...component, executed: 'issuedQty' },
    target: items('outsourcingIssueBill'),
    shrinks: true,
    limit: `if(not ${sent}, 0, if(coalesce(overIssueControl, 'block') = 'block', ${upper}, ${unlimited}))`,
    proposes: `if(${sent}, baseQty + coalesce(returnedBaseQty, 0), 0)`,
  },
  {
    name: 'outsourcingOrder-outsourcingFeed',
    title: '委外订单下推委外补料单',
    source: { ...component, executed: 'fedQty' },
    target: items('outsourcingFeed'),
    limit: `if(${sent}, ${unlimited}, 0)`,
    proposes: '0',
  },
  {
    name: 'outsourcingOrder-outsourcingMaterialReturnBill',
    title: '委外订单下推委外退料单',
    source: { ...component, executed: 'returnedQty' },
    target: items('outsourcingMaterialReturnBill'),
    limit: held,
  },
  {
    // What a receipt uses up; how much the supplier has is asked when the receipt is approved.
    name: 'outsourcingOrder-consumption',
    title: '委外订单用料核销',
    source: { ...component, executed: 'usedQty' },
    target: { entity: 'outsourcingInBill', lines: 'consumptions', quantity: 'baseQty' },
  },
  {
    name: 'outsourcingOrder-restored',
    title: '委外退货冲回核销',
    source: { ...component, executed: 'restoredQty' },
    target: { entity: 'outsourcingReturnBill', lines: 'restored', quantity: 'baseQty' },
  },
  {
    name: 'outsourcingOrder-outsourcingInBill',
    title: '委外订单下推委外入库单',
    source: { ...product, executed: 'inQty', parts: [{ column: 'scrapQty', quantity: 'scrapBase' }] },
    target: items('outsourcingInBill'),
    limit: `if(inspectRequired, min(${passedBase}, ${receivable}), ${receivable})`,
    proposes: `if(inspectRequired, min(${passedBase}, baseQty + replenish), baseQty + replenish)`,
    says: [{ when: 'inspectRequired', text: '须检验后入库' }],
  },
  {
    name: 'outsourcingOrder-outsourcingReturnBill',
    title: '委外订单产品退货',
    source: { ...product, executed: 'returnedQty' },
    target: items('outsourcingReturnBill'),
  },
  {
    name: 'outsourcingOrder-replenishment',
    title: '委外订单退货补货',
    source: { ...product, executed: 'replenishQty' },
    target: { ...items('outsourcingReturnBill'), quantity: 'replenishBaseQty' },
  },
  {
    name: 'saleOrder-outsourcingOrder',
    title: '销售订单下推委外订单',
    source: { entity: 'saleOrder', lines: 'items', quantity: 'baseQty', executed: 'plannedQty' },
    target: product,
    limit: 'baseQty * (1 + overRatio / 100)',
    together: [
      'saleOrder-manufacturingOrder',
      'saleOrder-purchaseRequisition',
      'saleOrder-purchaseOrder',
      'saleOrder-requirementPlan',
    ],
  },
];
