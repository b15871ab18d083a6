-- 需求预测单
create table "demand_forecast" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "name" text,
  "forecast_type" text default 'material',
  "forecaster" uuid,
  "department" uuid,
  "customer" uuid,
  "bucket" text default 'month',
  "horizon_start" date,
  "horizon_end" date,
  "forecast_version" text,
  "is_active" boolean default true,
  "total_qty" numeric(20,8),
  "source_entity" text,
  "source_code" text,
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
  constraint "demand_forecast_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "demand_forecast_org_code_key" on "demand_forecast" using btree ("org", "code");
create index "demand_forecast_org_forecaster_date_id_idx" on "demand_forecast" using btree ("org", "forecaster", "date", "id");
create index "demand_forecast_org_department_date_id_idx" on "demand_forecast" using btree ("org", "department", "date", "id");
create index "demand_forecast_org_customer_date_id_idx" on "demand_forecast" using btree ("org", "customer", "date", "id");
create index "demand_forecast_org_date_id_idx" on "demand_forecast" using btree ("org", "date", "id");
create index "demand_forecast_org_status_date_id_idx" on "demand_forecast" using btree ("org", "status", "date", "id");
create index "demand_forecast_org_created_at_id_idx" on "demand_forecast" using btree ("org", "created_at", "id");
create index "demand_forecast_org_created_by_date_id_idx" on "demand_forecast" using btree ("org", "created_by", "date", "id");
create index "demand_forecast_org_date_code_id_idx" on "demand_forecast" using btree ("org", "date", "code", "id");
create index "demand_forecast_search_idx" on "demand_forecast" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "forecast_version" gin_trgm_ops);

-- 需求预测单－预测明细
create table "demand_forecast_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "start_date" date,
  "end_date" date,
  "qty" numeric(20,8),
  "consumed_qty" numeric(20,8) default '0',
  "remain_qty" numeric(20,8),
  "spread" text default 'firstDay',
  "customer" uuid,
  "bom" uuid,
  "planned_qty" numeric(20,8) default '0',
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "project" uuid,
  "mto_no" text,
  "line_status" text default 'open',
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "demand_forecast" ("id") on delete cascade
);
create index "demand_forecast_items_doc_id_seq_idx" on "demand_forecast_items" using btree ("doc_id", "seq");
create index "demand_forecast_items_material_id_idx" on "demand_forecast_items" using btree ("material", "id");
create index "demand_forecast_items_material_start_date_idx" on "demand_forecast_items" using btree ("material", "start_date");

-- 物料计划参数
create table "material_planning" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "material" uuid,
  "material_name" text,
  "specification" text,
  "base_unit" uuid,
  "warehouse" uuid,
  "plan_strategy" text default 'mrp',
  "supply_type" text default 'purchase',
  "planner" uuid,
  "buyer" uuid,
  "workshop" uuid,
  "default_supplier" uuid,
  "source_org" uuid,
  "sourcing_rule" uuid,
  "fixed_lead_days" integer default 0,
  "var_lead_days" numeric(20,8) default '0',
  "var_lead_lot" numeric(20,8) default '1',
  "inspect_lead_days" integer default 0,
  "safety_lead_days" integer default 0,
  "safety_stock" numeric(20,8) default '0',
  "max_stock" numeric(20,8),
  "reorder_point" numeric(20,8),
  "reorder_qty" numeric(20,8),
  "stock_ratio" numeric(12,6) default '100',
  "order_policy" text default 'lotForLot',
  "fixed_lot_qty" numeric(20,8),
  "min_order_qty" numeric(20,8) default '0',
  "max_order_qty" numeric(20,8),
  "multiple_qty" numeric(20,8) default '0',
  "period_days" integer,
  "period_type" text default 'days',
  "yield_rate" numeric(12,6) default '100',
  "scrap_rate" numeric(12,6) default '0',
  "demand_fence" integer default 0,
  "plan_fence" integer default 0,
  "forecast_consume" text default 'backwardForward',
  "consume_back_days" integer default 0,
  "consume_forward_days" integer default 0,
  "reschedule_in_days" integer default 0,
  "reschedule_out_days" integer default 0,
  "mto_control" text default 'none',
  "abc_class" text,
  "low_level_code" integer,
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "material_planning_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create index "material_planning_org_material_id_idx" on "material_planning" using btree ("org", "material", "id");
create index "material_planning_org_warehouse_id_idx" on "material_planning" using btree ("org", "warehouse", "id");
create index "material_planning_org_planner_id_idx" on "material_planning" using btree ("org", "planner", "id");
create index "material_planning_org_buyer_id_idx" on "material_planning" using btree ("org", "buyer", "id");
create unique index "material_planning_org_material_warehouse_key" on "material_planning" using btree ("org", "material", "warehouse");
create index "material_planning_org_status_id_idx" on "material_planning" using btree ("org", "status", "id");

