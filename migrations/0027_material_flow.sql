alter table "manufacturing_order" add column "received_qty" numeric(20,8) default '0';

alter table "manufacturing_order" add column "taken_back_qty" numeric(20,8) default '0';

alter table "manufacturing_order" alter column "in_qty" drop default;

alter table "manufacturing_order" add column "final_qty" numeric(20,8) default '0';

alter table "manufacturing_order" alter column "is_final_received" drop default;

-- 生产补料单
create table "production_feed" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "feed_type" text default 'scrapFeed',
  "workshop" uuid,
  "produce_dept" uuid,
  "manufacturing_order" uuid,
  "applicant" uuid,
  "feed_reason" text default 'materialScrap',
  "responsible_team" uuid,
  "stock_dept" uuid,
  "stock_keeper" uuid,
  "warehouse_default" uuid,
  "owner_type" text default 'own',
  "owner_supplier" uuid,
  "owner_customer" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "delivery_no" text,
  "qr_code" text,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "production_feed_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "production_feed_org_code_key" on "production_feed" using btree ("org", "code");
create index "production_feed_org_workshop_date_id_idx" on "production_feed" using btree ("org", "workshop", "date", "id");
create index "production_feed_org_produce_dept_date_id_idx" on "production_feed" using btree ("org", "produce_dept", "date", "id");
create index "production_feed_org_manufacturing_order_date_id_idx" on "production_feed" using btree ("org", "manufacturing_order", "date", "id");
create index "production_feed_org_applicant_date_id_idx" on "production_feed" using btree ("org", "applicant", "date", "id");
create index "production_feed_org_responsible_team_date_id_idx" on "production_feed" using btree ("org", "responsible_team", "date", "id");
create index "production_feed_org_stock_keeper_date_id_idx" on "production_feed" using btree ("org", "stock_keeper", "date", "id");
create index "production_feed_org_project_date_id_idx" on "production_feed" using btree ("org", "project", "date", "id");
create index "production_feed_org_date_id_idx" on "production_feed" using btree ("org", "date", "id");
create index "production_feed_org_status_date_id_idx" on "production_feed" using btree ("org", "status", "date", "id");
create index "production_feed_org_created_at_id_idx" on "production_feed" using btree ("org", "created_at", "id");
create index "production_feed_org_stock_dept_date_id_idx" on "production_feed" using btree ("org", "stock_dept", "date", "id");
create index "production_feed_org_created_by_date_id_idx" on "production_feed" using btree ("org", "created_by", "date", "id");
create index "production_feed_org_date_code_id_idx" on "production_feed" using btree ("org", "date", "code", "id");
create index "production_feed_search_idx" on "production_feed" using gin ("code" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 生产补料单－补料明细
create table "production_feed_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "must_qty" numeric(20,8),
  "issued_qty" numeric(20,8),
  "apply_qty" numeric(20,8),
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "warehouse" uuid,
  "location" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "produce_date" date,
  "expiry_date" date,
  "serial_nos" uuid[],
  "serial_text" text,
  "project" uuid,
  "mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "product" uuid,
  "order_line_code" text,
  "component_line_id" text,
  "operation_seq" integer,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "production_feed" ("id") on delete cascade
);
create index "production_feed_items_doc_id_seq_idx" on "production_feed_items" using btree ("doc_id", "seq");
create index "production_feed_items_material_id_idx" on "production_feed_items" using btree ("material", "id");
create index "production_feed_items_warehouse_id_idx" on "production_feed_items" using btree ("warehouse", "id");
create index "production_feed_items_lot_id_idx" on "production_feed_items" using btree ("lot", "id");
create index "production_feed_items_project_id_idx" on "production_feed_items" using btree ("project", "id");

-- 生产报废单
create table "production_scrap" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "workshop" uuid,
  "produce_dept" uuid,
  "manufacturing_order" uuid,
  "applicant" uuid,
  "scrap_warehouse" uuid,
  "qty_total" numeric(20,8),
  "cost_amount" numeric(20,4),
  "local_currency" uuid,
  "project" uuid,
  "delivery_no" text,
  "qr_code" text,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "production_scrap_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "production_scrap_org_code_key" on "production_scrap" using btree ("org", "code");
create index "production_scrap_org_workshop_date_id_idx" on "production_scrap" using btree ("org", "workshop", "date", "id");
create index "production_scrap_org_produce_dept_date_id_idx" on "production_scrap" using btree ("org", "produce_dept", "date", "id");
create index "production_scrap_org_manufacturing_order_date_id_idx" on "production_scrap" using btree ("org", "manufacturing_order", "date", "id");
create index "production_scrap_org_applicant_date_id_idx" on "production_scrap" using btree ("org", "applicant", "date", "id");
create index "production_scrap_org_scrap_warehouse_date_id_idx" on "production_scrap" using btree ("org", "scrap_warehouse", "date", "id");
create index "production_scrap_org_project_date_id_idx" on "production_scrap" using btree ("org", "project", "date", "id");
create index "production_scrap_org_date_id_idx" on "production_scrap" using btree ("org", "date", "id");
create index "production_scrap_org_status_date_id_idx" on "production_scrap" using btree ("org", "status", "date", "id");
create index "production_scrap_org_created_at_id_idx" on "production_scrap" using btree ("org", "created_at", "id");
create index "production_scrap_org_created_by_date_id_idx" on "production_scrap" using btree ("org", "created_by", "date", "id");
create index "production_scrap_org_date_code_id_idx" on "production_scrap" using btree ("org", "date", "code", "id");
create index "production_scrap_search_idx" on "production_scrap" using gin ("code" gin_trgm_ops);

-- 生产报废单－报废明细
create table "production_scrap_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "wip_qty" numeric(20,8),
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "scrap_type" text default 'process',
  "responsible_team" uuid,
  "responsible_employee" uuid,
  "supplier" uuid,
  "lot" uuid,
  "residue_material" uuid,
  "residue_unit" uuid,
  "residue_qty" numeric(20,8),
  "warehouse" uuid,
  "need_feed" boolean default false,
  "fed_qty" numeric(20,8) default '0',
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "product" uuid,
  "order_line_code" text,
  "component_line_id" text,
  "operation_seq" integer,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "production_scrap" ("id") on delete cascade
);
create index "production_scrap_items_doc_id_seq_idx" on "production_scrap_items" using btree ("doc_id", "seq");
create index "production_scrap_items_material_id_idx" on "production_scrap_items" using btree ("material", "id");
create index "production_scrap_items_responsible_team_id_idx" on "production_scrap_items" using btree ("responsible_team", "id");

alter table "material_issue_bill_items" add column "consumed_base" numeric(20,8);

alter table "material_return_bill_items" add column "good_base" numeric(20,8);

alter table "material_return_bill_items" add column "defect_base" numeric(20,8);

alter table "material_return_bill_items" alter column "return_kind" drop default;

alter table "production_in_bill_items" add column "final_base" numeric(20,8);

-- What was stored before counts as it would have: nothing was backflushed, returns are good unless said, finals are final.
update "manufacturing_order" set "received_qty" = coalesce("in_qty", 0);
update "material_issue_bill_items" set "consumed_base" = 0;
update "material_return_bill_items" set "good_base" = case when coalesce("return_kind", 'good') = 'good' then coalesce("base_qty", 0) else 0 end,
  "defect_base" = case when coalesce("return_kind", 'good') = 'good' then 0 else coalesce("base_qty", 0) end;
update "production_in_bill_items" set "final_base" = case when "is_final" then coalesce("base_qty", 0) else 0 end;
