-- Moulds with their cavities, products, machines and events; reports keep the shots they counted.
alter table "work_report" add column "mould" uuid;

alter table "work_report" add column "mould_shots" numeric(20,8);

create index "work_report_org_mould_date_id_idx" on "work_report" using btree ("org", "mould", "date", "id");

-- 模具档案
create table "mould" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "equipment" uuid,
  "mould_status" text default 'stored',
  "current_equipment" uuid,
  "storage_place" text,
  "owner_customer" uuid,
  "cavities" integer default 1,
  "blocked_cavities" integer,
  "active_cavities" integer,
  "cycle_seconds" numeric(20,8),
  "runner_weight" numeric(20,8),
  "design_shots" numeric(20,8),
  "used_shots" numeric(20,8) default '0',
  "maintain_shots" numeric(20,8),
  "serviced_shots" numeric(20,8) default '0',
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
  constraint "mould_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "mould_org_code_key" on "mould" using btree ("org", "code");
create index "mould_org_name_pinyin_id_idx" on "mould" using btree ("org", "name_pinyin", "id");
create unique index "mould_org_equipment_key" on "mould" using btree ("org", "equipment");
create index "mould_org_equipment_id_idx" on "mould" using btree ("org", "equipment", "id");
create unique index "mould_org_current_equipment_key" on "mould" using btree ("org", "current_equipment");
create index "mould_org_current_equipment_id_idx" on "mould" using btree ("org", "current_equipment", "id");
create index "mould_org_owner_customer_id_idx" on "mould" using btree ("org", "owner_customer", "id");
create index "mould_org_status_id_idx" on "mould" using btree ("org", "status", "id");
create index "mould_org_code_id_idx" on "mould" using btree ("org", "code", "id");
create index "mould_search_idx" on "mould" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "storage_place" gin_trgm_ops);

-- 模具档案－产品
create table "mould_products" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "cavities" integer default 1,
  "net_weight" numeric(20,8),
  "cycle_seconds" numeric(20,8),
  primary key ("id"),
  foreign key ("doc_id") references "mould" ("id") on delete cascade
);
create index "mould_products_doc_id_seq_idx" on "mould_products" using btree ("doc_id", "seq");

-- 模具档案－适用机台
create table "mould_fits" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "equipment" uuid,
  primary key ("id"),
  foreign key ("doc_id") references "mould" ("id") on delete cascade
);
create index "mould_fits_doc_id_seq_idx" on "mould_fits" using btree ("doc_id", "seq");

-- 模具档案－模穴
create table "mould_cavity_rows" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "cavity_no" integer,
  "is_blocked" boolean default false,
  "reason" text,
  "blocked" integer,
  primary key ("id"),
  foreign key ("doc_id") references "mould" ("id") on delete cascade
);
create index "mould_cavity_rows_doc_id_seq_idx" on "mould_cavity_rows" using btree ("doc_id", "seq");

-- 模具档案－上下模
create table "mould_events" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "event_at" timestamptz,
  "mould_event" text,
  "equipment" uuid,
  "shots" numeric(20,8),
  "employee" uuid,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "mould" ("id") on delete cascade
);
create index "mould_events_doc_id_seq_idx" on "mould_events" using btree ("doc_id", "seq");