-- 需求计划
create table "requirement_plan" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "name" text,
  "plan_type" text default 'mixed',
  "horizon_start" date,
  "horizon_end" date,
  "planner" uuid,
  "department" uuid,
  "is_locked" boolean default false,
  "total_qty" numeric(20,8),
  "source_entity" text,
  "source_code" text,
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
  constraint "requirement_plan_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "requirement_plan_org_code_key" on "requirement_plan" using btree ("org", "code");
create index "requirement_plan_org_planner_date_id_idx" on "requirement_plan" using btree ("org", "planner", "date", "id");
create index "requirement_plan_org_department_date_id_idx" on "requirement_plan" using btree ("org", "department", "date", "id");
create index "requirement_plan_org_date_id_idx" on "requirement_plan" using btree ("org", "date", "id");
create index "requirement_plan_org_status_date_id_idx" on "requirement_plan" using btree ("org", "status", "date", "id");
create index "requirement_plan_org_created_at_id_idx" on "requirement_plan" using btree ("org", "created_at", "id");
create index "requirement_plan_org_created_by_date_id_idx" on "requirement_plan" using btree ("org", "created_by", "date", "id");
create index "requirement_plan_org_date_code_id_idx" on "requirement_plan" using btree ("org", "date", "code", "id");
create index "requirement_plan_search_idx" on "requirement_plan" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops);

-- 需求计划－需求明细
create table "requirement_plan_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "demand_type" text default 'manual',
  "customer" uuid,
  "order_qty" numeric(20,8),
  "delivered_qty" numeric(20,8),
  "qty" numeric(20,8),
  "required_date" date,
  "priority" text default 'normal',
  "planned_qty" numeric(20,8) default '0',
  "unplanned_qty" numeric(20,8),
  "supply_type" text,
  "bom" uuid,
  "sale_order" uuid,
  "sale_order_line_no" integer,
  "demand_forecast" uuid,
  "base_unit" uuid,
  "base_qty" numeric(20,8),
  "project" uuid,
  "mto_no" text,
  "line_status" text default 'open',
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "source_line_no" integer,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "requirement_plan" ("id") on delete cascade
);
create index "requirement_plan_items_doc_id_seq_idx" on "requirement_plan_items" using btree ("doc_id", "seq");
create index "requirement_plan_items_material_id_idx" on "requirement_plan_items" using btree ("material", "id");
create index "requirement_plan_items_material_required_date_idx" on "requirement_plan_items" using btree ("material", "required_date");

-- 供应分配规则
create table "sourcing_rule" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "material" uuid,
  "category" uuid,
  "allocate_mode" text default 'priority',
  "reset_kind" text default 'year',
  "effective_date" date,
  "expiry_date" date,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "sourcing_rule_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "sourcing_rule_org_code_key" on "sourcing_rule" using btree ("org", "code");
create index "sourcing_rule_org_name_pinyin_id_idx" on "sourcing_rule" using btree ("org", "name_pinyin", "id");
create index "sourcing_rule_org_material_id_idx" on "sourcing_rule" using btree ("org", "material", "id");
create index "sourcing_rule_org_category_id_idx" on "sourcing_rule" using btree ("org", "category", "id");
create index "sourcing_rule_org_status_id_idx" on "sourcing_rule" using btree ("org", "status", "id");
create index "sourcing_rule_org_code_id_idx" on "sourcing_rule" using btree ("org", "code", "id");
create index "sourcing_rule_search_idx" on "sourcing_rule" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 供应分配规则－来源
create table "sourcing_rule_sources" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "priority" integer default 1,
  "supply_type" text default 'purchase',
  "supplier" uuid,
  "workshop" uuid,
  "process_route" uuid,
  "bom" uuid,
  "source_org" uuid,
  "quota" numeric(12,6),
  "min_lot_qty" numeric(20,8),
  "max_lot_qty" numeric(20,8),
  "period_limit" numeric(20,8),
  "load_limit" numeric(12,6),
  "lead_days" integer,
  "unit_cost" numeric(20,10),
  "allocated_qty" numeric(20,8),
  primary key ("id"),
  foreign key ("doc_id") references "sourcing_rule" ("id") on delete cascade
);
create index "sourcing_rule_sources_doc_id_seq_idx" on "sourcing_rule_sources" using btree ("doc_id", "seq");
