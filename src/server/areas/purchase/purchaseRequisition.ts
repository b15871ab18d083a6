// 采购申请单: prices are estimated from lists; what nobody approved of is finished when the requisition is approved, and
// more than was asked for is approved only by who has the right to.
import type { DocOf } from '#model/typedDoc.ts';
import { purchaseRequisition as requisition } from '#entities/purchase/purchaseRequisition.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal } from '#model/decimal.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { proposeListed } from '#server/areas/trade/pricing/listedPrices.ts';
import { requisitionPrices } from './purchaseSide.ts';

type Requisition = DocOf<typeof requisition>;

function declined({ id: own, lines }: Requisition, lineStatus: string): Effect[] {
  const rows = lines.items.filter(({ approvedQty }) => decimal(approvedQty).isZero());
  if (rows.length === 0) return [];
  return [
    {
      effect: 'set',
      entity: 'purchaseRequisition',
      id: own,
      lines: rows.map(({ id }) => ({ lines: 'items', id, fields: { lineStatus } })),
    },
  ];
}

function raised({ lines }: Requisition): Problem[] {
  return lines.items.flatMap((row): Problem[] =>
    decimal(row.approvedQty).lte(decimal(row.qty))
      ? []
      : [
          {
            field: 'approvedQty',
            lines: 'items',
            lineId: row.id,
            lineNo: row.seq,
            level: 'error',
            message: `第${row.seq}行 批准数量大于申请数量，需要“批准超过申请数量”的权限`,
          },
        ],
  );
}

const within = '批准数量大于申请数量须有“批准超过申请数量”的权限';
const mayRaise = async (_doc: Requisition, { grants }: Read): Promise<boolean> =>
  grants.admin || grants.codes.includes('purchaseRequisition:raiseApproved');
const raisedUnlessAllowed = (doc: Requisition, allowed: boolean): Problem[] => (allowed ? [] : raised(doc));

export const purchaseRequisition = defineBehaviour(requisition, {
  title: '采购申请的价格与批准数量',
  propose: (proposal, read) => proposeListed(requisitionPrices, proposal, read),
  actions: {
    save: defineAction(requisition, { checks: [within], facts: mayRaise, check: raisedUnlessAllowed }),
    submit: defineAction(requisition, {
      checks: [within, '至少一行的批准数量大于 0'],
      facts: mayRaise,
      check(doc, allowed) {
        const over = raisedUnlessAllowed(doc, allowed);
        const rows = doc.lines.items;
        if (over.length > 0 || rows.length === 0 || rows.some((row) => !decimal(row.approvedQty).isZero()))
          return over;
        return [{ field: 'items', level: 'error', message: '各行批准数量都为 0，请驳回或作废申请' }];
      },
    }),
    approve: defineAction(requisition, {
      checks: [within],
      effects: ['set'],
      facts: mayRaise,
      check: raisedUnlessAllowed,
      plan: (doc) => declined(doc, 'terminated'),
    }),
    unapprove: { effects: ['set'], plan: (doc) => declined(doc, 'open') },
  },
});
