alter table "stop_event" add column "equipment" uuid;

create index "stop_event_org_equipment_id_idx" on "stop_event" using btree ("org", "equipment", "id");

-- 设备台账
create table "equipment" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "category" uuid,
  "equipment_kind" text,
  "model" text,
  "brand" text,
  "serial_no" text,
  "asset_no" text,
  "run_status" text default 'idle',
  "photo" text,
  "workshop" uuid,
  "work_center" uuid,
  "department" uuid,
  "keeper" uuid,
  "install_place" text,
  "supplier" uuid,
  "manufacturer" text,
  "buy_date" date,
  "enable_date" date,
  "warranty_to" date,
  "original_value" numeric(20,4),
  "power_kw" numeric(20,8),
  "efficiency" numeric(12,6) default '100',
  "life_unit" text,
  "life_limit" numeric(20,8),
  "life_used" numeric(20,8) default '0',
  "calibration_cycle" integer,
  "next_calibration" date,
  "next_maintenance" date,
  "qr_code" text,
  "attachments" text,
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
  constraint "equipment_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "equipment_org_code_key" on "equipment" using btree ("org", "code");
create index "equipment_org_name_pinyin_id_idx" on "equipment" using btree ("org", "name_pinyin", "id");
create index "equipment_org_category_id_idx" on "equipment" using btree ("org", "category", "id");
create index "equipment_org_workshop_id_idx" on "equipment" using btree ("org", "workshop", "id");
create index "equipment_org_work_center_id_idx" on "equipment" using btree ("org", "work_center", "id");
create index "equipment_org_department_id_idx" on "equipment" using btree ("org", "department", "id");
create index "equipment_org_keeper_id_idx" on "equipment" using btree ("org", "keeper", "id");
create index "equipment_org_status_id_idx" on "equipment" using btree ("org", "status", "id");
create index "equipment_org_code_id_idx" on "equipment" using btree ("org", "code", "id");
create index "equipment_search_idx" on "equipment" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "model" gin_trgm_ops, "serial_no" gin_trgm_ops, "asset_no" gin_trgm_ops);

-- 设备台账－备件清单
create table "equipment_spare_parts" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "qty" numeric(20,8) default '1',
  "replace_days" integer,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "equipment" ("id") on delete cascade
);
create index "equipment_spare_parts_doc_id_seq_idx" on "equipment_spare_parts" using btree ("doc_id", "seq");

-- 设备台账－技术参数
create table "equipment_parameters" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "param_name" text,
  "param_value" text,
  "unit" text,
  primary key ("id"),
  foreign key ("doc_id") references "equipment" ("id") on delete cascade
);
create index "equipment_parameters_doc_id_seq_idx" on "equipment_parameters" using btree ("doc_id", "seq");

-- 设备分类
create table "equipment_category" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "parent_id" uuid,
  "equipment_kind" text default 'production',
  "sort_no" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "equipment_category_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "equipment_category_org_code_key" on "equipment_category" using btree ("org", "code");
create index "equipment_category_org_name_pinyin_id_idx" on "equipment_category" using btree ("org", "name_pinyin", "id");
create index "equipment_category_org_parent_id_id_idx" on "equipment_category" using btree ("org", "parent_id", "id");
create index "equipment_category_org_status_id_idx" on "equipment_category" using btree ("org", "status", "id");
create index "equipment_category_org_sort_no_code_id_idx" on "equipment_category" using btree ("org", "sort_no", "code", "id");
create index "equipment_category_search_idx" on "equipment_category" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);
