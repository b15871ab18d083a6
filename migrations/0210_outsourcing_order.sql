-- 委外补料单
create table "outsourcing_feed" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "feed_type" text default 'scrapFeed',
  "supplier" uuid,
  "outsourcing_order" uuid,
  "purchaser" uuid,
  "purchase_dept" uuid,
  "supplier_warehouse" uuid,
  "feed_reason" text default 'materialScrap',
  "is_charged" boolean default false,
  "handler" uuid,
  "currency" uuid,
  "exchange_rate" numeric(18,8) default '1',
  "charge_amount" numeric(20,4),
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
  constraint "outsourcing_feed_status_check" check (status in ('draft', 'submitted', 'approved', 'voided'))
);
create unique index "outsourcing_feed_org_code_key" on "outsourcing_feed" using btree ("org", "code");
create index "outsourcing_feed_org_supplier_date_id_idx" on "outsourcing_feed" using btree ("org", "supplier", "date", "id");
create index "outsourcing_feed_org_outsourcing_order_date_id_idx" on "outsourcing_feed" using btree ("org", "outsourcing_order", "date", "id");
create index "outsourcing_feed_org_purchaser_date_id_idx" on "outsourcing_feed" using btree ("org", "purchaser", "date", "id");
create index "outsourcing_feed_org_purchase_dept_date_id_idx" on "outsourcing_feed" using btree ("org", "purchase_dept", "date", "id");
create index "outsourcing_feed_org_supplier_warehouse_date_id_idx" on "outsourcing_feed" using btree ("org", "supplier_warehouse", "date", "id");
create index "outsourcing_feed_org_stock_keeper_date_id_idx" on "outsourcing_feed" using btree ("org", "stock_keeper", "date", "id");
create index "outsourcing_feed_org_project_date_id_idx" on "outsourcing_feed" using btree ("org", "project", "date", "id");
create index "outsourcing_feed_org_date_id_idx" on "outsourcing_feed" using btree ("org", "date", "id");
create index "outsourcing_feed_org_status_date_id_idx" on "outsourcing_feed" using btree ("org", "status", "date", "id");
create index "outsourcing_feed_org_created_at_id_idx" on "outsourcing_feed" using btree ("org", "created_at", "id");
create index "outsourcing_feed_org_stock_dept_date_id_idx" on "outsourcing_feed" using btree ("org", "stock_dept", "date", "id");
create index "outsourcing_feed_org_created_by_date_id_idx" on "outsourcing_feed" using btree ("org", "created_by", "date", "id");
create index "outsourcing_feed_org_date_code_id_idx" on "outsourcing_feed" using btree ("org", "date", "code", "id");
create index "outsourcing_feed_search_idx" on "outsourcing_feed" using gin ("code" gin_trgm_ops, "delivery_no" gin_trgm_ops);

-- 委外补料单－补料明细
create table "outsourcing_feed_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "must_qty" numeric(20,8),
  "issued_qty" numeric(20,8),
  "fed_qty" numeric(20,8),
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
  "outsource_warehouse" uuid,
  "project" uuid,
  "mto_no" text,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "bad_reason" uuid,
  "charge_price" numeric(20,10),
  "charge_amount" numeric(20,4),
  "product" uuid,
  "product_line_no" integer,
  "order_line_code" text,
  "component_line_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "outsourcing_feed" ("id") on delete cascade
);
create index "outsourcing_feed_items_doc_id_seq_idx" on "outsourcing_feed_items" using btree ("doc_id", "seq");
create index "outsourcing_feed_items_material_id_idx" on "outsourcing_feed_items" using btree ("material", "id");
create index "outsourcing_feed_items_warehouse_id_idx" on "outsourcing_feed_items" using btree ("warehouse", "id");
create index "outsourcing_feed_items_lot_id_idx" on "outsourcing_feed_items" using btree ("lot", "id");
create index "outsourcing_feed_items_project_id_idx" on "outsourcing_feed_items" using btree ("project", "id");
create index "outsourcing_feed_items_bad_reason_id_idx" on "outsourcing_feed_items" using btree ("bad_reason", "id");

