-- 车间排产单
create table "workshop_schedule" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "name" text,
  "workshop" uuid,
  "horizon_start" timestamptz,
  "horizon_end" timestamptz,
  "direction" text default 'forward',
  "dispatch_rule" text default 'dueDate',
  "freeze_hours" integer default 24,
  "allow_split" boolean default false,
  "allow_overlap" boolean default false,
  "order_count" integer,
  "task_count" integer,
  "late_count" integer,
  "total_tardy_minutes" integer,
  "makespan_minutes" integer,
  "utilization" numeric(12,6),
  "setup_total" integer,
  "publish_time" timestamptz,
  "publisher" uuid,
  "previous_schedule" uuid,
  "superseded_by" uuid,
  "remark" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "workshop_schedule_status_check" check (status in ('draft', 'published', 'superseded', 'voided'))
);
create unique index "workshop_schedule_org_code_key" on "workshop_schedule" using btree ("org", "code");
create index "workshop_schedule_org_workshop_date_id_idx" on "workshop_schedule" using btree ("org", "workshop", "date", "id");
create index "workshop_schedule_org_date_id_idx" on "workshop_schedule" using btree ("org", "date", "id");
create index "workshop_schedule_org_status_date_id_idx" on "workshop_schedule" using btree ("org", "status", "date", "id");
create index "workshop_schedule_org_created_at_id_idx" on "workshop_schedule" using btree ("org", "created_at", "id");
create index "workshop_schedule_org_date_code_id_idx" on "workshop_schedule" using btree ("org", "date", "code", "id");
create index "workshop_schedule_search_idx" on "workshop_schedule" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "remark" gin_trgm_ops);

-- 车间排产单－排产明细
create table "workshop_schedule_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "manufacturing_order" uuid,
  "material" uuid,
  "material_name" text,
  "operation_seq" integer,
  "operation" uuid,
  "slice_no" integer default 1,
  "work_center" uuid,
  "machine_no" integer default 1,
  "sequence_no" integer,
  "qty" numeric(20,8),
  "setup_minutes" integer,
  "run_minutes" integer,
  "start_time" timestamptz,
  "end_time" timestamptz,
  "due_time" timestamptz,
  "tardy_minutes" integer,
  "locked" boolean default false,
  "constraint_note" text,
  "operation_id" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "workshop_schedule" ("id") on delete cascade
);
create index "workshop_schedule_items_doc_id_seq_idx" on "workshop_schedule_items" using btree ("doc_id", "seq");

-- 车间排产单－负荷汇总
create table "workshop_schedule_loads" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "work_center" uuid,
  "day" date,
  "available_minutes" integer,
  "load_minutes" integer,
  "setup_minutes" integer,
  "load_rate" numeric(12,6),
  primary key ("id"),
  foreign key ("doc_id") references "workshop_schedule" ("id") on delete cascade
);
create index "workshop_schedule_loads_doc_id_seq_idx" on "workshop_schedule_loads" using btree ("doc_id", "seq");
