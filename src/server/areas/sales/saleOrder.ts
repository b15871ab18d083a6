// 销售订单: prices, discounts and tolerances are proposed; the same customer order number twice is worth a warning;
// delivery rows fill up earliest date first; what has no demand row of its own gets one when the order is approved.
import { decimal } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { partProblems } from '#model/rules/itemParts.ts';
import { entityOf } from '#entities/registry.ts';
import { saleOrder as order } from '#entities/sales/saleOrder/saleOrder.ts';
import { material } from '#entities/master/material/material.ts';
import { saleParam } from '#entities/sales/saleParam.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { changeDraft, openChangeOf } from '#server/areas/trade/orderChange/draft.ts';
import { spreadOverDates } from '#server/areas/trade/spreadOverDates.ts';
import { saleChange } from './saleOrderChange.ts';
import { proposeOrganisationTerms } from './organisationTerms.ts';
import { proposePrices } from './prices.ts';
import { proposeWholeDiscount } from './wholeDiscountList.ts';
import { among, is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Order = DocOf<typeof order>;

const entity = 'saleOrder';
const apart = '客户订单号没有用过，否则提醒';
const contracted = '销售参数要求时，订单关联合同';
const unchanging = '没有未完成的变更单';

const problem = (field: string, level: Problem['level'], message: string): Problem => ({
  field,
  level,
  message,
});

function duplicated(code: string | null): Problem[] {
  const message = `该客户的订单 ${code ?? ''} 已用过此客户订单号，请确认不是重复录入`;
  return code === null ? [] : [problem('customerOrderNo', 'warning', message)];
}

function uncontracted({ fields }: Order, required: boolean): Problem[] {
  return required && isEmpty(fields.saleContract)
    ? [problem('saleContract', 'error', '销售参数要求订单关联合同，请选择销售合同')]
    : [];
}

function changing(code: string | null): Problem[] {
  const message = `该订单有未完成的变更单 ${code ?? ''}，请先审核或删除它`;
  return code === null ? [] : [problem('orderVersion', 'error', message)];
}

const openChange = (doc: Order, read: Read): Promise<string | null> => openChangeOf(saleChange, read, doc.id);

export const saleOrder = defineBehaviour(order, {
  title: '销售订单规则、价格与需求行',
  async propose(proposal, read) {
    const prices = await proposePrices(proposal, read, true);
    return [
      ...(await proposeOrganisationTerms(proposal, read)),
      ...prices,
      ...(await proposeWholeDiscount(order, proposal, prices, read)),
      ...(await proposeTolerances(proposal, read)),
    ];
  },
  actions: {
    save: defineAction(order, {
      checks: [apart],
      facts: duplicateOf,
      check: (_doc, duplicate) => duplicated(duplicate),
    }),
    submit: defineAction(order, {
      checks: [apart, contracted],
      facts: async (doc, read) => ({
        duplicate: await duplicateOf(doc, read),
        required: await requiresContract(read),
      }),
      check: (doc, { duplicate, required }) => [
        ...duplicated(duplicate),
        ...uncontracted(doc, required),
        ...partProblems(order, doc),
      ],
    }),
    approve: defineAction(order, {
      checks: [contracted],
      effects: ['keepLines'],
      facts: (_doc, read) => requiresContract(read),
      check: (doc, required) => [...uncontracted(doc, required), ...partProblems(order, doc)],
      plan: demandOf,
    }),
    unapprove: defineAction(order, {
      checks: [unchanging],
      effects: ['keepLines'],
      facts: openChange,
      check: (_doc, code) => changing(code),
      plan: (doc) => [
        {
          effect: 'keepLines',
          entity,
          id: doc.id,
          lines: 'requirementPlans',
          remove: doc.lines.requirementPlans.flatMap((row) => (row.isGenerated === true ? [row.id] : [])),
        },
      ],
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
        draft: await changeDraft(saleChange, read, doc),
      }),
      check: (_doc, { open }) => changing(open),
      plan: (_doc, { draft }) => [draft],
    }),
  },
  settle: (doc) =>
    doc.lines.items.flatMap((item) => [
      ...spreadOverDates(doc.lines.deliveries, item, 'shippedQty', item.shippedQty),
      ...spreadOverDates(doc.lines.deliveries, item, 'noticedQty', item.noticedQty),
    ]),
});

