-- 工程变更单
create table "engineering_change" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "change_type" text default 'bom',
  "reason" text,
  "urgency" text default 'normal',
  "applicant" uuid,
  "department" uuid,
  "effective_mode" text default 'date',
  "effective_date" date,
  "disposal" text,
  "affected_orders" integer default 0,
  "description" text,
  "attachments" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "closed_by" uuid,
  "closed_at" timestamptz,
  "close_reason" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "engineering_change_status_check" check (status in ('draft', 'submitted', 'approved', 'closed', 'voided'))
);
create unique index "engineering_change_org_code_key" on "engineering_change" using btree ("org", "code");
create index "engineering_change_org_department_date_id_idx" on "engineering_change" using btree ("org", "department", "date", "id");
create index "engineering_change_org_date_id_idx" on "engineering_change" using btree ("org", "date", "id");
create index "engineering_change_org_status_date_id_idx" on "engineering_change" using btree ("org", "status", "date", "id");
create index "engineering_change_org_created_at_id_idx" on "engineering_change" using btree ("org", "created_at", "id");
create index "engineering_change_org_applicant_date_id_idx" on "engineering_change" using btree ("org", "applicant", "date", "id");
create index "engineering_change_org_created_by_date_id_idx" on "engineering_change" using btree ("org", "created_by", "date", "id");
create index "engineering_change_org_code_id_idx" on "engineering_change" using btree ("org", "code", "id");
create index "engineering_change_search_idx" on "engineering_change" using gin ("code" gin_trgm_ops, "description" gin_trgm_ops);

-- 工程变更单－变更明细
create table "engineering_change_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "bom" uuid,
  "parent_material" uuid,
  "action" text default 'replace',
  "old_material" uuid,
  "old_qty" text,
  "new_material" uuid,
  "numerator" numeric(20,8),
  "denominator" numeric(20,8),
  "scrap_rate" numeric(12,6),
  "operation_seq" integer,
  "line_id" text,
  "old_expiry" date,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "engineering_change" ("id") on delete cascade
);
create index "engineering_change_items_doc_id_seq_idx" on "engineering_change_items" using btree ("doc_id", "seq");
create index "engineering_change_items_bom_id_idx" on "engineering_change_items" using btree ("bom", "id");
create index "engineering_change_items_old_material_id_idx" on "engineering_change_items" using btree ("old_material", "id");
create index "engineering_change_items_new_material_id_idx" on "engineering_change_items" using btree ("new_material", "id");

-- 工程变更单－影响单据
create table "engineering_change_affected" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "doc_type" text,
  "doc_code" text,
  "target_id" text,
  "status" text,
  "material" uuid,
  "qty" numeric(20,8),
  "due_date" date,
  "decision" text default 'keep',
  "result" text,
  primary key ("id"),
  foreign key ("doc_id") references "engineering_change" ("id") on delete cascade
);
create index "engineering_change_affected_doc_id_seq_idx" on "engineering_change_affected" using btree ("doc_id", "seq");

-- 替代方案
create table "material_substitution" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "name_pinyin" text,
  "name_initials" text,
  "substitute_type" text default 'mix',
  "scope" text default 'general',
  "bom" uuid,
  "bom_line_no" integer,
  "main_material" uuid,
  "main_material_name" text,
  "main_qty" numeric(20,8) default '1',
  "effective_date" date,
  "expiry_date" date,
  "strategy" text default 'stockOnly',
  "remark" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "reject_reason" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "material_substitution_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'))
);
create unique index "material_substitution_org_code_key" on "material_substitution" using btree ("org", "code");
create index "material_substitution_org_name_pinyin_id_idx" on "material_substitution" using btree ("org", "name_pinyin", "id");
create index "material_substitution_org_main_material_id_idx" on "material_substitution" using btree ("org", "main_material", "id");
create index "material_substitution_org_status_id_idx" on "material_substitution" using btree ("org", "status", "id");
create index "material_substitution_org_created_at_id_idx" on "material_substitution" using btree ("org", "created_at", "id");
create index "material_substitution_org_code_id_idx" on "material_substitution" using btree ("org", "code", "id");
create index "material_substitution_org_main_material_idx" on "material_substitution" using btree ("org", "main_material");
create index "material_substitution_search_idx" on "material_substitution" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops, "name_pinyin" gin_trgm_ops, "name_initials" gin_trgm_ops);

-- 替代方案－替代物料
create table "material_substitution_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "unit" uuid,
  "qty" numeric(20,8) default '1',
  "priority" integer default 1,
  "usage_share" numeric(12,6),
  "effective_date" date,
  "expiry_date" date,
  "remark" text,
  primary key ("id"),
  foreign key ("doc_id") references "material_substitution" ("id") on delete cascade
);
create index "material_substitution_items_doc_id_seq_idx" on "material_substitution_items" using btree ("doc_id", "seq");
