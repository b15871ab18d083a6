// What follows from a production order: issues, feeds, returns and scrap of its components, receipts of its product and
// by-products. Columns of the order are sums over these links; limits are judged under the lock of the order. Source:
// flows a1 to a5.
import type { LinkRule } from '#model/linkRule.ts';

const items = (entity: string) => ({ entity, lines: 'items', quantity: 'baseQty' });
const component = {
  entity: 'manufacturingOrder',
  lines: 'components',
  quantity: 'baseQty',
  unitQuantity: 'requiredQty',
};

/** Where nothing limits, but the order has to be worked on. */
const unlimited = '1000000000000';

/** Whether the keeper issues it by hand; backflushed parts go with the receipt or the report. */
const issuedByHand = "(issueMode = 'pick' or issueMode = 'transferPick')";

/** Whether it is moved to the line before it is used; how much at once is the workshop's matter. */
const movedToLine = "(issueMode = 'transferPick' or issueMode = 'transferBackflush')";

const issued = 'coalesce(issuedBaseQty, 0) + coalesce(fedBaseQty, 0)';
const gone = 'coalesce(scrappedBaseQty, 0) + coalesce(consumedBaseQty, 0)';
const broughtBack = 'coalesce(returnedBaseQty, 0) + coalesce(defectReturnedBaseQty, 0)';

const upper = 'baseQty * (1 + overReceiveRate / 100)';

/** What reports count, in the unit of the order, in base units. */
const reported = (quantity: string): string => `(${quantity}) * baseQty / planQty`;

/** Judged pieces, good and bad: passed or refused by the inspection, or left to be judged by a report. */
const inspected = `finalPassedBaseQty + finalUnqualifiedBaseQty - finalReleasedBaseQty - finalDisposedBaseQty + ${reported('defectQty')}`;

/**
 * What may come in of the product: up to the tolerance; of an inspected order no more than was judged, of one received by
 * report no more than was reported; and of none what a rejected check made suspect.
 */
const receivable = `if(inspectRequired, min(${inspected}, ${upper}), if(receiveByReport, min(${reported('qualifiedQty + defectQty')}, ${upper}), ${upper})) - ${reported('suspectQty')}`;

export const materialFlowLinkRules: readonly LinkRule[] = [
  {
    name: 'manufacturingOrder-materialIssueBill',
    title: '生产订单下推生产领料单',
    source: {
      ...component,
      executed: 'issuedQty',
      parts: [{ column: 'consumedQty', quantity: 'consumedBase' }],
    },
    target: items('materialIssueBill'),
    shrinks: true,
    limit: `if(issueMode = 'none', 0, if(${issuedByHand} and coalesce(overIssueControl, 'block') = 'block', baseQty * (1 + coalesce(overIssueRate, 0) / 100) + coalesce(returnedBaseQty, 0), ${unlimited}))`,
    proposes: `if(${issuedByHand}, baseQty + coalesce(returnedBaseQty, 0), 0)`,
  },
  {
    name: 'manufacturingOrder-transferBill',
    title: '生产订单下推直接调拨单（调拨到线边仓）',
    source: { ...component, executed: 'transferredQty' },
    target: items('transferBill'),
    limit: `if(${movedToLine}, ${unlimited}, 0)`,
    proposes: 'baseQty',
  },
  {
    name: 'manufacturingOrder-productionFeed',
    title: '生产订单下推生产补料单',
    source: { ...component, executed: 'fedQty' },
    target: items('productionFeed'),
    limit: unlimited,
    proposes: 'coalesce(scrappedBaseQty, 0) + coalesce(defectReturnedBaseQty, 0)',
  },
  {
    name: 'manufacturingOrder-materialReturnBill',
    title: '生产订单下推生产退料单',
    source: {
      ...component,
      parts: [
        { column: 'returnedQty', quantity: 'goodBase' },
        { column: 'defectReturnedQty', quantity: 'defectBase' },
      ],
    },
    target: items('materialReturnBill'),
    limit: `${issued} - (${gone})`,
    // More than the order needs now comes back first; without that, all that is left in the workshop.
    proposes: `if(${issued} - (${broughtBack}) - coalesce(scrappedBaseQty, 0) > baseQty, ${issued} - coalesce(scrappedBaseQty, 0) - baseQty, ${issued} - (${gone}))`,
  },
  {
    name: 'manufacturingOrder-productionScrap',
    title: '生产订单下推生产报废单',
    source: { ...component, executed: 'scrappedQty' },
    target: items('productionScrap'),
    limit: `${issued} - (${broughtBack}) - coalesce(consumedBaseQty, 0)`,
  },
  {
    name: 'manufacturingOrder-productionInBill',
    title: '生产订单下推生产入库单',
    source: {
      entity: 'manufacturingOrder',
      quantity: 'baseQty',
      unitQuantity: 'planQty',
      executed: 'receivedQty',
      parts: [{ column: 'finalQty', quantity: 'finalBase' }],
    },
    target: items('productionInBill'),
    shrinks: true,
    limit: `${receivable} + takenBackBaseQty`,
    says: [{ when: 'suspectQty > 0', text: '有数量待复核，质量人员复核以前不能入库' }],
    proposes: `if(inspectRequired, finalPassedBaseQty, if(receiveByReport or coalesce(reportedQty, 0) > 0, ${reported('qualifiedQty - suspectQty')}, baseQty)) + takenBackBaseQty`,
  },
  {
    name: 'manufacturingOrder-byProductIn',
    title: '生产订单联副产品入库',
    source: {
      entity: 'manufacturingOrder',
      lines: 'byProducts',
      quantity: 'baseQty',
      unitQuantity: 'planQty',
      executed: 'receivedQty',
    },
    target: items('productionInBill'),
  },
  {
    name: 'manufacturingOrder-byProductReturn',
    title: '生产订单联副产品退库',
    source: {
      entity: 'manufacturingOrder',
      lines: 'byProducts',
      quantity: 'baseQty',
      unitQuantity: 'planQty',
      executed: 'takenBackQty',
    },
    target: items('productionReturnBill'),
  },
  {
    name: 'manufacturingOrder-productionReturnBill',
    title: '生产订单产品退库',
    source: {
      entity: 'manufacturingOrder',
      quantity: 'baseQty',
      unitQuantity: 'planQty',
      executed: 'takenBackQty',
    },
    target: items('productionReturnBill'),
  },
  {
    name: 'productionScrap-productionFeed',
    title: '生产报废单下推生产补料单',
    source: { ...items('productionScrap'), executed: 'fedQty' },
    target: items('productionFeed'),
    limit: 'if(needFeed, baseQty, 0)',
    also: [{ rule: 'manufacturingOrder-productionFeed', line: 'componentLineId' }],
  },
];
