// How goods come to be inspected and what is written back: a bill counts on the line that asked for it, and from there on
// the document that brought the goods.
import type { LinkPart, LinkRule } from '#model/linkRule.ts';
import { countedOn, sourceLinkRules } from './sourceLinks.ts';

const judgedParts: readonly LinkPart[] = [
  { column: 'qualifiedQty', quantity: 'qualifiedBase' },
  { column: 'concessionQty', quantity: 'concessionBase' },
  { column: 'unqualifiedQty', quantity: 'unqualifiedBase' },
];
const bill = { entity: 'inspectionBill', quantity: 'baseQty', unitQuantity: 'inspectQty' } as const;
const requested = {
  entity: 'inspectionRequest',
  lines: 'items',
  quantity: 'baseQty',
  unitQuantity: 'requestQty',
} as const;

export const inspectionLinkRules: readonly LinkRule[] = [
  {
    name: 'inspectionRequest-inspectionBill',
    title: '报检单下推检验单',
    source: { ...requested, executed: 'inspectedQty', occupied: 'inspectingQty', parts: judgedParts },
    target: bill,
    limit: "if(inspectMode = 'exempt', 0, baseQty)",
    closes: 'executedBase >= baseQty',
    also: [{ rule: 'receiptNotice-inspectionBill', line: 'sourceLineId' }, ...countedOn('inspectionBill')],
  },
  {
    // Without a limit, since the request may be made while the notice is being approved; its behaviour holds the limit.
    name: 'receiptNotice-inspectionRequest',
    title: '收货通知单下推报检单',
    source: {
      entity: 'receiptNotice',
      lines: 'items',
      quantity: 'baseQty',
      executed: 'requestQty',
      parts: [{ column: 'exemptQty', quantity: 'exemptBase' }],
    },
    target: requested,
    proposes: 'if(isInspect, countedBaseQty, 0)',
  },
  {
    name: 'receiptNotice-inspectionBill',
    title: '收货的货检验',
    source: {
      entity: 'receiptNotice',
      lines: 'items',
      quantity: 'baseQty',
      executed: 'inspectedQty',
      parts: [...judgedParts, { column: 'sampleLossQty', quantity: 'destroyedBase' }],
    },
    target: bill,
  },
  ...sourceLinkRules,
];
