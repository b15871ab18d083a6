-- 计划例外信息
create table "mrp_exception_message" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "mrp_run" uuid,
  "exception_code" text,
  "severity" text,
  "material" uuid,
  "material_name" text,
  "doc_type" text,
  "doc_code" text,
  "doc_line_no" integer,
  "current_date" date,
  "suggested_date" date,
  "current_qty" numeric(20,8),
  "suggested_qty" numeric(20,8),
  "deviation_days" integer,
  "affected_demand" text,
  "planner" uuid,
  "handle_status" text default 'open',
  "handled_by" uuid,
  "handled_at" timestamptz,
  "message" text,
  "remark" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "mrp_exception_message_org_mrp_run_id_idx" on "mrp_exception_message" using btree ("org", "mrp_run", "id");
create index "mrp_exception_message_org_material_id_idx" on "mrp_exception_message" using btree ("org", "material", "id");
create index "mrp_exception_message_org_planner_id_idx" on "mrp_exception_message" using btree ("org", "planner", "id");
create index "mrp_exception_message_org_created_at_id_idx" on "mrp_exception_message" using btree ("org", "created_at", "id");
create index "mrp_exception_message_org_exception_code_material_id_idx" on "mrp_exception_message" using btree ("org", "exception_code", "material", "id");
create index "mrp_exception_message_search_idx" on "mrp_exception_message" using gin ("doc_code" gin_trgm_ops, "affected_demand" gin_trgm_ops, "message" gin_trgm_ops);

-- 供需追溯
create table "mrp_pegging" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "mrp_run" uuid,
  "material" uuid,
  "low_level_code" integer,
  "demand_type" text,
  "demand_code" text,
  "demand_line_no" integer,
  "demand_date" date,
  "demand_qty" numeric(20,8),
  "supply_type" text,
  "supply_code" text,
  "supply_line_no" integer,
  "supply_date" date,
  "peg_qty" numeric(20,8),
  "parent_peg_id" text,
  "top_demand_code" text,
  "top_material" uuid,
  "is_late" boolean,
  "project" uuid,
  "mto_no" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "mrp_pegging_org_mrp_run_id_idx" on "mrp_pegging" using btree ("org", "mrp_run", "id");
create index "mrp_pegging_org_material_id_idx" on "mrp_pegging" using btree ("org", "material", "id");
create index "mrp_pegging_org_project_id_idx" on "mrp_pegging" using btree ("org", "project", "id");
create index "mrp_pegging_org_created_at_id_idx" on "mrp_pegging" using btree ("org", "created_at", "id");
create index "mrp_pegging_org_material_demand_date_id_idx" on "mrp_pegging" using btree ("org", "material", "demand_date", "id");
create index "mrp_pegging_org_demand_code_idx" on "mrp_pegging" using btree ("org", "demand_code");
create index "mrp_pegging_org_supply_code_idx" on "mrp_pegging" using btree ("org", "supply_code");
create index "mrp_pegging_org_top_demand_code_idx" on "mrp_pegging" using btree ("org", "top_demand_code");

-- 计划运算
create table "mrp_run" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "scheme" uuid,
  "run_type" text default 'all',
  "plan_date" date,
  "is_simulation" boolean default false,
  "horizon_end" date,
  "operator" uuid,
  "started_at" timestamptz,
  "finished_at" timestamptz,
  "seconds" integer,
  "progress" numeric(12,6),
  "error_text" text,
  "material_count" integer,
  "demand_count" integer,
  "supply_count" integer,
  "plan_order_count" integer,
  "exception_count" integer,
  "new_count" integer,
  "rescheduled_count" integer,
  "requantified_count" integer,
  "cancelled_count" integer,
  "unchanged_count" integer,
  "max_level" integer,
  "cycle_found" boolean,
  "parameters" jsonb,
  "data_version" text,
  "remark" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "mrp_run_status_check" check (status in ('draft', 'queued', 'running', 'succeeded', 'failed', 'cancelled'))
);
create unique index "mrp_run_org_code_key" on "mrp_run" using btree ("org", "code");
create index "mrp_run_org_scheme_date_id_idx" on "mrp_run" using btree ("org", "scheme", "date", "id");
create index "mrp_run_org_operator_date_id_idx" on "mrp_run" using btree ("org", "operator", "date", "id");
create index "mrp_run_org_date_id_idx" on "mrp_run" using btree ("org", "date", "id");
create index "mrp_run_org_status_date_id_idx" on "mrp_run" using btree ("org", "status", "date", "id");
create index "mrp_run_org_created_at_id_idx" on "mrp_run" using btree ("org", "created_at", "id");
create index "mrp_run_org_date_code_id_idx" on "mrp_run" using btree ("org", "date", "code", "id");
create index "mrp_run_search_idx" on "mrp_run" using gin ("code" gin_trgm_ops, "remark" gin_trgm_ops);