async function duplicateOf(
  { id, fields: { customer, customerOrderNo } }: Order,
  read: Read,
): Promise<string | null> {
  if (customer === null || customerOrderNo === null || customerOrderNo === '') return null;
  const o = headerTable(order, 'o');
  const [other] = await read.select(
    { code: o.code },
    sql`from ${o} where ${is(o.org, read.org)} and ${is(o.customer, customer)} and ${is(o.customerOrderNo, customerOrderNo)}
      and ${o.id} <> ${id}::uuid and not ${stateIs(order, o.status, 'void')} limit 1`,
  );
  return other?.code ?? null;
}

async function requiresContract(read: Read): Promise<boolean> {
  if (entityOf('saleContract') === undefined) return false;
  const p = headerTable(saleParam, 'p');
  const [param] = await read.keptSelect(
    [saleParam],
    { requireContract: p.requireContract },
    sql`from ${p} where ${is(p.org, read.org)}`,
  );
  return param?.requireContract === true;
}

/** Items nobody divided into demand rows: one for each delivery row, else one for the item. */
function demandOf({ id, fields, lines }: Order): Effect[] {
  const insert = lines.items.flatMap((item): Row[] => {
    if (lines.requirementPlans.some(({ itemSeq }) => itemSeq === item.seq)) return [];
    const parts = lines.deliveries.filter(({ itemSeq }) => itemSeq === item.seq);
    return (parts.length > 0 ? parts : [item]).map((part) => ({
      itemSeq: item.seq,
      demandDate: part.planDeliveryDate ?? part.deliveryDate ?? item.deliveryDate,
      qty: part.qty,
      supplyOrg: fields.stockOrg,
      supplyMode: item.supplyMode ?? 'stock',
      mtoNo: item.mtoNo,
      bom: item.bom,
      isGenerated: true,
    }));
  });
  return insert.length === 0 ? [] : [{ effect: 'keepLines', entity, id, lines: 'requirementPlans', insert }];
}

/** Tolerances come from the material, and where it says nothing from the company's parameters. */
async function proposeTolerances({ before, doc, patches }: Proposal<Order>, read: Read): Promise<Patch[]> {
  const old = new Map((before?.lines.items ?? []).map((row) => [row.id, row]));
  const typed = new Set(
    patches.flatMap((patch) => (patch.op === 'setLine' ? [`${patch.id}|${patch.field}`] : [])),
  );
  for (const patch of patches)
    if (patch.op === 'insertLine')
      for (const field of Object.keys(patch.values)) typed.add(`${patch.id}|${field}`);
  const asking = doc.lines.items.flatMap(({ id, material: chosen }) =>
    chosen !== null && old.get(id)?.material !== chosen ? [{ id, chosen }] : [],
  );
  if (asking.length === 0) return [];
  const p = headerTable(saleParam, 'p');
  const [ratios] = await read.keptSelect(
    [saleParam],
    { overRatio: p.defaultOverRatio, shortRatio: p.defaultShortRatio },
    sql`from ${p} where ${is(p.org, read.org)}`,
  );
  const wanted = Object.entries(ratios ?? {}).flatMap(([field, value]) =>
    value === null || decimal(value).isZero() ? [] : [{ field, value }],
  );
  if (wanted.length === 0) return [];
  const m = headerTable(material, 'm');
  const materials = await read.select(
    { id: m.id },
    sql`from ${m} where ${among(
      m.id,
      asking.map(({ chosen }) => chosen),
    )}
      and ${m.deliverOverRatio} is null and ${m.deliverShortRatio} is null`,
  );
  const silent = new Set(materials.map(({ id }) => id));
  return asking.flatMap(({ id, chosen }) =>
    wanted.flatMap(({ field, value }): Patch[] =>
      silent.has(chosen) && !typed.has(`${id}|${field}`)
        ? [{ op: 'setLine', lines: 'items', id, field, value }]
        : [],
    ),
  );
}
