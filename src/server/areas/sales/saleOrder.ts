// 销售订单: prices, discounts and tolerances are proposed; the same customer order number twice is worth a warning;
// delivery rows fill up earliest date first; what has no demand row of its own gets one when the order is approved.
import { decimal } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { partProblems } from '#model/rules/itemParts.ts';
import { entityOf } from '#entities/registry.ts';
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { changeDraft, openChangeOf } from '#server/areas/trade/orderChange/draft.ts';
import { spreadOverDates } from '#server/areas/trade/spreadOverDates.ts';
import { optionalText, textOf } from '#server/values.ts';
import { saleChange } from './saleOrderChange.ts';
import { proposeOrganisationTerms } from './organisationTerms.ts';
import { proposePrices } from './prices.ts';
import { proposeWholeDiscount } from './wholeDiscountList.ts';
import { stateSql } from '#server/store/stateSql.ts';

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

export const saleOrder = defineBehaviour<Facts>({
  title: '销售订单规则、价格与需求行',
  effects: { approve: ['keepLines'], unapprove: ['keepLines'], change: ['create'] },
  async propose(proposal, read) {
    const prices = await proposePrices(proposal, read, true);
    return [
      ...(await proposeOrganisationTerms(proposal, read)),
      ...prices,
      ...(await proposeWholeDiscount(entity, proposal, prices, read)),
      ...(await proposeTolerances(proposal, read)),
    ];
  },
  async facts(doc, read, moment) {
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
    if (requireContract && isEmpty(doc.fields['saleContract']))
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
        remove: (doc.lines['requirementPlans'] ?? []).flatMap((row) =>
          row['isGenerated'] === true ? [row.id] : [],
        ),
      },
    ],
  },
  settle: (doc) =>
    (doc.lines['items'] ?? []).flatMap((item) => [
      ...spreadOverDates(doc, item, 'shippedQty'),
      ...spreadOverDates(doc, item, 'noticedQty'),
    ]),
});

async function duplicateOf(doc: Doc, read: Read): Promise<string | null> {
  const { customer, customerOrderNo } = doc.fields;
  if (typeof customerOrderNo !== 'string' || customerOrderNo === '') return null;
  const [other] = await read.rows(
    `select code from sale_order where org = $1::uuid and customer = $2::uuid and customer_order_no = $3 and id <> $4::uuid and not ${stateSql('saleOrder', 'status', 'void')} limit 1`,
    [read.org, customer, customerOrderNo, doc.id],
  );
  return typeof other?.['code'] === 'string' ? other['code'] : null;
}

async function requiresContract(read: Read): Promise<boolean> {
  if (entityOf('saleContract') === undefined) return false;
  const [param] = await read.kept(
    ['saleParam'],
    'select require_contract from sale_param where org = $1::uuid',
    [read.org],
  );
  return param?.['require_contract'] === true;
}

/** Items nobody divided into demand rows: one for each delivery row, else one for the item. */
function demandOf(doc: Doc): Effect[] {
  const rowsOf = (lines: string, item: LineRow) =>
    (doc.lines[lines] ?? []).filter((row) => row['itemSeq'] === item.seq);
  const insert = (doc.lines['items'] ?? []).flatMap((item): Row[] => {
    if (rowsOf('requirementPlans', item).length > 0) return [];
    const parts = rowsOf('deliveries', item);
    return (parts.length > 0 ? parts : [item]).map((part) => ({
      itemSeq: item.seq,
      demandDate: part['planDeliveryDate'] ?? part['deliveryDate'] ?? item['deliveryDate'] ?? null,
      qty: part['qty'] ?? null,
      supplyOrg: doc.fields['stockOrg'] ?? null,
      supplyMode: item['supplyMode'] ?? 'stock',
      mtoNo: item['mtoNo'] ?? null,
      bom: item['bom'] ?? null,
      isGenerated: true,
    }));
  });
  return insert.length === 0
    ? []
    : [{ effect: 'keepLines', entity, id: doc.id, lines: 'requirementPlans', insert }];
}

/** Tolerances come from the material, and where it says nothing from the company's parameters. */
async function proposeTolerances({ before, doc, patches }: Proposal, read: Read): Promise<Patch[]> {
  const old = new Map((before?.lines['items'] ?? []).map((row) => [row.id, row]));
  const typed = new Set(
    patches.flatMap((patch) => (patch.op === 'setLine' ? [`${patch.id}|${patch.field}`] : [])),
  );
  for (const patch of patches)
    if (patch.op === 'insertLine')
      for (const field of Object.keys(patch.values)) typed.add(`${patch.id}|${field}`);
  const asking = (doc.lines['items'] ?? []).filter(
    (row) => !isEmpty(row['material']) && old.get(row.id)?.['material'] !== row['material'],
  );
  if (asking.length === 0) return [];
  const [param] = await read.kept(
    ['saleParam'],
    'select default_over_ratio::text as over, default_short_ratio::text as short from sale_param where org = $1::uuid',
    [read.org],
  );
  const ratios = { overRatio: optionalText(param?.['over']), shortRatio: optionalText(param?.['short']) };
  const wanted = Object.entries(ratios).flatMap(([field, value]) =>
    value === null || decimal(value).isZero() ? [] : [{ field, value }],
  );
  if (wanted.length === 0) return [];
  const materials = await read.rows(
    'select id from material where id = any($1::uuid[]) and deliver_over_ratio is null and deliver_short_ratio is null',
    [asking.map((row) => textOf(row['material']))],
  );
  const silent = new Set(materials.map((row) => String(row['id'])));
  return asking.flatMap((row) =>
    wanted.flatMap(({ field, value }): Patch[] =>
      silent.has(textOf(row['material'])) && !typed.has(`${row.id}|${field}`)
        ? [{ op: 'setLine', lines: 'items', id: row.id, field, value }]
        : [],
    ),
  );
}
