// GET data/manufacturingOrder/:id/cost: what the order should cost and what it cost so far, for who may see costs.
import { type CostedComponent, orderCost, type OrderCost } from '#entities/manufacturing/orderCost.ts';
import { entities } from '#entities/registry.ts';
import type { CostedOperation } from '#entities/process/processRoute/operationCost.ts';
import type { Context } from '#server/context.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { decimalText } from '#model/decimal.ts';
import type { Ports, Rows, SqlRow } from '#server/ports.ts';
import { forbidden } from '#server/refusal.ts';
import { monthRates, reportedCost } from '#server/areas/cost/rates/monthRates.ts';
import { materialCosts } from '#server/areas/sales/materialCosts.ts';
import { optionalText, textOf } from '#server/values.ts';

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
  const { doc } = await openDoc(context, entities.manufacturingOrder, id);
  const rows: Rows = async (text, parameters) => (await session.query(text, parameters)).rows;
  const org = grants.org ?? '';
  const [components, operations, received, worked] = await Promise.all([
    componentsOf(rows, org, doc.id),
    operationsOf(rows, org, doc.id, context.today.slice(0, 7)),
    receivedOf(rows, org, doc.id),
    reportedCost(rows, org, doc.id),
  ]);
  const quantity = (field: string): string => textOf(doc.fields[field], '0');
  return orderCost({
    startQty: quantity('startQty'),
    planQty: quantity('planQty'),
    inQty: quantity('inQty'),
    components,
    operations,
    received,
    worked,
  });
}

/** Components somebody takes, with what they were posted at in all approved bills. */
async function componentsOf(rows: Rows, org: string, order: string): Promise<CostedComponent[]> {
  const posted = (bill: string, rule: string, sign: 1 | -1, what: string): string =>
    `select k.source_line_id as component, '${what}' as what, ${sign} * i.cost_amount as amount from document_link k
       join ${bill}_items i on i.id = k.target_line_id::uuid
       where k.org = $1::uuid and k.link_rule = 'manufacturingOrder-${rule}' and k.link_status = 'executed'
         and k.source_line_id in (select id::text from manufacturing_order_components where doc_id = $2::uuid)`;
  const found = await rows(
    `with posted as (select component, what, sum(amount)::text as amount from (
         ${posted('material_issue_bill', 'materialIssueBill', 1, 'taken')}
         union all ${posted('production_feed', 'productionFeed', 1, 'taken')}
         union all ${posted('material_return_bill', 'materialReturnBill', -1, 'taken')}
         union all ${posted('production_scrap', 'productionScrap', 1, 'scrapped')}) m group by 1, 2)
     select c.id, m.code, c.material, c.material_name, u.name as unit, coalesce(u.precision, 6) as scale,
       c.required_qty::text as planned, c.base_qty::text as planned_base,
       (coalesce(c.issued_qty, 0) + coalesce(c.fed_qty, 0) - coalesce(c.returned_qty, 0) - coalesce(c.defect_returned_qty, 0))::text as taken_qty,
       t.amount as taken, s.amount as scrapped
     from manufacturing_order_components c join material m on m.id = c.material left join unit u on u.id = c.unit
     left join posted t on t.component = c.id::text and t.what = 'taken'
     left join posted s on s.component = c.id::text and s.what = 'scrapped'
     where c.doc_id = $2::uuid and c.issue_mode <> 'none' order by c.seq`,
    [org, order],
  );
  const costs = await materialCosts(
    rows,
    org,
    found.map((row) => textOf(row['material'])),
  );
  return found.map((row) => {
    const cost = costs.get(textOf(row['material']));
    return {
      id: textOf(row['id']),
      code: textOf(row['code']),
      name: textOf(row['material_name']),
      unit: textOf(row['unit']),
      scale: Number(row['scale']),
      plannedQty: textOf(row['planned'], '0'),
      plannedBase: textOf(row['planned_base'], '0'),
      unitCost: cost?.average ?? cost?.reference ?? cost?.standard ?? null,
      takenQty: textOf(row['taken_qty'], '0'),
      taken: textOf(row['taken'], '0'),
      scrapped: textOf(row['scrapped'], '0'),
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
  const found = await rows(
    `select o.process_mode, o.setup_minutes::text as setup, o.run_minutes::text as run, o.base_qty::text as base,
       r.outsource_price::text as price, r.labor_minutes::text as labor, r.crew_size, o.work_center::text as center
     from manufacturing_order_operations o join manufacturing_order h on h.id = o.doc_id
     left join process_route_operations r on r.doc_id = h.process_route and r.operation_seq = o.operation_seq
       and r.operation = o.operation
     where h.org = $1::uuid and o.doc_id = $2::uuid order by o.operation_seq`,
    [org, order],
  );
  const rateOf = (row: SqlRow, of: 'labor' | 'machine' | 'overhead'): string => {
    const rate = rates.get(textOf(row['center']))?.[of];
    return rate === undefined ? '0' : decimalText(rate);
  };
  return found.map((row) => ({
    processMode: textOf(row['process_mode'], 'inHouse'),
    outsourcePrice: optionalText(row['price']),
    setupMinutes: textOf(row['setup'], '0'),
    runMinutes: textOf(row['run'], '0'),
    baseQty: textOf(row['base'], '1'),
    laborMinutes: optionalText(row['labor']),
    crewSize: Number(row['crew_size'] ?? 1),
    laborRate: rateOf(row, 'labor'),
    machineRate: rateOf(row, 'machine'),
    overheadRate: rateOf(row, 'overhead'),
  }));
}

/** Receipts of product and by-products at what they were posted at, less what of them went back to the workshop. */
async function receivedOf(rows: Rows, org: string, order: string): Promise<string> {
  const [found] = await rows(
    `with receipts as (select i.id, i.cost_amount from document_link k join production_in_bill_items i on i.id = k.target_line_id::uuid
       where k.org = $1::uuid and k.link_rule in ('manufacturingOrder-productionInBill', 'manufacturingOrder-byProductIn')
         and k.link_status = 'executed' and (k.source_line_id = $2::text
           or k.source_line_id in (select id::text from manufacturing_order_by_products where doc_id = $2::uuid)))
     select (coalesce((select sum(cost_amount) from receipts), 0) - coalesce((
       select sum(i.cost_amount) from document_link k join production_return_bill_items i on i.id = k.target_line_id::uuid
       where k.org = $1::uuid and k.link_rule = 'productionInBill-productionReturnBill' and k.link_status = 'executed'
         and k.source_line_id in (select id::text from receipts)), 0))::text as amount`,
    [org, order],
  );
  return textOf(found?.['amount'], '0');
}
