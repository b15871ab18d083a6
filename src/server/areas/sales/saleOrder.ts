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
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
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

interface Facts {
  /** Code of another order with the same customer order number. */
  duplicate: string | null;
  requireContract: boolean;
  /** Code of a change that is not approved yet. */
  openChange: string | null;
  /** Draft of a change with the values as they are. */
  change: Effect | null;
}

const entity = 'saleOrder';
const judged: readonly string[] = ['submit', 'approve'];

export const saleOrder = defineBehaviour(order, {
  title: '销售订单规则、价格与需求行',
  effects: { approve: ['keepLines'], unapprove: ['keepLines'], change: ['create'] },
  async propose(proposal, read) {
    const prices = await proposePrices(proposal, read, true);
    return [
      ...(await proposeOrganisationTerms(proposal, read)),
      ...prices,
      ...(await proposeWholeDiscount(order, proposal, prices, read)),
      ...(await proposeTolerances(proposal, read)),
    ];
  },
  async facts(doc, read, moment): Promise<Facts> {
    return {
      duplicate: moment === 'save' || moment === 'submit' ? await duplicateOf(doc, read) : null,
      requireContract: judged.includes(moment) && (await requiresContract(read)),
      openChange:
        moment === 'change' || moment === 'unapprove' || moment === 'close'
          ? await openChangeOf(saleChange, read, doc.id)
          : null,
      change: moment === 'change' ? await changeDraft(saleChange, read, doc) : null,
    };
  },
  check(doc, { duplicate, requireContract, openChange }, moment) {
    const problems: Problem[] = [];
    const add = (field: string, level: Problem['level'], message: string): void =>
      void problems.push({ field, level, message });
    if (duplicate !== null)
      add('customerOrderNo', 'warning', `该客户的订单 ${duplicate} 已用过此客户订单号，请确认不是重复录入`);
    if (requireContract && isEmpty(doc.fields.saleContract))
      add('saleContract', 'error', '销售参数要求订单关联合同，请选择销售合同');
    if (openChange !== null)
      add('orderVersion', 'error', `该订单有未完成的变更单 ${openChange}，请先审核或删除它`);
    const def = entityOf(entity);
    if (def !== undefined && judged.includes(moment)) problems.push(...partProblems(def, doc));
    return problems;
  },
  plan: {
    change: (_doc, { change }) => (change === null ? [] : [change]),
    approve: (doc) => demandOf(doc),
    unapprove: (doc) => [
      {
        effect: 'keepLines',
        entity,
        id: doc.id,
        lines: 'requirementPlans',
        remove: doc.lines.requirementPlans.flatMap((row) => (row.isGenerated === true ? [row.id] : [])),
      },
    ],
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