-- 计划运算－运算范围
create table "mrp_run_scope" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "sale_order" uuid,
  "requirement_plan" uuid,
  primary key ("id"),
  foreign key ("doc_id") references "mrp_run" ("id") on delete cascade
);
create index "mrp_run_scope_doc_id_seq_idx" on "mrp_run_scope" using btree ("doc_id", "seq");

-- 计划运算－运算日志
create table "mrp_run_logs" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "step" text,
  "level" text,
  "material" uuid,
  "message" text,
  "count" integer,
  "milliseconds" integer,
  "logged_at" timestamptz,
  primary key ("id"),
  foreign key ("doc_id") references "mrp_run" ("id") on delete cascade
);
create index "mrp_run_logs_doc_id_seq_idx" on "mrp_run_logs" using btree ("doc_id", "seq");

-- 计划方案
create table "mrp_scheme" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "calc_mode" text default 'both',
  "calc_scope" text default 'all',
  "orgs" uuid[],
  "horizon_days" integer default 180,
  "factory_calendar" uuid,
  "max_minutes" integer default 30,
  "is_default" boolean default false,
  "demand_sources" jsonb,
  "supply_sources" jsonb,
  "warehouses" uuid[],
  "stock_statuses" uuid[],
  "use_safety_stock" boolean default true,
  "consider_reserved" boolean default true,
  "consider_in_transit" boolean default true,
  "consider_scrap" boolean default true,
  "consider_yield" boolean default true,
  "consider_substitute" boolean default false,
  "consider_lot_policy" boolean default true,
  "scrap_formula" text default 'multiply',
  "expired_demand" text,
  "expired_supply" text,
  "allow_start_in_past" boolean default false,
  "merge_policy" text default 'byPolicy',
  "reschedule_messages" boolean default true,
  "auto_firm_days" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "mrp_scheme_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "mrp_scheme_org_code_key" on "mrp_scheme" using btree ("org", "code");
create index "mrp_scheme_org_name_pinyin_id_idx" on "mrp_scheme" using btree ("org", "name_pinyin", "id");
create index "mrp_scheme_org_status_id_idx" on "mrp_scheme" using btree ("org", "status", "id");
create index "mrp_scheme_org_code_id_idx" on "mrp_scheme" using btree ("org", "code", "id");
create index "mrp_scheme_search_idx" on "mrp_scheme" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 计划方案－物料范围
create table "mrp_scheme_material_filters" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_category" uuid,
  "planner" uuid,
  "include" boolean default true,
  primary key ("id"),
  foreign key ("doc_id") references "mrp_scheme" ("id") on delete cascade
);
create index "mrp_scheme_material_filters_doc_id_seq_idx" on "mrp_scheme_material_filters" using btree ("doc_id", "seq");

-- 计划方案－仓库参数
create table "mrp_scheme_warehouse_rules" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "warehouse" uuid,
  "is_nettable" boolean default true,
  primary key ("id"),
  foreign key ("doc_id") references "mrp_scheme" ("id") on delete cascade
);
create index "mrp_scheme_warehouse_rules_doc_id_seq_idx" on "mrp_scheme_warehouse_rules" using btree ("doc_id", "seq");

