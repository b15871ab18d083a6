-- 批次谱系
create table "genealogy_edge" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "from_kind" text,
  "from_id" text,
  "from_code" text,
  "from_material" uuid,
  "to_kind" text,
  "to_id" text,
  "to_code" text,
  "to_material" uuid,
  "edge_kind" text,
  "qty" numeric(20,8),
  "bill_entity" text,
  "bill_code" text,
  "bill_id" text,
  "manufacturing_order" uuid,
  "happened_at" timestamptz,
  "is_active" boolean default true,
  "is_walked" boolean default true,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "genealogy_edge_org_from_material_id_idx" on "genealogy_edge" using btree ("org", "from_material", "id");
create index "genealogy_edge_org_to_material_id_idx" on "genealogy_edge" using btree ("org", "to_material", "id");
create index "genealogy_edge_org_manufacturing_order_id_idx" on "genealogy_edge" using btree ("org", "manufacturing_order", "id");
create index "genealogy_edge_org_created_at_id_idx" on "genealogy_edge" using btree ("org", "created_at", "id");
create index "genealogy_edge_org_happened_at_id_idx" on "genealogy_edge" using btree ("org", "happened_at", "id");
create index "genealogy_edge_org_from_id_to_id_idx" on "genealogy_edge" using btree ("org", "from_id", "to_id");
create index "genealogy_edge_org_to_id_from_id_idx" on "genealogy_edge" using btree ("org", "to_id", "from_id");
create index "genealogy_edge_org_bill_id_idx" on "genealogy_edge" using btree ("org", "bill_id");
create index "genealogy_edge_search_idx" on "genealogy_edge" using gin ("from_code" gin_trgm_ops, "to_code" gin_trgm_ops, "bill_code" gin_trgm_ops);

-- Bills posted before: their goods have a genealogy too.
insert into genealogy_edge (id, org, created_at, from_kind, from_id, from_code, from_material, to_kind, to_id, to_code, to_material, edge_kind, qty,
  bill_entity, bill_id, bill_code, manufacturing_order, happened_at, is_active, is_walked)
select gen_random_uuid(), e.org, e.posted_at, e.from_kind, e.from_id, e.from_code, e.from_material, e.to_kind, e.to_id, e.to_code, e.to_material, e.edge_kind, e.qty,
  e.bill_entity, e.bill_id, e.bill_code, e.manufacturing_order, e.posted_at, true, true
from (with goods as materialized (
  select l.org, l.bill_entity, l.bill_id, l.bill_code, l.bill_line_id::uuid as bill_line_id, l.move_type, l.posted_at, l.material,
    case when p.id is null then 'lot' else 'serial' end as kind, coalesce(p.id, l.lot)::text as node, coalesce(p.code, t.code) as code,
    t.supplier, t.supplier_lot,
    case when p.id is null then abs(l.base_qty) else abs(l.base_qty) / cardinality(l.serial_nos) end as qty
  from stock_ledger l left join lateral unnest(l.serial_nos) as s(id) on true left join serial_number p on p.id = s.id left join lot t on t.id = l.lot
  where l.is_reversal is not true and l.base_qty <> 0 and coalesce(p.id, l.lot) is not null and true
    and not exists (select 1 from stock_ledger r where r.org = l.org and r.bill_id = l.bill_id and r.reversed_seq = l.post_seq)),
  issued as materialized (select i.id as line, coalesce(c.doc_id, o.id, b.manufacturing_order) as "order"
    from goods g join material_issue_bill_items i on i.id = g.bill_line_id join material_issue_bill b on b.id = i.doc_id
    left join manufacturing_order_components c on c.id = nullif(i.component_line_id, '')::uuid
    left join manufacturing_order o on o.org = g.org and o.code = i.order_line_code where g.bill_entity = 'materialIssueBill' union all select i.id as line, coalesce(c.doc_id, o.id, b.manufacturing_order) as "order"
    from goods g join production_feed_items i on i.id = g.bill_line_id join production_feed b on b.id = i.doc_id
    left join manufacturing_order_components c on c.id = nullif(i.component_line_id, '')::uuid
    left join manufacturing_order o on o.org = g.org and o.code = i.order_line_code where g.bill_entity = 'productionFeed' union all select i.id as line, coalesce(c.doc_id, o.id, b.manufacturing_order) as "order"
    from goods g join material_return_bill_items i on i.id = g.bill_line_id join material_return_bill b on b.id = i.doc_id
    left join manufacturing_order_components c on c.id = nullif(i.component_line_id, '')::uuid
    left join manufacturing_order o on o.org = g.org and o.code = i.order_line_code where g.bill_entity = 'materialReturnBill'),
  received as materialized (select i.id as line, coalesce(o.id, b.manufacturing_order) as "order"
    from goods g join production_in_bill_items i on i.id = g.bill_line_id join production_in_bill b on b.id = i.doc_id
    left join manufacturing_order o on o.org = g.org and o.code = i.order_line_code where g.bill_entity = 'productionInBill' union all select i.id as line, coalesce(o.id, b.manufacturing_order) as "order"
    from goods g join production_return_bill_items i on i.id = g.bill_line_id join production_return_bill b on b.id = i.doc_id
    left join manufacturing_order o on o.org = g.org and o.code = i.order_line_code where g.bill_entity = 'productionReturnBill'),
  bound as materialized (
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
  group by g.bill_id, r."order" having count(distinct coalesce(x.node, '')) = 1 and min(x.node) is not null),
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
    bill_entity, bill_id, bill_code, manufacturing_order) e;
update genealogy_edge g set is_walked = w.walked from (select e.id, e.edge_kind = 'exact' or (e.edge_kind <> 'return' and coalesce(n.qty, 0) > 0
      and (e.edge_kind <> 'issue' or coalesce(x.qty, 0) < n.qty)) as walked
    from genealogy_edge e
    left join lateral (select sum(case when p.edge_kind = 'return' then -p.qty else p.qty end) as qty from genealogy_edge p
      where p.org = e.org and p.from_id = e.from_id and p.to_id = e.to_id and p.is_active and p.edge_kind <> 'exact') n on true
    left join lateral (select sum(p.qty) as qty from genealogy_edge p
      where e.edge_kind = 'issue' and p.org = e.org and p.from_id = e.from_id and p.is_active and p.edge_kind = 'exact'
        and p.manufacturing_order::text = e.to_id) x on true
    where true and e.is_active) w where w.id = g.id and not w.walked;
