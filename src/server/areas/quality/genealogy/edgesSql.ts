// The edges of the genealogy as they follow from posted bills: one statement, read by the writer for one bill and by the
// self-check for all, so that what is written and what is proven cannot differ (FLOWS q1).
// A movement of single pieces is told piece by piece, any other by its lot; goods with neither have no genealogy.

const goodsSql = (where: string): string => `
  select l.org, l.bill_entity, l.bill_id, l.bill_code, l.bill_line_id::uuid as bill_line_id, l.move_type, l.posted_at, l.material,
    case when p.id is null then 'lot' else 'serial' end as kind, coalesce(p.id, l.lot)::text as node, coalesce(p.code, t.code) as code,
    t.supplier, t.supplier_lot,
    case when p.id is null then abs(l.base_qty) else abs(l.base_qty) / cardinality(l.serial_nos) end as qty
  from stock_ledger l left join lateral unnest(l.serial_nos) as s(id) on true left join serial_number p on p.id = s.id left join lot t on t.id = l.lot
  where l.is_reversal is not true and l.base_qty <> 0 and coalesce(p.id, l.lot) is not null and ${where}
    and not exists (select 1 from stock_ledger r where r.org = l.org and r.bill_id = l.bill_id and r.reversed_seq = l.post_seq)`;

/** Lines of bills between store and workshop, with the order they serve: that of the component, else of the line, else of the bill. */
const issued = [
  ['material_issue_bill', 'materialIssueBill'],
  ['production_feed', 'productionFeed'],
  ['material_return_bill', 'materialReturnBill'],
].map(
  ([table, entity]) => `select i.id as line, coalesce(c.doc_id, o.id, b.manufacturing_order) as "order"
    from goods g join ${table}_items i on i.id = g.bill_line_id join ${table} b on b.id = i.doc_id
    left join manufacturing_order_components c on c.id = nullif(i.component_line_id, '')::uuid
    left join manufacturing_order o on o.org = g.org and o.code = i.order_line_code where g.bill_entity = '${entity}'`,
);

const received = [
  ['production_in_bill', 'productionInBill'],
  ['production_return_bill', 'productionReturnBill'],
].map(
  ([table, entity]) => `select i.id as line, coalesce(o.id, b.manufacturing_order) as "order"
    from goods g join ${table}_items i on i.id = g.bill_line_id join ${table} b on b.id = i.doc_id
    left join manufacturing_order o on o.org = g.org and o.code = i.order_line_code where g.bill_entity = '${entity}'`,
);

/** What the bill that made an issue brought or reported, of the same order: one lot or piece, or nothing is bound. */
const boundSql = `
  select g.bill_id, r."order", min(x.kind) as kind, min(x.node) as node, min(x.code) as code, min(x.material::text)::uuid as material
  from (select distinct g.org, g.bill_id from goods g where g.bill_entity = 'materialIssueBill') g
    join document_link k on k.org = g.org and k.target_id = g.bill_id and k.link_rule like 'made:%' and k.link_status <> 'released'
    join lateral (
      select case when p.id is null then 'lot' else 'serial' end as kind, coalesce(p.id, l.lot)::text as node, coalesce(p.code, t.code) as code, l.material,
        coalesce(o.id, b.manufacturing_order) as "order"
      from stock_ledger l join production_in_bill_items i on i.id = l.bill_line_id::uuid join production_in_bill b on b.id = i.doc_id
        left join manufacturing_order o on o.org = l.org and o.code = i.order_line_code
        left join lateral unnest(l.serial_nos) as s(id) on true left join serial_number p on p.id = s.id left join lot t on t.id = l.lot
      where k.source_entity = 'productionInBill' and l.org = k.org and l.bill_id = k.source_id and i.product_type = 'main'
        and l.is_reversal is not true and l.base_qty > 0
        and not exists (select 1 from stock_ledger r where r.org = l.org and r.bill_id = l.bill_id and r.reversed_seq = l.post_seq)
      union all
      select case when p.id is null then 'lot' else 'serial' end, coalesce(p.id, w.lot)::text, coalesce(p.code, t.code), w.material, w.manufacturing_order
      from work_report w left join lateral unnest(w.serial_nos) as s(id) on true left join serial_number p on p.id = s.id left join lot t on t.id = w.lot
      where w.id = case when k.source_entity = 'workReport' then k.source_id::uuid end
    ) x on true
    join lateral (select x."order") r on true
  group by g.bill_id, r."order" having count(distinct coalesce(x.node, '')) = 1 and min(x.node) is not null`;

