alter table "workshop_schedule_items" add column "second_units" text;

alter table "operation_resource" add column "resource_kind" text default 'skill';

alter table "operation_resource" add column "work_resource" uuid;

alter table "operation_resource" add column "qty" integer default 1;

create index "operation_resource_org_work_resource_id_idx" on "operation_resource" using btree ("org", "work_resource", "id");

-- 模具与工装
create table "work_resource" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "resource_kind" text default 'mould',
  "count" integer default 1,
  "workshop" uuid,
  "storage_place" text,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "work_resource_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "work_resource_org_code_key" on "work_resource" using btree ("org", "code");
create index "work_resource_org_name_pinyin_id_idx" on "work_resource" using btree ("org", "name_pinyin", "id");
create index "work_resource_org_workshop_id_idx" on "work_resource" using btree ("org", "workshop", "id");
create index "work_resource_org_status_id_idx" on "work_resource" using btree ("org", "status", "id");
create index "work_resource_org_code_id_idx" on "work_resource" using btree ("org", "code", "id");
create index "work_resource_search_idx" on "work_resource" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);
