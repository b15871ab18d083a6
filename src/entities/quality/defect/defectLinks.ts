// Where rejected goods come from and what is done with them: a handling draws on the bill or report that found them, counts
// on the document that brought them, and its lines are executed by the documents they are pushed to.
import type { LinkRule } from '#model/linkRule.ts';
import { countedOn } from '../inspection/sourceLinks.ts';

const handling = { entity: 'defectHandling', quantity: 'baseQty', unitQuantity: 'defectQty' } as const;
const line = { entity: 'defectHandling', lines: 'items', quantity: 'baseQty', executed: 'movedQty' } as const;
const items = (entity: string) => ({ entity, lines: 'items', quantity: 'baseQty' });

const targets = ['purchaseRefundApplication', 'manufacturingOrder', 'otherOutBill', 'transferBill'] as const;

/** What the document that brought the goods shows of their handling. */
const brought = [
  { column: 'releasedQty', quantity: 'releasedBase' },
  { column: 'disposedQty', quantity: 'disposedBase' },
] as const;

/**
 * Lines of one method are executed by one kind of document, which may take the whole of them; that it is the right kind its
 * bridge asks.
 */
function executed(
  target: (typeof targets)[number],
  title: string,
  way: 'refund' | 'rework' | 'issue' | 'move',
  more: Partial<Pick<LinkRule, 'also' | 'target'>> = {},
): LinkRule {
  return {
    name: `defectHandling-${target}`,
    title: `不良处理单下推${title}`,
    source: line,
    target: items(target),
    limit: "if(carriedBy = 'approval', 0, baseQty)",
    proposes: `if(carriedBy = '${way}', baseQty, 0)`,
    together: targets.filter((each) => each !== target).map((each) => `defectHandling-${each}`),
    ...more,
  };
}

export const defectLinkRules: readonly LinkRule[] = [
  {
    name: 'inspectionBill-defectHandling',
    title: '检验单下推不良处理单',
    source: {
      entity: 'inspectionBill',
      quantity: 'baseQty',
      unitQuantity: 'inspectQty',
      executed: 'handlingQty',
    },
    target: handling,
    // Without a limit, like the reports: it is made while they are being approved; its behaviour holds the limit.
    proposes: 'unqualifiedBase',
    also: [{ rule: 'inspectionRequest-defectHandling', line: 'sourceLineId' }],
  },
  {
    name: 'inspectionRequest-defectHandling',
    title: '报检的货不良处理',
    source: {
      entity: 'inspectionRequest',
      lines: 'items',
      quantity: 'baseQty',
      unitQuantity: 'requestQty',
    },
    target: handling,
    also: [{ rule: 'receiptNotice-defectHandling', line: 'sourceLineId' }, ...countedOn('defectHandling')],
  },
  {
    name: 'receiptNotice-defectHandling',
    title: '收货的货不良处理',
    source: { ...items('receiptNotice'), parts: brought },
    target: handling,
  },
  {
    // In the unit of the report, which is that of its order.
    name: 'workReport-defectHandling',
    title: '报工单下推不良处理单',
    source: {
      entity: 'workReport',
      quantity: 'defectQty',
      unitQuantity: 'defectQty',
      executed: 'handledQty',
    },
    target: { ...handling, quantity: 'defectQty' },
    proposes: 'defectQty',
  },
  executed('purchaseRefundApplication', '退料申请单', 'refund', {
    also: [{ rule: 'receiptNotice-purchaseRefundApplication', line: 'noticeLineId' }],
  }),
  executed('manufacturingOrder', '返工生产订单', 'rework', {
    target: { entity: 'manufacturingOrder', quantity: 'baseQty', unitQuantity: 'planQty' },
  }),
  executed('otherOutBill', '其他出库单', 'issue'),
  executed('transferBill', '直接调拨单', 'move'),
  {
    // What goods become when they are downgraded to another material.
    name: 'defectHandling-otherInBill',
    title: '不良处理单下推其他入库单',
    source: items('defectHandling'),
    target: items('otherInBill'),
    limit: "if(method = 'downgrade' and carriedBy = 'issue', baseQty, 0)",
  },
];