/** Rows of edges. @param where condition on the row \`l\` of the stock ledger */
export function edgesSql(where: string): string {
  return `with goods as materialized (${goodsSql(where)}),
  issued as materialized (${issued.join(' union all ')}),
  received as materialized (${received.join(' union all ')}),
  bound as materialized (${boundSql}),
  found as (
    select g.org, g.kind as from_kind, g.node as from_id, g.code as from_code, g.material as from_material,
      'order' as to_kind, o.id::text as to_id, o.code as to_code, o.material as to_material,
      case when g.move_type = 'materialReturn' then 'return' else 'issue' end as edge_kind, g.qty, g.bill_entity, g.bill_id, g.bill_code,
      o.id as manufacturing_order, g.posted_at
    from goods g join issued i on i.line = g.bill_line_id join manufacturing_order o on o.id = i."order"
    where g.move_type in ('materialIssue', 'materialReturn')
    union all
    select g.org, g.kind, g.node, g.code, g.material, b.kind, b.node, b.code, b.material, 'exact', g.qty, g.bill_entity, g.bill_id, g.bill_code, i."order", g.posted_at
    from goods g join issued i on i.line = g.bill_line_id join bound b on b.bill_id = g.bill_id and b."order" = i."order"
    where g.move_type = 'materialIssue' and b.node <> g.node
    union all
    select g.org, 'order', o.id::text, o.code, o.material, g.kind, g.node, g.code, g.material,
      case when g.move_type = 'productionReturn' then 'return' else 'receipt' end, g.qty, g.bill_entity, g.bill_id, g.bill_code, o.id, g.posted_at
    from goods g join received i on i.line = g.bill_line_id join manufacturing_order o on o.id = i."order"
    where g.move_type in ('productionIn', 'productionReturn')
    union all
    select g.org, 'supplierLot', concat(coalesce(g.supplier::text, ''), '|', g.material, '|', g.supplier_lot), g.supplier_lot, g.material,
      g.kind, g.node, g.code, g.material, case when g.move_type = 'purchaseReturn' then 'return' else 'purchase' end,
      g.qty, g.bill_entity, g.bill_id, g.bill_code, null, g.posted_at
    from goods g where g.move_type in ('purchaseIn', 'purchaseReturn') and coalesce(g.supplier_lot, '') <> ''
    union all
    select g.org, g.kind, g.node, g.code, g.material, 'shipment', s.id::text, s.code, null,
      case when g.move_type = 'salesReturn' then 'return' else 'ship' end, g.qty, g.bill_entity, g.bill_id, g.bill_code, null, g.posted_at
    from goods g left join sales_return_bill_items r on g.move_type = 'salesReturn' and r.id = g.bill_line_id
      left join sales_out_bill_items i on i.id = nullif(r.out_line_id, '')::uuid
      join sales_out_bill s on s.id = case when g.move_type = 'salesOut' then g.bill_id::uuid else i.doc_id end
    where g.move_type in ('salesOut', 'salesReturn')
    union all
    select g.org, g.kind, g.node, g.code, g.material, p.kind, p.node, p.code, p.material, 'exact', g.qty * p.qty / p.whole, g.bill_entity, g.bill_id, g.bill_code, null, g.posted_at
    from goods g join outsourcing_in_bill_consumptions c on c.id = g.bill_line_id
      join outsourcing_in_bill_items i on i.doc_id = c.doc_id and i.seq = c.item_line_no
      join (select *, sum(qty) over (partition by bill_id, bill_line_id) as whole from goods where move_type = 'outsourcingIn') p
        on p.bill_id = g.bill_id and p.bill_line_id = i.id
    where g.move_type = 'outsourcingConsume'
  )
  select org, from_kind, from_id, from_code, from_material, to_kind, to_id, to_code, to_material, edge_kind, round(sum(qty), 8) as qty,
    bill_entity, bill_id, bill_code, manufacturing_order, min(posted_at) as posted_at
  from found group by org, from_kind, from_id, from_code, from_material, to_kind, to_id, to_code, to_material, edge_kind,
    bill_entity, bill_id, bill_code, manufacturing_order`;
}
