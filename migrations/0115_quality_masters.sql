-- 不良分类
create table "bad_classification" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "parent_id" uuid,
  "full_name" text,
  "level" integer default 1,
  "is_leaf" boolean default true,
  "apply_to" text default 'all',
  "sort_no" integer default 0,
  "remark" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "bad_classification_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "bad_classification_org_code_key" on "bad_classification" using btree ("org", "code");
create index "bad_classification_org_name_pinyin_id_idx" on "bad_classification" using btree ("org", "name_pinyin", "id");
create index "bad_classification_org_parent_id_id_idx" on "bad_classification" using btree ("org", "parent_id", "id");
create index "bad_classification_org_status_id_idx" on "bad_classification" using btree ("org", "status", "id");
create index "bad_classification_org_sort_no_code_id_idx" on "bad_classification" using btree ("org", "sort_no", "code", "id");
create index "bad_classification_search_idx" on "bad_classification" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 不良原因
create table "bad_reason" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "bad_classification" uuid,
  "defect_level" text default 'major',
  "responsibility" text,
  "default_method" text,
  "operations" uuid[],
  "shortcut" text,
  "sort_no" integer default 0,
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
  constraint "bad_reason_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "bad_reason_org_code_key" on "bad_reason" using btree ("org", "code");
create index "bad_reason_org_name_pinyin_id_idx" on "bad_reason" using btree ("org", "name_pinyin", "id");
create index "bad_reason_org_bad_classification_id_idx" on "bad_reason" using btree ("org", "bad_classification", "id");
create unique index "bad_reason_org_shortcut_key" on "bad_reason" using btree ("org", "shortcut");
create index "bad_reason_org_status_id_idx" on "bad_reason" using btree ("org", "status", "id");
create index "bad_reason_org_sort_no_code_id_idx" on "bad_reason" using btree ("org", "sort_no", "code", "id");
create index "bad_reason_search_idx" on "bad_reason" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "shortcut" gin_trgm_ops);

-- 检验项目
create table "inspection_item" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "item_type" text default 'appearance',
  "analysis_method" text default 'qualitative',
  "inspect_method" text,
  "unit" uuid,
  "decimals" integer default 2,
  "defect_level" text default 'major',
  "quality_basis" text,
  "default_bad_reason" uuid,
  "is_key" boolean default false,
  "is_destructive" boolean default false,
  "sort_no" integer default 0,
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
  constraint "inspection_item_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "inspection_item_org_code_key" on "inspection_item" using btree ("org", "code");
create index "inspection_item_org_name_pinyin_id_idx" on "inspection_item" using btree ("org", "name_pinyin", "id");
create index "inspection_item_org_status_id_idx" on "inspection_item" using btree ("org", "status", "id");
create index "inspection_item_org_sort_no_code_id_idx" on "inspection_item" using btree ("org", "sort_no", "code", "id");
create index "inspection_item_search_idx" on "inspection_item" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 检验方案
create table "inspection_plan" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "inspection_type" text default 'incoming',
  "is_default" boolean default true,
  "priority_no" integer default 100,
  "scope_type" text default 'material',
  "material" uuid,
  "material_category" uuid,
  "supplier" uuid,
  "customer" uuid,
  "operation" uuid,
  "valid_from" date,
  "valid_to" date,
  "inspect_mode" text default 'sampling',
  "sampling_scheme" uuid,
  "skip_lot_count" integer,
  "inspection_standard" uuid,
  "judge_mode" text default 'bySample',
  "allow_concession" boolean default true,
  "inspector" uuid,
  "cycle_type" text,
  "cycle_value" numeric(20,8),
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
  constraint "inspection_plan_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "inspection_plan_org_code_key" on "inspection_plan" using btree ("org", "code");
create index "inspection_plan_org_name_pinyin_id_idx" on "inspection_plan" using btree ("org", "name_pinyin", "id");
create index "inspection_plan_org_material_id_idx" on "inspection_plan" using btree ("org", "material", "id");
create index "inspection_plan_org_material_category_id_idx" on "inspection_plan" using btree ("org", "material_category", "id");
create index "inspection_plan_org_supplier_id_idx" on "inspection_plan" using btree ("org", "supplier", "id");
create index "inspection_plan_org_customer_id_idx" on "inspection_plan" using btree ("org", "customer", "id");
create index "inspection_plan_org_operation_id_idx" on "inspection_plan" using btree ("org", "operation", "id");
create index "inspection_plan_org_status_id_idx" on "inspection_plan" using btree ("org", "status", "id");
create index "inspection_plan_org_code_id_idx" on "inspection_plan" using btree ("org", "code", "id");
create index "inspection_plan_org_inspection_type_material_idx" on "inspection_plan" using btree ("org", "inspection_type", "material");
create index "inspection_plan_search_idx" on "inspection_plan" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 检验方案－方案检验项目
create table "inspection_plan_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "item" uuid,
  "sampling_scheme" uuid,
  "defect_level" text default 'major',
  "is_required" boolean default true,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "inspection_plan" ("id") on delete cascade
);
create index "inspection_plan_items_doc_id_seq_idx" on "inspection_plan_items" using btree ("doc_id", "seq");

