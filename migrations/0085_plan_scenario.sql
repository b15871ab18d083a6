-- 计划场景
create table "plan_scenario" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "name" text,
  "scheme" uuid,
  "plan_date" date,
  "owner" uuid,
  "late_orders" integer,
  "late_days" integer,
  "short_materials" integer,
  "new_orders" integer,
  "changed_orders" integer,
  "data_version" text,
  "started_at" timestamptz,
  "finished_at" timestamptz,
  "seconds" integer,
  "error_text" text,
  "remark" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "plan_scenario_status_check" check (status in ('draft', 'queued', 'running', 'succeeded', 'failed', 'cancelled', 'voided'))
);
create unique index "plan_scenario_org_code_key" on "plan_scenario" using btree ("org", "code");
create index "plan_scenario_org_owner_date_id_idx" on "plan_scenario" using btree ("org", "owner", "date", "id");
create index "plan_scenario_org_date_id_idx" on "plan_scenario" using btree ("org", "date", "id");
create index "plan_scenario_org_status_date_id_idx" on "plan_scenario" using btree ("org", "status", "date", "id");
create index "plan_scenario_org_created_at_id_idx" on "plan_scenario" using btree ("org", "created_at", "id");
create index "plan_scenario_org_date_code_id_idx" on "plan_scenario" using btree ("org", "date", "code", "id");
create index "plan_scenario_search_idx" on "plan_scenario" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops);

-- 计划场景－假设
create table "plan_scenario_changes" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "change_kind" text,
  "material" uuid,
  "target_code" text,
  "field" text,
  "from_date" date,
  "to_date" date,
  "new_value" text,
  primary key ("id"),
  foreign key ("doc_id") references "plan_scenario" ("id") on delete cascade
);
create index "plan_scenario_changes_doc_id_seq_idx" on "plan_scenario_changes" using btree ("doc_id", "seq");

-- 计划场景－结果
create table "plan_scenario_results" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "measure" text,
  "base_value" numeric(20,8),
  "value" numeric(20,8),
  "diff" numeric(20,8),
  primary key ("id"),
  foreign key ("doc_id") references "plan_scenario" ("id") on delete cascade
);
create index "plan_scenario_results_doc_id_seq_idx" on "plan_scenario_results" using btree ("doc_id", "seq");

-- 计划场景－计划差别
create table "plan_scenario_plan_rows" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "change" text,
  "material" uuid,
  "material_name" text,
  "supply_type" text,
  "base_qty" numeric(20,8),
  "qty" numeric(20,8),
  "base_finish_date" date,
  "start_date" date,
  "finish_date" date,
  "is_late" boolean,
  primary key ("id"),
  foreign key ("doc_id") references "plan_scenario" ("id") on delete cascade
);
create index "plan_scenario_plan_rows_doc_id_seq_idx" on "plan_scenario_plan_rows" using btree ("doc_id", "seq");
