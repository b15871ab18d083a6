// Contracts with their plans, orders under them and money that came and went: few enough to go through the recipes of
// the product, which keep contracts, plan rows and settlements in step.
import { customer } from '#entities/master/customer.ts';
import { material } from '#entities/master/material/material.ts';
import { settlementMethod } from '#entities/master/settlementMethod.ts';
import { supplier } from '#entities/master/supplier.ts';
import type { Row } from '#model/entity.ts';
import { moneySides, type MoneySide } from '#entities/blocks/money/moneySide.ts';
import { factsReader } from '#model/rules/facts.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { newId } from '#server/ids.ts';
import { pushDoc } from '#server/pipeline/push.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports } from '#server/ports.ts';
import { asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { workdayAgo, workdayIn } from '../factoryDays.ts';
import { approved, clerkOf, defOf, saved } from './clerk.ts';

const money = factsReader({ currency: 'ref', exchangeRate: 'rate' });
const planned = factsReader({ amount: 'money' });

const kinds = ['quantity', 'quantity', 'framework', 'quantity', 'amount', 'quantity', 'quantity', 'quantity'];
const saleNames = [
  '减速机年度供货合同',
  '输送线配套合同',
  '备件框架协议',
  '改造项目销售合同',
  '年度金额合同',
  '电机采购安装合同',
  '产线配件合同',
  '试制件合同',
];
const purchaseNames = ['钢材年度采购合同', '轴承采购合同', '标准件框架协议', '外协加工合同'];

/** Contracts of the last months of the largest organisation; the last ones are still on their way. */
export async function makeMoney(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  for (const side of moneySides)
    await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, (context) =>
      contractsOf(context, side),
    );
}

async function contractsOf(context: WriteContext, side: MoneySide): Promise<void> {
  const isSale = side.name === 'receivable';
  const partners = await partnersOf(context, side);
  const goods = await goodsOf(context, isSale ? 'is_sale' : 'is_purchase');
  if (partners.length === 0 || goods.length < 3) return;
  const [scheme] = await schemesOf(context, side);
  const category = await saved(context, 'contractCategory', {
    code: isSale ? 'HT-S' : 'HT-P',
    name: isSale ? '产品销售合同' : '物料采购合同',
    direction: isSale ? 'sale' : 'purchase',
  });
  const names = isSale ? saleNames : purchaseNames;
  for (const [index, contractName] of names.entries()) {
    const partner = partners[index % partners.length];
    const kind = contractName.includes('框架') ? 'framework' : (kinds[index] ?? 'quantity');
    const signDate = workdayAgo(context.today, 150 - index * 17);
    const fields: Row = {
      contractName,
      category: category.doc.id,
      contractKind: kind,
      [side.partner]: partner?.id ?? '',
      [side.owner]: partner?.owner ?? '',
      signDate,
      effectiveDate: signDate,
      expiryDate: workdayIn(context.today, index === 1 ? 20 : 60 + index * 25),
      deliveryDeadline: workdayIn(context.today, 30 + index * 10),
      ...(kind === 'framework' || scheme === undefined ? {} : { [side.scheme]: scheme }),
    };
    const items = [0, 1, 2]
      .slice(0, 1 + (index % 3))
      .map((place): Row => itemOf(goods[(index + place) % goods.length], 400 + index * 150));
    const milestones: Row[] = [
      {
        name: isSale ? '客户验收' : '到货验收',
        milestoneType: 'acceptance',
        planDate: workdayIn(context.today, 40),
      },
    ];
    const draft = await saved(context, side.contract, fields, {
      items,
      ...(kind === 'framework' ? {} : { milestones }),
    });
    if (index >= names.length - 1) continue;
    await liveOf(
      context,
      side,
      await approved(context, defOf(side.contract), draft, () => newId(context.ports)),
      kind,
      index,
    );
  }
}

/** What happened under an approved contract: money for its first row, an order where orders make the plan. */
async function liveOf(
  context: WriteContext,
  side: MoneySide,
  contract: DocResult,
  kind: string,
  index: number,
): Promise<void> {
  const key = (): string => newId(context.ports);
  if (kind === 'framework') {
    const order = await pushDoc(context, defOf(side.contract), contract.doc.id, side.order, {
      version: contract.doc.version,
      key: key(),
    });
    const { items: ordered = [] } = order.doc.lines;
    const dates = ordered.map(({ id }): Patch => ({
      op: 'setLine',
      lines: 'items',
      id,
      field: 'deliveryDate',
      value: workdayIn(context.today, 14),
    }));
    const dated = await saveDoc(context, defOf(side.order), {
      id: order.doc.id,
      version: order.doc.version,
      key: key(),
      patches: dates,
    });
    await approved(context, defOf(side.order), dated, key);
    return;
  }
  const { moneyPlans: [first] = [] } = contract.doc.lines;
  if (first === undefined || index % 3 === 2) return;
  const { amount: whole } = planned(first);
  const { currency, exchangeRate } = money(contract.doc.fields);
  const amount = index % 2 === 0 ? (whole ?? '') : String(Math.floor(Number(whole) / 2));
  const record = await saved(
    context,
    side.record,
    {
      [side.partner]: contract.doc.fields[side.partner] ?? null,
      settlementMethod: await methodOf(context),
      noteNo: `${context.today.replaceAll('-', '')}${String(index + 1).padStart(3, '0')}`,
      currency,
      exchangeRate: exchangeRate ?? '1',
      amount,
      date: workdayAgo(context.today, 20 - index),
    },
    { items: [{ [side.plan]: first[side.plan] ?? null, amount }] },
  );
  if (index !== 6) await approved(context, defOf(side.record), record, key);
}