-- 委外订单
create table "outsourcing_order" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "order_type" text default 'product',
  "supplier" uuid,
  "supplier_contact" text,
  "supplier_phone" text,
  "supplier_address" text,
  "supplier_warehouse" uuid,
  "buyer" uuid,
  "department" uuid,
  "material_deduct" boolean default false,
  "delivery_term" text,
  "contract_no" text,
  "currency" uuid,
  "rate_type" text default 'fixed',
  "exchange_rate" numeric(18,8) default '1',
  "local_currency" uuid,
  "tax_included" boolean default true,
  "settlement_method" uuid,
  "payment_term" uuid,
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "qty_total" numeric(20,8),
  "received_rate" numeric(12,6),
  "issue_status" text,
  "moved_qty" numeric(20,8),
  "release_time" timestamptz,
  "start_time" timestamptz,
  "finish_time" timestamptz,
  "close_time" timestamptz,
  "close_reason" text,
  "order_version" integer default 1,
  "change_reason" text,
  "scrap_formula" text,
  "project" uuid,
  "mto_no" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "attachments" text,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "reject_reason" text,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "released_by" uuid,
  "finished_by" uuid,
  "closed_by" uuid,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "outsourcing_order_status_check" check (status in ('draft', 'submitted', 'approved', 'released', 'started', 'finished', 'closed', 'voided'))
);
create unique index "outsourcing_order_org_code_key" on "outsourcing_order" using btree ("org", "code");
create index "outsourcing_order_org_supplier_date_id_idx" on "outsourcing_order" using btree ("org", "supplier", "date", "id");
create index "outsourcing_order_org_supplier_warehouse_date_id_idx" on "outsourcing_order" using btree ("org", "supplier_warehouse", "date", "id");
create index "outsourcing_order_org_buyer_date_id_idx" on "outsourcing_order" using btree ("org", "buyer", "date", "id");
create index "outsourcing_order_org_department_date_id_idx" on "outsourcing_order" using btree ("org", "department", "date", "id");
create index "outsourcing_order_org_currency_date_id_idx" on "outsourcing_order" using btree ("org", "currency", "date", "id");
create index "outsourcing_order_org_project_date_id_idx" on "outsourcing_order" using btree ("org", "project", "date", "id");
create index "outsourcing_order_org_date_id_idx" on "outsourcing_order" using btree ("org", "date", "id");
create index "outsourcing_order_org_status_date_id_idx" on "outsourcing_order" using btree ("org", "status", "date", "id");
create index "outsourcing_order_org_created_at_id_idx" on "outsourcing_order" using btree ("org", "created_at", "id");
create index "outsourcing_order_org_created_by_date_id_idx" on "outsourcing_order" using btree ("org", "created_by", "date", "id");
create index "outsourcing_order_org_date_code_id_idx" on "outsourcing_order" using btree ("org", "date", "code", "id");
create index "outsourcing_order_search_idx" on "outsourcing_order" using gin ("code" gin_trgm_ops, "contract_no" gin_trgm_ops, "mto_no" gin_trgm_ops);

