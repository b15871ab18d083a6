// 采购订单: prices, tolerances and what is known of the source are proposed; limits on prices, sources and requisitions are
// kept; receipts fill the delivery rows earliest date first; the last price is noted where materials are looked up.
import type { Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { purchaseOrder as order } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefReader } from '#model/refs.ts';
import { partProblems } from '#model/rules/itemParts.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { changeDraft, openChangeOf } from '#server/areas/trade/orderChange/draft.ts';
import { proposeListed } from '#server/areas/trade/pricing/listedPrices.ts';
import { spreadOverDates } from '#server/areas/trade/spreadOverDates.ts';
import { overBudget, passedBudget, type Passed } from './projectBudget.ts';
import { ceilingProblems, ceilingsOf } from './ceilings.ts';
import { purchaseChange } from './purchaseOrderChange.ts';
import { purchaseParams, type PurchaseParams } from './purchaseParams.ts';
import { orderPrices } from './purchaseSide.ts';
import { approvedSources, proposeFromSource, sourceProblems } from './sources.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { carriedOf } from '#model/rowPart.ts';
import { givenOf } from '#server/behaviours/given.ts';

interface Facts {
  params: PurchaseParams;
  ceilings: ReadonlyMap<string, string>;
  approved: ReadonlySet<string>;
  /** Code of a change that is not approved yet. */
  openChange: string | null;
  /** Draft of a change with the values as they are. */
  change: Effect | null;
  /** Budget of the project the order passes. */
  budget: Passed | null;
  given: Row;
  reader: RefReader;
}

/** Lines nobody asked for, where the parameters want a requisition of every order, or the material of itself. */
function unrequested(
  { lines }: DocOf<typeof order>,
  { requireRequisition }: PurchaseParams,
  reader: RefReader,
): Problem[] {
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
const judged: readonly string[] = ['submit', 'approve'];
const taking: readonly string[] = ['change', 'unapprove', 'close'];

export const purchaseOrder = defineBehaviour(order, {
  title: '采购订单规则、价格与货源',
  effects: { approve: ['lastPrices'], unapprove: ['lastPrices'], change: ['create'], confirm: ['set'] },
  propose: async (proposal, read) => [
    ...(await proposeListed(orderPrices, proposal, read)),
    ...(await proposeFromSource(proposal, read)),
  ],
  async facts(doc, read, moment): Promise<Facts> {
    const params = await purchaseParams(read);
    const isJudged = judged.includes(moment);
    return {
      params,
      ceilings:
        params.priceControl !== 'none' && (isJudged || moment === 'save')
          ? await ceilingsOf(doc, read)
          : new Map(),
      approved: isJudged ? await approvedSources(doc, read) : new Set(),
      openChange: taking.includes(moment) ? await openChangeOf(purchaseChange, read, doc.id) : null,
      change: moment === 'change' ? await changeDraft(purchaseChange, read, doc) : null,
      budget: isJudged ? await passedBudget(doc, read) : null,
      given: read.given,
      reader: read.reader,
    };
  },
  check(doc, { params, ceilings, approved, openChange, budget, reader }, moment) {
    const isJudged = judged.includes(moment);
    const problems = ceilingProblems(
      doc,
      ceilings,
      params.priceControl === 'block' && isJudged ? 'error' : 'warning',
    );
    if (openChange !== null)
      problems.push({
        field: 'orderVersion',
        level: 'error',
        message: `该订单有未完成的变更单 ${openChange}，请先审核或删除它`,
      });
    if (!isJudged) return problems;
    problems.push(
      ...partProblems(order, doc),
      ...sourceProblems(doc, approved, params.sourceControl, reader),
    );
    return [
      ...problems,
      ...unrequested(doc, params, reader),
      ...(budget === null ? [] : [overBudget(budget)]),
    ];
  },
  plan: {
    approve: (_doc, { params }) => (params.updatesLastPrice ? [{ effect: 'lastPrices', counts: true }] : []),
    unapprove: (_doc, { params }) =>
      params.updatesLastPrice ? [{ effect: 'lastPrices', counts: false }] : [],
    change: (_doc, { change }) => (change === null ? [] : [change]),
    confirm({ id }, { given }) {
      const { confirmStatus, confirmDate } = givenOf(order, 'confirm', given);
      const fields = { confirmStatus: confirmStatus ?? 'confirmed', confirmDate };
      return [{ effect: 'set', entity, id, fields }];
    },
  },
  settle: (doc) =>
    doc.lines.items.flatMap((item) =>
      spreadOverDates(doc.lines.deliveries, item, 'receivedQty', item.receivedQty),
    ),
});