/** Three usual ways of payment; the first is for contracts, the second becomes the default of orders. */
async function schemesOf(context: WriteContext, side: MoneySide): Promise<string[]> {
  const base = side.usualBase;
  const wanted: { fields: Row; items: Row[] }[] = [
    {
      fields: { code: '30-60-10', name: '预付30%、货到60%、质保10%', basis: 'contract' },
      items: [
        { stage: 'advance', ratio: '30', isAdvance: true, dueBase: 'documentDate', days: 7 },
        { stage: 'arrival', ratio: '60', dueBase: base, days: 30 },
        {
          stage: 'retention',
          ratio: '10',
          dueBase: 'milestone',
          milestoneType: 'acceptance',
          dueMode: 'monthsAfter',
          months: 12,
        },
      ],
    },
    {
      fields: { code: 'YJ60', name: '按出入库月结60天', basis: 'delivery' },
      items: [{ stage: 'monthly', ratio: '100', dueBase: base, dueMode: 'monthEndPlusDays', days: 60 }],
    },
    {
      fields: { code: 'FQ3', name: '分三期等额', basis: 'order', splitMode: 'equal', periods: 3 },
      items: [{ stage: 'balance', dueBase: 'documentDate' }],
    },
  ];
  const ids: string[] = [];
  for (const { fields, items } of wanted)
    ids.push((await saved(context, side.scheme, fields, { items })).doc.id);
  return ids;
}

function itemOf(wanted: Goods | undefined, qty: number): Row {
  return {
    material: wanted?.id ?? '',
    qty: String(qty),
    taxPrice: wanted?.price ?? '100',
    taxRate: '13',
  };
}

async function partnersOf({ session, grants }: WriteContext, side: MoneySide) {
  const [table, owner] =
    side.name === 'receivable'
      ? [headerTable(customer, 'p'), 'salesperson']
      : [headerTable(supplier, 'p'), 'purchaser'];
  const ticked = side.name === 'receivable' ? 'is_salesperson' : 'is_purchaser';
  // Orders are approved under these contracts, whatever the customer owes by then.
  const free = side.name === 'receivable' ? "and p.credit_control is distinct from 'block'" : '';
  const rows = await selectRows(
    session,
    {
      id: table.id,
      owner: asKind(
        'ref',
        raw(
          `coalesce(o.id, (select e.id from employee e where e.org = p.org and e.${ticked} and e.status = 'approved' limit 1))`,
        ),
      ),
    },
    sql`from ${table} left join employee o on o.id = ${raw(`p.${owner}`)} and o.status = 'approved'
     where p.org = ${grants.org}::uuid and p.status = 'approved' and p.currency = (select local_currency from organization where id = ${grants.org}::uuid) ${raw(free)}
     order by p.code limit 12`,
  );
  return rows.flatMap(({ id, owner: whose }) => (whose === null ? [] : [{ id, owner: whose }]));
}

type Goods = Awaited<ReturnType<typeof goodsOf>>[number];

function goodsOf({ session, grants }: WriteContext, ticked: 'is_sale' | 'is_purchase') {
  const m = headerTable(material, 'm');
  const price = sql`round(coalesce(nullif(${m.refSalePrice}, 0), nullif(${m.refCost}, 0), 100), 2)`;
  return selectRows(
    session,
    { id: m.id, price: present(asKind('price', price)) },
    sql`from ${m} where ${is(m.org, grants.org)} and m.status = 'approved' and ${raw(`m.${ticked}`)} and not coalesce(m.is_lot_managed, false) order by ${m.code} limit 15`,
  );
}

async function methodOf({ session }: WriteContext): Promise<string | null> {
  const s = headerTable(settlementMethod, 's');
  const [method] = await selectRows(
    session,
    { id: s.id },
    sql`from ${s} where s.status = 'enabled' and s.need_note_no order by ${s.code} limit 1`,
  );
  return method?.id ?? null;
}
