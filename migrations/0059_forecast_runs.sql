-- 缓冲配置
create table "buffer_profile" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "supply_type" text default 'purchase',
  "lead_time_factor" numeric(20,8) default '0.5',
  "variability_factor" numeric(20,8) default '0.5',
  "order_cycle_days" integer default 0,
  "adu_days" integer default 60,
  "adu_source" text default 'past',
  "spike_percent" numeric(12,6) default '50',
  "spike_days" integer default 0,
  "alert_percent" numeric(12,6) default '50',
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "buffer_profile_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "buffer_profile_org_code_key" on "buffer_profile" using btree ("org", "code");
create index "buffer_profile_org_name_pinyin_id_idx" on "buffer_profile" using btree ("org", "name_pinyin", "id");
create index "buffer_profile_org_status_id_idx" on "buffer_profile" using btree ("org", "status", "id");
create index "buffer_profile_org_code_id_idx" on "buffer_profile" using btree ("org", "code", "id");
create index "buffer_profile_search_idx" on "buffer_profile" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 统计预测方案
create table "forecast_model" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "history_source" text default 'shipment',
  "bucket" text default 'month',
  "history_buckets" integer default 36,
  "horizon_buckets" integer default 6,
  "min_history" integer default 4,
  "season" integer default 12,
  "methods" jsonb,
  "evaluate_buckets" integer default 6,
  "error_measure" text default 'wmape',
  "optimise" boolean default true,
  "outlier_factor" numeric(20,8) default '3',
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "forecast_model_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "forecast_model_org_code_key" on "forecast_model" using btree ("org", "code");
create index "forecast_model_org_name_pinyin_id_idx" on "forecast_model" using btree ("org", "name_pinyin", "id");
create index "forecast_model_org_status_id_idx" on "forecast_model" using btree ("org", "status", "id");
create index "forecast_model_org_code_id_idx" on "forecast_model" using btree ("org", "code", "id");
create index "forecast_model_search_idx" on "forecast_model" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 预测运算
create table "forecast_run" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "forecast_model" uuid,
  "cutoff_date" date,
  "category" uuid,
  "customer" uuid,
  "material_count" integer,
  "avg_error" numeric(12,6),
  "first_period" date,
  "seconds" numeric(20,8),
  "ran_at" timestamptz,
  "remark" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "forecast_run_status_check" check (status in ('draft', 'succeeded', 'cancelled'))
);
create unique index "forecast_run_org_code_key" on "forecast_run" using btree ("org", "code");
create index "forecast_run_org_forecast_model_date_id_idx" on "forecast_run" using btree ("org", "forecast_model", "date", "id");
create index "forecast_run_org_category_date_id_idx" on "forecast_run" using btree ("org", "category", "date", "id");
create index "forecast_run_org_customer_date_id_idx" on "forecast_run" using btree ("org", "customer", "date", "id");
create index "forecast_run_org_date_id_idx" on "forecast_run" using btree ("org", "date", "id");
create index "forecast_run_org_status_date_id_idx" on "forecast_run" using btree ("org", "status", "date", "id");
create index "forecast_run_org_created_at_id_idx" on "forecast_run" using btree ("org", "created_at", "id");
create index "forecast_run_org_date_code_id_idx" on "forecast_run" using btree ("org", "date", "code", "id");
create index "forecast_run_search_idx" on "forecast_run" using gin ("code" gin_trgm_ops, "remark" gin_trgm_ops);

-- 预测运算－预测结果
create table "forecast_run_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "customer" uuid,
  "method" text,
  "error" numeric(20,8),
  "bias" numeric(20,8),
  "total" numeric(20,8),
  "unit" uuid,
  "is_outlier_cut" boolean,
  "demand_forecast" uuid,
  "parameters" jsonb,
  "history" jsonb,
  "forecast" jsonb,
  "band" jsonb,
  "adjusted" jsonb,
  primary key ("id"),
  foreign key ("doc_id") references "forecast_run" ("id") on delete cascade
);
create index "forecast_run_items_doc_id_seq_idx" on "forecast_run_items" using btree ("doc_id", "seq");

-- 主生产计划
create table "master_schedule" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "name" text,
  "scheme" uuid,
  "planner" uuid,
  "bucket" text default 'week',
  "start_date" date,
  "bucket_count" integer default 12,
  "frozen_buckets" integer default 2,
  "open_bucket" integer default 5,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "closed_by" uuid,
  "closed_at" timestamptz,
  "close_reason" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "master_schedule_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "master_schedule_org_code_key" on "master_schedule" using btree ("org", "code");