-- 检验标准
create table "inspection_standard" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "standard_version" text default 'V1.0',
  "is_default" boolean default true,
  "scope_type" text default 'material',
  "material" uuid,
  "material_category" uuid,
  "supplier" uuid,
  "customer" uuid,
  "operation" uuid,
  "inspection_types" jsonb,
  "effective_date" date,
  "expiry_date" date,
  "replaces" uuid[],
  "expiry_before" date,
  "drawing_no" text,
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
  constraint "inspection_standard_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "inspection_standard_org_code_key" on "inspection_standard" using btree ("org", "code");
create index "inspection_standard_org_name_pinyin_id_idx" on "inspection_standard" using btree ("org", "name_pinyin", "id");
create index "inspection_standard_org_material_id_idx" on "inspection_standard" using btree ("org", "material", "id");
create index "inspection_standard_org_material_category_id_idx" on "inspection_standard" using btree ("org", "material_category", "id");
create index "inspection_standard_org_supplier_id_idx" on "inspection_standard" using btree ("org", "supplier", "id");
create index "inspection_standard_org_customer_id_idx" on "inspection_standard" using btree ("org", "customer", "id");
create index "inspection_standard_org_operation_id_idx" on "inspection_standard" using btree ("org", "operation", "id");
create index "inspection_standard_org_status_id_idx" on "inspection_standard" using btree ("org", "status", "id");
create index "inspection_standard_org_code_id_idx" on "inspection_standard" using btree ("org", "code", "id");
create index "inspection_standard_org_material_effective_date_idx" on "inspection_standard" using btree ("org", "material", "effective_date");
create index "inspection_standard_search_idx" on "inspection_standard" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops, "drawing_no" gin_trgm_ops);

-- 检验标准－检验项目
create table "inspection_standard_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "item" uuid,
  "analysis_method" text,
  "comparator" text default 'between',
  "target_value" numeric(20,8),
  "lower_tolerance" numeric(20,8),
  "upper_tolerance" numeric(20,8),
  "lower_limit" numeric(20,8),
  "upper_limit" numeric(20,8),
  "lowest" numeric(20,8),
  "highest" numeric(20,8),
  "unit" uuid,
  "text_standard" text,
  "inspect_method" text,
  "defect_level" text default 'major',
  "sampling_scheme" uuid,
  "fixed_sample_qty" integer,
  "is_required" boolean default true,
  "is_key" boolean default false,
  "picture" text,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "inspection_standard" ("id") on delete cascade
);
create index "inspection_standard_items_doc_id_seq_idx" on "inspection_standard_items" using btree ("doc_id", "seq");

-- 抽样方案
create table "sampling_scheme" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "sample_method" text default 'aql',
  "standard_code" text,
  "inspection_level" text default 'II',
  "aql_critical" text,
  "aql_major" text,
  "aql_minor" text,
  "strictness" text default 'normal',
  "auto_switch" boolean default false,
  "may_reduce" boolean default false,
  "switch_scope" text default 'supplierMaterial',
  "sample_rate" numeric(12,6),
  "fixed_qty" integer,
  "accept_number" integer default 0,
  "reject_number" integer,
  "min_sample" integer default 1,
  "max_sample" integer,
  "round_mode" text default 'up',
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
  constraint "sampling_scheme_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "sampling_scheme_org_code_key" on "sampling_scheme" using btree ("org", "code");
create index "sampling_scheme_org_name_pinyin_id_idx" on "sampling_scheme" using btree ("org", "name_pinyin", "id");
create index "sampling_scheme_org_status_id_idx" on "sampling_scheme" using btree ("org", "status", "id");
create index "sampling_scheme_org_code_id_idx" on "sampling_scheme" using btree ("org", "code", "id");
create index "sampling_scheme_search_idx" on "sampling_scheme" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 抽样方案－分段抽样
create table "sampling_scheme_steps" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "lot_from" numeric(20,8),
  "lot_to" numeric(20,8),
  "sample_type" text default 'qty',
  "sample_value" numeric(20,8),
  "accept_number" integer default 0,
  "reject_number" integer default 1,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "sampling_scheme" ("id") on delete cascade
);
create index "sampling_scheme_steps_doc_id_seq_idx" on "sampling_scheme_steps" using btree ("doc_id", "seq");
