// GET data/manufacturingOrder/:id/cost: what the order should cost and what it cost so far, for who may see costs.
import { materialIssueBill } from '#entities/inventory/materialIssueBill.ts';
import { materialReturnBill } from '#entities/inventory/materialReturnBill.ts';
import { productionInBill } from '#entities/inventory/productionInBill.ts';
import { productionReturnBill } from '#entities/inventory/productionReturnBill.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { productionFeed } from '#entities/manufacturing/materialFlow/productionFeed.ts';
import { productionScrap } from '#entities/manufacturing/materialFlow/productionScrap.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import { processRoute } from '#entities/process/processRoute/processRoute.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import { asKind, is, joined, type Piece, present, raw, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { type CostedComponent, orderCost, type OrderCost } from '#entities/manufacturing/orderCost.ts';
import type { CostedOperation } from '#entities/process/processRoute/operationCost.ts';
import type { Context } from '#server/context.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { decimalText } from '#model/decimal.ts';
import type { Ports, Rows } from '#server/ports.ts';
import { forbidden } from '#server/refusal.ts';
import { monthRates, reportedCost } from '#server/areas/cost/rates/monthRates.ts';
import { materialCosts } from '#server/areas/sales/materialCosts.ts';

export function orderCostCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/data/manufacturingOrder/:id/cost',
      title: '生产订单成本',
      body: nothing,
    },
    (call): Promise<OrderCost> => orderCostOf(reading(ports, call), call.parameter('id')),
  );
}

/** @throws Refusal 403 without the group of costs, 404 for an order that is not seen */
export async function orderCostOf(context: Context, id: string): Promise<OrderCost> {
  const { grants, session } = context;
  if (!grants.admin && !grants.fieldGroups.includes('cost'))
    throw forbidden('查看订单成本需要成本的字段权限，请联系管理员');
  const { doc } = await openDoc(context, manufacturingOrder, id);
  const rows: Rows = async (text, parameters) => (await session.query(text, parameters)).rows;
  const org = grants.org ?? '';
  const [components, operations, received, worked] = await Promise.all([
    componentsOf(rows, org, doc.id),
    operationsOf(rows, org, doc.id, context.today.slice(0, 7)),
    receivedOf(rows, org, doc.id),
    reportedCost(rows, org, doc.id),
  ]);
  const { startQty, planQty, inQty } = doc.fields;
  return orderCost({
    startQty: startQty ?? '0',
    planQty: planQty ?? '0',
    inQty: inQty ?? '0',
    components,
    operations,
    received,
    worked,
  });
}

const h = headerTable(manufacturingOrder, 'h');
const c = linesTable(manufacturingOrder, 'components', 'c');
const k = headerTable(documentLink, 'k');
const received = linesTable(productionInBill, 'items', 'i');

/** Bills pushed from components, by their rule; what they posted was taken, came back or was scrapped. */
const bills = [
  { rule: 'materialIssueBill', what: 'taken', sign: '1', items: linesTable(materialIssueBill, 'items', 'i') },
  { rule: 'productionFeed', what: 'taken', sign: '1', items: linesTable(productionFeed, 'items', 'i') },
  {
    rule: 'materialReturnBill',
    what: 'taken',
    sign: '-1',
    items: linesTable(materialReturnBill, 'items', 'i'),
  },
  { rule: 'productionScrap', what: 'scrapped', sign: '1', items: linesTable(productionScrap, 'items', 'i') },
] as const;

/** Amounts of all approved bills of the components of an order: component, what, amount. */
function posted(org: string, order: string): Piece {
  const d = linesTable(manufacturingOrder, 'components', 'd');
  const each = bills.map(
    ({ rule, what, sign, items }) =>
      sql`select ${k.sourceLineId} as component, ${raw(`'${what}'`)} as what, ${raw(sign)} * ${items.costAmount} as amount
        from ${k} join ${items} on ${items.id} = ${k.targetLineId}::uuid
        where ${is(k.org, org)} and ${is(k.linkRule, `manufacturingOrder-${rule}`)} and ${k.linkStatus} = 'executed'
          and ${k.sourceLineId} in (select ${d.id}::text from ${d} where ${is(d.docId, order)})`,
  );
  return joined(each, ' union all ');
}

