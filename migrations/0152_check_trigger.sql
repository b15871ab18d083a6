-- 检验任务
create table "check_task" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'waiting',
  "code" text,
  "check_trigger" uuid,
  "trigger" text,
  "work_task_order" uuid,
  "work_center" uuid,
  "equipment" uuid,
  "operation" uuid,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "due_at" timestamptz,
  "due_qty" numeric(20,8),
  "missed_count" integer default 0,
  "last_due_at" timestamptz,
  "opened_qty" numeric(20,8),
  "patrol_kind" text,
  "sample_qty" integer,
  "blocking" text,
  "grace_minutes" integer,
  "grace_qty" numeric(20,8),
  "inspection_plan" uuid,
  "stop_event" uuid,
  "inspection_bill" uuid,
  "inspector" uuid,
  "finished_at" timestamptz,
  "result" text,
  "is_late" boolean default false,
  "is_needless" boolean default false,
  "started_at" timestamptz,
  "skip_reason" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "check_task_status_check" check (status in ('waiting', 'overdue', 'doing', 'done', 'skipped', 'voided'))
);
create unique index "check_task_org_code_key" on "check_task" using btree ("org", "code");
create index "check_task_org_check_trigger_id_idx" on "check_task" using btree ("org", "check_trigger", "id");
create index "check_task_org_work_task_order_id_idx" on "check_task" using btree ("org", "work_task_order", "id");
create index "check_task_org_work_center_id_idx" on "check_task" using btree ("org", "work_center", "id");
create index "check_task_org_equipment_id_idx" on "check_task" using btree ("org", "equipment", "id");
create index "check_task_org_operation_id_idx" on "check_task" using btree ("org", "operation", "id");
create index "check_task_org_material_id_idx" on "check_task" using btree ("org", "material", "id");
create index "check_task_org_due_at_id_idx" on "check_task" using btree ("org", "due_at", "id");
create index "check_task_org_inspector_id_idx" on "check_task" using btree ("org", "inspector", "id");
create index "check_task_org_status_id_idx" on "check_task" using btree ("org", "status", "id");
create index "check_task_org_created_at_id_idx" on "check_task" using btree ("org", "created_at", "id");
create index "check_task_org_work_task_order_status_idx" on "check_task" using btree ("org", "work_task_order", "status");
create index "check_task_org_check_trigger_work_task_order_idx" on "check_task" using btree ("org", "check_trigger", "work_task_order");
create index "check_task_org_inspection_bill_idx" on "check_task" using btree ("org", "inspection_bill");
create index "check_task_search_idx" on "check_task" using gin ("code" gin_trgm_ops);

-- 检验触发规则
create table "check_trigger" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "trigger" text default 'taskStart',
  "every_value" numeric(20,8),
  "min_minutes" integer,
  "inspection_plan" uuid,
  "patrol_kind" text default 'patrol',
  "sample_qty" integer default 1,
  "operation" uuid,
  "material" uuid,
  "work_center" uuid,
  "equipment" uuid,
  "blocking" text default 'none',
  "grace_minutes" integer default 0,
  "grace_qty" numeric(20,8) default '0',
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
  constraint "check_trigger_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "check_trigger_org_code_key" on "check_trigger" using btree ("org", "code");
create index "check_trigger_org_name_pinyin_id_idx" on "check_trigger" using btree ("org", "name_pinyin", "id");
create index "check_trigger_org_operation_id_idx" on "check_trigger" using btree ("org", "operation", "id");
create index "check_trigger_org_material_id_idx" on "check_trigger" using btree ("org", "material", "id");
create index "check_trigger_org_work_center_id_idx" on "check_trigger" using btree ("org", "work_center", "id");
create index "check_trigger_org_equipment_id_idx" on "check_trigger" using btree ("org", "equipment", "id");
create index "check_trigger_org_status_id_idx" on "check_trigger" using btree ("org", "status", "id");
create index "check_trigger_org_code_id_idx" on "check_trigger" using btree ("org", "code", "id");
create index "check_trigger_org_status_trigger_idx" on "check_trigger" using btree ("org", "status", "trigger");
create index "check_trigger_search_idx" on "check_trigger" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);
