alter table "equipment_spare_parts" add column "last_replaced" date;

-- 点检保养项目
create table "maintenance_item" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "item_type" text default 'check',
  "content" text,
  "standard_text" text,
  "value_type" text default 'qualitative',
  "lower_limit" numeric(20,8),
  "upper_limit" numeric(20,8),
  "tools" text,
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
  constraint "maintenance_item_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "maintenance_item_org_code_key" on "maintenance_item" using btree ("org", "code");
create index "maintenance_item_org_name_pinyin_id_idx" on "maintenance_item" using btree ("org", "name_pinyin", "id");
create index "maintenance_item_org_status_id_idx" on "maintenance_item" using btree ("org", "status", "id");
create index "maintenance_item_org_code_id_idx" on "maintenance_item" using btree ("org", "code", "id");
create index "maintenance_item_search_idx" on "maintenance_item" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "content" gin_trgm_ops);

-- 点检保养计划
create table "maintenance_plan" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "plan_type" text default 'maintain',
  "cycle_type" text default 'month',
  "cycle_value" integer default 1,
  "start_date" date,
  "end_date" date,
  "remind_days" integer default 3,
  "executor" uuid,
  "work_team" uuid,
  "plan_minutes" integer default 0,
  "last_generated" date,
  "generate_result" text,
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
  constraint "maintenance_plan_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "maintenance_plan_org_code_key" on "maintenance_plan" using btree ("org", "code");
create index "maintenance_plan_org_name_pinyin_id_idx" on "maintenance_plan" using btree ("org", "name_pinyin", "id");
create index "maintenance_plan_org_executor_id_idx" on "maintenance_plan" using btree ("org", "executor", "id");
create index "maintenance_plan_org_work_team_id_idx" on "maintenance_plan" using btree ("org", "work_team", "id");
create index "maintenance_plan_org_status_id_idx" on "maintenance_plan" using btree ("org", "status", "id");
create index "maintenance_plan_org_code_id_idx" on "maintenance_plan" using btree ("org", "code", "id");
create index "maintenance_plan_search_idx" on "maintenance_plan" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 点检保养计划－设备
create table "maintenance_plan_equipments" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "equipment" uuid,
  "next_date" date,
  "next_reading" numeric(20,8),
  primary key ("id"),
  foreign key ("doc_id") references "maintenance_plan" ("id") on delete cascade
);
create index "maintenance_plan_equipments_doc_id_seq_idx" on "maintenance_plan_equipments" using btree ("doc_id", "seq");

-- 点检保养计划－项目
create table "maintenance_plan_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "maintenance_item" uuid,
  "content" text,
  "standard_text" text,
  "is_required" boolean default true,
  primary key ("id"),
  foreign key ("doc_id") references "maintenance_plan" ("id") on delete cascade
);
create index "maintenance_plan_items_doc_id_seq_idx" on "maintenance_plan_items" using btree ("doc_id", "seq");

-- 点检保养单
create table "maintenance_task" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'pending',
  "code" text,
  "date" date,
  "task_type" text default 'maintain',
  "maintenance_plan" uuid,
  "equipment" uuid,
  "workshop" uuid,
  "plan_date" date,
  "plan_minutes" integer default 0,
  "executor" uuid,
  "work_team" uuid,
  "start_time" timestamptz,
  "end_time" timestamptz,
  "result" text,
  "down_minutes" integer,
  "repair_order" uuid,
  "remark" text,
  "occurrence" text,
  "is_late" boolean default false,
  "reminded_on" date,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "maintenance_task_status_check" check (status in ('pending', 'overdue', 'doing', 'done', 'voided'))
);
create unique index "maintenance_task_org_code_key" on "maintenance_task" using btree ("org", "code");
create index "maintenance_task_org_maintenance_plan_date_id_idx" on "maintenance_task" using btree ("org", "maintenance_plan", "date", "id");
create index "maintenance_task_org_equipment_date_id_idx" on "maintenance_task" using btree ("org", "equipment", "date", "id");
create index "maintenance_task_org_workshop_date_id_idx" on "maintenance_task" using btree ("org", "workshop", "date", "id");
create index "maintenance_task_org_plan_date_id_idx" on "maintenance_task" using btree ("org", "plan_date", "id");
create index "maintenance_task_org_executor_date_id_idx" on "maintenance_task" using btree ("org", "executor", "date", "id");
create index "maintenance_task_org_work_team_date_id_idx" on "maintenance_task" using btree ("org", "work_team", "date", "id");
create unique index "maintenance_task_org_maintenance_plan_equipment_occurrence_key" on "maintenance_task" using btree ("org", "maintenance_plan", "equipment", "occurrence");
create index "maintenance_task_org_date_id_idx" on "maintenance_task" using btree ("org", "date", "id");
create index "maintenance_task_org_status_date_id_idx" on "maintenance_task" using btree ("org", "status", "date", "id");
create index "maintenance_task_org_created_at_id_idx" on "maintenance_task" using btree ("org", "created_at", "id");
create index "maintenance_task_org_plan_date_code_id_idx" on "maintenance_task" using btree ("org", "plan_date", "code", "id");
create index "maintenance_task_org_equipment_plan_date_idx" on "maintenance_task" using btree ("org", "equipment", "plan_date");
create index "maintenance_task_search_idx" on "maintenance_task" using gin ("code" gin_trgm_ops, "remark" gin_trgm_ops);

-- 点检保养单－执行明细
create table "maintenance_task_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "maintenance_item" uuid,
  "content" text,
  "standard_text" text,
  "value_type" text,
  "lower_limit" numeric(20,8),
  "upper_limit" numeric(20,8),
  "is_required" boolean default true,
  "value" text,
  "result" text,
  "photo" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "maintenance_task" ("id") on delete cascade
);
create index "maintenance_task_items_doc_id_seq_idx" on "maintenance_task_items" using btree ("doc_id", "seq");

-- 点检保养单－更换备件
create table "maintenance_task_parts" (
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
  "is_replaced" boolean default true,
  "issued_qty" numeric(20,8) default '0',
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "maintenance_task" ("id") on delete cascade
);
create index "maintenance_task_parts_doc_id_seq_idx" on "maintenance_task_parts" using btree ("doc_id", "seq");

alter table "repair_order" add column "expected_end" timestamptz;