/** Components somebody takes, with what they were posted at in all approved bills. */
async function componentsOf(rows: Rows, org: string, order: string): Promise<CostedComponent[]> {
  const m = headerTable(materials, 'm');
  const u = headerTable(unit, 'u');
  const found = await selectFrom(
    rows,
    {
      id: c.id,
      code: m.code,
      material: present(c.material),
      name: c.materialName,
      unit: u.name,
      scale: present(asKind('integer', sql`coalesce(${u.precision}, 6)`)),
      plannedQty: c.requiredQty,
      plannedBase: c.baseQty,
      takenQty: asKind(
        'qty',
        sql`coalesce(${c.issuedQty}, 0) + coalesce(${c.fedQty}, 0) - coalesce(${c.returnedQty}, 0) - coalesce(${c.defectReturnedQty}, 0)`,
      ),
      taken: asKind('money', raw('t.taken')),
      scrapped: asKind('money', raw('t.scrapped')),
    },
    sql`from ${c} join ${m} on ${m.id} = ${c.material} left join ${u} on ${u.id} = ${c.unit}
     left join (select component, sum(amount) filter (where what = 'taken') as taken, sum(amount) filter (where what = 'scrapped') as scrapped
       from (${posted(org, order)}) p group by 1) t on t.component = ${c.id}::text
     where ${is(c.docId, order)} and ${c.issueMode} <> 'none' order by ${c.seq}`,
  );
  const costs = await materialCosts(
    rows,
    org,
    found.map(({ material }) => material),
  );
  return found.map(({ material, ...row }) => {
    const cost = costs.get(material);
    return {
      id: row.id,
      code: row.code ?? '',
      name: row.name ?? '',
      unit: row.unit ?? '',
      scale: row.scale,
      plannedQty: row.plannedQty ?? '0',
      plannedBase: row.plannedBase ?? '0',
      unitCost: cost?.average ?? cost?.reference ?? cost?.standard ?? null,
      takenQty: row.takenQty ?? '0',
      taken: row.taken ?? '0',
      scrapped: row.scrapped ?? '0',
    };
  });
}

/** Operations of the order with the rates of their work centres this month; crew and prices are those of the route they came from. */
async function operationsOf(
  rows: Rows,
  org: string,
  order: string,
  period: string,
): Promise<CostedOperation[]> {
  const rates = await monthRates(rows, org, period);
  const o = linesTable(manufacturingOrder, 'operations', 'o');
  const r = linesTable(processRoute, 'operations', 'r');
  const found = await selectFrom(
    rows,
    {
      processMode: o.processMode,
      setupMinutes: o.setupMinutes,
      runMinutes: o.runMinutes,
      baseQty: o.baseQty,
      outsourcePrice: r.outsourcePrice,
      laborMinutes: r.laborMinutes,
      crewSize: r.crewSize,
      center: o.workCenter,
    },
    sql`from ${o} join ${h} on ${h.id} = ${o.docId}
     left join ${r} on ${r.docId} = ${h.processRoute} and ${r.operationSeq} = ${o.operationSeq} and ${r.operation} = ${o.operation}
     where ${is(h.org, org)} and ${is(o.docId, order)} order by ${o.operationSeq}`,
  );
  const rateOf = (center: string | null, of: 'labor' | 'machine' | 'overhead'): string => {
    const rate = rates.get(center ?? '')?.[of];
    return rate === undefined ? '0' : decimalText(rate);
  };
  return found.map(({ center, ...row }) => ({
    processMode: row.processMode ?? 'inHouse',
    outsourcePrice: row.outsourcePrice,
    setupMinutes: row.setupMinutes ?? '0',
    runMinutes: row.runMinutes ?? '0',
    baseQty: row.baseQty ?? '1',
    laborMinutes: row.laborMinutes,
    crewSize: row.crewSize ?? 1,
    laborRate: rateOf(center, 'labor'),
    machineRate: rateOf(center, 'machine'),
    overheadRate: rateOf(center, 'overhead'),
  }));
}

/** Receipts of product and by-products at what they were posted at, less what of them went back to the workshop. */
async function receivedOf(rows: Rows, org: string, order: string): Promise<string> {
  const b = linesTable(manufacturingOrder, 'byProducts', 'b');
  const back = linesTable(productionReturnBill, 'items', 'g');
  const receipts = (
    asked: Piece,
  ): Piece => sql`select ${asked} from ${k} join ${received} on ${received.id} = ${k.targetLineId}::uuid
    where ${is(k.org, org)} and ${k.linkRule} in ('manufacturingOrder-productionInBill', 'manufacturingOrder-byProductIn')
      and ${k.linkStatus} = 'executed' and (${is(k.sourceLineId, order)}
        or ${k.sourceLineId} in (select ${b.id}::text from ${b} where ${is(b.docId, order)}))`;
  const returned = sql`select sum(${back.costAmount}) from ${k} join ${back} on ${back.id} = ${k.targetLineId}::uuid
    where ${is(k.org, org)} and ${k.linkRule} = 'productionInBill-productionReturnBill' and ${k.linkStatus} = 'executed'
      and ${k.sourceLineId} in (${receipts(sql`${received.id}::text`)})`;
  const [found] = await selectFrom(
    rows,
    {
      amount: asKind(
        'money',
        sql`coalesce((${receipts(sql`sum(${received.costAmount})`)}), 0) - coalesce((${returned}), 0)`,
      ),
    },
    raw(''),
  );
  return found?.amount ?? '0';
}
