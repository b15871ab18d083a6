// 采购订单: prices, tolerances and what is known of the source are proposed; limits on prices, sources and requisitions are
// kept; receipts fill the delivery rows earliest date first; the last price is noted where materials are looked up.
import type { DocOf } from '#model/typedDoc.ts';
import { purchaseOrder as order } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefReader } from '#model/refs.ts';
import { partProblems } from '#model/rules/itemParts.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { changeDraft, openChangeOf } from '#server/areas/trade/orderChange/draft.ts';
import { proposeListed } from '#server/areas/trade/pricing/listedPrices.ts';
import { spreadOverDates } from '#server/areas/trade/spreadOverDates.ts';
import { overBudget, passedBudget } from './projectBudget.ts';
import { ceilingProblems, ceilingsOf } from './ceilings.ts';
import { purchaseChange } from './purchaseOrderChange.ts';
import { purchaseParams, type PurchaseParams } from './purchaseParams.ts';
import { orderPrices } from './purchaseSide.ts';
import { approvedSources, packingProblems, proposeFromSource, sourceProblems } from './sources.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { carriedOf } from '#model/rowPart.ts';

type Order = DocOf<typeof order>;

/** Lines nobody asked for, where the parameters want a requisition of every order, or the material of itself. */
function unrequested({ lines }: Order, { requireRequisition }: PurchaseParams, reader: RefReader): Problem[] {
  return lines.items.flatMap((row): Problem[] => {
    const material = reader('material', row.material);
    const kept = carriedOf(reader, materials, row.material, ['isRequisitionNeeded']);
    const isNeeded = kept.isRequisitionNeeded === true;
    if (row.sourceEntity === 'purchaseRequisition' || !(requireRequisition || isNeeded)) return [];
    const why = requireRequisition
      ? '采购参数要求订单来源于采购申请'
      : `物料 ${material?.code ?? ''} ${material?.name ?? ''} 需要请购`;
    const message = `第${row.seq}行 ${why}，请从采购申请单下推`;
    return [
      { field: 'sourceCode', lines: 'items', lineId: row.id, lineNo: row.seq, level: 'error', message },
    ];
  });
}

const entity = 'purchaseOrder';
const priced = '采购价不超过最高限价，按采购参数提醒或禁止';
const unchanging = '没有未完成的变更单';

interface Limits {
  params: PurchaseParams;
  ceilings: Awaited<ReturnType<typeof ceilingsOf>>;
}

/** What holds for prices: nothing is asked where no limit counts. */
async function limits(doc: Order, read: Read): Promise<Limits> {
  const params = await purchaseParams(read);
  return { params, ceilings: params.priceControl === 'none' ? new Map() : await ceilingsOf(doc, read) };
}

async function judgedFacts(doc: Order, read: Read) {
  return {
    ...(await limits(doc, read)),
    approved: await approvedSources(doc, read),
    budget: await passedBudget(doc, read),
    reader: read.reader,
  };
}

/** Prices, sources, requisition and budget: what an order is held against before it counts. */
const judged = {
  checks: [priced, '货源有效，数量合最小订货量与最小包装量', '按参数来源于采购申请', '项目的采购预算'],
  facts: judgedFacts,
  check(doc: Order, { params, ceilings, approved, budget, reader }: Judged): Problem[] {
    return [
      ...ceilingProblems(doc, ceilings, params.priceControl === 'block' ? 'error' : 'warning'),
      ...partProblems(order, doc),
      ...sourceProblems(doc, approved, params.sourceControl, reader),
      ...packingProblems(doc, approved),
      ...unrequested(doc, params, reader),
      ...(budget === null ? [] : [overBudget(budget)]),
    ];
  },
};

type Judged = Awaited<ReturnType<typeof judgedFacts>>;

function changing(code: string | null): Problem[] {
  const message = `该订单有未完成的变更单 ${code ?? ''}，请先审核或删除它`;
  return code === null ? [] : [{ field: 'orderVersion', level: 'error', message }];
}

const openChange = (doc: Order, read: Read): Promise<string | null> =>
  openChangeOf(purchaseChange, read, doc.id);

export const purchaseOrder = defineBehaviour(order, {
  title: '采购订单规则、价格与货源',
  propose: async (proposal, read) => [
    ...(await proposeListed(orderPrices, proposal, read)),
    ...(await proposeFromSource(proposal, read)),
  ],
  actions: {
    save: defineAction(order, {
      checks: [priced],
      facts: limits,
      check: (doc, { ceilings }) => ceilingProblems(doc, ceilings, 'warning'),
    }),
    submit: defineAction(order, judged),
    approve: defineAction(order, {
      ...judged,
      effects: ['lastPrices'],
      plan: (_doc, { params }) => (params.updatesLastPrice ? [{ effect: 'lastPrices', counts: true }] : []),
    }),
    unapprove: defineAction(order, {
      checks: [unchanging],
      effects: ['lastPrices'],
      facts: async (doc, read) => ({
        params: await purchaseParams(read),
        open: await openChange(doc, read),
      }),
      check: (_doc, { open }) => changing(open),
      plan: (_doc, { params }) => (params.updatesLastPrice ? [{ effect: 'lastPrices', counts: false }] : []),
    }),
    close: defineAction(order, {
      checks: [unchanging],
      facts: openChange,
      check: (_doc, code) => changing(code),
    }),
    change: defineAction(order, {
      checks: [unchanging],
      effects: ['create'],
      facts: async (doc, read) => ({
        open: await openChange(doc, read),
        draft: await changeDraft(purchaseChange, read, doc),
      }),
      check: (_doc, { open }) => changing(open),
      plan: (_doc, { draft }) => [draft],
    }),
    confirm: defineAction(order, 'confirm', {
      effects: ['set'],
      plan: ({ id }, _facts, { given }) => [
        {
          effect: 'set',
          entity,
          id,
          fields: {
            confirmStatus: given.confirmStatus ?? 'confirmed',
            confirmDate: given.confirmDate,
          },
        },
      ],
    }),
  },
  settle: (doc) =>
    doc.lines.items.flatMap((item) =>
      spreadOverDates(doc.lines.deliveries, item, 'receivedQty', item.receivedQty),
    ),
});