-- 计划订单
create table "plan_order" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'suggested',
  "code" text,
  "date" date,
  "supply_type" text default 'purchase',
  "plan_origin" text default 'manual',
  "mrp_run" uuid,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "suggested_qty" numeric(20,8),
  "confirmed_qty" numeric(20,8),
  "released_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "net_qty" numeric(20,8),
  "yield_rate" numeric(12,6) default '100',
  "suggested_start_date" date,
  "suggested_finish_date" date,
  "confirmed_start_date" date,
  "confirmed_finish_date" date,
  "required_date" date,
  "release_date" date,
  "is_late" boolean,
  "exception_code" text,
  "bom" uuid,
  "process_route" uuid,
  "workshop" uuid,
  "supplier" uuid,
  "source_org" uuid,
  "warehouse" uuid,
  "planner" uuid,
  "buyer" uuid,
  "sale_order" uuid,
  "sale_order_line_no" integer,
  "customer" uuid,
  "low_level_code" integer,
  "project" uuid,
  "mto_no" text,
  "remark" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "plan_order_status_check" check (status in ('suggested', 'firmed', 'partiallyReleased', 'released', 'closed', 'voided'))
);
create unique index "plan_order_org_code_key" on "plan_order" using btree ("org", "code");
create index "plan_order_org_mrp_run_date_id_idx" on "plan_order" using btree ("org", "mrp_run", "date", "id");
create index "plan_order_org_material_date_id_idx" on "plan_order" using btree ("org", "material", "date", "id");
create index "plan_order_org_confirmed_start_date_id_idx" on "plan_order" using btree ("org", "confirmed_start_date", "id");
create index "plan_order_org_confirmed_finish_date_id_idx" on "plan_order" using btree ("org", "confirmed_finish_date", "id");
create index "plan_order_org_workshop_date_id_idx" on "plan_order" using btree ("org", "workshop", "date", "id");
create index "plan_order_org_supplier_date_id_idx" on "plan_order" using btree ("org", "supplier", "date", "id");
create index "plan_order_org_planner_date_id_idx" on "plan_order" using btree ("org", "planner", "date", "id");
create index "plan_order_org_buyer_date_id_idx" on "plan_order" using btree ("org", "buyer", "date", "id");
create index "plan_order_org_sale_order_date_id_idx" on "plan_order" using btree ("org", "sale_order", "date", "id");
create index "plan_order_org_project_date_id_idx" on "plan_order" using btree ("org", "project", "date", "id");
create index "plan_order_org_date_id_idx" on "plan_order" using btree ("org", "date", "id");
create index "plan_order_org_status_date_id_idx" on "plan_order" using btree ("org", "status", "date", "id");
create index "plan_order_org_created_at_id_idx" on "plan_order" using btree ("org", "created_at", "id");
create index "plan_order_org_created_by_date_id_idx" on "plan_order" using btree ("org", "created_by", "date", "id");
create index "plan_order_org_confirmed_start_date_code_id_idx" on "plan_order" using btree ("org", "confirmed_start_date", "code", "id");
create index "plan_order_search_idx" on "plan_order" using gin ("code" gin_trgm_ops, "mto_no" gin_trgm_ops);

-- 计划订单－计划用料
create table "plan_order_components" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "numerator" numeric(20,8),
  "denominator" numeric(20,8),
  "scrap_rate" numeric(12,6),
  "required_qty" numeric(20,8),
  "required_date" date,
  "supply_type" text,
  "from_phantom" uuid,
  "substitute_group" text,
  "substitute_of" uuid,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "plan_order" ("id") on delete cascade
);
create index "plan_order_components_doc_id_seq_idx" on "plan_order_components" using btree ("doc_id", "seq");

-- 计划订单－需求来源
create table "plan_order_pegs" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "demand_type" text,
  "demand_code" text,
  "demand_line_no" integer,
  "top_material" uuid,
  "top_demand_code" text,
  "required_date" date,
  "peg_qty" numeric(20,8),
  primary key ("id"),
  foreign key ("doc_id") references "plan_order" ("id") on delete cascade
);
create index "plan_order_pegs_doc_id_seq_idx" on "plan_order_pegs" using btree ("doc_id", "seq");

-- 计划订单－投放记录
create table "plan_order_releases" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "target_type" text,
  "target_code" text,
  "target_line_no" integer,
  "qty" numeric(20,8),
  "released_at" timestamptz,
  "operator" uuid,
  primary key ("id"),
  foreign key ("doc_id") references "plan_order" ("id") on delete cascade
);
create index "plan_order_releases_doc_id_seq_idx" on "plan_order_releases" using btree ("doc_id", "seq");