create index "master_schedule_org_planner_date_id_idx" on "master_schedule" using btree ("org", "planner", "date", "id");
create index "master_schedule_org_date_id_idx" on "master_schedule" using btree ("org", "date", "id");
create index "master_schedule_org_status_date_id_idx" on "master_schedule" using btree ("org", "status", "date", "id");
create index "master_schedule_org_created_at_id_idx" on "master_schedule" using btree ("org", "created_at", "id");
create index "master_schedule_org_created_by_date_id_idx" on "master_schedule" using btree ("org", "created_by", "date", "id");
create index "master_schedule_org_date_code_id_idx" on "master_schedule" using btree ("org", "date", "code", "id");
create index "master_schedule_search_idx" on "master_schedule" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops);

-- 主生产计划－计划矩阵
create table "master_schedule_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "bucket_no" integer default 1,
  "period_start" date,
  "forecast_qty" numeric(20,8),
  "order_qty" numeric(20,8),
  "demand_qty" numeric(20,8),
  "receipt_qty" numeric(20,8),
  "proposed_qty" numeric(20,8),
  "plan_qty" numeric(20,8),
  "projected_qty" numeric(20,8),
  "atp_qty" numeric(20,8),
  "cumulative_atp" numeric(20,8),
  "message" text,
  primary key ("id"),
  foreign key ("doc_id") references "master_schedule" ("id") on delete cascade
);
create index "master_schedule_items_doc_id_seq_idx" on "master_schedule_items" using btree ("doc_id", "seq");

-- 库存缓冲
create table "stock_buffer" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "material" uuid,
  "material_name" text,
  "unit" uuid,
  "warehouse" uuid,
  "profile" uuid,
  "adu" numeric(20,8),
  "is_adu_typed" boolean default false,
  "dlt_days" numeric(20,8) default '1',
  "min_order_qty" numeric(20,8) default '0',
  "multiple_qty" numeric(20,8) default '0',
  "red_qty" numeric(20,8),
  "yellow_qty" numeric(20,8),
  "green_qty" numeric(20,8),
  "tor" numeric(20,8),
  "toy" numeric(20,8),
  "tog" numeric(20,8),
  "on_hand_qty" numeric(20,8),
  "on_order_qty" numeric(20,8),
  "qualified_demand" numeric(20,8),
  "net_flow" numeric(20,8),
  "priority_percent" numeric(12,6),
  "buffer_zone" text,
  "on_hand_alert" text,
  "order_qty" numeric(20,8),
  "calculated_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "stock_buffer_status_check" check (status in ('draft', 'approved', 'disabled'))
);
create index "stock_buffer_org_material_id_idx" on "stock_buffer" using btree ("org", "material", "id");
create index "stock_buffer_org_warehouse_id_idx" on "stock_buffer" using btree ("org", "warehouse", "id");
create index "stock_buffer_org_profile_id_idx" on "stock_buffer" using btree ("org", "profile", "id");
create index "stock_buffer_org_priority_percent_id_idx" on "stock_buffer" using btree ("org", "priority_percent", "id");
create unique index "stock_buffer_org_material_warehouse_key" on "stock_buffer" using btree ("org", "material", "warehouse");
create index "stock_buffer_org_status_id_idx" on "stock_buffer" using btree ("org", "status", "id");

-- 库存缓冲－调整
create table "stock_buffer_adjustments" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "from_date" date,
  "to_date" date,
  "adjust_kind" text default 'demandFactor',
  "factor" numeric(20,8) default '1',
  "reason" text,
  primary key ("id"),
  foreign key ("doc_id") references "stock_buffer" ("id") on delete cascade
);
create index "stock_buffer_adjustments_doc_id_seq_idx" on "stock_buffer_adjustments" using btree ("doc_id", "seq");

-- 库存缓冲－日快照
create table "stock_buffer_history" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "day" date,
  "on_hand_qty" numeric(20,8),
  "net_flow" numeric(20,8),
  "tor" numeric(20,8),
  "toy" numeric(20,8),
  "tog" numeric(20,8),
  "order_qty" numeric(20,8),
  primary key ("id"),
  foreign key ("doc_id") references "stock_buffer" ("id") on delete cascade
);
create index "stock_buffer_history_doc_id_seq_idx" on "stock_buffer_history" using btree ("doc_id", "seq");
