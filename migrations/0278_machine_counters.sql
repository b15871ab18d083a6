-- Counters of machines and their readings.
-- 计数记录
create table "counter_reading" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "machine_counter" uuid,
  "seq" integer,
  "read_at" timestamptz,
  "raw" numeric(20,8),
  "delta" numeric(20,8),
  "pieces" numeric(20,8),
  "result" text,
  "work_task_order" uuid,
  "mould" uuid,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "counter_reading_org_machine_counter_id_idx" on "counter_reading" using btree ("org", "machine_counter", "id");
create index "counter_reading_org_read_at_id_idx" on "counter_reading" using btree ("org", "read_at", "id");
create index "counter_reading_org_result_id_idx" on "counter_reading" using btree ("org", "result", "id");
create index "counter_reading_org_work_task_order_id_idx" on "counter_reading" using btree ("org", "work_task_order", "id");
create index "counter_reading_org_mould_id_idx" on "counter_reading" using btree ("org", "mould", "id");
create unique index "counter_reading_org_machine_counter_seq_key" on "counter_reading" using btree ("org", "machine_counter", "seq");
create index "counter_reading_org_created_at_id_idx" on "counter_reading" using btree ("org", "created_at", "id");
create index "counter_reading_org_machine_counter_read_at_idx" on "counter_reading" using btree ("org", "machine_counter", "read_at");
create index "counter_reading_org_work_task_order_read_at_idx" on "counter_reading" using btree ("org", "work_task_order", "read_at");

-- 机台计数器
create table "machine_counter" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "equipment" uuid,
  "counter_kind" text default 'cumulative',
  "source_kind" text default 'http',
  "address" text,
  "pieces_per_count" numeric(20,8),
  "rollover" numeric(20,8),
  "max_step" numeric(20,8),
  "silence_minutes" integer default 5,
  "last_seq" integer,
  "last_raw" numeric(20,8),
  "last_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "machine_counter_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "machine_counter_org_code_key" on "machine_counter" using btree ("org", "code");
create index "machine_counter_org_equipment_id_idx" on "machine_counter" using btree ("org", "equipment", "id");
create unique index "machine_counter_org_address_key" on "machine_counter" using btree ("org", "address");
create index "machine_counter_org_status_id_idx" on "machine_counter" using btree ("org", "status", "id");
create index "machine_counter_org_code_id_idx" on "machine_counter" using btree ("org", "code", "id");
create index "machine_counter_search_idx" on "machine_counter" using gin ("code" gin_trgm_ops, "address" gin_trgm_ops);
