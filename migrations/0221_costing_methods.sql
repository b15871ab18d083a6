alter table "stock_cost_pool" add column "recost_from" date;

alter table "stock_ledger" add column "adjusts_seq" integer;

alter table "stock_ledger" add column "valued_by" text;

alter table "stock_ledger" add column "follows_seq" integer;

create index "stock_ledger_org_material_biz_date_post_seq_idx" on "stock_ledger" using btree ("org", "material", "biz_date", "post_seq");

create index "stock_ledger_org_adjusts_seq_idx" on "stock_ledger" using btree ("org", "adjusts_seq");

create index "stock_ledger_org_bill_line_id_idx" on "stock_ledger" using btree ("org", "bill_line_id");

-- 先进先出层
create table "cost_layer" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "lot" uuid,
  "biz_date" date,
  "in_seq" integer,
  "pool" uuid,
  "bill_code" text,
  "bill_entity" text,
  "bill_id" text,
  "base_unit" uuid,
  "in_qty" numeric(20,8),
  "in_amount" numeric(20,4),
  "remain_qty" numeric(20,8),
  "remain_amount" numeric(20,4),
  "unit_cost" numeric(20,10),
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "cost_layer_org_material_id_idx" on "cost_layer" using btree ("org", "material", "id");
create index "cost_layer_org_lot_id_idx" on "cost_layer" using btree ("org", "lot", "id");
create unique index "cost_layer_org_in_seq_key" on "cost_layer" using btree ("org", "in_seq");
create index "cost_layer_org_created_at_id_idx" on "cost_layer" using btree ("org", "created_at", "id");
create index "cost_layer_org_biz_date_in_seq_id_idx" on "cost_layer" using btree ("org", "biz_date", "in_seq", "id");
create index "cost_layer_org_pool_biz_date_in_seq_idx" on "cost_layer" using btree ("org", "pool", "biz_date", "in_seq");
create index "cost_layer_search_idx" on "cost_layer" using gin ("bill_code" gin_trgm_ops, "material_name" gin_trgm_ops, "specification" gin_trgm_ops);

-- 先进先出层－出库
create table "cost_layer_takes" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "out_seq" integer,
  "biz_date" date,
  "bill_code" text,
  "qty" numeric(20,8),
  "amount" numeric(20,4),
  primary key ("id"),
  foreign key ("doc_id") references "cost_layer" ("id") on delete cascade
);
create index "cost_layer_takes_doc_id_seq_idx" on "cost_layer_takes" using btree ("doc_id", "seq");

-- 成本差异台账
create table "cost_variance" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "period" text,
  "posted_at" timestamptz,
  "variance_kind" text,
  "cost_element" text,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "manufacturing_order" uuid,
  "work_center" uuid,
  "supplier" uuid,
  "qty" numeric(20,8),
  "standard_price" numeric(20,10),
  "actual_price" numeric(20,10),
  "amount" numeric(20,4),
  "bill_entity" text,
  "bill_code" text,
  "bill_id" text,
  "ledger_seq" integer,
  "is_reversal" boolean default false,
  "post_key" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "cost_variance_org_material_id_idx" on "cost_variance" using btree ("org", "material", "id");
create index "cost_variance_org_manufacturing_order_id_idx" on "cost_variance" using btree ("org", "manufacturing_order", "id");
create index "cost_variance_org_work_center_id_idx" on "cost_variance" using btree ("org", "work_center", "id");
create index "cost_variance_org_supplier_id_idx" on "cost_variance" using btree ("org", "supplier", "id");
create unique index "cost_variance_org_post_key_key" on "cost_variance" using btree ("org", "post_key");
create index "cost_variance_org_created_at_id_idx" on "cost_variance" using btree ("org", "created_at", "id");
create index "cost_variance_org_period_posted_at_id_idx" on "cost_variance" using btree ("org", "period", "posted_at", "id");
create index "cost_variance_org_period_variance_kind_idx" on "cost_variance" using btree ("org", "period", "variance_kind");
create index "cost_variance_org_bill_id_idx" on "cost_variance" using btree ("org", "bill_id");
create index "cost_variance_search_idx" on "cost_variance" using gin ("bill_code" gin_trgm_ops, "material_name" gin_trgm_ops, "specification" gin_trgm_ops);

-- 成本重算
create table "recost_run" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "trigger" text default 'manual',
  "trigger_code" text,
  "from_date" date,
  "pool_count" integer,
  "rows_read" integer,
  "rows_changed" integer,
  "delta_stock" numeric(20,4),
  "delta_out" numeric(20,4),
  "delta_declared" numeric(20,4),
  "progress" numeric(12,6),
  "started_at" timestamptz,
  "finished_at" timestamptz,
  "error_text" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "recost_run_status_check" check (status in ('draft', 'queued', 'running', 'succeeded', 'failed', 'cancelled'))
);
create unique index "recost_run_org_code_key" on "recost_run" using btree ("org", "code");
create index "recost_run_org_date_id_idx" on "recost_run" using btree ("org", "date", "id");
create index "recost_run_org_status_date_id_idx" on "recost_run" using btree ("org", "status", "date", "id");
create index "recost_run_org_created_at_id_idx" on "recost_run" using btree ("org", "created_at", "id");
create index "recost_run_org_code_id_idx" on "recost_run" using btree ("org", "code", "id");
create index "recost_run_search_idx" on "recost_run" using gin ("code" gin_trgm_ops, "trigger_code" gin_trgm_ops);

-- 成本重算－成本池
create table "recost_run_pools" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "lot" uuid,
  "from_date" date,
  "cause" text,
  "rows_changed" integer,
  "delta_stock" numeric(20,4),
  primary key ("id"),
  foreign key ("doc_id") references "recost_run" ("id") on delete cascade
);
create index "recost_run_pools_doc_id_seq_idx" on "recost_run_pools" using btree ("doc_id", "seq");