-- 委外订单－委外产品
create table "outsourcing_order_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "yield_rate" numeric(12,6) default '100',
  "bom" uuid,
  "manufacturing_order" uuid,
  "operation_seq" integer,
  "operation" uuid,
  "price_unit" uuid,
  "price_qty" numeric(20,8),
  "price" numeric(20,10),
  "tax_price" numeric(20,10),
  "tax" uuid,
  "tax_rate" numeric(12,6),
  "discount_rate" numeric(12,6) default '0',
  "discount_amount" numeric(20,4) default '0',
  "amount" numeric(20,4),
  "tax_amount" numeric(20,4),
  "all_amount" numeric(20,4),
  "amount_local" numeric(20,4),
  "all_amount_local" numeric(20,4),
  "price_source" text,
  "plan_start_date" date,
  "plan_finish_date" date,
  "warehouse" uuid,
  "over_receive_rate" numeric(12,6) default '0',
  "under_receive_rate" numeric(12,6) default '0',
  "in_qty" numeric(20,8) default '0',
  "scrap_qty" numeric(20,8) default '0',
  "returned_qty" numeric(20,8) default '0',
  "replenish_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "short_qty" numeric(20,8),
  "settled_qty" numeric(20,8),
  "sale_order" uuid,
  "sale_order_line_no" integer,
  "project" uuid,
  "mto_no" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "outsourcing_order" ("id") on delete cascade
);
create index "outsourcing_order_items_doc_id_seq_idx" on "outsourcing_order_items" using btree ("doc_id", "seq");
create index "outsourcing_order_items_material_id_idx" on "outsourcing_order_items" using btree ("material", "id");
create index "outsourcing_order_items_manufacturing_order_id_idx" on "outsourcing_order_items" using btree ("manufacturing_order", "id");
create index "outsourcing_order_items_sale_order_id_idx" on "outsourcing_order_items" using btree ("sale_order", "id");
create index "outsourcing_order_items_project_id_idx" on "outsourcing_order_items" using btree ("project", "id");
-- 委外订单－委外用料清单
create table "outsourcing_order_components" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "parent_line_no" integer,
  "parent_line_id" text,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "required_qty" numeric(20,8),
  "is_manual_qty" boolean default false,
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "supply_mode" text default 'own',
  "issued_qty" numeric(20,8) default '0',
  "fed_qty" numeric(20,8) default '0',
  "returned_qty" numeric(20,8) default '0',
  "used_qty" numeric(20,8) default '0',
  "restored_qty" numeric(20,8) default '0',
  "consumed_qty" numeric(20,8),
  "supplier_qty" numeric(20,8),
  "unissued_qty" numeric(20,8),
  "issue_mode" text default 'transferBackflush',
  "item_type" text default 'standard',
  "dosage_type" text default 'variable',
  "numerator" numeric(20,8) default '1',
  "denominator" numeric(20,8) default '1',
  "scrap_rate" numeric(12,6) default '0',
  "fixed_scrap_qty" numeric(20,8) default '0',
  "over_issue_control" text default 'warn',
  "over_issue_rate" numeric(12,6) default '0',
  "warehouse" uuid,
  "location" uuid,
  "lot" uuid,
  "required_date" date,
  "substitute_group" text,
  "substitute_priority" integer default 1,
  "bom_line_id" text,
  "change_no" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "outsourcing_order" ("id") on delete cascade
);
create index "outsourcing_order_components_doc_id_seq_idx" on "outsourcing_order_components" using btree ("doc_id", "seq");
create index "outsourcing_order_components_bom_line_id_idx" on "outsourcing_order_components" using btree ("bom_line_id");

alter table "outsourcing_in_bill" add column "supplier_warehouse" uuid;

alter table "outsourcing_in_bill" add column "material_deduct" boolean default false;

alter table "outsourcing_in_bill" add column "deduct_amount" numeric(20,4);

create index "outsourcing_in_bill_org_supplier_warehouse_date_id_idx" on "outsourcing_in_bill" using btree ("org", "supplier_warehouse", "date", "id");

alter table "outsourcing_in_bill_items" add column "operation" uuid;

alter table "outsourcing_in_bill_items" add column "operation_seq" integer;

alter table "outsourcing_in_bill_items" add column "manufacturing_order" uuid;

alter table "outsourcing_in_bill_items" add column "scrap_qty" numeric(20,8) default '0';

alter table "outsourcing_in_bill_items" add column "scrap_base" numeric(20,8);

alter table "outsourcing_in_bill_items" add column "order_line_id" text;

alter table "outsourcing_in_bill_consumptions" add column "deduct_amount" numeric(20,4);

alter table "outsourcing_in_bill_consumptions" add column "source_entity" text;

alter table "outsourcing_in_bill_consumptions" add column "source_code" text;

alter table "outsourcing_in_bill_consumptions" add column "source_line_id" text;

alter table "outsourcing_return_bill_items" add column "replenish_base_qty" numeric(20,8);

alter table "outsourcing_return_bill_items" add column "order_line_id" text;

-- 委外退货单－冲回核销
create table "outsourcing_return_bill_restored" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "item_line_no" integer,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "qty" numeric(20,8),
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "aux_unit" uuid,
  "aux_qty" numeric(20,8),
  "warehouse" uuid,
  "stock_status" uuid,
  "lot" uuid,
  "cost_price" numeric(20,10),
  "cost_amount" numeric(20,4),
  "component_line_id" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  primary key ("id"),
  foreign key ("doc_id") references "outsourcing_return_bill" ("id") on delete cascade
);
create index "outsourcing_return_bill_restored_doc_id_seq_idx" on "outsourcing_return_bill_restored" using btree ("doc_id", "seq");

alter table "payable_plan" add column "outsourcing_order" uuid;

create index "payable_plan_org_outsourcing_order_id_idx" on "payable_plan" using btree ("org", "outsourcing_order", "id");

create index "outsourcing_in_bill_items_order_line_id_idx" on "outsourcing_in_bill_items" using btree ("order_line_id");
