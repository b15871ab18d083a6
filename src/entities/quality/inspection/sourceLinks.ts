// Goods inspected on other occasions than their arrival: what is asked for, judged and handled counts on the document that
// brought them, and its next document takes no more than passed.
import type { LinkEnd, LinkPart, LinkRule } from '#model/linkRule.ts';

interface InspectedSource {
  source: LinkEnd;
  title: string;
  /** What a push asks for, in base units. */
  proposes: string;
  /** Columns by what they count. */
  columns: Readonly<
    Record<'asked' | 'exempt' | 'inspected' | 'qualified' | 'concession' | 'unqualified' | 'loss', string>
  >;
  /** What became of the rejected; absent: its handlings count by a rule of their own. */
  handled?: Readonly<Record<'released' | 'disposed', string>>;
}

const onLines = {
  asked: 'requestQty',
  exempt: 'exemptQty',
  inspected: 'inspectedQty',
  qualified: 'qualifiedQty',
  concession: 'concessionQty',
  unqualified: 'unqualifiedQty',
  loss: 'sampleLossQty',
} as const;

const handledOnLines = { released: 'releasedQty', disposed: 'disposedQty' } as const;

const inspectedSources: readonly InspectedSource[] = [
  {
    source: { entity: 'manufacturingOrder', quantity: 'baseQty', unitQuantity: 'planQty' },
    title: '生产订单',
    // What was reworked after its refusal may be asked for again.
    proposes:
      'if(inspectRequired, coalesce(qualifiedQty, 0) * baseQty / planQty + coalesce(finalUnqualifiedBaseQty, 0), 0)',
    columns: {
      asked: 'finalRequestQty',
      exempt: 'finalExemptQty',
      inspected: 'finalInspectedQty',
      qualified: 'finalQualifiedQty',
      concession: 'finalConcessionQty',
      unqualified: 'finalUnqualifiedQty',
      loss: 'finalLossQty',
    },
    handled: { released: 'finalReleasedQty', disposed: 'finalDisposedQty' },
  },
  {
    // In the unit of the report, which is that of its order.
    source: { entity: 'workReport', quantity: 'finishedBaseQty', unitQuantity: 'finishedQty' },
    title: '报工单',
    proposes: 'if(coalesce(finishedQty, 0) = 0, 0, qualifiedQty * finishedBaseQty / finishedQty)',
    columns: { ...onLines, qualified: 'acceptedQty' },
  },
  {
    source: { entity: 'deliveryNotice', lines: 'items', quantity: 'baseQty' },
    title: '发货通知单',
    proposes: 'if(isInspect, baseQty, 0)',
    columns: onLines,
    handled: handledOnLines,
  },
  {
    source: { entity: 'saleReturnApplication', lines: 'items', quantity: 'baseQty' },
    title: '退货申请单',
    proposes: 'if(isInspect, baseQty, 0)',
    columns: onLines,
    handled: handledOnLines,
  },
  {
    source: { entity: 'outsourcingOrder', lines: 'items', quantity: 'baseQty' },
    title: '委外订单',
    // What the supplier mended or made again is asked for again, like what he sends for goods returned to him.
    proposes:
      'if(inspectRequired, baseQty + replenish + max(0, coalesce(unqualifiedQty, 0) - coalesce(releasedQty, 0)) * baseQty / qty, 0)',
    columns: onLines,
    handled: handledOnLines,
  },
];

const request = {
  entity: 'inspectionRequest',
  lines: 'items',
  quantity: 'baseQty',
  unitQuantity: 'requestQty',
} as const;
const bill = { entity: 'inspectionBill', quantity: 'baseQty', unitQuantity: 'inspectQty' } as const;
const handling = { entity: 'defectHandling', quantity: 'baseQty', unitQuantity: 'defectQty' } as const;

const part = (column: string, quantity: string): LinkPart => ({ column, quantity });

export const sourceLinkRules: readonly LinkRule[] = inspectedSources.flatMap(
  ({ source, title, proposes, columns, handled }): LinkRule[] => [
    {
      name: `${source.entity}-inspectionRequest`,
      title: `${title}下推报检单`,
      source: { ...source, executed: columns.asked, parts: [part(columns.exempt, 'exemptBase')] },
      target: request,
      proposes,
    },
    {
      name: `${source.entity}-inspectionBill`,
      title: `${title}的货检验`,
      source: {
        ...source,
        executed: columns.inspected,
        parts: [
          part(columns.qualified, 'qualifiedBase'),
          part(columns.concession, 'concessionBase'),
          part(columns.unqualified, 'unqualifiedBase'),
          part(columns.loss, 'destroyedBase'),
        ],
      },
      target: bill,
    },
    ...(handled === undefined
      ? []
      : [
          {
            name: `${source.entity}-defectHandling`,
            title: `${title}的货不良处理`,
            source: {
              ...source,
              parts: [part(handled.released, 'releasedBase'), part(handled.disposed, 'disposedBase')],
            },
            target: handling,
          },
        ]),
  ],
);

/** A judged quantity counts on whatever brought the goods; lines of other documents are not found, and count nowhere. */
export const countedOn = (target: 'inspectionBill' | 'defectHandling') =>
  inspectedSources.map(({ source }) => ({ rule: `${source.entity}-${target}`, line: 'sourceLineId' }));
