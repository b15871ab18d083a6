-- 设备OEE
create table "oee_record" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "work_date" date,
  "shift" uuid,
  "work_center" uuid,
  "work_minutes" numeric(20,8),
  "planned_minutes" numeric(20,8),
  "run_minutes" numeric(20,8),
  "breakdown_minutes" numeric(20,8),
  "setup_minutes" numeric(20,8),
  "idle_minutes" numeric(20,8),
  "minor_minutes" numeric(20,8),
  "speed_minutes" numeric(20,8),
  "quality_minutes" numeric(20,8),
  "total_qty" numeric(20,8),
  "good_qty" numeric(20,8),
  "ideal_minutes" numeric(20,8),
  "availability" numeric(12,6),
  "performance" numeric(12,6),
  "quality" numeric(12,6),
  "oee" numeric(12,6),
  "is_suspect" boolean,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "oee_record_org_work_date_id_idx" on "oee_record" using btree ("org", "work_date", "id");
create index "oee_record_org_shift_id_idx" on "oee_record" using btree ("org", "shift", "id");
create index "oee_record_org_work_center_id_idx" on "oee_record" using btree ("org", "work_center", "id");
create unique index "oee_record_org_work_center_work_date_shift_key" on "oee_record" using btree ("org", "work_center", "work_date", "shift");
create index "oee_record_org_created_at_id_idx" on "oee_record" using btree ("org", "created_at", "id");

alter table "shop_device" drop column "device_mode";

-- 停机记录
create table "stop_event" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'open',
  "code" text,
  "work_center" uuid,
  "work_task_order" uuid,
  "work_date" date,
  "start_time" timestamptz,
  "end_time" timestamptz,
  "minutes" numeric(20,8),
  "stop_reason" uuid,
  "stop_class" text,
  "employee" uuid,
  "remark" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "stop_event_status_check" check (status in ('open', 'ended', 'confirmed', 'voided'))
);
create unique index "stop_event_org_code_key" on "stop_event" using btree ("org", "code");
create index "stop_event_org_work_center_id_idx" on "stop_event" using btree ("org", "work_center", "id");
create index "stop_event_org_work_task_order_id_idx" on "stop_event" using btree ("org", "work_task_order", "id");
create index "stop_event_org_work_date_id_idx" on "stop_event" using btree ("org", "work_date", "id");
create index "stop_event_org_start_time_id_idx" on "stop_event" using btree ("org", "start_time", "id");
create index "stop_event_org_stop_reason_id_idx" on "stop_event" using btree ("org", "stop_reason", "id");
create index "stop_event_org_employee_id_idx" on "stop_event" using btree ("org", "employee", "id");
create index "stop_event_org_status_id_idx" on "stop_event" using btree ("org", "status", "id");
create index "stop_event_org_created_at_id_idx" on "stop_event" using btree ("org", "created_at", "id");
create index "stop_event_org_work_center_start_time_idx" on "stop_event" using btree ("org", "work_center", "start_time");
create index "stop_event_search_idx" on "stop_event" using gin ("code" gin_trgm_ops);

-- 停机原因
create table "stop_reason" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "parent_id" uuid,
  "stop_class" text default 'breakdown',
  "pause_reason" text,
  "sort_no" integer default 0,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "stop_reason_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "stop_reason_org_code_key" on "stop_reason" using btree ("org", "code");
create index "stop_reason_org_name_pinyin_id_idx" on "stop_reason" using btree ("org", "name_pinyin", "id");
create index "stop_reason_org_status_id_idx" on "stop_reason" using btree ("org", "status", "id");
create index "stop_reason_org_sort_no_code_id_idx" on "stop_reason" using btree ("org", "sort_no", "code", "id");
create index "stop_reason_search_idx" on "stop_reason" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);
